import ScrollDoctor
import ScrollModel
import ScrollRecording

/// A doctor that observes a running scene; a loaded scene gets a new doctor.
final class FindingFeed {
  private var doctor: Doctor
  private var isFresh = true

  init(_ engine: Engine) { doctor = Doctor(engine) }

  /// Replaces the doctor after another scene has been loaded.
  func turn(to engine: Engine) {
    doctor = Doctor(engine)
    isFresh = true
  }

  /// Returns the findings of the scene itself, once; they precede everything that happens in it.
  func findingsOfScene() -> [Finding] {
    defer { isFresh = false }
    return isFresh ? takeNews() : []
  }

  /// Returns the findings of a step that did not exist before it.
  func news(in step: Step) -> [Finding] {
    doctor.observe(step)
    return takeNews()
  }

  private func takeNews() -> [Finding] {
    doctor.takeNews().compactMap { news in
      if case .found(let finding) = news { finding } else { nil }
    }
  }
}
