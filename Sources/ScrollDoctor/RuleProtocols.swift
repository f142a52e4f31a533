import ScrollModel

/// A rule about the state: its finding lasts for as long as the state shows it.
///
/// A rule is a pure function of the views, so that it can be asked at any time.
protocol StateRule: Sendable {
  /// The mistake.
  static var rule: Rule { get }
  /// The properties it looks at; a view is examined again when one of these has changed.
  static var watches: PropertySet { get }
  /// What else is examined again when a view has changed.
  static var reach: StateRuleReach { get }
  /// Whether it looks at the keyboard; all scroll views are examined again when that has changed.
  static var watchesKeyboard: Bool { get }
  /// What it sees of a view; nil if all is well or it has nothing to say of such a view.
  static func examine(_ view: View, in engine: Engine) -> Symptom?
}

extension StateRule {
  static var reach: StateRuleReach { .view }
  static var watchesKeyboard: Bool { false }
}

/// How far away the views are that a rule about the state looks at besides the one that it examines.
enum StateRuleReach {
  /// It looks at the view alone.
  case view
  /// It looks at the view's subviews too.
  case subviews
  /// It looks at all scroll views at once, from the window, whatever view they make it speak of: the
  /// window is examined once, when something has changed of a view that is or holds others.
  case window
  /// It looks anywhere: all scroll views are examined again whenever a watched property of any view
  /// changes, so what it watches must not change in flight.
  case scrollViews
}

/// A rule about what happens: it remembers what it needs, and its finding is a moment.
protocol HistoryRule: Sendable {
  /// The mistake.
  static var rule: Rule { get }
  /// A rule that has seen the views as they are at the start, and nothing else.
  init(_ engine: Engine)
  /// Takes in a step, and tells what it shows.
  mutating func observe(_ step: Step) -> [Symptom]
}
