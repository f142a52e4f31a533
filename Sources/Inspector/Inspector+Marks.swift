import JSON
import Simulation

/// The marks that a client has yet to receive: an opened recording may have more of them than messages may
/// wait for a client.
struct MarkQueue {
  /// The maximum number of marks that wait: those of a timeline, and as many new ones.
  static let maximumCount = 2 * Timeline.maximumMarks

  private var marks: [(time: Int64, text: String)] = []
  /// The number of marks that were returned.
  private var taken = 0

  /// The number of marks that wait.
  var count: Int { marks.count - taken }

  mutating func append(_ text: String, at time: Int64) {
    if taken > marks.count / 2 {
      marks.removeFirst(taken)
      taken = 0
    }
    marks.append((time, text))
  }

  mutating func popFirst() -> (time: Int64, text: String)? {
    guard count > 0 else { return nil }
    taken += 1
    return marks[taken - 1]
  }
}

extension Inspector {
  /// Queues a mark for all clients.
  func announceMark(_ text: String, at time: Int64) {
    for session in sessions where session.isAttached {
      guard session.marks.count < MarkQueue.maximumCount else {
        close(session, 1013, "too slow")
        continue
      }
      session.marks.append(text, at: time)
      markReady(session)
    }
  }

  /// Queues the marks of the timeline for a client that has just attached.
  func queueMarks(for session: Session) {
    guard shown == nil, !simulation.timeline.marks.isEmpty else { return }
    for mark in simulation.timeline.marks { session.marks.append(mark.text, at: mark.time) }
    markReady(session)
  }

  /// Whether a mark can be sent: the marks of a scene that was just started follow its first state.
  func hasMarkMessage(for session: Session) -> Bool {
    session.marks.count > 0
      && (!session.isWatching || !feed.needsSnapshot(after: session.window.base))
  }

  /// The message with the next mark; nil if there is none.
  func markMessage(for session: Session) -> JSONBuffer? {
    guard hasMarkMessage(for: session), let mark = session.marks.popFirst() else { return nil }
    return messages.notification("Record.marked") { writer in
      writer.key("t")
      writer.value(mark.time)
      writer.key("text")
      writer.value(mark.text)
    }
  }
}
