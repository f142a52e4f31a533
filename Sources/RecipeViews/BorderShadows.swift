import Foundation
import ScrollModel

/// Where the four shadows at the borders of a table lie: a pair at the start of the content and a pair
/// at its end, each with an outer one that stays at the table's edge and one that goes with the content.
///
/// The rules are those of recipe 20 of iOS Recipes (Warren, Drobnik), "Add Border Shadows to Table Views".
struct BorderShadows: Equatable {
  /// What the places depend on, in points.
  struct Table {
    /// The table's frame in its superview.
    var frame: CGRect
    /// The table's bounds; their origin is the offset.
    var bounds: CGRect
    /// What is covered or left free around the content.
    var inset: EdgeInsets
    /// Where the content ends, by the table's footer.
    var contentEnd: Double
    /// How high the shadows are.
    var height: Double
  }

  /// How far from the content's start a shadow begins, and its height.
  struct Strip: Equatable {
    var y: Double
    var height: Double
  }

  /// Two shadows that are shown or hidden together.
  struct Pair: Equatable {
    var outer: Strip
    var content: Strip
  }

  /// The pair at the start of the content; nil while it is hidden.
  var top: Pair?
  /// The pair at its end; nil while it is hidden.
  var bottom: Pair?

  init(of table: Table, _ variant: RecipeVariant) {
    switch variant {
    case .asPublished: self.init(published: table)
    case .corrected: self.init(corrected: table)
    }
  }

  /// As published: insets play no part, and the table's place in its superview is taken for one in its
  /// own coordinates.
  private init(published table: Table) {
    let (offset, height) = (Double(table.bounds.minY), table.height)
    if offset < 0 {
      top = Pair(
        outer: Strip(y: offset, height: height),
        content: Strip(y: -height, height: height)
      )
    }
    if table.contentEnd - offset < table.frame.height {
      bottom = Pair(
        outer: Strip(y: table.frame.maxY + offset - height, height: height),
        content: Strip(y: table.contentEnd, height: height)
      )
    }
  }

  /// The same between the edges that the insets leave.
  ///
  /// Where the gap below the content is too small for two shadows, the one at the content has what the
  /// outer one leaves of it, so that they never overlap.
  private init(corrected table: Table) {
    let height = table.height
    let start = table.bounds.minY + table.inset.top
    let end = table.bounds.maxY - table.inset.bottom
    if start < 0 {
      top = Pair(
        outer: Strip(y: start, height: height),
        content: Strip(y: -height, height: height)
      )
    }
    if table.contentEnd < end {
      let room = end - height - table.contentEnd
      bottom = Pair(
        outer: Strip(y: end - height, height: height),
        content: Strip(y: table.contentEnd, height: min(height, max(0, room)))
      )
    }
  }
}
