import ScrollModel

/// A rule about the state: its finding lasts as long as the state shows it.
///
/// A rule is a pure function of the views, so that it can run at any time.
protocol StateRule: Sendable {
  /// The mistake that the rule finds.
  static var rule: Rule { get }
  /// The properties that the rule reads; a view is examined again when one of them changes.
  static var watches: PropertySet { get }
  /// Which other views are examined again when a view changes.
  static var reach: StateRuleReach { get }
  /// Whether the rule reads the keyboard; if so, all scroll views are examined again when it changes.
  static var watchesKeyboard: Bool { get }
  /// Examines a view; returns nil if it has no mistake or the rule does not apply to it.
  static func examine(_ view: View, in engine: Engine) -> Symptom?
}

extension StateRule {
  static var reach: StateRuleReach { .view }
  static var watchesKeyboard: Bool { false }
}

/// Which views a state rule reads besides the one that it examines.
enum StateRuleReach {
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

/// A rule about events: it keeps the state that it needs, and its finding is a single occurrence.
protocol HistoryRule: Sendable {
  /// The mistake that the rule finds.
  static var rule: Rule { get }
  /// Creates the rule from the initial state of the views.
  init(_ engine: Engine)
  /// Examines a step and returns the symptoms in it.
  mutating func observe(_ step: Step) -> [Symptom]
}
