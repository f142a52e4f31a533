import JSON
import ScrollModel

/// `keyboardAvoidance {view, strategy, rule?, staysRegistered?}`: keeps a scroll view's content reachable
/// above the keyboard.
struct KeyboardAvoidance: ControllerSpecification {
  static let name = "keyboardAvoidance"

  /// How room is made.
  enum Strategy: String, CaseIterable {
    /// The view shrinks by what the keyboard covers of it as it is at that moment: published, and wrong
    /// as soon as the keyboard is shown twice.
    case shrinkAsPublished
    /// The view shrinks by what the keyboard covers of the whole of it.
    case shrink
    /// The content gets an inset at its end.
    case inset
    /// The view ends where the keyboard layout guide of its superview begins.
    case layoutGuide
  }

  let view: String
  let strategy: Strategy
  /// How high the inset is; only where room is made by one.
  let rule: KeyboardInsetRule
  /// Whether it goes on hearing of the keyboard while its view is out of the window, as one that
  /// unregisters with another object than it has registered with.
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
  /// Whether a controller hears of the keyboard's coming, as one that registers when its view appears and
  /// unregisters when it disappears.
  ///
  /// Of the keyboard's going each hears, to put back what it has changed.
  func hearsOfShows(for view: View, in engine: Engine) -> Bool {
    staysRegistered || view.isDescendant(of: engine.root)
  }
}
