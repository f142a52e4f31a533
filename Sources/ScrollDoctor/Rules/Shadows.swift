import Foundation
import RecipeViews
import ScrollModel

/// 34: a shadow is set but not visible, or has an outdated shape.
enum ShadowUnseen: StateRule {
  static let rule = Rule(
    .init(.warning, 34, .pinned, "A shadow is invisible or old"),
    matters: "A layer's shadow has no opacity until it is given one, is cut off by clipsToBounds "
      + "with everything else outside, and keeps the shadowPath that it was given whatever the "
      + "size.",
    remedy: "Set shadowOpacity; put the shadow on an outer view and clip an inner one; set "
      + "shadowPath again in layoutSubviews."
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    let (shadow, none, size) = (view.shadow, Shadow(), view.bounds.size)
    guard shadow != none else { return nil }
    let values = view.values("shadowOpacity", "clipsToBounds", "shadowPath", "boundsSize")
    if shadow.opacity == 0 {
      let given =
        shadow.path != nil
        ? "path"
        : shadow.radius != none.radius
          ? "radius of \(shadow.radius)"
          : shadow.offset != none.offset ? "offset of \(shadow.offset)" : "colour"
      return view.symptom(
        "the shadow has a \(given) and the opacity 0, with which there is none",
        values,
        sets: ["shadowOpacity": 0.3]
      )
    }
    if view.clipsToBounds {
      return view.symptom(
        "the shadow has the opacity \(shadow.opacity), and clipsToBounds cuts it off",
        values,
        // A scroll view that does not clip shows its content all over the screen, so it gets no fix.
        sets: view is ScrollView ? nil : ["clipsToBounds": false]
      )
    }
    // Equal on one axis and different on the other, a path is that of earlier bounds; else it may be intended.
    guard let path = shadow.path, path.origin == .zero,
      Axis.allCases.count(where: { abs(path.size[$0] - size[$0]) < leastLength }) == 1
    else { return nil }
    return view.symptom(
      "shadowPath is still \(path.size), and the view is \(size)",
      values,
      sets: ["shadowPath": CGRect(origin: .zero, size: size)]
    )
  }
}

/// 35: the border shadows of a table lie outside of it, or are shown where nothing is pulled.
///
/// It examines the shadows themselves, and so works for any table class.
enum ShadowsOutOfPlace: ScrollRule {
  static let rule = Rule(
    .init(.error, 35, .pinned, "Border shadows are misplaced"),
    matters: "The published recipe takes the table's frame for a place in its content and knows no "
      + "insets: the lower shadow is off by frame.origin.y, and under a bar the upper pair is "
      + "always in sight.",
    remedy: "Measure from bounds and adjustedContentInset, as the variant corrected does."
  )
  static let examinesAtRest = true

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    guard let table = scroll as? TableView else { return nil }
    let strips = table.strips
    guard strips.count > 1, let fault = startFault(of: strips, table) ?? endFault(of: strips, table)
    else { return nil }
    let isRecipe = (table as? ShadowedTableView)?.variant == .asPublished
    return table.symptom(
      fault,
      table.values("frame", "bounds", "adjustedContentInset") + ["shadows": strips.map(\.id)],
      sets: isRecipe ? ["variant": "corrected"] : nil
    )
  }

  /// The fault of a pair above the content, which is right while the content is pulled down.
  private static func startFault(of strips: [View], _ table: TableView) -> String? {
    let (top, inset) = (Double(table.bounds.minY), table.adjustedContentInset.top)
    guard inset > leastLength, (-inset - leastLength..<(-leastLength)).contains(top),
      let content = strips.first(where: { abs($0.frame.maxY) <= leastLength }),
      strips.contains(where: { $0 !== content && abs($0.frame.minY - top) <= leastLength })
    else { return nil }
    return "it rests at \(top); its top shadows mistake that for a pull"
  }

  /// The fault of a pair below the content, which is right while the content ends inside the table.
  private static func endFault(of strips: [View], _ table: TableView) -> String? {
    let (end, edge) = (Double(table.contentSize.height), Double(table.bounds.maxY))
    let inset = table.adjustedContentInset.bottom
    guard let content = strips.first(where: { abs($0.frame.minY - end) <= leastLength }),
      let outer = strips.first(where: { $0 !== content && $0.frame.maxY > end + leastLength })
    else { return nil }
    let below = outer.frame.maxY - edge
    if below > leastLength || below < -inset - leastLength {
      let (side, much) = below > 0 ? ("below", "low") : ("above", "high")
      return
        "\(outer.id) ends \(points: abs(below)) \(side) the table's edge, which is too \(much); the "
        + "table begins at \(table.frame.minY) of its superview"
    }
    guard inset > leastLength, end >= edge - inset - leastLength else { return nil }
    return
      "its content ends at the inset of \(points: inset), which its lower shadows take for a gap"
  }
}

