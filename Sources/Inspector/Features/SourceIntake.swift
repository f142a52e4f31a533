import ForeignSource
import JSON
import ScrollDoctor
import Simulation

/// The messages of sources.
final class SourceIntake: Feature {
  private static let sourceMethods = [
    "Source.hello", "Source.snapshot", "Source.patch", "Source.picture",
  ]

  /// Executes a message of a source, or refuses it, which changes nothing.
  func handle(
    _ message: UnsafeRawBufferPointer,
    from source: SourceConnection,
    through session: Session,
    now: Int64
  ) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: message, limits: session.limits)
    } catch {
      return inspector.requests.refuse(session, .null, RPCError(error), of: nil)
    }
    if json["method"] == nil, json["result"] != nil || json["error"] != nil {
      return inspector.inputs.answerInput(json, of: source)
    }
    let request: Request
    do throws(Request.Malformed) {
      request = try Request(json)
    } catch {
      return inspector.requests.refuse(session, error.id, error.refusal, of: nil)
    }
    do {
      let answer = try carryOut(request, of: source, now: now)
      session.refusals = 0
      if let id = request.id { inspector.outgoing.send(messages.result(id, answer), to: session) }
      source.isIntroduced = true
    } catch {
      // A refused notification is answered too, or the source would not know.
      let refusal = refusal(error, of: request)
      inspector.requests.refuse(session, request.id ?? .null, refusal, of: request.method)
      if refusal.code.isFaultOfMessage {
        let place = "\(request.method) \(refusal.path ?? "")"
        inspector.sourceFaults.note("\(place): \(refusal.message)", of: source)
      }
    }
  }

  private func refusal(_ error: any Error, of request: Request) -> RPCError {
    let seq = request.parameters["seq"]?.int64
    return switch error {
    case let refusal as RPCError: refusal
    case let fault as SourceFault: RPCError(fault, seq: seq)
    case let error as JSONShapeError:
      RPCError(SourceFault(error, in: request.parameters), seq: seq)
    default: RPCError(.internal, String(describing: error))
    }
  }

  private func carryOut(
    _ request: Request,
    of source: SourceConnection,
    now: Int64
  ) throws -> ResultWriter {
    guard Self.sourceMethods.contains(request.method) else {
      let hint = Spelling.hint(for: request.method, among: Self.sourceMethods)
      let found = JSONValue.string(request.method).summary
      throw RPCError(.noSuchMethod, "a source has no method \(found)\(hint)")
    }
    if request.method == "Source.hello" { return try takeHello(request.parameters, of: source) }
    guard source.description != nil else {
      throw RPCError(.notAttached, "introduce the source with Source.hello before anything else")
    }
    switch request.method {
    case "Source.snapshot": try takeSnapshot(request.parameters, of: source)
    case "Source.picture": try inspector.pictures.take(request.parameters, of: source, now: now)
    default: try takePatch(request.parameters, of: source)
    }
    return { _ in }
  }

  private func takeHello(
    _ parameters: JSONValue,
    of source: SourceConnection
  ) throws -> ResultWriter {
    guard source.description == nil else {
      throw RPCError(.wrongState, "the source has introduced itself already")
    }
    inspector.sources.introduce(source, as: try SourceDescription(parameters, at: JSONPointer()))
    return { writer in
      writer.member("source", source.id)
      writer.member("isShown", source.isShown)
    }
  }

  private func takeSnapshot(_ parameters: JSONValue, of source: SourceConnection) throws {
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    let seq = try members.required("seq").whole(in: 1...Int64.max, at: members.place("seq"))
    let state = try members.required("state")
    try members.finish()
    // It was on its way when the source was hidden.
    guard source.isShown else { return acknowledge(seq, of: source) }
    let document = try SourceDocument(state, at: JSONPointer(["state"]))
    let goesOn = source.hasState && source.awaitsSnapshot && document.time >= source.document.time
    if goesOn {
      source.doctor.forgetChanges(before: document)
    } else {
      source.doctor = Doctor(document)
      source.picture = nil
    }
    source.document = document
    // What came before does not lead to this state.
    source.history = SourceHistory(document)
    source.seq = seq
    (source.hasState, source.awaitsSnapshot) = (true, false)
    inspector.liveRecordings.addStart(of: document)
    inspector.recordings.recordIfAwaited()
    inspector.sources.beginEpoch(of: source, isNewRun: !goesOn)
    inspector.breakpoints.begin(of: source)
    for session in sessions where session.isAttached {
      inspector.findings.send(to: session)
    }
    inspector.sources.announce()
    acknowledge(seq, of: source)
  }

  private func takePatch(_ parameters: JSONValue, of source: SourceConnection) throws {
    let read = try SourceChange(parameters)
    guard source.isShown else { return acknowledge(read.seq, of: source) }
    guard source.hasState, read.base == source.seq else {
      // What follows a gap until the snapshot was on its way.
      guard !source.awaitsSnapshot else { return }
      source.awaitsSnapshot = true
      if let session = source.session {
        inspector.outgoing.send(messages.notification("Source.resync") { _ in }, to: session)
      }
      throw SourceFault.gap(base: read.base, expected: source.seq)
    }
    let change = try read.applied(to: &source.document)
    source.seq = change.seq
    let encoded = EncodedChange(change)
    source.history.add(encoded, to: source.document)
    let isTouchRecorded = !source.recordsSentTouches
    if source.endsSentTouches(change) { source.recordsSentTouches = false }
    inspector.liveRecordings.add(
      change,
      encoded,
      touches: isTouchRecorded ? change.touches : nil,
      to: source.document
    )
    inspector.publish(.source(encoded))
    inspector.breakpoints.observe(change, of: source)
    source.doctor.observe(change, to: source.document)
    let news = source.doctor.takeNews()
    for case .found(let finding) in news {
      inspector.liveRecordings.add(finding, at: source.document.time)
    }
    inspector.findings.announce(news)
    acknowledge(change.seq, of: source)
  }

  private func acknowledge(_ seq: Int64, of source: SourceConnection) {
    guard let session = source.session else { return }
    let message = messages.notification("Source.ack") { writer in
      writer.member("seq", seq)
    }
    inspector.outgoing.send(message, to: session, about: .acknowledgement)
  }
}
