import ScrollDoctor

/// Formats findings for a terminal.
enum FindingLines {
  /// Returns one line: `shadow.scene.json: SD034 error: box: its shadow is clipped away; …`.
  static func line(_ finding: Finding, in file: String) -> String {
    let rule = finding.rule
    return "\(file): \(rule.id) \(rule.severity.rawValue): \(rule.title): \(finding.view)"
      + "\(time(of: finding)): \(finding.symptom.saw). \(rule.remedy)"
  }

  /// Returns the time for which the symptom is described, or since when it lasts.
  private static func time(of finding: Finding) -> String {
    if finding.count > 1 {
      return " at \(seconds(finding.last)) (\(finding.count) times since \(seconds(finding.since)))"
    }
    guard finding.since > 0 else { return "" }
    return " \(finding.lasts ? "since" : "at") \(seconds(finding.since))"
  }

  /// Returns a time in seconds, in the form that options accept.
  static func seconds(_ microseconds: Int64) -> String {
    var digits = String(microseconds % 1_000_000)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(microseconds / 1_000_000)\(digits.isEmpty ? "" : ".\(digits)")s"
  }
}