extension TableView {
  /// The views that code has put beside rows, headers, footers and the background.
  var addedViews: [View] {
    let parts = [tableHeaderView, tableFooterView, backgroundView]
    return contentViews.filter { view in !(view is TableItemView) && !parts.contains { $0 === view }
    }
  }

  /// Whether a view is about as wide as the table.
  func isSpanned(by view: View) -> Bool { view.frame.width > bounds.width / 2 }

  /// The visible strips across the table that are thin enough for shadows, at most 40 points.
  fileprivate var strips: [View] {
    addedViews.filter {
      !$0.isHidden && $0.alpha > 0 && !$0.isReadOrTouched && isSpanned(by: $0)
        && $0.frame.height > 0 && $0.frame.height <= 40
    }
  }
}

/// 36: the colour below a short table is hidden although the table rests.
///
/// By the recipe's own rule, a pull hides the colour below a short table. The mistake is that the table
/// counts as pulled at its resting offset. The rule looks at the colour's view, so that it finds the
/// mistake in any table class.
enum ColourMissingAtRest: ScrollRule {
  static let rule = Rule(
    .init(.error, 36, .pinned, "The lower colour is missing"),
    matters: "The published recipe hides the colour below short content while the table is pulled "
      + "down, and mistakes every negative offset for a pull: under a bar, a table that rests "
      + "shows none.",
    remedy: "Compare the offset with -adjustedContentInset.top and not with zero, as the variant "
      + "corrected does."
  )
  static let examinesAtRest = true

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    guard let table = scroll as? TableView else { return nil }
    let (inset, end) = (table.adjustedContentInset, Double(table.contentSize.height))
    let gap = Double(table.bounds.maxY) - inset.bottom - end
    guard inset.top > leastLength, gap > leastLength,
      abs(Double(table.bounds.minY) + inset.top) <= leastLength,
      !table.addedViews.contains(where: { !$0.isHidden && fills($0, end, end + gap, table) })
    else { return nil }
    let hidden = table.addedViews.first { $0.isHidden && fills($0, end, end + 1, table) }
    let recipe = table as? TwoToneTableView
    guard hidden != nil || recipe?.bottomColor != nil else { return nil }
    return table.symptom(
      "the table rests at the offset \(-inset.top), and "
        + "\(hidden.map { "\($0.id) is hidden: " } ?? "")the \(points: gap) below its content have "
        + "no colour there",
      ["adjustedContentInset": inset] + table.values("contentSize", "boundsSize"),
      sets: recipe?.variant == .asPublished ? ["variant": "corrected"] : nil
    )
  }
  /// Whether a view colours a stretch of the table across its width.
  private static func fills(_ view: View, _ start: Double, _ end: Double, _ table: TableView)
    -> Bool
  {
    view.backgroundColor != nil && view.alpha > 0 && table.isSpanned(by: view)
      && abs(Double(view.frame.minY) - start) <= leastLength
      && Double(view.frame.maxY) >= end - leastLength
  }
}
