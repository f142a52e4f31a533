public import ScrollModel

/// A rule of a ``Doctor``: a ``StateRule`` or a ``HistoryRule``.
///
/// A type conforms to one of these two, and by that to this protocol.
///
/// ```swift
/// let certain = Doctor.rules.filter { $0.rule.severity == .error }
/// precondition(certain.contains { $0.rule.id == "SD016" })
/// ```
public protocol DoctorRule: Sendable {
  /// The mistake that the rule finds.
  static var rule: Rule { get }
}

/// A rule about the state: its finding lasts as long as the state shows it.
///
/// A rule is a pure function of the views, so that it can run at any time.
///
/// ```swift
/// enum TooSmall: StateRule {
///   static let rule = Rule(
///     900,
///     "The view is too small",
///     .note,
///     matters: "A finger covers 44 points.",
///     remedy: "Make it at least 44 points high."
///   )
///   static let watches = PropertySet(.frame, .bounds)
///   static let reach = StateRuleReach.view
///   static func examine(_ view: View, in engine: Engine) -> Symptom? {
///     guard view is Button, view.bounds.height < 44 else { return nil }
///     return Symptom(
///       of: view.id,
///       saw: "it is \(view.bounds.height) points high",
///       values: ["bounds": .rect(view.bounds)]
///     )
///   }
/// }
/// let button = Button(id: "button")
/// button.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
/// let engine = Engine(root: button, device: Device(size: CGSize(width: 320, height: 480)))
/// let doctor = Doctor(engine, rules: Doctor.rules + [TooSmall.self])
/// precondition(doctor.findings.map(\.rule.id) == ["SD900"])
/// ```
public protocol StateRule: DoctorRule {
  /// Properties with all that the rule reads; a view is examined again when one of them changes.
  static var watches: PropertySet { get }
  /// Which other views are examined again when a view changes.
  static var reach: StateRuleReach { get }
  /// Whether the rule reads the keyboard; if so, all scroll views are examined again when it changes.
  static var watchesKeyboard: Bool { get }
  /// Whether the rule examines scroll views at rest only: while one moves, its finding stays as it is. A rule with the
  /// reach of a window waits until all are at rest.
  ///
  /// Such a rule watches the property `phase`.
  static var examinesAtRest: Bool { get }
  /// Examines a view; returns nil if it has no mistake or the rule does not apply to it.
  static func examine(_ view: View, in engine: Engine) -> Symptom?
}

extension StateRule {
  /// All properties but those that a motion changes in each frame; with ``examinesAtRest``, the offset too.
  public static var watches: PropertySet {
    examinesAtRest ? .still.union(PropertySet(.contentOffset, .phase)) : .still
  }
  /// Only the view itself by default.
  public static var reach: StateRuleReach { .view }
  /// False by default.
  public static var watchesKeyboard: Bool { false }
  /// False by default.
  public static var examinesAtRest: Bool { false }
}

/// A rule about the state of scroll views.
protocol ScrollRule: StateRule {
  /// Examines a scroll view; returns nil if it has no mistake or the rule does not apply to it.
  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom?
}

extension ScrollRule {
  static var reach: StateRuleReach { .subviews }

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    (view as? ScrollView).flatMap { examine($0, in: engine) }
  }
}

/// Which other views a state rule reads.
public enum StateRuleReach: Sendable {
  /// Only the view itself.
  case view
  /// The view and its subviews.
  case subviews
  /// All scroll views at once, starting from the window, for a finding on any view.
  ///
  /// The window is examined once after a change in a scroll view or in a view with subviews.
  case window
  /// Any view.
  ///
  /// All scroll views are examined again when a watched property of any view changes, so the rule must
  /// not watch properties that change during motion.
  case scrollViews
}

/// What a doctor shows to its rules about events: a `Step` of an engine, or a change of a source.
///
/// ```swift
/// func isInFirstSecond(_ moment: some ObservedMoment) -> Bool { moment.time <= 1_000_000 }
/// ```
public protocol ObservedMoment {
  /// What has the views before the first of these.
  associatedtype Start
  /// The time after it, in microseconds.
  var time: Int64 { get }
}

extension Step: ObservedMoment {
  /// An engine begins with its views.
  public typealias Start = Engine
}

/// A rule about events: it keeps the state that it needs, and its finding is a single occurrence.
///
/// ```swift
/// struct CountsJumps: HistoryRule {
///   static let rule = Rule(
///     901,
///     "A program moves the content",
///     .note,
///     matters: "A person loses the place.",
///     remedy: "Animate it."
///   )
///   init(_ engine: Engine) {}
///   mutating func observe(_ step: Step) -> [Symptom] {
///     step.causes.filter { $0.cause == .assignment }.map {
///       Symptom(of: $0.view, saw: "its offset changed", values: ["delta": .point($0.delta)])
///     }
///   }
/// }
/// ```
public protocol HistoryRule<Moment>: DoctorRule {
  /// What the rule examines: a step of an engine, unless it is a rule of this module for sources.
  associatedtype Moment: ObservedMoment = Step
  /// Creates the rule from the initial state of the views.
  init(_ start: Moment.Start)
  /// Examines a step and returns the symptoms in it.
  mutating func observe(_ step: Moment) -> [Symptom]
  /// Returns the views on which the mistake has been corrected since the last call; their findings are resolved.
  ///
  /// None by default: an occurrence stays listed.
  mutating func takeCorrected() -> [String]
}

extension HistoryRule {
  /// None by default.
  public mutating func takeCorrected() -> [String] { [] }
}
