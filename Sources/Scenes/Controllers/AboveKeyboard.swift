import Foundation
import JSON
import ScrollModel

/// `aboveKeyboard {view}`: a view stands on the keyboard layout guide of its superview, as a bar that is
/// typed into does; it follows a keyboard under a finger, too.
struct AboveKeyboard: ControllerSpecification {
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
  private let specification: AboveKeyboard

  init(_ specification: AboveKeyboard) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    if let superview = engine.view(specification.view)?.superview,
      superview.keyboardLayoutGuide == nil
    {
      superview.keyboardLayoutGuide = KeyboardLayoutGuide()
    }
    engine.layoutIfNeeded()
    engineWillLayOut(engine)
  }

  /// It remembers nothing.
  func takeOver(from other: any Controller, in engine: Engine) {}

  func engineWillLayOut(_ engine: Engine) {
    guard let view = engine.view(specification.view), view.isDescendant(of: engine.root),
      let superview = view.superview, superview.keyboardLayoutGuide != nil
    else { return }
    let y = superview.keyboardLayoutFrame.minY - view.frame.height
    // The frame's last bits follow from its center: they alone must not ask for another place.
    guard abs(y - view.frame.minY) > Self.tolerance else { return }
    view.frame.origin.y = y
  }

  /// Places that differ by less, in points, are the same.
  private static let tolerance = 1e-9
}
