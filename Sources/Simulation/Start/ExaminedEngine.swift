import JSON
import ModelCoding
import ScrollDoctor
package import ScrollModel

/// An engine that is ready to be shown: laid out, with its doctor's first findings.
///
/// For very many views all of this takes longer than a round of the loop.
package struct ExaminedEngine {
  /// The engine.
  package let engine: Engine
  let doctor: Doctor
  /// The views of its first state as JSON; nil if they are written when they are needed.
  private(set) var views: [UInt8]?

  /// Examines an engine of a scene or a program that was just made.
  init(_ engine: Engine, by rules: [any DoctorRule.Type]) {
    engine.recordsAssignments = true
    self.init(engine, Doctor(engine, rules: rules))
  }

  /// An engine that a seek has brought to its time, with its doctor.
  init(_ engine: Engine, _ doctor: Doctor) {
    (self.engine, self.doctor) = (engine, doctor)
    engine.layoutIfNeeded()
    // What led to the first state is not one of its steps.
    engine.dropStep()
  }

  /// The same with the views of its state, as a worker makes it for the first snapshot.
  func withViews() -> ExaminedEngine {
    var writer = JSONWriter(capacity: 65_536)
    StateWriter.writeViews(of: engine, to: &writer)
    var result = self
    result.views = writer.bytes
    return result
  }
}

/// An engine that is no longer shown, and its doctor, on the way to the thread that frees them.
///
/// Nothing uses them any more. The engine of a program, which keeps it, counts as without views.
final class FormerEngine: @unchecked Sendable {
  let viewCount: Int
  private let engine: Engine
  private let doctor: Doctor

  init(_ engine: Engine, _ doctor: Doctor, viewCount: Int) {
    self.engine = engine
    self.doctor = doctor
    self.viewCount = viewCount
  }
}
