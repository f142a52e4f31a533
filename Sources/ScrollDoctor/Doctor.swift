package import ForeignSource
public import ScrollModel

/// Watches an engine for common scroll view mistakes.
///
/// It does not change the engine. The cost of a step is proportional to the number of changes in it.
///
/// ```swift
/// let window = Window(id: "window")
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// scroll.contentSize = CGSize(width: 321, height: 2_000)
/// window.addSubview(scroll)
/// let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
/// engine.recordsAssignments = true
/// let doctor = Doctor(engine)
/// while let time = engine.nextStepTime {
///   engine.advance(to: time)
///   engine.layoutIfNeeded()
///   doctor.observe(engine.takeStep())
/// }
/// for finding in doctor.findings {
///   print(finding.rule.id, finding.view, finding.symptom.saw)
/// }
/// ```
public final class Doctor {
  /// A change of a finding since the last call of ``takeNews()``.
  public enum News: Sendable {
    /// A new finding.
    case found(Finding)
    /// A finding was observed again.
    case again(Finding)
    /// A finding no longer applies.
    case resolved(Finding)
  }

  /// All rules of this module, in the order in which a doctor asks them.
  public static let rules = RuleBook.rules

  /// The mistakes that the rules find, in the order of their numbers.
  package static let catalogue = catalogue(of: .model)
  /// The mistakes that the rules for sources find, in the order of their numbers.
  package static let sourceCatalogue = catalogue(of: .source)

  private static func catalogue(of family: Rule.Family) -> [Rule] {
    rules.map { $0.rule }.filter { $0.family == family }.sorted { $0.number < $1.number }
  }

  /// The findings that are not resolved, in the order in which they were found.
  public var findings: [Finding] { list.findings }

  private let state: [KnownStateRule]
  /// The rules about steps, those that compare values, and the order of both: which of them, and its index there.
  @exclusivity(unchecked) private var stepping: [any HistoryRule<Step>] = []
  @exclusivity(unchecked) private var comparing: [any HistoryRule<ComparedStep>] = []
  private var order: [(compares: Bool, index: Int, isStill: Bool)] = []
  /// Whether a ``StillRule`` is not asked about steps in which motions only go on; false only to test that.
  var skipsStillRules = true
  /// Whether no step was observed so far.
  private var isFirst = true
  @exclusivity(unchecked) private var sources: [any HistoryRule<SourceStep>] = []
  @exclusivity(unchecked) private var list = FindingList()
  @exclusivity(unchecked) private var past: LastValues?
  /// The properties that any state rule watches.
  private let watched: PropertySet
  /// The same while a view moves: its offset changes in every frame, and most rules that read it examine at rest.
  private let watchedInMotion: PropertySet

  /// Creates a doctor, which first examines all views of an engine.
  ///
  /// Pass every later step to ``observe(_:)``.
  ///
  /// - Parameters:
  ///   - engine: the engine; it gets a layout pass.
  ///   - rules: what the doctor looks for: ``rules`` with those of one's own, or some of them. Each is a
  ///     ``StateRule`` or a ``HistoryRule``, and no two have the same number.
  public init(_ engine: Engine, rules: [any DoctorRule.Type] = Doctor.rules) {
    engine.layoutIfNeeded()
    var ids: Set<String> = []
    var state: [KnownStateRule] = []
    for type in rules {
      let id = type.rule.id
      precondition(ids.insert(id).inserted, "two rules of the doctor have the id \(id)")
      if let type = type as? any StateRule.Type {
        state.append(KnownStateRule(type))
      } else if let type = type as? any HistoryRule<Step>.Type {
        order.append((false, stepping.count, type is any StillRule.Type))
        stepping.append(type.init(engine))
      } else if let type = type as? any HistoryRule<ComparedStep>.Type {
        order.append((true, comparing.count, type is any StillRule.Type))
        comparing.append(type.init(engine))
      } else if !(type is any HistoryRule<SourceStep>.Type) {
        preconditionFailure("\(type), with the id \(id), is no StateRule and no HistoryRule")
      }
    }
    self.state = state
    past = LastValues(engine)
    watched = state.reduce(into: PropertySet()) { $0.formUnion($1.watches) }
    watchedInMotion = state.reduce(into: PropertySet()) {
      $0.formUnion(
        $1.examinesAtRest ? $1.watches.subtracting(PropertySet(.contentOffset)) : $1.watches
      )
    }
    let ofViews = state.filter { $0.reach != .window }
    engine.root.forEachInTree { view in for rule in ofViews { examine(view, rule, engine) } }
    for rule in state where rule.reach == .window { examine(engine.root, rule, engine) }
  }

  /// Creates a doctor for a source that has just begun.
  package init(_ source: SourceDocument) {
    state = []
    (watched, watchedInMotion) = ([], [])
    forgetChanges(before: source)
  }

  /// Continues after a state that does not follow from the changes; the rules forget what they had observed.
  package func forgetChanges(before source: SourceDocument) {
    sources = Self.rules.compactMap { ($0 as? any HistoryRule<SourceStep>.Type)?.init(source) }
  }

  /// Replaces the findings by another doctor's that observed the engine before; all of them count as new.
  package func takeOver(_ findings: [Finding]) { list = FindingList(findings) }

