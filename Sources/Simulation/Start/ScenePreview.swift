package import Scenes
package import ScrollDoctor
package import ScrollModel
import ScrollRecording

/// A scene at the time that shows it best, for a thumbnail in a list of scenes.
///
/// A scene with a mistake is shown when the doctor first finds it in the demo, any other in the middle of its
/// demo. It can also be shown as it starts, to compare it with another scene.
package struct ScenePreview {
  /// The engine at that moment.
  package let engine: Engine
  /// The ids of the views with findings, in the order in which they were found.
  package private(set) var findings: [String] = []

  /// The maximum number of views that a scene with a preview can have.
  package static let maximumViews = 2_000
  /// The frame rate; it is low, because a picture needs few frames.
  private static let fps = 10
  /// How long after the last command a finding is waited for, in microseconds.
  private static let patience: Int64 = 5_000_000
  /// The latest moment that is shown, in microseconds.
  private static let latest: Int64 = 20_000_000

  private let doctor: Doctor

  /// Plays the demo of `scene` up to the moment, or not at all if `isStart`; a doctor with the rules looks on.
  package init(
    _ scene: Scene,
    isStart: Bool = false,
    rules: [any DoctorRule.Type] = Doctor.rules
  ) throws {
    engine = scene.makeEngine(fps: Self.fps)
    engine.recordsAssignments = true
    doctor = Doctor(engine, rules: rules)
    observe()
    if isStart { return }
    let lines = try InputScript(scene.demo).lines
    let end = min(lines.last?.command.time ?? 0, Self.latest)
    let showsMistake = !scene.role.findings.isEmpty
    let moment = showsMistake ? end + Self.patience : end / 2
    for line in lines where line.command.time <= moment {
      advance(to: line.command.time)
      if showsMistake, !findings.isEmpty { return }
      guard case .command(let command) = line.command.request else { continue }
      try engine.handle(command, at: line.command.time)
      observe()
    }
    advance(to: moment)
  }

  private mutating func advance(to time: Int64) {
    while findings.isEmpty, let step = engine.nextStepTime, step <= time {
      engine.advance(to: step)
      observe()
    }
    if findings.isEmpty { engine.advance(to: time) }
  }

  private mutating func observe() {
    engine.layoutIfNeeded()
    doctor.observe(engine.takeStep(keepingValues: false))
    for news in doctor.takeNews() {
      if case .found(let finding) = news, !findings.contains(finding.view) {
        findings.append(finding.view)
      }
    }
  }
}
