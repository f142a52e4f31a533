import JSON

/// An answer that comes when something is done that takes its time.
struct LaterReply {
  let id: Request.ID?
  let session: Session
}

extension Inspector {
  /// The answers that one client may wait for.
  private static let mostLaterReplies = 4

  /// Notes that an answer is to come; throws if its client waits for too many.
  func begin(_ reply: LaterReply) throws(Refusal) {
    guard reply.session.laterReplies < Self.mostLaterReplies else {
      throw Refusal(.overLimit, "wait for the answers to what you asked before")
    }
    reply.session.laterReplies += 1
  }

  /// Sends an answer, or why there is none, to a client that may have gone meanwhile.
  func finish(_ reply: LaterReply, _ answer: (Session) throws(Refusal) -> Answer) {
    reply.session.laterReplies -= 1
    guard !reply.session.isClosing, let id = reply.id else { return }
    do {
      send(messages.result(id, try answer(reply.session)), to: reply.session)
    } catch {
      send(messages.error(id, error), to: reply.session)
    }
  }

  /// The same for what may have gone wrong.
  func finish<Value>(
    _ reply: LaterReply,
    _ result: Result<Value, RecordingRefusal>,
    _ answer: (Value) throws(Refusal) -> Answer
  ) {
    finish(reply) { _ throws(Refusal) in
      switch result {
      case .success(let value): return try answer(value)
      case .failure(let refusal): throw Refusal(refusal)
      }
    }
  }
}
