import Foundation
import ScrollModel

/// Ends a scroll view where the keyboard layout guide of its superview begins, like a constraint between
/// the two; it also follows a keyboard that a finger drags.
///
/// When the view gets smaller, the focused field scrolls into the remaining part.
final class KeyboardGuideFollowing: Controller {
  private let view: String

  /// The difference in points below which heights are equal.
  private static let tolerance = 1e-9

  init(_ view: String) { self.view = view }

  func engineDidLoad(_ engine: Engine) {
    if let superview = engine.view(view)?.superview, superview.keyboardLayoutGuide == nil {
      superview.keyboardLayoutGuide = KeyboardLayoutGuide()
    }
    engine.layoutIfNeeded()
    engineWillLayOut(engine)
  }

  /// It has no state.
  func takeOver(from other: any Controller, in engine: Engine) {}

  func engineWillLayOut(_ engine: Engine) {
    guard let view = engine.view(view), view.isDescendant(of: engine.root),
      let superview = view.superview,
      superview.keyboardLayoutGuide != nil
    else { return }
    let height = max(0, superview.keyboardLayoutFrame.minY - view.frame.minY)
    // The frame is computed from its height: rounding errors alone must not request another height.
    guard abs(height - view.frame.height) > Self.tolerance else { return }
    let isSmaller = height < Double(view.frame.height)
    view.frame.size.height = height
    // A finger that drags the keyboard holds the content, too.
    guard isSmaller, let scroll = view as? ScrollView, !scroll.isTracking else { return }
    engine.firstResponder.map { scroll.scrollToVisible($0) }
  }
}
