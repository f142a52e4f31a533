import Foundation
import ScrollModel

/// Where the coloured views lie that fill what shows above and below a table's content.
///
/// The rules are those of recipe 19 of iOS Recipes (Warren, Drobnik), "Customize a Table View's Two-Tone
/// Background".
struct OverscrollFills: Equatable {
  /// What the places depend on, in points.
  struct Table {
    /// The table's frame in its superview.
    var frame: CGRect
    /// The table's bounds; their origin is the offset.
    var bounds: CGRect
    /// What is covered or left free around the content.
    var inset: EdgeInsets
    /// The height of the content.
    var contentHeight: Double
  }

  /// Above the content; nil while it is hidden, which it is not where its height is zero.
  var top: CGRect?
  /// Below the content; nil while it is hidden, and so it is while the content is pulled down, however
  /// short.
  var bottom: CGRect?

  init(of table: Table, _ variant: RecipeVariant) {
    switch variant {
    case .asPublished:
      // Insets play no part, and the sizes are the frame's.
      self.init(
        start: table.bounds.minY,
        end: table.bounds.minY + table.frame.height,
        width: table.frame.width,
        contentHeight: table.contentHeight
      )
    case .corrected:
      self.init(
        start: table.bounds.minY + table.inset.top,
        end: table.bounds.maxY - table.inset.bottom,
        width: table.bounds.width,
        contentHeight: table.contentHeight
      )
    }
  }

  /// Between the heights `start` and `end`, in the content's coordinates, lies what is seen of it.
  private init(start: Double, end: Double, width: Double, contentHeight: Double) {
    if start <= 0 { top = CGRect(x: 0, y: start, width: width, height: 0 - start) }
    let gap = end - contentHeight
    if gap > 0, start >= 0 {
      bottom = CGRect(x: 0, y: contentHeight, width: width, height: gap)
    }
  }
}
