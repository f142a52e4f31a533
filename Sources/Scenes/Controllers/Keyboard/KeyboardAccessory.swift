import Foundation
import JSON
import ScrollModel

/// `aboveKeyboard {view}`: positions a view on the keyboard layout guide of its superview, like a text
/// input bar; it also follows a keyboard that a finger drags.
struct KeyboardAccessory: ControllerSpecification {
  static let name = "aboveKeyboard"

  let view: String

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: View.self)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    AboveKeyboardController(self)
  }
}

private final class AboveKeyboardController: Controller {
  private let specification: KeyboardAccessory

  init(_ specification: KeyboardAccessory) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    if let superview = engine.view(specification.view)?.superview,
      superview.keyboardLayoutGuide == nil
    {
      superview.keyboardLayoutGuide = KeyboardLayoutGuide()
    }
    engine.layoutIfNeeded()
    engineWillLayOut(engine)
  }

  /// It has no state.
  func takeOver(from other: any Controller, in engine: Engine) {}

  func engineWillLayOut(_ engine: Engine) {
    guard let view = engine.view(specification.view), view.isDescendant(of: engine.root),
      let superview = view.superview, superview.keyboardLayoutGuide != nil
    else { return }
    let y = superview.keyboardLayoutFrame.minY - view.frame.height
    // The frame is computed from its center: rounding errors alone must not request another position.
    guard abs(y - view.frame.minY) > Self.tolerance else { return }
    view.frame.origin.y = y
  }

  /// The difference in points below which positions are equal.
  private static let tolerance = 1e-9
}
