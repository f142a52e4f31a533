import JSON
import ScrollModel
import Simulation

extension Inspector {
  /// The number of state messages encoded so far, each for any number of clients.
  package var encodedStateMessages: (patches: Int, snapshots: Int) {
    (feed.patchesEncoded, feed.snapshotsEncoded)
  }

  /// Sends all clients the state of the clock.
  func announceClock() {
    guard shown == nil else {
      let report = reported.map { Outbox.Key.breakpoint($0.breakpoint) }
      return broadcast(clockMessage(), about: report ?? .clock)
    }
    lastSentPlaying = simulation.timeline.playing(at: engine.time)?.plan
    lastSentLatest = simulation.latest
    // A program goes on after a stop, which only this message reports.
    let report = simulation.clock.isManual ? simulation.stopped?.breakpoint : nil
    broadcast(clockMessage(), about: report.map { .breakpoint($0) } ?? .clock)
  }

  /// The notification of the state of the clock.
  func clockMessage() -> JSONBuffer {
    messages.notification("Sim.changed") { writer in subject.writeClock(to: &writer) }
  }

  /// Sends all clients the clock if what is planned, or that it was discarded, is new to them.
  func announceAhead() {
    guard shown == nil else { return }
    let playing = simulation.timeline.playing(at: engine.time)?.plan
    let isSent = playing == lastSentPlaying && simulation.latest >= lastSentLatest
    if !isShutDown, !isSent { announceClock() }
  }
}
