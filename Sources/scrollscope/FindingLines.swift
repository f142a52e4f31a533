import ScrollDoctor

/// Formats findings for a terminal.
enum FindingLines {
  /// Returns one line: `shadow.scene.json: SD034 error: box: its shadow is clipped away; …`.
  static func line(_ finding: Finding, in file: String) -> String {
    let rule = finding.rule
    let time = finding.since > 0 ? " at \(seconds(finding.since))" : ""
    let times = finding.count > 1 ? " (\(finding.count) times)" : ""
    return "\(file): \(rule.id) \(rule.severity.rawValue): \(rule.title): \(finding.view)\(time)"
      + "\(times): \(finding.symptom.saw). \(rule.remedy)"
  }

  /// Returns a time in seconds, in the form that options accept.
  private static func seconds(_ microseconds: Int64) -> String {
    var digits = String(microseconds % 1_000_000)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(microseconds / 1_000_000)\(digits.isEmpty ? "" : ".\(digits)")s"
  }
}
