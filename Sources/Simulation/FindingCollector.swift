package import ScrollDoctor
package import ScrollModel

/// Collects every finding of a run, resolved or not.
package final class FindingCollector {
  private var doctor: Doctor
  private var found: [Finding] = []
  private var gone: [Finding] = []

  package init(_ engine: Engine) { doctor = Doctor(engine) }

  /// Starts over after another scene was loaded or after a seek.
  package func turn(to engine: Engine) {
    found = finish()
    doctor = Doctor(engine)
  }

  /// Examines a step.
  package func observe(_ step: Step) {
    doctor.observe(step)
    // A finding that recurs after it was resolved is a new one.
    for case .resolved(let finding) in doctor.takeNews() { gone.append(finding) }
  }

  /// Returns all findings so far, in the order in which they began.
  package func finish() -> [Finding] {
    let latest = (gone + doctor.findings).sorted {
      ($0.since, $0.rule.number) < ($1.since, $1.rule.number)
    }
    gone = []
    return found + latest
  }
}
