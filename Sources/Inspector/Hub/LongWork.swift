import JSON
import Simulation

/// Work that may take longer than a round of the loop, for one client or for none.
///
/// The client's other messages wait until it is done.
final class LongWork {
  enum Task {
    case start(SceneChange, BackgroundJob<PreparedStart>)
    case seek(SeekJob)
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

/// A response that is sent when a longer task is done.
struct PendingResponse {
  let id: Request.ID?
  let session: Session
}
