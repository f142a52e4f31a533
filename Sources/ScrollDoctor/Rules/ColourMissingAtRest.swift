import Foundation
import JSON
import RecipeViews
import ScrollModel

/// 36: the colour below a short table is hidden although the table rests.
///
/// By the recipe's own rule, a pull hides the colour below a short table. The mistake is that the table
/// counts as pulled at its resting offset. The rule looks at the colour's view, so that it finds the
/// mistake in any table class.
enum ColourMissingAtRest: StateRule {
  static let rule = Rule(
    36,
    "The lower colour is missing",
    .error,
    symptom: .pinned,
    matters: "The published recipe hides the colour below short content while the table is "
      + "pulled down, and mistakes every negative offset for a pull: under a bar, a table that "
      + "rests shows none.",
    remedy: "Compare the offset with -adjustedContentInset.top and not with zero, as the "
      + "variant corrected does."
  )
  static let watches = PropertySet.partsOfTables.union(PropertySet(.bottomColor))
  static let reach = StateRuleReach.subviews
  static let examinesAtRest = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let table = view as? TableView else { return nil }
    let inset = table.adjustedContentInset
    let end = Double(table.contentSize.height)
    let gap = Double(table.bounds.maxY) - inset.bottom - end
    guard inset.top > Tolerance.tolerance, gap > Tolerance.tolerance,
      abs(Double(table.bounds.minY) + inset.top) <= Tolerance.tolerance,
      !table.addedViews.contains(where: {
        !$0.isHidden && fills($0, from: end, to: end + gap, table)
      })
    else { return nil }
    let hidden = table.addedViews.first { $0.isHidden && fills($0, from: end, to: end + 1, table) }
    let recipe = table as? TwoToneTableView
    guard hidden != nil || recipe?.bottomColor != nil else { return nil }
    return Symptom(
      table.id,
      "the table rests at the offset \(FindingFormat.number(-inset.top)), and "
        + "\(hidden.map { "\($0.id) is hidden: " } ?? "")the \(FindingFormat.number(gap)) "
        + "points below its content have no colour there",
      [
        "adjustedContentInset": FindingFormat.json(inset),
        "contentSize": FindingFormat.json(table.contentSize),
        "boundsSize": FindingFormat.json(table.bounds.size),
      ],
      fix: recipe?.variant == .asPublished ? Fix(table.id, ["variant": "corrected"]) : nil
    )
  }

  /// Whether a view colours a stretch of the table across its width.
  private static func fills(
    _ view: View,
    from start: Double,
    to end: Double,
    _ table: TableView
  ) -> Bool {
    view.backgroundColor != nil && view.alpha > 0 && table.isSpanned(by: view)
      && abs(Double(view.frame.minY) - start) <= Tolerance.tolerance
      && Double(view.frame.maxY) >= end - Tolerance.tolerance
  }
}
