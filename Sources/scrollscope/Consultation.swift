import ScrollDoctor
import ScrollModel
import ScrollRecording

/// A doctor who looks on while a scene runs; a scene that is loaded meanwhile gets another one.
final class Consultation {
  private var doctor: Doctor
  private var isFresh = true

  init(_ engine: Engine) { doctor = Doctor(engine) }

  /// Another scene has been loaded.
  func turn(to engine: Engine) {
    doctor = Doctor(engine)
    isFresh = true
  }

  /// What the scene itself shows, once; it was there before anything that happens in it.
  func findingsOfScene() -> [Finding] {
    defer { isFresh = false }
    return isFresh ? takeNews() : []
  }

  /// What a step shows that was not there before it.
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
