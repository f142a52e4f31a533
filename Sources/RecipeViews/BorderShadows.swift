import Foundation
import ScrollModel

/// The positions of a table's four border shadows.
///
/// There is a pair at the start of the content and a pair at its end. Each pair has an outer shadow,
/// which stays at the table's edge, and a content shadow, which moves with the content. The rules are
/// those of recipe 20 of iOS Recipes by Drance and Warren, "Add Border Shadows for Table Views".
struct BorderShadows: Equatable {
  /// The geometry that the positions depend on, in points.
  struct Table {
    /// The table's frame in its superview.
    var frame: CGRect
    /// The table's bounds; the origin is the offset.
    var bounds: CGRect
    /// The inset around the content.
    var inset: EdgeInsets
    /// The parts at the table's upper and lower edge that bars cover.
    var underBars = EdgeInsets.zero
    /// The end of the content, at the table's footer.
    var contentEnd: Double
    /// The height of the picture that darkens downwards: the outer shadow at the top, the content's at the end.
    var downHeight: Double
    /// The height of the picture that darkens upwards: the content's shadow at the top, the outer one at the end.
    var upHeight: Double
  }

  /// The distance of a shadow from the content's start, and its height.
  struct Strip: Equatable {
    var y: Double
    var height: Double
  }

  /// Two shadows that are shown or hidden together.
  struct Pair: Equatable {
    var outer: Strip
    var content: Strip
  }

  /// The pair at the start of the content; nil if hidden.
  var top: Pair?
  /// The pair at the end of the content; nil if hidden.
  var bottom: Pair?

  init(of table: Table, _ variant: RecipeVariant) {
    switch variant {
    case .asPublished: self.init(published: table)
    case .corrected: self.init(corrected: table)
    }
  }

  /// Places the shadows as published.
  ///
  /// This ignores insets and treats the table's frame in its superview as if it were in the table's own
  /// coordinates.
  private init(published table: Table) {
    let (offset, down, up) = (Double(table.bounds.minY), table.downHeight, table.upHeight)
    if offset < 0 {
      top = Pair(
        outer: Strip(y: offset, height: down),
        content: Strip(y: -up, height: up)
      )
    }
    if table.contentEnd - offset < table.frame.height {
      bottom = Pair(
        outer: Strip(y: table.frame.maxY + offset - up, height: up),
        content: Strip(y: table.contentEnd, height: down)
      )
    }
  }

  /// Places the outer shadows at the table's own edges, or at the edge of a bar that covers one.
  ///
  /// An end of the content is exposed if it has left the edge at which it rests, which the inset
  /// determines. If the gap there is too small for both shadows, the content's one gets the height that
  /// the outer one leaves, so that they never overlap.
  private init(corrected table: Table) {
    let (down, up) = (table.downHeight, table.upHeight)
    let upper = table.bounds.minY + table.underBars.top
    let lower = table.bounds.maxY - table.underBars.bottom
    if table.bounds.minY + table.inset.top < 0 {
      let part = min(up, max(0, -upper - down))
      top = Pair(
        outer: Strip(y: upper, height: down),
        content: Strip(y: -part, height: part)
      )
    }
    if table.contentEnd < table.bounds.maxY - table.inset.bottom {
      let part = min(down, max(0, lower - up - table.contentEnd))
      bottom = Pair(
        outer: Strip(y: lower - up, height: up),
        content: Strip(y: table.contentEnd, height: part)
      )
    }
  }
}
