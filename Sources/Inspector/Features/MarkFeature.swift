import JSON
import ModelCoding
import Simulation

/// Marks of moments.
final class MarkFeature: Feature {
  static let methods: [Method] = [
    Method("Record.mark", needsLease: true) { inspector, call in
      let text = try MarkFeature.markText(&call.members)
      try call.members.finish()
      return inspector.marks.mark(text)
    }
  ]

  /// The maximum number of marks that wait for a client: a full timeline, and as many new marks.
  static let maximumWaitingMarks = 2 * Timeline.maximumMarks
  /// The maximum number of characters of a mark.
  static let maximumLength = 200

  /// Reads the text of a mark.
  private static func markText(_ members: inout JSONMembers) throws -> String {
    let json = try members.required("text")
    let text = try json.text(at: members.place("text"))
    guard (1...maximumLength).contains(text.count) else {
      throw JSONShapeError(
        members.place("text"),
        "expected 1 to \(maximumLength) characters, found \(text.count)"
      )
    }
    return text
  }

  /// Marks the present time in the timeline and the recordings.
  func mark(_ text: String) -> ResultWriter {
    let time = subject.mark(text)
    return { writer in
      writer.member("t", time)
    }
  }

  /// Sends a mark to all clients.
  func announce(_ text: String, at time: Int64) {
    for session in sessions where session.isAttached {
      guard session.outbox.count(in: .marks) < Self.maximumWaitingMarks else {
        inspector.outgoing.close(session, 1013, "too slow")
        continue
      }
      put(text, at: time, for: session)
    }
  }

  /// Sends a client that has just attached the marks of the timeline.
  func send(to session: Session) {
    for mark in subject.marks { put(mark.text, at: mark.time, for: session) }
  }

  private func put(_ text: String, at time: Int64, for session: Session) {
    inspector.outgoing.put(.marks, for: session) { [messages] in
      messages.notification("Record.marked") { writer in
        writer.member("t", time)
        writer.member("text", text)
      }
    }
  }
}
