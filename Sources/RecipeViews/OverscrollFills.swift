import Foundation
import ScrollModel

/// The positions of the coloured views that fill the space above and below a table's content.
///
/// The rules come from recipe 19 of iOS Recipes by Drance and Warren, "Produce Two-Tone Table Views".
struct OverscrollFills: Equatable {
  /// The geometry that the positions depend on, in points.
  struct Table {
    /// The table's frame in its superview.
    var frame: CGRect
    /// The table's bounds; the origin is the offset.
    var bounds: CGRect
    /// The inset around the content.
    var inset: EdgeInsets
    /// The height of the content.
    var contentHeight: Double
  }

  /// The fill above the content; nil if hidden.
  ///
  /// A fill of zero height does not count as hidden.
  var top: CGRect?
  /// The fill below the content; nil if hidden.
  ///
  /// It is hidden while the content is pulled down past its resting place, even if the content is short.
  var bottom: CGRect?

  init(of table: Table, _ variant: RecipeVariant) {
    switch variant {
    case .asPublished:
      // As published: takes every negative offset for a pull, and uses the size of the frame.
      self.init(
        start: table.bounds.minY,
        end: table.bounds.minY + table.frame.height,
        isPulled: table.bounds.minY < 0,
        width: table.frame.width,
        contentHeight: table.contentHeight
      )
    case .corrected:
      // The fills reach the table's own edges, also where the safe area ends before them.
      self.init(
        start: table.bounds.minY,
        end: table.bounds.maxY,
        isPulled: table.bounds.minY + table.inset.top < 0,
        width: table.bounds.width,
        contentHeight: table.contentHeight
      )
    }
  }

  /// Creates the fills of a table that shows its content from `start` to `end`, in content coordinates.
  private init(start: Double, end: Double, isPulled: Bool, width: Double, contentHeight: Double) {
    if start <= 0 { top = CGRect(x: 0, y: start, width: width, height: 0 - start) }
    let gap = end - contentHeight
    if gap > 0, !isPulled {
      bottom = CGRect(x: 0, y: contentHeight, width: width, height: gap)
    }
  }
}
