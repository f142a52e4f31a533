import Foundation
import ScrollModel

/// The pages of a horizontal pager: pieces of its content that are as wide as the view times its zoom
/// scale.
struct Pages {
  /// The width of a page, in points.
  let width: Double
  /// The distance from the content's leading edge to the view's, in pages.
  let position: Double
  private let view: ScrollView
  private let isReversed: Bool

  /// Reads the pages of a view; with `followsDirection` they begin at the right if its layout is right to
  /// left.
  init(of view: ScrollView, followsDirection: Bool) {
    self.view = view
    width = Double(view.frame.width) * view.zoomScale
    isReversed =
      followsDirection && view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let start = Double(view.contentOffset.x)
    // Mirrored: the distance between the right edges of the view and the content replaces that between
    // the left ones.
    let end = Double(view.contentSize.width - view.bounds.width)
    position = (isReversed ? end - start : start) / width
  }

  /// The last page with its leading edge at or past the view's, from 0.
  ///
  /// Offsets are whole pixels, so a page that begins between two of them counts from half a point before
  /// its edge.
  var index: Double { (position + Self.tolerance / width).rounded(.down) }

  /// The number of pages, at least one.
  var count: Double {
    max(1, (Double(view.contentSize.width) / width - Self.countTolerance).rounded(.up))
  }

  /// Returns the offset that shows the page at `position` at the leading edge, or the nearest offset of the
  /// range.
  func offset(of position: Double) -> Double {
    let inset = view.adjustedContentInset
    let end = Double(view.contentSize.width - view.bounds.width)
    let x = isReversed ? end - position * width : position * width
    return min(max(x, -inset.left), max(-inset.left, end + inset.right))
  }

  /// Half a point: half a pixel of the coarsest display.
  private static let tolerance = 0.5
  /// Content that exceeds whole pages by less than this fraction of a page has no further page.
  private static let countTolerance = 1e-6
}
