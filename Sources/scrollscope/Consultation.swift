import Doctor
import Recording
import ScrollModel

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

  /// What a step shows that was not there before it; before the first step, what the scene itself shows.
  func news(in step: Step?) -> [Finding] {
    var found = isFresh ? takeNews() : []
    isFresh = false
    guard let step else { return found }
    doctor.observe(step)
    found += takeNews()
    return found
  }

  private func takeNews() -> [Finding] {
    doctor.takeNews().compactMap { news in
      if case .found(let finding) = news { finding } else { nil }
    }
  }
}

extension Doctor {
  /// Takes in a step of a run.
  func observe(_ step: Step) {
    observe(
      step.engine,
      changes: step.changes,
      events: step.events,
      causes: step.why,
      assignments: step.assignments
    )
  }
}
