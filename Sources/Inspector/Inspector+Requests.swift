import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording

/// Writes the members of a request's result.
typealias ResultWriter = (inout JSONWriter) -> Void

extension Inspector {
  /// Executes a message and sends its response.
  func handle(_ message: UnsafeRawBufferPointer, from session: Session, now: Int64) {
    let request: Request
    messageBytes = message.count
    do throws(Request.Malformed) {
      request = try Request(message)
    } catch {
      refuse(session, error.id, error.refusal)
      return
    }
    do throws(RPCError) {
      let answer = try carryOut(request, from: session, now: now)
      session.refusals = 0
      if let id = request.id, let answer { send(messages.result(id, answer), to: session) }
    } catch {
      refuse(session, request.id, error)
    }
  }

  private func refuse(_ session: Session, _ id: Request.ID?, _ refusal: RPCError) {
    if let id { send(messages.error(id, refusal), to: session) }
    guard refusal.code.isFaultOfMessage else { return }
    session.refusals += 1
    if session.refusals >= options.refusalsInARow {
      close(session, 1008, "too many faulty messages")
    }
  }

  /// Executes a request; nil if the response is sent later.
  private func carryOut(
    _ request: Request,
    from session: Session,
    now: Int64
  ) throws(RPCError) -> ResultWriter? {
    let method = Method.named(request.method)
    guard session.isAttached || method?.name == Method.attach.name else {
      throw RPCError(.notAttached, "attach with Session.attach before anything else")
    }
    guard let method else { throw RPCError(unknownMethod: request.method) }
    if method.needsLease { try checkLease(of: session) }
    let result = Result { () throws(any Error) in
      var call = try MethodCall(request, from: session, now: now)
      return try method.answer(self, &call)
    }
    switch result {
    case .success(let answer): return answer
    case .failure(let refusal as RPCError): throw refusal
    case .failure(let error as JSONShapeError): throw RPCError(error)
    case .failure(let error as CommandReadError): throw RPCError(error)
    case .failure(let error as CommandError): throw RPCError(error)
    case .failure(let error): throw RPCError(.internal, String(describing: error))
    }
  }

  /// Executes a command, or starts a scene.
  func carryOutCommand(
    _ name: String,
    _ parameters: JSONValue,
    from session: Session,
    now: Int64
  ) throws -> ResultWriter {
    if name == CommandMethod.touch.name, let count = parameters["touches"]?.array?.count,
      count > CommandMethod.maximumTouches
    {
      throw RPCError(
        .overLimit,
        "expected at most \(CommandMethod.maximumTouches) touches, found \(count)",
        path: "/touches"
      )
    }
    switch try SceneRequest(method: name, parameters: parameters) {
    case .load(let source): return try load(source, now: now)
    case .reset: return start(scene, now: now)
    case .command(let command):
      // The effects of the layout pass before the command are published even if the command is rejected.
      defer { publish() }
      if timeline.hasFuture { try leavePlans(for: command) }
      let reversal = EditReversal(command, in: engine)
      try engine.handle(command, at: engine.time)
      let source = TimedCommand(
        time: engine.time,
        request: .command(command),
        parameters: parameters
      )
      recordings.add(source)
      timeline.append(.command(source), to: engine, bytes: messageBytes)
      // The layout pass before the state is published, which may change an offset.
      engine.layoutIfNeeded()
      if let edit = reversal?.edit(source, in: engine) {
        let client = ObjectIdentifier(session)
        edits.note(
          edit,
          command,
          by: client,
          number: timeline.log.lastNumber,
          time: engine.time,
          now: now
        )
        announceEdits()
      }
      return timeAnswer()
    }
  }

  func timeAnswer() -> ResultWriter {
    let time = engine.time
    return { writer in
      writer.key("t")
      writer.value(time)
    }
  }
}
