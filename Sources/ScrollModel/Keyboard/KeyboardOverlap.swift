package import Foundation

extension CGRect {
  /// Returns the intersection of two rectangles; nil if they are disjoint.
  ///
  /// Rectangles that only touch share an edge without area, unless `touchingIsDisjoint`.
  package func common(with other: CGRect, touchingIsDisjoint: Bool = false) -> CGRect? {
    let a = standardized
    let b = other.standardized
    let left = max(a.minX, b.minX)
    let right = min(a.maxX, b.maxX)
    let top = max(a.minY, b.minY)
    let bottom = min(a.maxY, b.maxY)
    let areDisjoint =
      touchingIsDisjoint ? left >= right || top >= bottom : left > right || top > bottom
    guard !areDisjoint else { return nil }
    // One of the two was converted, and the other is at an offset.
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
      .withoutRoundingError(of: max(a.largest, b.largest))
  }

  /// Returns the height of this rectangle that another one covers; 0 if they are disjoint or touch.
  package func overlap(with other: CGRect) -> Double {
    guard let common = common(with: other, touchingIsDisjoint: true) else { return 0 }
    return Double(common.height)
  }
}

extension View {
  /// Returns the bounding box of a rectangle on the screen in this view's coordinates.
  ///
  /// It is converted from the screen to the window, by the window's frame, and from the window to the
  /// view. Nil if one of the transforms has no inverse.
  package func convertFromScreen(_ rect: CGRect) -> CGRect? {
    let window = root
    guard window.pointFromSuperview(.zero) != nil else { return nil }
    let inWindow = BoundingBox.around(rect) { window.pointFromSuperview($0) ?? $0 }
    return convert(inWindow, from: window)
  }

  /// Returns the part of the bounds that a keyboard at `frame` on the screen covers; nil if there is
  /// none.
  package func part(coveredBy frame: CGRect) -> CGRect? {
    guard let covered = convertFromScreen(frame) else { return nil }
    let isDisjoint = context?.options.touchingRectsAreDisjoint ?? false
    return bounds.common(with: covered, touchingIsDisjoint: isDisjoint)
  }
}
