import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording

/// Writes the members of a request's result.
typealias Answer = (inout JSONWriter) -> Void

extension Inspector {
  /// Carries a message out and answers it.
  func handle(_ message: UnsafeRawBufferPointer, from session: Session, now: Int64) {
    let request: Request
    messageBytes = message.count
    do throws(Request.Malformed) {
      request = try Request(message)
    } catch {
      refuse(session, error.id, error.refusal)
      return
    }
    do throws(Refusal) {
      let answer = try carryOut(request, from: session, now: now)
      session.refusals = 0
      if let id = request.id, let answer { send(messages.result(id, answer), to: session) }
    } catch {
      refuse(session, request.id, error)
    }
  }

  private func refuse(_ session: Session, _ id: Request.ID?, _ refusal: Refusal) {
    if let id { send(messages.error(id, refusal), to: session) }
    guard refusal.code.isFaultOfMessage else { return }
    session.refusals += 1
    if session.refusals >= options.refusalsInARow {
      close(session, 1008, "too many faulty messages")
    }
  }

  /// Does what is asked for; nil if the answer comes later.
  private func carryOut(
    _ request: Request,
    from session: Session,
    now: Int64
  ) throws(Refusal) -> Answer? {
    let method = Method(rawValue: request.method)
    guard session.isAttached || method == .attach else {
      throw Refusal(.notAttached, "attach with Session.attach before anything else")
    }
    guard let method else { throw Refusal(unknownMethod: request.method) }
    if method.needsLease { try checkLease(of: session) }
    let result = Result { () throws(any Error) in
      try answer(method, request, from: session, now: now)
    }
    switch result {
    case .success(let answer): return answer
    case .failure(let refusal as Refusal): throw refusal
    case .failure(let error as JSONShapeError): throw Refusal(error)
    case .failure(let error as CommandReadError): throw Refusal(error)
    case .failure(let error as CommandError): throw Refusal(error)
    case .failure(let error): throw Refusal(.internal, String(describing: error))
    }
  }

  private func answer(
    _ method: Method,
    _ request: Request,
    from session: Session,
    now: Int64
  ) throws -> Answer? {
    switch method {
    case .demonstrateScene:
      try JSONMembers(request.parameters, at: JSONPointer(), as: "an object of parameters").finish()
      return try demonstrate(now: now)
    case .touch, .wheel, .perform, .statusBarTap, .setView, .callView, .showKeyboard, .hideKeyboard,
      .setDevice, .loadScene, .resetScene:
      return try carryOutCommand(method, request.parameters, from: session, now: now)
    case .listScenes, .getView, .hitTest, .runDoctor:
      return try answerQuery(method, request.parameters)
    case .pause, .resume, .step, .setRate, .seek:
      return try changeClock(method, request, for: session, now: now)
    case .search: return try search(request, for: session, now: now)
    case .highlight: return try highlight(request.parameters, for: session)
    case .undoEdit, .redoEdit: return try changeEdits(method, request.parameters)
    case .fork: return try fork(request.parameters, for: session)
    case .dropFork: return try dropFork(request.parameters, of: session)
    case .listCommands: return try listCommands(request.parameters)
    case .queryHistory:
      try query(request.parameters, request.id, for: session)
      return nil
    case .setBreakpoint, .removeBreakpoint, .listBreakpoints:
      return try changeBreakpoints(method, request.parameters)
    case .attach, .resync, .acknowledge, .acquire, .release:
      return try changeSession(method, request.parameters, session)
    case .startRecording, .stopRecording, .mark, .listRecordings, .openRecording,
      .exportRecording, .putRecording:
      return try handleRecordings(method, request, from: session, now: now)
    }
  }

  private func carryOutCommand(
    _ method: Method,
    _ parameters: JSONValue,
    from session: Session,
    now: Int64
  ) throws -> Answer {
    if method == .touch, let count = parameters["touches"]?.array?.count,
      count > CommandMethod.maximumTouches
    {
      throw Refusal(
        .overLimit,
        "expected at most \(CommandMethod.maximumTouches) touches, found \(count)",
        path: "/touches"
      )
    }
    switch try SceneRequest(method: method.rawValue, parameters: parameters) {
    case .load(let source): return try load(source, now: now)
    case .reset: return start(scene, now: now)
    case .command(let command):
      // Whatever the layout before the command brings is published even if the command is refused.
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
      timeline.note(.command(command, source: source), to: engine, bytes: messageBytes)
      // The layout before the state is shown, which may move an offset on.
      engine.layoutIfNeeded()
      if let edit = reversal?.edit(source, in: engine) {
        let client = ObjectIdentifier(session)
        edits.note(
          edit,
          command,
          by: client,
          number: timeline.lastNumber,
          time: engine.time,
          now: now
        )
        announceEdits()
      }
      return timeAnswer()
    }
  }

  private func changeClock(
    _ method: Method,
    _ request: Request,
    for session: Session,
    now: Int64
  ) throws -> Answer? {
    var members = try JSONMembers(
      request.parameters,
      at: JSONPointer(),
      as: "an object of parameters"
    )
    switch method {
    case .step:
      let json = try members.required("frames")
      let frames = try json.whole(in: Int64.min...Int64.max, at: members.place("frames"))
      try members.finish()
      guard frames != 0, Self.steps.contains(frames) else {
        let most = Self.steps.upperBound
        throw Refusal(.outOfRange, "expected 1 to \(most) or -\(most) to -1", path: "/frames")
      }
      guard clock.isPaused else {
        throw Refusal(.wrongState, "time is running; stop it with Sim.pause")
      }
      return try begin(stepTask(frames: frames), request.id, for: session, now: now)
    case .seek:
      let time = try members.time("t")
      try members.finish()
      guard times.contains(time) else { throw Refusal(time: "t", outside: times) }
      return try begin(.seek(timeline.beginSeek(to: time)), request.id, for: session, now: now)
    case .setRate:
      let rate = try members.required("rate").number(at: members.place("rate"))
      try members.finish()
      let rates = SimulationClock.rates
      guard rates.contains(rate) else {
        throw Refusal(
          .outOfRange,
          "expected \(rates.lowerBound) to \(Int(rates.upperBound))",
          path: "/rate"
        )
      }
      setRate(rate, now: now)
    case .pause:
      try members.finish()
      pause(now: now)
    default:
      try members.finish()
      resume(now: now)
    }
    return timeAnswer()
  }

  /// The frames that can be stepped through at once.
  private static let steps: ClosedRange<Int64> = -1_000...1_000

  func timeAnswer() -> Answer {
    let time = engine.time
    return { writer in
      writer.key("t")
      writer.value(time)
    }
  }
}
