import Simulation

/// Work that may take longer than a round of the loop, for one client or for none.
///
/// The client's other messages wait until it is done.
final class LongWork {
  enum Task {
    case start(SceneChange, BackgroundJob<Simulation.Start>)
    case seek(Simulation.Seeking)
    /// Runs the frames up to a time.
    case step(to: Int64)
    case search(ViewSearch)
    case past(SourcePast)

    /// Whether it leads to another state of the engine.
    var changesEngine: Bool {
      switch self {
      case .start, .seek, .step: true
      case .search, .past: false
      }
    }

    /// Whether it is about the present run, so that the start of another one ends it.
    var isAboutRun: Bool {
      if case .start(let change, _) = self { change.isAboutRun } else { true }
    }

    /// Whether a worker has to do something first.
    var isWaiting: Bool {
      switch self {
      case .start(_, let job): job.made == nil
      case .seek(let seeking): seeking.isWaiting
      case .step, .search, .past: false
      }
    }
  }

  var task: Task
  /// The response that is sent when it is done; nil if no client has requested the work.
  let reply: PendingResponse?

  init(_ task: Task, _ reply: PendingResponse?) {
    self.task = task
    self.reply = reply
  }
}

extension Inspector {
  /// The task that seeks to a time.
  func seekTask(to time: Int64) throws(RPCError) -> LongWork.Task {
    try check(.seek)
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
    let budget = simulation.makeBudget()
    let task = try makeTask()
    try begin(reply)
    if case .seek = task { simulation.pauseForSeek(now: now) }
    if !budget.isSpent, advance(task, within: budget) {
      reply.session.pendingResponses -= 1
      return try finish(task, now: now)
    }
    if case .start = task {} else if task.changesEngine { announceClock() }
    wait(for: task, reply)
    return nil
  }

  /// Lets a client wait for work, whose response is registered.
  func wait(for task: LongWork.Task, _ reply: PendingResponse) {
    reply.session.hasWork = true
    works.append(LongWork(task, reply))
  }

  /// Continues all work, which shares a round's budget.
  func advanceWorks(now: Int64) {
    let count = works.count { !$0.task.isWaiting }
    for work in works where advance(work.task, within: simulation.makeBudget(sharedBy: count)) {
      // The completion of one may have ended others.
      guard let index = works.firstIndex(where: { $0 === work }) else { continue }
      works.remove(at: index)
      let start = options.clock()
      let answer = Result { () throws(RPCError) in try finish(work.task, now: now) }
      guard let reply = work.reply else { continue }
      reply.session.hasWork = false
      finish(reply) { _ throws(RPCError) in try answer.get() }
      // The doctor's first examination of many views takes longer than a round.
      charge(reply.session, options.clock() - start, now: now)
    }
  }

  /// Cancels unfinished work, and sends the error.
  func dropWorks(_ error: RPCError, where isDropped: (LongWork) -> Bool) {
    for work in works where isDropped(work) {
      works.removeAll { $0 === work }
      if let reply = work.reply {
        reply.session.hasWork = false
        finish(reply) { _ throws(RPCError) in throw error }
      }
      // Clients have received the frames of the completed steps, but not the time.
      if case .step = work.task { announceClock() }
    }
  }

  /// Continues one task; returns whether it is done.
  private func advance(_ task: LongWork.Task, within budget: WorkBudget) -> Bool {
    switch task {
    case .start(_, let job): return job.made != nil
    case .seek(let seeking): return seeking.advance(within: budget)
    case .step(let time): return simulation.step(to: time, within: budget, now: moment)
    case .search(let search): return search.advance(within: budget)
    case .past(let past): return past.advance(within: budget)
    }
  }

  private func finish(_ task: LongWork.Task, now: Int64) throws(RPCError) -> ResultWriter {
    switch task {
    case .start(let change, let job):
      guard let start = job.made else { throw RPCError(.wrongState, "the scene was not made") }
      return finish(change, start, now: now)
    case .seek(let seeking): simulation.finish(seeking, now: now)
    case .step: simulation.finishStep(now: now)
    case .search(let search): return search.answer
    case .past(let past):
      if past.isTooLarge { throw HistorySteps.tooLarge }
      return past.write
    }
    return timeAnswer()
  }
}
