package import ScrollDoctor
package import ScrollModel

/// Collects every finding of a run, resolved or not.
package final class FindingCollector {
  /// A finding of a run.
  package struct Found: Sendable {
    /// The finding, with times of its scene's clock.
    package let finding: Finding
    /// When it was resolved, on the same clock; nil if it was not.
    package let until: Int64?
    /// What turns a time of that clock into one since the start of the run, in microseconds.
    package let base: Int64

    package init(finding: Finding, until: Int64?, base: Int64) {
      (self.finding, self.until, self.base) = (finding, until, base)
    }
  }

  private var doctor: Doctor
  private var engine: Engine
  private var found: [Found] = []
  private var gone: [Found] = []
  private var base: Int64 = 0
  /// The latest time since the start of the run.
  private var end: Int64 = 0

  package init(_ engine: Engine) {
    self.engine = engine
    doctor = Doctor(engine)
  }

  /// Starts over after another scene was loaded or after a seek.
  package func turn(to engine: Engine) {
    found = collected()
    gone = []
    if self.engine !== engine { end = max(end, base + self.engine.time) }
    // As in recordings, the time since the start continues when the scene's time goes back.
    if base + engine.time < end { base = end - engine.time }
    self.engine = engine
    doctor = Doctor(engine)
  }

  /// Examines a step.
  package func observe(_ step: Step) {
    doctor.observe(step)
    end = max(end, base + step.time)
    // A finding that recurs after it was resolved is a new one.
    for case .resolved(let finding) in doctor.takeNews() {
      gone.append(Found(finding: finding, until: step.time, base: base))
    }
  }

  /// Returns all findings so far, in the order in which they began.
  package func collected() -> [Found] {
    let open = doctor.findings.map { Found(finding: $0, until: nil, base: base) }
    let latest = (gone + open).sorted {
      ($0.finding.since, $0.finding.rule.number) < ($1.finding.since, $1.finding.rule.number)
    }
    return found + latest
  }

  /// The findings so far, in the order in which they began.
  package var findings: [Finding] { collected().map(\.finding) }
}
