package import Scenes
package import ScrollDoctor
package import ScrollModel
package import ScrollRecording

/// Runs a scene with a script from its start, and collects the doctor's findings.
package final class ObservedRun {
  /// A command that the engine rejected.
  package struct Rejection: Error {
    /// The index of the command in the script.
    package let index: Int
    /// The reason.
    package let failure: CommandFailure
  }

  /// The run of the scene.
  package let run: SceneRun
  private let collector: FindingCollector

  /// The maximum time after the last command to wait until the scene is idle, in microseconds.
  package static let maximumWaitDuration: Int64 = 60_000_000

  /// Starts a scene.
  package init(_ scene: Scene, fps: Int) {
    run = SceneRun(scene: scene, fps: fps)
    run.recordsAssignments = true
    collector = FindingCollector(run.engine)
  }

  /// Carries out commands, which are in the order of time, and runs up to a time or until nothing moves.
  ///
  /// A script without commands leaves the scene as it opens unless there is a time.
  /// - Parameters:
  ///   - script: the commands.
  ///   - end: the time; nil for the time at which nothing moves any more.
  ///   - onStep: called with each step.
  /// - Throws: `Rejection`.
  package func play(
    _ script: [TimedCommand],
    until end: Int64? = nil,
    onStep: (Step) -> Void = { _ in }
  ) throws(Rejection) {
    for (index, command) in script.enumerated() where command.time <= end ?? .max {
      advance(to: command.time, onStep)
      if command.startsScene { note(run.flushStep(), onStep) }
      do {
        try run.perform(command)
      } catch {
        throw Rejection(index: index, failure: error)
      }
      if command.startsScene { collector.turn(to: run.engine) }
    }
    if let end {
      advance(to: end, onStep)
    } else if !script.isEmpty {
      let latest = run.engine.time + Self.maximumWaitDuration
      while let next = run.engine.nextStepTime, next <= latest { advance(to: next, onStep) }
    }
    note(run.flushStep(), onStep)
  }

  /// Returns all findings of the run, in the order in which they began.
  package func finish() -> [Finding] { collector.findings }

  private func advance(to time: Int64, _ onStep: (Step) -> Void) {
    while let step = run.nextStep(upTo: time) { note(step, onStep) }
  }

  private func note(_ step: Step?, _ onStep: (Step) -> Void) {
    guard let step else { return }
    collector.observe(step)
    onStep(step)
  }
}
