import Foundation
import ScrollModel

/// The pages of a pager along one axis: pieces of its content that are as long as the view times its zoom
/// scale.
struct Pages {
  /// The axis along which pages lie.
  enum Axis: String, CaseIterable {
    case horizontal, vertical
  }

  /// The length of a page, in points.
  let length: Double
  /// The distance from the content's start to the view's, in pages.
  let position: Double
  private let content: Double
  /// The first and the last offset of the range.
  private let range: (first: Double, last: Double)
  private let end: Double
  private let isReversed: Bool

  /// Reads the pages of a view; with `followsDirection` they begin at the right if its layout is right to
  /// left.
  ///
  /// At scale 1, a page is as long as `reference`, or as the view.
  init(
    of view: ScrollView,
    along axis: Axis = .horizontal,
    followsDirection: Bool = true,
    asLongAs reference: View? = nil
  ) {
    let (size, inset) = ((reference ?? view).frame.size, view.adjustedContentInset)
    let start: Double
    switch axis {
    case .horizontal:
      length = Double(size.width) * view.zoomScale
      (start, content) = (Double(view.contentOffset.x), Double(view.contentSize.width))
      end = content - Double(view.bounds.width)
      range = (-inset.left, max(-inset.left, end + inset.right))
      isReversed =
        followsDirection && view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    case .vertical:
      length = Double(size.height) * view.zoomScale
      (start, content) = (Double(view.contentOffset.y), Double(view.contentSize.height))
      end = content - Double(view.bounds.height)
      range = (-inset.top, max(-inset.top, end + inset.bottom))
      isReversed = false
    }
    // Mirrored: the distance between the right edges of the view and the content replaces that between
    // the left ones.
    position = (isReversed ? end - start : start) / length
  }

  /// The last page with its leading edge at or past the view's, from 0.
  ///
  /// Offsets are whole pixels, so a page that begins between two of them counts from half a point before
  /// its edge.
  var index: Double { (position + Self.tolerance / length).rounded(.down) }

  /// The page with the largest visible part, from 0, if the view is as long as a page.
  var nearest: Double { position.rounded() }

  /// The number of pages, at least one.
  var count: Double { max(1, (content / length - Self.countTolerance).rounded(.up)) }

  /// Returns the offset that shows the page at `position` at the leading edge, or the nearest offset of the
  /// range.
  func offset(of position: Double) -> Double {
    let wanted = isReversed ? end - position * length : position * length
    return min(max(wanted, range.first), range.last)
  }

  /// Half a point: half a pixel of the coarsest display.
  static let tolerance = 0.5
  /// Content that exceeds whole pages by less than this fraction of a page has no further page.
  private static let countTolerance = 1e-6
}
