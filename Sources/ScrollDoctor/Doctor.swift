public import ScrollModel

/// Watches an engine for the classic mistakes with scroll views.
///
/// It changes nothing, and a step costs it in proportion to what changed in it.
public final class Doctor {
  /// What has become of the findings since somebody last asked.
  public enum News: Sendable {
    /// A mistake that was not there before.
    case found(Finding)
    /// A mistake that was seen again.
    case again(Finding)
    /// A mistake that is there no longer.
    case resolved(Finding)
  }

  /// Every mistake it can find, in the order of their numbers.
  public static let rules: [Rule] =
    (RuleBook.state.map { $0.rule } + RuleBook.history.map { $0.rule })
    .sorted { $0.number < $1.number }

  /// What has been found and not been resolved, in the order in which it was found.
  public private(set) var findings: [Finding] = []

  /// More findings than these, of those that last and of the others, are not listed.
  private static let maximumFindings = 500

  private var history: [any HistoryRule]
  private var news: [News] = []
  /// What some rule about the state looks at.
  private static let watched = RuleBook.state.reduce(into: PropertySet()) {
    $0.formUnion($1.watches)
  }

  /// A doctor who looks at all views of an engine first; from then on it wants to be told of every step.
  public convenience init(_ engine: Engine) { self.init(engine, ofState: RuleBook.state) }

  /// The same with the rules about the state that are given.
  init(_ engine: Engine, ofState rules: [any StateRule.Type]) {
    engine.layoutIfNeeded()
    history = RuleBook.history.map { $0.init(engine) }
    let ofViews = rules.filter { $0.reach != .window }
    engine.root.forEachInTree { view in
      for rule in ofViews { examine(view, rule, engine) }
    }
    for rule in rules where rule.reach == .window { examine(engine.root, rule, engine) }
  }

  /// Takes in a step of the engine, after the layout that is due.
  ///
  /// Rules about what is set see nothing unless the engine's ``Engine/recordsAssignments`` is on.
  public func observe(_ step: Step) {
    examine(step.changes, step.engine)
    for index in history.indices {
      for symptom in history[index].observe(step) {
        note(symptom, type(of: history[index]).rule, step.time)
      }
    }
  }

  /// What has become of the findings since the last call, oldest first.
  public func takeNews() -> [News] {
    defer { news.removeAll(keepingCapacity: true) }
    return news
  }

  private func examine(_ changes: ChangeSet, _ engine: Engine) {
    var wide = WideExaminations()
    var gone: Set<String> = []
    for change in changes.views {
      if let view = change.view {
        examine(view, changed: change.properties, engine, &wide)
      } else {
        gone.insert(change.id)
      }
    }
    if !gone.isEmpty { resolve { gone.contains($0.view) } }
    for index in RuleBook.state.indices {
      let rule = RuleBook.state[index]
      if wide.rules.contains(index), rule.reach == .window {
        examine(engine.root, rule, engine)
      } else if wide.rules.contains(index) || (changes.keyboard && rule.watchesKeyboard)
        || changes.device
      {
        for scrollView in engine.scrollViews { examine(scrollView, rule, engine) }
      }
    }
  }

  private func examine(
    _ view: View,
    changed: PropertySet,
    _ engine: Engine,
    _ wide: inout WideExaminations
  ) {
    guard !changed.isDisjoint(with: Self.watched) else { return }
    for index in RuleBook.state.indices {
      let rule = RuleBook.state[index]
      guard !changed.isDisjoint(with: rule.watches) else { continue }
      switch rule.reach {
      case .view: examine(view, rule, engine)
      case .subviews:
        if wide.isFirst(view, index) { examine(view, rule, engine) }
        if let superview = view.superview, wide.isFirst(superview, index) {
          examine(superview, rule, engine)
        }
      case .window:
        // What holds no scroll view does not matter to those that there are.
        let holdsViews = view is ScrollView || !view.subviews.isEmpty
        if holdsViews || changed.contains(PropertySet(.subviews)) { wide.rules.insert(index) }
      case .scrollViews: wide.rules.insert(index)
      }
    }
  }

  private func examine(_ view: View, _ rule: any StateRule.Type, _ engine: Engine) {
    let number = findings.isEmpty ? 0 : rule.rule.number
    let isForAll = rule.reach == .window
    var open = findings.firstIndex {
      $0.rule.number == number && (isForAll || $0.view == view.id)
    }
    guard let symptom = rule.examine(view, in: engine) else {
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
      self.open(Finding(rule: rule.rule, symptom, at: engine.time, lasts: true))
    }
  }

  private func note(_ symptom: Symptom, _ rule: Rule, _ time: Int64) {
    let open = findings.firstIndex { $0.rule.number == rule.number && $0.view == symptom.view }
    guard let open else {
      return self.open(Finding(rule: rule, symptom, at: time, lasts: false))
    }
    findings[open].symptom = symptom
    findings[open].last = time
    findings[open].count += 1
    news.append(.again(findings[open]))
  }

  private func open(_ finding: Finding) {
    let alike = findings.count(where: { $0.lasts == finding.lasts })
    guard alike < Self.maximumFindings else { return }
    findings.append(finding)
    news.append(.found(finding))
  }

  private func resolve(_ isGone: (Finding) -> Bool) {
    let gone = findings.filter { $0.lasts && isGone($0) }
    guard !gone.isEmpty else { return }
    news += gone.map(News.resolved)
    findings.removeAll { $0.lasts && isGone($0) }
  }
}

/// What is to be examined, or was, because of views that look at more than themselves.
private struct WideExaminations {
  /// The rules, by their places in the book, that look at the whole tree.
  var rules: Set<Int> = []
  private var views: Set<Pair> = []

  private struct Pair: Hashable {
    let view: ObjectIdentifier
    let rule: Int
  }

  /// Whether a rule has not examined the view in this step before; several subviews ask for it.
  mutating func isFirst(_ view: View, _ rule: Int) -> Bool {
    views.insert(Pair(view: ObjectIdentifier(view), rule: rule)).inserted
  }
}

extension Finding {
  fileprivate init(rule: Rule, _ symptom: Symptom, at time: Int64, lasts: Bool) {
    self.rule = rule
    view = symptom.view
    since = time
    last = time
    self.lasts = lasts
    self.symptom = symptom
  }
}
