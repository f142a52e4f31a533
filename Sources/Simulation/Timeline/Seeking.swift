/// A seek on its way: in pieces on the loop's thread or, in a scene of very many views, a worker's.
package enum Seeking {
  case pieces(Timeline.Seek)
  case job(BackgroundJob<Timeline.Arrival>)

  /// Whether a worker has to do something first.
  package var isWaiting: Bool {
    if case .job(let job) = self { job.made == nil } else { false }
  }

  /// Goes on until the budget is spent; returns whether the time is reached.
  package func advance(within budget: WorkBudget) -> Bool {
    if case .pieces(let seek) = self { seek.advance(within: budget) } else { !isWaiting }
  }
}
