import Foundation
package import ScrollModel

extension ShadowedTableView: LayoutInvariants {
  package func checkLayout(_ broken: inout Broken) {
    let places = borderShadows
    let strips = [
      places.top?.outer, places.bottom?.outer, places.top?.content, places.bottom?.content,
    ]
    let row = subviews.firstIndex(where: isRow) ?? subviews.count
    for (shadow, strip) in zip(shadows, strips) {
      broken.expect(shadow.superview === self, "\(shadow.id) lies in it")
      // As published, the position depends on the frame, and a change of the frame does not request
      // layout. Neither does moving the footer.
      guard variant == .corrected, !footerHasMoved else { continue }
      broken.expect(shadow.isHidden == (strip == nil), "\(shadow.id) is hidden when it has to be")
      guard let strip else { continue }
      let place = CGRect(x: 0, y: strip.y, width: Double(bounds.width), height: strip.height)
      broken.expect(shadow.frame.isSame(as: place), "\(shadow.id) is where it belongs")
      let index = subviews.firstIndex { $0 === shadow } ?? subviews.count
      broken.expect(index < row, "\(shadow.id) is behind the rows")
    }
  }

  /// Whether the footer was moved after the layout pass.
  private var footerHasMoved: Bool {
    assignedFooterView.map { abs($0.frame.maxY - contentSize.height) > 1e-6 } ?? false
  }
}

extension TwoToneTableView: LayoutInvariants {
  package func checkLayout(_ broken: inout Broken) {
    guard variant == .corrected else { return }
    let places = stretchers
    for (stretcher, place) in [(topStretcher, places.top), (bottomStretcher, places.bottom)] {
      guard let stretcher else { continue }
      broken.expect(
        stretcher.superview === self && stretcher.isHidden == (place == nil)
          && (place.map { $0.isSame(as: stretcher.frame) } ?? true),
        "\(stretcher.id) is where it belongs"
      )
    }
  }
}

extension CGRect {
  /// Whether two rectangles differ by no more than the rounding of a conversion to a center and back.
  fileprivate func isSame(as other: CGRect) -> Bool {
    let pairs = [
      (minX, other.minX), (minY, other.minY), (width, other.width), (height, other.height),
    ]
    return pairs.allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs(other.minY), abs(other.width)) }
  }
}
