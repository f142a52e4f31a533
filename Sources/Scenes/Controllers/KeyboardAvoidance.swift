import JSON
import ScrollModel

/// `keyboardAvoidance {view, strategy}`: keeps a scroll view's content reachable above the keyboard.
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

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    let name = try members.required("strategy").choice(
      of: Strategy.allCases.map(\.rawValue),
      at: members.place("strategy")
    )
    strategy = Strategy(rawValue: name) ?? .inset
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    switch strategy {
    case .shrinkAsPublished: KeyboardShrinking(view, isAsPublished: true)
    case .shrink: KeyboardShrinking(view, isAsPublished: false)
    case .inset: KeyboardInsetting(view)
    case .layoutGuide: KeyboardGuideFollowing(view)
    }
  }
}

extension View {
  /// Whether the view lies in the engine's window; a controller hears of the keyboard's coming only then,
  /// as one that registers when its view appears and unregisters when it disappears.
  func isOnScreen(of engine: Engine) -> Bool { isDescendant(of: engine.root) }
}
