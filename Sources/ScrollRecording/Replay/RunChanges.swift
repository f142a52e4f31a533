import Scenes
import ScrollModel

/// Commands that are added to the recorded ones of a replay.
struct RunChanges {
  /// The outcome of an added command.
  enum Outcome {
    /// No scene has reached its time.
    case waiting
    /// It was carried out at least once.
    case made
    /// It was rejected every time; the failure is the first one.
    case refused(CommandFailure)
  }

  private let changes: [TimedCommand]
  private var next = 0
  /// The outcome of each.
  private(set) var outcomes: [Outcome]

  /// Commands in the order of their times.
  init(_ changes: [TimedCommand] = []) {
    self.changes = changes
    outcomes = changes.map { _ in .waiting }
  }

  var isEmpty: Bool { changes.isEmpty }

  /// The time of the next one; nil if there is none.
  var nextTime: Int64? { next < changes.count ? changes[next].time : nil }

  /// Starts over, for a new scene.
  mutating func restart() { next = 0 }

  /// Carries out the ones that are due at the engine's time.
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
