import JSON
import ScrollModel

/// `keyboardAvoidance {view, strategy, rule?, converts?, staysRegistered?}`: keeps a scroll view's content reachable
/// above the keyboard.
struct KeyboardAvoidance: ControllerSpecification {
  static let name = "keyboardAvoidance"

  /// The technique that makes room for the keyboard.
  enum Strategy: String, CaseIterable {
    /// The view shrinks by the overlap of the keyboard with its current frame: as published, and wrong as
    /// soon as the keyboard is shown twice.
    case shrinkAsPublished
    /// The view shrinks by the overlap of the keyboard with its full frame.
    case shrink
    /// The content gets an inset at its end.
    case inset
    /// The view ends where the keyboard layout guide of its superview begins.
    case layoutGuide
  }

  let view: String
  let strategy: Strategy
  /// The rule for the height of the inset; used only by the strategy `inset`.
  let rule: KeyboardInsetRule
  /// Whether it converts the keyboard's frame from the screen before it compares it with the view's; used only
  /// by the strategies that shrink.
  let converts: Bool
  /// Whether it still receives keyboard notifications while its view is not in the window, like code that
  /// unregisters with another object than it registered with.
  let staysRegistered: Bool

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    let name = try members.required("strategy").choice(
      of: Strategy.allCases.map(\.rawValue),
      at: members.place("strategy")
    )
    strategy = Strategy(rawValue: name) ?? .inset
    let place = members.place("rule")
    let rule = try members.optional("rule")?.choice(
      of: KeyboardInsetRule.allCases.map(\.rawValue),
      at: place
    )
    guard rule == nil || strategy == .inset else {
      throw JSONShapeError(place, "only the strategy inset has a rule", isKey: true)
    }
    self.rule = rule.flatMap(KeyboardInsetRule.init(rawValue:)) ?? .larger
    let placeOfConverts = members.place("converts")
    let converts = try members.optional("converts")?.flag(at: placeOfConverts)
    guard converts == nil || strategy == .shrink || strategy == .shrinkAsPublished else {
      throw JSONShapeError(placeOfConverts, "only the strategies that shrink have it", isKey: true)
    }
    self.converts = converts ?? true
    let staysRegistered = members.optional("staysRegistered")
    let isFlag = try staysRegistered?.flag(at: members.place("staysRegistered"))
    guard isFlag == nil || strategy != .layoutGuide else {
      throw JSONShapeError(
        members.place("staysRegistered"),
        "the strategy layoutGuide hears of no notification",
        isKey: true
      )
    }
    self.staysRegistered = isFlag ?? false
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    switch strategy {
    case .shrinkAsPublished, .shrink: KeyboardShrinking(self)
    case .inset: KeyboardInsetting(self)
    case .layoutGuide: KeyboardGuideFollowing(view)
    }
  }
}

extension KeyboardAvoidance {
  /// Whether a controller receives the notification that the keyboard is shown, like code that registers
  /// when its view appears and unregisters when it disappears.
  ///
  /// Every controller receives the notification that the keyboard is hidden, to restore what it has
  /// changed.
  func hearsOfShows(for view: View, in engine: Engine) -> Bool {
    staysRegistered || view.isDescendant(of: engine.root)
  }
}
