import Simulation

/// Work for one client that may take longer than a round of the loop.
///
/// The client's other messages wait until it is done.
final class LongWork {
  enum Task {
    case seek(Timeline.Seek)
    /// Runs the frames up to a time.
    case step(to: Int64)
    case search(ViewSearch)
    case past(SourcePast)

    /// Whether it leads to another state of the engine.
    var changesEngine: Bool {
      switch self {
      case .seek, .step: true
      case .search, .past: false
      }
    }
  }

  let task: Task
  let reply: PendingResponse

  init(_ task: Task, _ reply: PendingResponse) {
    self.task = task
    self.reply = reply
  }
}

extension Inspector {
  /// The task that seeks to a time.
  func seekTask(to time: Int64) throws(RPCError) -> LongWork.Task {
    try check(.seek)
    guard let seek = simulation.timeline.beginSeek(to: time) else {
      throw RPCError(.wrongState, SimulationError.notRepeatable.reason)
    }
    return .seek(seek)
  }

  /// Starts work for a client; returns the response if it is done within this round, and nil if it is sent
  /// later.
  ///
  /// The creation of the task counts as a part of it: a seek begins with an engine for its start, which takes
  /// the whole round if there are very many views.
  func begin(
    _ makeTask: @autoclosure () throws -> LongWork.Task,
    _ id: Request.ID?,
    for session: Session,
    now: Int64
  ) throws -> ResultWriter? {
    let budget = simulation.makeBudget()
    let task = try makeTask()
    let reply = PendingResponse(id: id, session: session)
    try begin(reply)
    if case .seek = task { simulation.pauseForSeek(now: now) }
    if !budget.isSpent, advance(task, within: budget) {
      session.pendingResponses -= 1
      return try finish(task, now: now)
    }
    if task.changesEngine { announceClock() }
    session.hasWork = true
    works.append(LongWork(task, reply))
    return nil
  }

  /// Continues all work, which shares a round's budget.
  func advanceWorks(now: Int64) {
    let count = works.count
    for work in works where advance(work.task, within: simulation.makeBudget(sharedBy: count)) {
      // The completion of one may have ended others.
      guard let index = works.firstIndex(where: { $0 === work }) else { continue }
      works.remove(at: index)
      let start = options.clock()
      let answer = Result { () throws(RPCError) in try finish(work.task, now: now) }
      work.reply.session.hasWork = false
      finish(work.reply) { _ throws(RPCError) in try answer.get() }
      // The doctor's first examination of a large scene takes longer than a round.
      charge(work.reply.session, options.clock() - start, now: now)
    }
  }

  /// Cancels unfinished work, and sends the error.
  func dropWorks(_ error: RPCError, where isDropped: (LongWork) -> Bool) {
    for work in works where isDropped(work) {
      works.removeAll { $0 === work }
      work.reply.session.hasWork = false
      finish(work.reply) { _ throws(RPCError) in throw error }
      // Clients have received the frames of the completed steps, but not the time.
      if case .step = work.task { announceClock() }
    }
  }

  /// Continues one task; returns whether it is done.
  private func advance(_ task: LongWork.Task, within budget: WorkBudget) -> Bool {
    switch task {
    case .seek(let seek): return simulation.timeline.advance(seek, within: budget)
    case .step(let time): return simulation.step(to: time, within: budget, now: moment)
    case .search(let search): return search.advance(within: budget)
    case .past(let past): return past.advance(within: budget)
    }
  }

  private func finish(_ task: LongWork.Task, now: Int64) throws(RPCError) -> ResultWriter {
    switch task {
    case .seek(let seek): simulation.finish(seek, now: now)
    case .step: simulation.finishStep(now: now)
    case .search(let search): return search.answer
    case .past(let past):
      if past.isTooLarge { throw HistorySteps.tooLarge }
      return past.write
    }
    return timeAnswer()
  }
}