  /// Examines a step of the engine; call it after the layout pass.
  ///
  /// Rules about assignments only work if the engine's `recordsAssignments` is true.
  public func observe(_ step: Step) {
    examine(step.changes, step.engine)
    // At the first step, a rule may tell what it has seen before.
    let onlyGoesOn = skipsStillRules && !isFirst && step.onlyGoesOn
    isFirst = false
    let moment = onlyGoesOn ? ComparedStep(step: step, changes: []) : past?.compare(step)
    guard let moment else { return }
    for (compares, index, isStill) in order where !(isStill && onlyGoesOn) {
      if compares {
        ask(&comparing[index], about: moment)
      } else {
        ask(&stepping[index], about: step)
      }
    }
  }

  /// Examines a change of a source, which has led to the document.
  package func observe(_ change: SourceChange, to document: SourceDocument) {
    let moment = SourceStep(change, to: document)
    for index in sources.indices { ask(&sources[index], about: moment) }
  }

  private func ask<Moment: ObservedMoment>(
    _ rule: inout any HistoryRule<Moment>,
    about moment: Moment
  ) {
    for symptom in rule.observe(moment) { list.note(symptom, type(of: rule).rule, moment.time) }
    for view in rule.takeCorrected() {
      let number = type(of: rule).rule.number
      list.resolve { $0.rule.number == number && $0.view == view }
    }
  }

  /// Returns the changes of findings since the last call, oldest first.
  public func takeNews() -> [News] { list.takeNews() }

  private func examine(_ changes: ChangeSet, _ engine: Engine) {
    var touched = TouchedViews()
    for change in changes.views {
      // An indicator moves with the content, in every frame; no rule is about it.
      guard let view = change.view, !(view is ScrollIndicator) else { continue }
      let isMoving = (view as? ScrollView)?.phase ?? .idle != .idle
      guard !change.properties.isDisjoint(with: isMoving ? watchedInMotion : watched) else {
        continue
      }
      touched.note(view, change.properties)
    }
    let gone = changes.views.filter { $0.view == nil }.map(\.id)
    if !gone.isEmpty { list.resolve { $0.lasts && gone.contains($0.view) } }
    for (view, own, inner) in touched.views {
      for rule in state {
        let changed = rule.reach == .subviews ? own.union(inner) : rule.reach == .view ? own : []
        if !changed.isDisjoint(with: rule.watches) { examine(view, rule, engine) }
      }
    }
    guard !touched.views.isEmpty || changes.keyboard || changes.device else { return }
    for rule in state {
      let isWindow = rule.reach == .window
      let changed = isWindow ? touched.holders : rule.reach == .scrollViews ? touched.all : []
      guard
        !changed.isDisjoint(with: rule.watches) || changes.device
          || (changes.keyboard && rule.watchesKeyboard)
      else { continue }
      let views: [View] = isWindow ? [engine.root] : engine.scrollViews
      for view in views { examine(view, rule, engine) }
    }
  }

  private func examine(_ view: View, _ rule: KnownStateRule, _ engine: Engine) {
    guard !rule.readsScrollViews || view is ScrollView else { return }
    if rule.examinesAtRest {
      if rule.reach == .window {
        guard engine.scrollViews.allSatisfy({ $0.phase == .idle }) else { return }
      } else if let scrollView = view as? ScrollView, scrollView.phase != .idle {
        return
      }
    }
    list.set(
      rule.type.examine(view, in: engine),
      of: rule.rule,
      on: rule.reach == .window ? nil : view.id,
      at: engine.time
    )
  }
}

/// A rule about the state: what a doctor calls for every view that changes.
private final class KnownStateRule {
  let type: any StateRule.Type
  let rule: Rule
  let watches: PropertySet
  let reach: StateRuleReach
  let watchesKeyboard: Bool
  let examinesAtRest: Bool
  let readsScrollViews: Bool

  init(_ type: any StateRule.Type) {
    (self.type, rule, watches, reach) = (type, type.rule, type.watches, type.reach)
    (watchesKeyboard, examinesAtRest) = (type.watchesKeyboard, type.examinesAtRest)
    readsScrollViews = type is any ScrollRule.Type
  }
}

/// What a step has changed of each view and of its subviews.
private struct TouchedViews {
  private(set) var views: [(view: View, own: PropertySet, inner: PropertySet)] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// What has changed of any view, and of those that hold views.
  private(set) var (all, holders): (PropertySet, PropertySet) = ([], [])

  mutating func note(_ view: View, _ changed: PropertySet) {
    all.formUnion(changed)
    // A view that is not a scroll view and has no subviews does not affect the existing scroll views.
    if view is ScrollView || !view.subviews.isEmpty || changed.has(.subviews) {
      holders.formUnion(changed)
    }
    views[place(of: view)].own.formUnion(changed)
    if let superview = view.superview { views[place(of: superview)].inner.formUnion(changed) }
  }

  private mutating func place(of view: View) -> Int {
    if let place = places[ObjectIdentifier(view)] { return place }
    places[ObjectIdentifier(view)] = views.count
    views.append((view, [], []))
    return views.count - 1
  }
}
