/// A seek on its way: in pieces on the loop's thread or, in a scene of very many views, a worker's.
package enum SeekJob {
  case loop(Timeline.SeekRun)
  case worker(BackgroundJob<Timeline.SeekRun>)

  /// Whether a worker has to do something first.
  package var isWaiting: Bool {
    if case .worker(let job) = self { job.made == nil } else { false }
  }

  /// The run, once a worker is done with it.
  var run: Timeline.SeekRun? {
    switch self {
    case .loop(let run): run
    case .worker(let job): job.made
    }
  }

  /// Goes on until the budget is spent; returns whether the time is reached.
  package func advance(within budget: WorkBudget) -> Bool {
    if case .loop(let run) = self { run.advance(within: budget) } else { !isWaiting }
  }
}
