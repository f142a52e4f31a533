import Foundation
import ScrollModel

/// Ends a scroll view where the keyboard layout guide of its superview begins, as a constraint between the
/// two does; it follows a keyboard under a finger, too.
final class KeyboardGuideFollowing: Controller {
  private let view: String

  /// Heights that differ by less, in points, are the same.
  private static let tolerance = 1e-9

  init(_ view: String) { self.view = view }

  func engineDidLoad(_ engine: Engine) {
    if let superview = engine.view(view)?.superview, superview.keyboardLayoutGuide == nil {
      superview.keyboardLayoutGuide = KeyboardLayoutGuide()
    }
    engine.layoutIfNeeded()
    engineWillLayOut(engine)
  }

  /// It remembers nothing.
  func takeOver(from other: any Controller, in engine: Engine) {}

  func engineWillLayOut(_ engine: Engine) {
    guard let view = engine.view(view), view.isDescendant(of: engine.root),
      let superview = view.superview,
      superview.keyboardLayoutGuide != nil
    else { return }
    let height = max(0, superview.keyboardLayoutFrame.minY - view.frame.minY)
    // The frame's last bits depend on its height: they alone must not ask for another height.
    guard abs(height - view.frame.height) > Self.tolerance else { return }
    view.frame.size.height = height
  }
}
