import Foundation
import InspectorSupport
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// Clients that connect and disconnect while the session shows an earlier time.
extension TimelineTests {
  enum Departure: CaseIterable {
    case disconnect, release, force
  }

  @Test(
    "A change of control in the past does not change the later session",
    arguments: Departure.allCases
  )
  func departure(_ departure: Departure) throws {
    for (seed, isHeld) in [(2, true), (4, false)] as [(UInt64, Bool)] {
      var (harness, client, all) = try session(seed)
      client.touch("cancelled", 300)
      harness.pass(2_000_000)
      if isHeld {
        client.touch("began", 300)
        for step in 1...20 {
          harness.pass(8_000)
          client.touch("moved", 300 - Double(step))
        }
      }
      try client.drain()
      try client.acknowledge()
      client.clearInbox()
      all.append((harness.inspector.engine.time, try harness.freshDocument()))
      let other = try harness.attach()
      let states = latest(all)
      let (past, end) = (states[100], try #require(states.last))
      try client.request("Sim.seek", ["t": .integer(past.time)])
      switch departure {
      case .disconnect: harness.inspector.disconnect(client.id, now: harness.now)
      case .release: try client.request("Control.release")
      case .force: try other.request("Control.acquire", ["force": true])
      }
      #expect(try harness.freshDocument() == past.state)
      #expect(harness.simulation.timeline.latest == end.time)
      if departure != .force { try other.request("Control.acquire") }
      for (time, state) in [states[20], states[300], states[350], states[200]] {
        try other.request("Sim.seek", ["t": .integer(time)])
        #expect(try harness.freshDocument() == state, "at \(time)")
      }
      // Fingers that are down at the end and have no client any more are lifted there.
      try other.request("Sim.seek", ["t": .integer(past.time)])
      try other.request("Sim.resume")
      harness.pass(end.time - past.time + 60_000_000)
      #expect(harness.inspector.engine.touchStates.isEmpty)
      #expect(harness.inspector.engine.brokenInvariants() == [])
    }
  }

  @Test("A page that reloads in the past gets the same present, and the later session")
  func reload() throws {
    let (harness, client, all) = try session(4)
    let states = latest(all)
    try client.request("Sim.seek", ["t": .integer(states[100].time)])
    harness.inspector.disconnect(client.id, now: harness.now)
    let again = try harness.attach()
    #expect(again.document == states[100].state)
    try again.request("Sim.resume")
    harness.pass(states[300].time - states[100].time)
    #expect(try harness.freshDocument() == states[300].state)
  }
}
