import Foundation
import InspectorSupport
import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

@testable import Inspector

/// Fingers of clients in the recordings of a source.
extension SourceTests {
  /// Sends a finger, and lets the source answer with its time; nil for a source that does not say it.
  private func touch(_ phase: JSONValue, _ y: JSONValue, sentAt time: Int64?) throws {
    let touch: JSONValue = ["touches": [["id": 1, "phase": phase, "location": [1, y]]]]
    client.send(["id": 90, "method": "Input.touch", "params": touch])
    try source.drain()
    let input = try #require(source.take { $0["method"] == "Source.input" }.last)
    let result: JSONValue = time.map { ["t": .integer($0)] } ?? [:]
    source.send(["id": input["id"] ?? nil, "result": result])
    try client.drain()
  }

  /// The touches in a recording of what a test does, each with its time, its phase and its place.
  private func recorded(_ body: () throws -> Void) throws -> [String] {
    let storage = MemoryStorage()
    harness.inspector.recordingFiles.keeper = storage
    snapshot()
    _ = try newest()
    try client.request("Record.start", ["name": "a.scroll.ndjson"])
    try body()
    try client.request("Record.stop")
    client.clearInbox()
    let states = try RecordedStates(storage.reader("a.scroll.ndjson"))
    var lines: [String] = []
    try states.play(
      moment: { _ in true },
      note: { note, time in
        guard case .command(let timed) = note else { return }
        guard case .command(let command) = timed.request, case .touch(let samples) = command else {
          return
        }
        for sample in samples {
          lines.append("\(time) \(sample.phase) \(Int(sample.location.y))")
        }
      }
    )
    #expect(states.damages == [])
    return lines
  }

  @Test("records a client's fingers when the source sent them, and not as the source reports them")
  func sentTouches() throws {
    let lines = try recorded {
      try touch("began", 100, sentAt: 10_000)
      try touch("moved", 90, sentAt: 14_000)
      try touch("moved", 80, sentAt: 18_000)
      // A page learns of the last move alone, and at the time of its frame.
      patch(2, ["t": 16_667, "touches": ["1": ["location": [1, 90], "phase": "began"]]])
      patch(3, ["t": 33_333, "touches": ["1": ["location": [1, 80], "phase": "moved"]]])
      try touch("ended", 80, sentAt: 40_000)
      patch(4, ["t": 50_000, "touches": ["1": nil]])
      // A person's own finger.
      patch(5, ["t": 66_667, "touches": ["1": ["location": [1, 5], "phase": "began"]]])
      patch(6, ["t": 83_333, "touches": ["1": nil]])
      // Nothing is reported after it.
      try touch("began", 7, sentAt: 99_000)
    }
    #expect(
      lines == [
        "10000 began 100", "14000 moved 90", "18000 moved 80", "40000 ended 80", "66667 began 5",
        "83333 ended 5", "99000 began 7",
      ]
    )
  }

  @Test("records the fingers that a source reports, if it does not say when it sent them")
  func reportedTouches() throws {
    let lines = try recorded {
      try touch("began", 100, sentAt: nil)
      patch(2, ["t": 16_667, "touches": ["1": ["location": [1, 100], "phase": "began"]]])
      // No time of its clock.
      try touch("moved", 90, sentAt: 500_000_000_000)
      patch(3, ["t": 33_333, "touches": ["1": ["location": [1, 90], "phase": "moved"]]])
      try touch("ended", 90, sentAt: -500_000_000)
      patch(4, ["t": 50_000, "touches": ["1": nil]])
    }
    #expect(lines == ["16667 began 100", "33333 moved 90", "50000 ended 90"])
  }

  @Test("records a time that lies before the frame it was reported in at the time of that frame")
  func touchesBeforeTheLastFrame() throws {
    let lines = try recorded {
      patch(2, ["t": 16_667, "views": ["list": ["contentOffset": [0, 1]]]])
      try touch("began", 100, sentAt: 16_000)
      patch(3, ["t": 33_333, "views": ["list": ["contentOffset": [0, 2]]]])
    }
    #expect(lines == ["16667 began 100"])
  }
}
