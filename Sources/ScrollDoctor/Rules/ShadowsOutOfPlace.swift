import Foundation
import JSON
import RecipeViews
import ScrollModel

/// 35: the border shadows of a table lie outside of it, or are shown where nothing is pulled.
///
/// It examines the shadows themselves, and so works for any table class.
enum ShadowsOutOfPlace: StateRule {
  static let rule = Rule(
    35,
    "Border shadows are misplaced",
    .error,
    symptom: .pinned,
    matters: "The published recipe takes the table's frame for a place in its content and knows "
      + "no insets: the lower shadow is off by frame.origin.y, and under a bar the upper pair "
      + "is always in sight.",
    remedy: "Measure from bounds and adjustedContentInset, as the variant corrected does."
  )
  static let watches = PropertySet.partsOfTables
  static let reach = StateRuleReach.subviews
  static let examinesAtRest = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let table = view as? TableView else { return nil }
    let strips = table.strips
    guard strips.count > 1, let fault = startFault(of: strips, table) ?? endFault(of: strips, table)
    else { return nil }
    let isRecipe = (table as? ShadowedTableView)?.variant == .asPublished
    return Symptom(
      table.id,
      fault,
      [
        "frame": FindingFormat.json(table.frame), "bounds": FindingFormat.json(table.bounds),
        "adjustedContentInset": FindingFormat.json(table.adjustedContentInset),
        "shadows": .array(strips.map { .string($0.id) }),
      ],
      fix: isRecipe ? Fix(table.id, ["variant": "corrected"]) : nil
    )
  }

  /// The fault of a pair above the content, which is right while the content is pulled down.
  private static func startFault(of strips: [View], _ table: TableView) -> String? {
    let (top, inset) = (Double(table.bounds.minY), table.adjustedContentInset.top)
    guard inset > Tolerance.tolerance, top < -Tolerance.tolerance,
      top >= -inset - Tolerance.tolerance,
      let content = strips.first(where: { isNear($0.frame.maxY, 0) }),
      strips.contains(where: { $0 !== content && isNear($0.frame.minY, top) })
    else { return nil }
    return
      "it rests at \(FindingFormat.number(top)); its top shadows mistake that for a pull"
  }

  /// The fault of a pair below the content, which is right while the content ends inside the table.
  private static func endFault(of strips: [View], _ table: TableView) -> String? {
    let (end, edge) = (Double(table.contentSize.height), Double(table.bounds.maxY))
    let inset = table.adjustedContentInset.bottom
    guard let content = strips.first(where: { isNear($0.frame.minY, end) }),
      let outer = strips.first(where: {
        $0 !== content && Double($0.frame.maxY) > end + Tolerance.tolerance
      })
    else { return nil }
    let place = Double(outer.frame.maxY)
    if place > edge + Tolerance.tolerance {
      return
        "\(outer.id) ends \(FindingFormat.number(place - edge)) points below the table's edge, which is too "
        + "low; the table begins at \(FindingFormat.number(table.frame.minY)) of its superview"
    }
    if place < edge - inset - Tolerance.tolerance {
      return
        "\(outer.id) ends \(FindingFormat.number(edge - place)) points above the table's edge, which is too "
        + "high; the table begins at \(FindingFormat.number(table.frame.minY)) of its superview"
    }
    guard inset > Tolerance.tolerance, end >= edge - inset - Tolerance.tolerance else { return nil }
    return
      "its content ends at the inset of \(FindingFormat.number(inset)) points, which its lower shadows "
      + "take for a gap"
  }

  private static func isNear(_ a: CGFloat, _ b: Double) -> Bool {
    abs(Double(a) - b) <= Tolerance.tolerance
  }
}

extension TableView {
  /// The views that code has put beside rows, headers, footers and the background.
  var addedViews: [View] {
    let parts = [tableHeaderView, tableFooterView, backgroundView]
    return contentViews.filter { view in
      !(view is TableItemView) && !parts.contains { $0 === view }
    }
  }

  /// Whether a view is about as wide as the table.
  func isSpanned(by view: View) -> Bool { view.frame.width > bounds.width / 2 }

  /// The visible thin strips across the table, such as shadows.
  fileprivate var strips: [View] {
    addedViews.filter {
      !$0.isHidden && $0.alpha > 0 && !$0.isReadOrTouched && isSpanned(by: $0)
        && $0.frame.height > 0 && $0.frame.height <= Self.maximumStripHeight
    }
  }

  /// A higher view is more than a shadow, in points.
  private static var maximumStripHeight: Double { 40 }
}
