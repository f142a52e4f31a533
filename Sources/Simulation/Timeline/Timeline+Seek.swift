import Scenes
import ScrollModel
import ScrollRecording

extension Timeline {
  /// A run from the nearest keyframe to another time, in pieces.
  ///
  /// The timeline stays as it is until ``Timeline/finish(_:)``.
  package final class Seek {
    /// Where the run has got to.
    let engine: Engine
    /// Whether the engine rejected the last entry, as it may an entry of a demo that was never tried.
    private(set) var isRejected = false
    private let target: Int64
    private let log: CommandLog
    private var replayer: Replayer

    fileprivate init(_ start: SeekStart, _ engine: Engine) {
      self.engine = engine
      engine.recordsAssignments = false
      target = start.target
      log = start.log
      replayer = Replayer(at: start.keyframe.place)
    }

    /// The place of the next entry to be carried out.
    var place: Int { replayer.place }

    /// Goes on until the budget is spent.
    ///
    /// - Returns: whether it has arrived.
    package func advance(within budget: WorkBudget) -> Bool {
      // The events of a run that is repeated have been sent.
      defer { engine.dropStep() }
      while !isRejected {
        switch replayer.step(engine, through: log, to: target) {
        case .arrived:
          engine.layoutIfNeeded()
          return true
        case .entry(_, isAccepted: false):
          isRejected = true
          // A demo ends where the engine rejects a command, whether it is played or sought through.
          engine.cancelGestures(at: engine.time)
        case .entry, .frame: if budget.isSpent { return false }
        }
      }
      engine.layoutIfNeeded()
      return true
    }
  }

  /// A seek that has arrived, and its engine.
  package struct Arrival {
    let seek: Seek
    let examined: ExaminedEngine
  }

  /// What any thread needs to seek in a scene.
  fileprivate struct SeekStart: Sendable {
    let keyframe: Keyframe
    let log: CommandLog
    let target: Int64
  }

  /// Begins a seek; a time before the earliest or after the latest is that one.
  ///
  /// - Returns: nil if the past cannot be run again.
  package func beginSeek(to time: Int64) -> Seek? {
    guard let start = seekStart(time), let engine = makeEngine(of: start.keyframe) else {
      return nil
    }
    return Seek(start, engine)
  }

  /// Has a worker seek in a scene, up to the examined engine.
  ///
  /// A seek that is cancelled ends after a piece of work as long as a round.
  ///
  /// - Returns: nil if it is a program that is inspected.
  func seek(
    to time: Int64,
    by worker: any Worker,
    _ limits: WorkLimits
  ) -> BackgroundJob<Arrival>? {
    guard let scene = factory.scene, let start = seekStart(time) else { return nil }
    let fps = fps
    return BackgroundJob(by: worker) { cancellation in
      let seek = Seek(start, start.keyframe.makeEngine(of: scene, fps: fps))
      while !seek.advance(within: limits.budget(sharedBy: 1)) {
        if cancellation.isCancelled { return nil }
      }
      return Arrival(seek: seek, examined: ExaminedEngine(seek.engine).withViews())
    }
  }

  private func seekStart(_ time: Int64) -> SeekStart? {
    let time = min(max(time, earliest), latest)
    return keyframes.last { $0.time <= time }.map {
      SeekStart(keyframe: $0, log: log, target: time)
    }
  }
}
