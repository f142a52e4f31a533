/// A doctor's open findings, and their changes.
struct FindingList {
  /// The findings, in the order in which they were found.
  private(set) var findings: [Finding]
  private var news: [Doctor.News]

  /// The maximum number of findings listed: this many lasting ones, and this many of the others.
  static let maximumFindings = 500

  /// Begins with findings, all of them news.
  init(_ findings: [Finding] = []) {
    self.findings = findings
    news = findings.map(Doctor.News.found)
  }

  /// Returns the changes since the last call, oldest first.
  mutating func takeNews() -> [Doctor.News] {
    defer { news.removeAll(keepingCapacity: true) }
    return news
  }

  /// Adds a single occurrence, or counts it if the finding is listed.
  mutating func note(_ symptom: Symptom, _ rule: Rule, _ time: Int64) {
    if rule.isGeneral {
      guard !isExplained(symptom, rule, since: time) else { return }
    } else {
      let kind = symptom.kind ?? rule.symptom
      resolve { $0.rule.isGeneral && $0.lasts && $0.kind == kind && $0.view == symptom.view }
    }
    let open = findings.firstIndex { $0.rule.number == rule.number && $0.view == symptom.view }
    guard let open else { return self.open(Finding(rule, symptom, at: time, lasts: false)) }
    findings[open].symptom = symptom
    findings[open].last = time
    findings[open].count += 1
    news.append(.again(findings[open]))
  }

  /// Sets the finding of a rule about the state on a view, or nil; `view` is nil if the rule has
  /// examined all of them.
  mutating func set(_ symptom: Symptom?, of rule: Rule, on view: String?, at time: Int64) {
    let symptom = symptom.flatMap { rule.isGeneral && isExplained($0, rule, since: 0) ? nil : $0 }
    let number = findings.isEmpty ? 0 : rule.number
    var open = findings.firstIndex { $0.rule.number == number && (view == nil || $0.view == view) }
    guard let symptom else {
      if let open { news.append(.resolved(findings.remove(at: open))) }
      return
    }
    if let other = open, findings[other].view != symptom.view {
      news.append(.resolved(findings.remove(at: other)))
      open = nil
    }
    if let open {
      guard findings[open].symptom != symptom else { return }
      findings[open].symptom = symptom
      news.append(.again(findings[open]))
    } else {
      self.open(Finding(rule, symptom, at: time, lasts: true))
    }
  }

  /// Resolves the findings that no longer apply.
  mutating func resolve(_ isGone: (Finding) -> Bool) {
    let gone = findings.filter(isGone)
    guard !gone.isEmpty else { return }
    news += gone.map(Doctor.News.resolved)
    findings.removeAll(where: isGone)
  }

  /// Whether another rule explains what a general one describes: from a time on, or for as long as it lasts.
  private func isExplained(_ symptom: Symptom, _ rule: Rule, since time: Int64) -> Bool {
    let kind = symptom.kind ?? rule.symptom
    return findings.contains {
      $0.kind == kind && !$0.rule.isGeneral && $0.view == symptom.view
        && ($0.lasts || $0.last >= time)
    }
  }

  private mutating func open(_ finding: Finding) {
    let alike = findings.count(where: { $0.lasts == finding.lasts })
    guard alike < Self.maximumFindings else { return }
    findings.append(finding)
    news.append(.found(finding))
  }
}
