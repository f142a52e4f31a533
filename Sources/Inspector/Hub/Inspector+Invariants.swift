import ScrollModel
import Simulation

extension Inspector {
  /// Returns the violated rules, in words: the bounds of clients' queues, and what must be
  /// true of them between any two calls.
  package func brokenInvariants() -> [String] {
    var broken = simulation?.engine.brokenInvariants() ?? []
    func check(_ holds: Bool, _ words: @autoclosure () -> String) {
      if !holds { broken.append(words()) }
    }
    check(feed.isRingInBounds, "the ring of patches exceeds its limits")
    check(reruns.forks.count <= ForkFeature.maximumForks.ofAll, "\(reruns.forks.count) ghost runs")
    check(
      reruns.forks.allSatisfy { !$0.owner.isClosing },
      "a ghost run of a client that has left"
    )
    let waiting = works.all.compactMap(\.reply?.session)
    check(waiting.allSatisfy(\.hasWork), "work of a client that waits for none")
    check(Set(waiting.map(\.id)).count == waiting.count, "two works of one client")
    check(lease.controller.map { sessionsByID[$0.id] === $0 } ?? true, "a controller that has left")
    check(leaving.isEmpty, "clients that have left and were not cleaned up")
    for fork in reruns.forks { broken += fork.run.engine?.brokenInvariants() ?? [] }
    for session in sessions { broken += brokenInvariants(of: session) }
    return broken
  }

  private func brokenInvariants(of session: Session) -> [String] {
    var broken: [String] = []
    func check(_ holds: Bool, _ words: @autoclosure () -> String) {
      if !holds { broken.append("\(session.name): \(words())") }
    }
    check(
      session.outbox.count(in: .control) <= options.controlMessages,
      "\(session.outbox.count(in: .control)) messages"
    )
    check(session.outbox.byteCount <= options.controlBytes, "\(session.outbox.byteCount) bytes")
    check(
      session.window.unacknowledged.count <= options.inFlight,
      "\(session.window.unacknowledged.count) states in flight"
    )
    check(
      session.inbox.count <= options.waiting.messages
        && session.inbox.byteCount <= options.waiting.bytes,
      "\(session.inbox.count) messages with \(session.inbox.byteCount) bytes wait to be executed"
    )
    check(
      (0...Works.maximumPendingResponses).contains(session.pendingResponses),
      "\(session.pendingResponses) responses are pending"
    )
    let marks = session.outbox.count(in: .marks)
    check(marks <= MarkFeature.maximumWaitingMarks, "\(marks) marks")
    check(session.isClosing || session.inbox.isEmpty || session.isPaused, "it is not resumed")
    return broken
  }
}
