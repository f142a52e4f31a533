import JSON

/// A response that is sent when a longer task is done.
struct PendingResponse {
  let id: Request.ID?
  let session: Session
}

extension Inspector {
  /// The maximum number of such responses that one client may wait for.
  static let maximumPendingResponses = 4
  /// Registers a later response; throws if its client waits for too many.
  func begin(_ reply: PendingResponse) throws(RPCError) {
    guard reply.session.pendingResponses < Self.maximumPendingResponses else {
      throw RPCError(.overLimit, "wait for the answers to what you asked before")
    }
    reply.session.pendingResponses += 1
  }

  /// Sends a response, or the error, unless the client has disconnected meanwhile.
  func finish(_ reply: PendingResponse, _ answer: (Session) throws(RPCError) -> ResultWriter) {
    reply.session.pendingResponses -= 1
    self.answer(reply) { () throws(RPCError) in try answer(reply.session) }
  }

  /// Sends a response that was not registered, or the error, unless the client has disconnected meanwhile.
  func answer(_ reply: PendingResponse, _ result: () throws(RPCError) -> ResultWriter) {
    guard !reply.session.isClosing, let id = reply.id else { return }
    do throws(RPCError) {
      send(messages.result(id, try result()), to: reply.session)
    } catch {
      note(error, of: nil, from: reply.session)
      send(messages.error(id, error), to: reply.session)
    }
  }

  /// Sends the response to a result, or the error of a failed one.
  func finish<Value>(
    _ reply: PendingResponse,
    _ result: Result<Value, RecordingRefusal>,
    _ answer: (Value) throws(RPCError) -> ResultWriter
  ) {
    finish(reply) { _ throws(RPCError) in
      switch result {
      case .success(let value): return try answer(value)
      case .failure(let refusal): throw RPCError(refusal)
      }
    }
  }
}
