import Foundation
import JSON
import ScrollModel

/// A docked keyboard over a scroll view, and the view's inset at its lower end.
struct KeyboardCover {
  private let scroll: ScrollView
  /// The keyboard's frame, in screen coordinates.
  let frame: CGRect
  /// The height of the part of the view that the keyboard covers, in points.
  let overlap: Double
  /// The view's own inset at its lower end.
  let inset: Double
  /// The part that the system adds to the inset.
  let safePart: Double

  /// Returns nil unless the view is a scroll view that a docked keyboard overlaps, and while a finger drags the
  /// keyboard: no notification is sent then, so an app cannot adjust its inset.
  init?(_ view: View, in engine: Engine) {
    guard let scroll = view as? ScrollView, let keyboard = engine.keyboard, keyboard.isDocked,
      !engine.isKeyboardHeldByFinger, let covered = scroll.convertFromScreen(keyboard.frame)
    else { return nil }
    self.scroll = scroll
    frame = keyboard.frame
    overlap = scroll.bounds.overlap(with: covered)
    inset = scroll.contentInset.bottom
    safePart = scroll.adjustedContentInset.bottom - inset
  }

  /// Whether the inset equals a height, within the tolerance.
  func isInset(_ height: Double) -> Bool { abs(inset - height) < Tolerance.tolerance }

  /// How much the inset exceeds a height that it is meant for, in points; nil if it is meant for something else.
  ///
  /// A small distance from the keyboard is usual, unless something stands on it for which the inset makes room.
  func distance(beyond height: Double, in engine: Engine) -> Double? {
    let distance = inset - height
    guard (-Tolerance.tolerance...Tolerance.maximumDistance).contains(distance) else { return nil }
    guard distance > Tolerance.tolerance else { return 0 }
    let edge = CGRect(x: frame.midX, y: frame.minY - 1, width: 0, height: 0)
    guard let place = engine.root.convertFromScreen(edge)?.origin else { return nil }
    return scroll.isCovered(at: place, in: engine) ? nil : distance
  }

  /// A fix that sets the inset that uncovers the view's end, with a distance from the keyboard in points.
  func fix(_ scroll: ScrollView, distance: Double = 0) -> Fix {
    var inset = scroll.contentInset
    inset.bottom = max(0, overlap - safePart + distance)
    return Fix(
      scroll.id,
      ["contentInset": FindingFormat.json(inset)],
      leaves: inset.bottom + safePart - overlap
    )
  }
}
