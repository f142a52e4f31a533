import JSON
import Simulation

/// Work that takes more than one round of the loop, and the responses that wait for it.
final class Works: Feature {
  @exclusivity(unchecked) var all: [LongWork] = []

  /// The task that seeks to a time.
  func seekTask(to time: Int64) throws(RPCError) -> LongWork.Task {
    try subject.check(.seek)
    let simulation = try inspector.requireSimulation()
    do {
      return .seek(try simulation.beginSeek(to: time))
    } catch {
      throw RPCError(.wrongState, error.reason)
    }
  }

  /// Starts work for a client; returns the response if it is done within this round, and nil if it is sent
  /// later.
  ///
  /// The creation of the task counts as a part of it: a seek begins with an engine for its start, which takes
  /// the whole round if there are many views.
  func begin(
    _ makeTask: @autoclosure () throws -> LongWork.Task,
    for reply: PendingResponse,
    now: Int64
  ) throws -> ResultWriter? {
    let budget = options.limits.budget()
    let task = try makeTask()
    try begin(reply)
    if case .seek = task { simulation?.pauseForSeek(now: now) }
    if !budget.isSpent, advance(task, within: budget) {
      reply.session.pendingResponses -= 1
      return try finish(task, now: now)
    }
    if case .start = task {} else if task.changesEngine { inspector.time.announceClock() }
    wait(for: task, reply)
    return nil
  }

  /// Lets a client wait for work, whose response is registered.
  func wait(for task: LongWork.Task, _ reply: PendingResponse) {
    reply.session.hasWork = true
    all.append(LongWork(task, reply))
  }

  /// Continues all work, which shares a round's budget.
  func advance(now: Int64) {
    let count = all.count { !$0.task.isWaiting }
    for work in all where advance(work.task, within: options.limits.budget(sharedBy: count)) {
      // The completion of one may have ended others.
      guard let index = all.firstIndex(where: { $0 === work }) else { continue }
      all.remove(at: index)
      let start = options.clock()
      let answer = Result { () throws(RPCError) in try finish(work.task, now: now) }
      guard let reply = work.reply else { continue }
      reply.session.hasWork = false
      finish(reply) { _ throws(RPCError) in try answer.get() }
      // The doctor's first examination of many views takes longer than a round.
      inspector.reading.charge(reply.session, options.clock() - start, now: now)
    }
  }

  /// Cancels unfinished work, and sends the error.
  func drop(_ error: RPCError, where isDropped: (LongWork) -> Bool) {
    for work in all where isDropped(work) {
      all.removeAll { $0 === work }
      if let reply = work.reply {
        reply.session.hasWork = false
        finish(reply) { _ throws(RPCError) in throw error }
      }
      // Clients have received the frames of the completed steps, but not the time.
      if case .step = work.task { inspector.time.announceClock() }
    }
  }

  /// Continues one task; returns whether it is done.
  private func advance(_ task: LongWork.Task, within budget: WorkBudget) -> Bool {
    switch task {
    case .start(_, let job): return job.made != nil
    case .seek(let seeking): return seeking.advance(within: budget)
    case .step(let time):
      return simulation?.step(to: time, within: budget, now: inspector.moment) ?? true
    case .search(let search): return search.advance(within: budget)
    case .past(let past): return past.advance(within: budget)
    }
  }

  private func finish(_ task: LongWork.Task, now: Int64) throws(RPCError) -> ResultWriter {
    switch task {
    case .start(let change, let job):
      guard let start = job.made else { throw RPCError(.wrongState, "the scene was not built") }
      let simulation = try inspector.requireSimulation()
      return inspector.scenes.finish(change, start, of: simulation, now: now)
    case .seek(let seeking):
      let simulation = try inspector.requireSimulation()
      simulation.finish(seeking, now: now)
      return simulation.timeAnswer()
    case .step:
      let simulation = try inspector.requireSimulation()
      simulation.finishStep(now: now)
      return simulation.timeAnswer()
    case .search(let search): return search.answer
    case .past(let past):
      if past.isTooLarge { throw HistorySteps.tooLarge }
      return past.write
    }
  }

  /// The maximum number of such responses that one client may wait for.
  static let maximumPendingResponses = 4
  /// Registers a later response; throws if its client waits for too many.
  func begin(_ reply: PendingResponse) throws(RPCError) {
    guard reply.session.pendingResponses < Self.maximumPendingResponses else {
      throw RPCError(.overLimit, "wait for the answers to your earlier requests")
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
      inspector.outgoing.send(messages.result(id, try result()), to: reply.session)
    } catch {
      inspector.requests.note(error, of: nil, from: reply.session)
      inspector.outgoing.send(messages.error(id, error), to: reply.session)
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
