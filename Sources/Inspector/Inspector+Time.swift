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
    let subject = subject
    lastSentPlaying = subject.plan
    lastSentLatest = subject.times.upperBound
    let report = subject.reportedBreakpoint
    broadcast(clockMessage(), about: report.map { .breakpoint($0) } ?? .clock)
  }

  /// The notification of the state of the clock.
  func clockMessage() -> JSONBuffer {
    messages.notification("Sim.changed") { writer in subject.writeClock(to: &writer) }
  }

  /// Announces a changed plan of what is played, or that it was discarded.
  func announceAhead() {
    let subject = subject
    let isSent = subject.plan == lastSentPlaying && subject.times.upperBound >= lastSentLatest
    if !isShutDown, !isSent { announceClock() }
  }
}
