import Foundation
import JSON
import ScrollModel

/// A docked keyboard over a scroll view, and the inset that the view has at its end.
struct KeyboardCover {
  /// The keyboard's frame, in screen coordinates.
  let frame: CGRect
  /// What the keyboard covers of the view, in points.
  let overlap: Double
  /// The view's own inset at its end.
  let inset: Double
  /// What the system adds to that.
  let safePart: Double

  /// Nil where there is no view that reaches under a docked keyboard.
  init?(_ view: View, in engine: Engine) {
    guard let scroll = view as? ScrollView, let keyboard = engine.keyboard, keyboard.isDocked,
      let covered = scroll.convertFromScreen(keyboard.frame)
    else { return nil }
    frame = keyboard.frame
    overlap = scroll.bounds.overlap(with: covered)
    inset = scroll.contentInset.bottom
    safePart = scroll.adjustedContentInset.bottom - inset
  }

  /// Whether the inset is this high.
  func isInset(_ height: Double) -> Bool { abs(inset - height) < Points.tolerance }

  /// The change that gives the view the inset that uncovers its end and leaves no gap.
  func fix(_ scroll: ScrollView) -> Fix {
    var inset = scroll.contentInset
    inset.bottom = max(0, overlap - safePart)
    return Fix(scroll.id, ["contentInset": Words.json(inset)])
  }
}
