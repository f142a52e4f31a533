public import Foundation

extension CGRect {
  /// What two rectangles have in common; nil where they are disjoint.
  ///
  /// Rectangles that only touch have a common edge without area, unless `touchingIsDisjoint`.
  public func common(with other: CGRect, touchingIsDisjoint: Bool = false) -> CGRect? {
    let a = standardized
    let b = other.standardized
    let left = max(a.minX, b.minX)
    let right = min(a.maxX, b.maxX)
    let top = max(a.minY, b.minY)
    let bottom = min(a.maxY, b.maxY)
    let areDisjoint =
      touchingIsDisjoint ? left >= right || top >= bottom : left > right || top > bottom
    guard !areDisjoint else { return nil }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The height of what another rectangle covers of this one; 0 where they are disjoint or touch.
  public func overlap(with other: CGRect) -> Double {
    guard let common = common(with: other, touchingIsDisjoint: true) else { return 0 }
    return Double(common.height)
  }
}

extension View {
  /// The box around a rectangle of the screen in this view's coordinates: from the screen to the window,
  /// which lies where its frame says, and from the window to the view.
  ///
  /// Nil if a transform on the way is flat.
  public func convertFromScreen(_ rect: CGRect) -> CGRect? {
    let window = root
    guard window.pointFromSuperview(.zero) != nil else { return nil }
    let inWindow = BoundingBox.around(rect) { window.pointFromSuperview($0) ?? $0 }
    return convert(inWindow, from: window)
  }

  /// The part of the bounds that a keyboard at `frame` on the screen covers; nil where it covers none.
  public func part(coveredBy frame: CGRect) -> CGRect? {
    guard let covered = convertFromScreen(frame) else { return nil }
    let isDisjoint = context?.options.touchingRectsAreDisjoint ?? false
    return bounds.common(with: covered, touchingIsDisjoint: isDisjoint)
  }
}
