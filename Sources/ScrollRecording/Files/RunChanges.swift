import Scenes
import ScrollModel

/// What is done in a scene that is run again, besides what was done.
struct RunChanges {
  /// What becomes of a change.
  enum Outcome {
    /// Its time has not come in any scene.
    case waiting
    /// It was made at least once.
    case made
    /// It was refused wherever its time came; the fault is the first one.
    case refused(CommandFailure)
  }

  private let changes: [TimedCommand]
  private var next = 0
  /// What has become of each.
  private(set) var outcomes: [Outcome]

  /// Changes in the order of their times.
  init(_ changes: [TimedCommand] = []) {
    self.changes = changes
    outcomes = changes.map { _ in .waiting }
  }

  var isEmpty: Bool { changes.isEmpty }

  /// When the next one is made; nil if there is none.
  var nextTime: Int64? { next < changes.count ? changes[next].time : nil }

  /// A scene begins, in which they are made too.
  mutating func restart() { next = 0 }

  /// Makes those that are due at the engine's time.
  mutating func make(on engine: Engine) {
    while let time = nextTime, time <= engine.time {
      defer { next += 1 }
      guard case .command(let command) = changes[next].request else { continue }
      do {
        try engine.handle(command, at: engine.time)
        outcomes[next] = .made
      } catch {
        if case .waiting = outcomes[next] {
          outcomes[next] = .refused(CommandFailure(error, engine: engine))
        }
      }
    }
  }
}
