import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
import Simulation

/// Receives requests, and answers or refuses them.
final class Requests: Feature {
  /// Executes a message and sends its response.
  func handle(_ message: UnsafeRawBufferPointer, from session: Session, now: Int64) {
    let request: Request
    do throws(Request.Malformed) {
      request = try Request(message)
    } catch {
      refuse(session, error.id, error.refusal, of: nil)
      return
    }
    do throws(RPCError) {
      let answer = try carryOut(request, from: session, now: now)
      session.refusals = 0
      if let id = request.id, let answer {
        inspector.outgoing.send(messages.result(id, answer), to: session)
      }
    } catch {
      refuse(session, request.id, error, of: request.method)
    }
  }

  /// Counts a refusal, and passes it on to the log.
  func note(_ refusal: RPCError, of method: String?, from session: Session) {
    session.traffic.refusals += 1
    inspector.statistics.counters.refusals[refusal.code, default: 0] += 1
    inspector.onEvent?(
      .refused(
        session.name,
        method: method,
        code: refusal.code.rawValue,
        reason: refusal.message
      )
    )
  }

  func refuse(
    _ session: Session,
    _ id: Request.ID?,
    _ refusal: RPCError,
    of method: String?
  ) {
    note(refusal, of: method, from: session)
    if let id { inspector.outgoing.send(messages.error(id, refusal), to: session) }
    guard refusal.code.isFaultOfMessage else { return }
    session.refusals += 1
    if session.refusals >= options.refusalsInARow {
      inspector.outgoing.close(session, 1008, "too many faulty messages")
    }
  }

  /// Executes a request; nil if the response is sent later.
  private func carryOut(
    _ request: Request,
    from session: Session,
    now: Int64
  ) throws(RPCError) -> ResultWriter? {
    let method = Method.named(request.method)
    guard session.isAttached || method?.name == Attachment.attach.name else {
      throw RPCError(.notAttached, "attach with Session.attach before anything else")
    }
    guard let method else { throw RPCError(unknownMethod: request.method) }
    if method.needsLease { try inspector.lease.checkLease(of: session) }
    try subject.check(method)
    let result = Result { () throws(any Error) in
      let dated = method.hasTimes ? try checkingEpoch(of: request) : request
      var call = try MethodCall(dated, from: session, now: now)
      return try method.answer(inspector, &call)
    }
    switch result {
    case .success(let answer): return answer
    case .failure(let error): throw RPCError(reporting: error)
    }
  }

  /// Returns the request without its epoch; throws for one of times before the run, which mean nothing in this one.
  private func checkingEpoch(of request: Request) throws -> Request {
    var request = request
    guard let json = request.takeEpoch() else { return request }
    let epoch = try json.whole(in: 1...Int64.max, at: JSONPointer(["epoch"]))
    guard epoch <= feed.epoch else {
      throw RPCError(.outOfRange, "expected 1 to \(feed.epoch), the present epoch", path: "/epoch")
    }
    guard epoch < feed.firstEpochOfRun else { return request }
    throw RPCError(
      staleFor: "epoch \(epoch) has ended: a scene was loaded or reset",
      epoch: feed.epoch
    )
  }

  func epochAnswer() -> ResultWriter {
    let epoch = feed.epoch
    return { writer in
      writer.member("epoch", epoch)
    }
  }
}

extension Simulation {
  /// The answer with the engine's time, also while a source is inspected.
  func timeAnswer() -> ResultWriter {
    let time = engine.time
    return { writer in
      writer.member("t", time)
    }
  }
}
