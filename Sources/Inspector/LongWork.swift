import ScrollModel

/// Work for one client that may take longer than a round of the loop: its other messages wait until it is
/// done.
final class LongWork {
  enum Task {
    case seek(Timeline.Seek)
    /// Frames are gone through up to a time.
    case step(to: Int64)
    case search(ViewSearch)

    /// Whether it leads to another state of the engine.
    var changesEngine: Bool {
      if case .search = self { false } else { true }
    }
  }

  let task: Task
  let reply: LaterReply

  init(_ task: Task, _ reply: LaterReply) {
    self.task = task
    self.reply = reply
  }
}

extension Inspector {
  /// How much work may be done from now on before the clients' messages are looked at again.
  func makeBudget() -> WorkBudget { WorkBudget(options.roundBudget, clock: options.clock) }

  /// Begins work for a client; gives the answer if it is done within this round, and nil if it comes later.
  func begin(_ task: LongWork.Task, _ id: Request.ID?, for session: Session, now: Int64) throws
    -> Answer?
  {
    if advance(task, within: makeBudget()) { return finish(task, now: now) }
    let reply = LaterReply(id: id, session: session)
    try begin(reply)
    session.hasWork = true
    works.append(LongWork(task, reply))
    return nil
  }

  /// Goes on with all work, each as far as the others leave time for.
  func advanceWorks(now: Int64) {
    for work in works where advance(work.task, within: makeBudget()) {
      // Others may have been ended by what this one has brought about.
      guard let index = works.firstIndex(where: { $0 === work }) else { continue }
      works.remove(at: index)
      let answer = finish(work.task, now: now)
      work.reply.session.hasWork = false
      finish(work.reply) { _ in answer }
    }
  }

  /// Ends work that is not done, and says why.
  func dropWorks(_ reason: String, where isDropped: (LongWork) -> Bool) {
    for work in works where isDropped(work) {
      works.removeAll { $0 === work }
      work.reply.session.hasWork = false
      finish(work.reply) { _ throws(Refusal) in throw Refusal(.wrongState, reason) }
    }
  }

  /// Goes on with one piece of work; whether it is done.
  private func advance(_ task: LongWork.Task, within budget: WorkBudget) -> Bool {
    switch task {
    case .seek(let seek): timeline.advance(seek, within: budget)
    case .step(let time): runEngine(to: time, within: budget)
    case .search(let search): search.advance(within: budget)
    }
  }

  private func finish(_ task: LongWork.Task, now: Int64) -> Answer {
    switch task {
    case .seek(let seek): finish(seek, now: now)
    case .step: finishStep(now: now)
    case .search(let search): return search.answer
    }
    return timeAnswer()
  }
}
