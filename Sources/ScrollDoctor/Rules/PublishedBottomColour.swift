import Foundation
import JSON
import RecipeViews
import ScrollModel

/// 36: the lower colour of a two-tone table as published, if the table has a top inset.
///
/// By the recipe's own rule, a pull hides the colour below a short table. The mistake is that the table
/// counts as pulled at its resting offset.
enum PublishedBottomColour: StateRule {
  static let rule = Rule(
    36,
    "A short table's lower colour is missing at rest",
    .error,
    matters: "The published recipe hides the colour below short content while the table is "
      + "pulled down, and takes every negative offset for a pull: under a bar, a table that "
      + "rests shows none.",
    remedy: "Compare the offset with -adjustedContentInset.top and not with zero, as the "
      + "variant corrected does."
  )
  static let watches = PropertySet(
    .variant,
    .bottomColor,
    .contentSize,
    .adjustedContentInset,
    .frame
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let table = view as? TwoToneTableView, table.variant == .asPublished,
      table.bottomColor != nil
    else { return nil }
    let inset = table.adjustedContentInset
    let gap = Double(table.bounds.height - table.contentSize.height) - inset.top - inset.bottom
    guard inset.top > Tolerance.tolerance, gap > Tolerance.tolerance else { return nil }
    return Symptom(
      table.id,
      "the table rests at the offset \(FindingFormat.number(-inset.top)), and the \(FindingFormat.number(gap)) "
        + "points below its content have no colour there",
      [
        "variant": "asPublished", "adjustedContentInset": FindingFormat.json(inset),
        "contentSize": FindingFormat.json(table.contentSize),
        "boundsSize": FindingFormat.json(table.bounds.size),
      ],
      fix: Fix(table.id, ["variant": "corrected"])
    )
  }
}
