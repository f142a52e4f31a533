import JSON
import Simulation

extension Inspector {
  /// The maximum number of marks that wait for a client: those of a timeline, and as many new ones.
  static let maximumWaitingMarks = 2 * Timeline.maximumMarks

  /// Sends a mark to all clients.
  func announceMark(_ text: String, at time: Int64) {
    for session in sessions where session.isAttached {
      guard session.outbox.count(in: .marks) < Self.maximumWaitingMarks else {
        close(session, 1013, "too slow")
        continue
      }
      put(text, at: time, for: session)
    }
  }

  /// Sends a client that has just attached the marks of the timeline.
  func sendMarks(to session: Session) {
    for mark in subject.marks { put(mark.text, at: mark.time, for: session) }
  }

  private func put(_ text: String, at time: Int64, for session: Session) {
    put(.marks, for: session) { [messages] in
      messages.notification("Record.marked") { writer in
        writer.key("t")
        writer.value(time)
        writer.key("text")
        writer.value(text)
      }
    }
  }
}
