import Foundation
import JSON
import RecipeViews
import ScrollModel

/// 35: the border shadows of a table as published, if the table has an inset or is not at the top of
/// its superview.
enum PublishedShadows: StateRule {
  static let rule = Rule(
    35,
    "A table's border shadows lie at the wrong places",
    .error,
    matters: "The published recipe takes the table's frame for a place in its content and knows "
      + "no insets: the lower shadow is off by frame.origin.y, and under a bar the upper pair "
      + "is always in sight.",
    remedy: "Measure from bounds and adjustedContentInset, as the variant corrected does."
  )
  static let watches = PropertySet(.variant, .frame, .adjustedContentInset)

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let table = view as? ShadowedTableView, table.variant == .asPublished else { return nil }
    let (way, inset) = (Double(table.frame.minY), table.adjustedContentInset)
    let isOff = abs(way) > Tolerance.tolerance
    let isPulled = inset.top > Tolerance.tolerance
    guard isOff || isPulled || inset.bottom > Tolerance.tolerance else { return nil }
    var faults: [String] = []
    if isOff {
      faults.append(
        "the table begins at \(FindingFormat.number(way)) of its superview, so its lower outer shadow is "
          + "placed \(FindingFormat.number(abs(way))) points too \(way > 0 ? "low" : "high")"
      )
    }
    if isPulled {
      faults.append(
        "it rests at the offset \(FindingFormat.number(-inset.top)), which the recipe takes for a pull"
      )
    } else if !isOff {
      faults.append("an inset of \(FindingFormat.number(inset.bottom)) at its end is not counted")
    }
    return Symptom(
      table.id,
      faults.joined(separator: "; "),
      [
        "variant": "asPublished", "frame": FindingFormat.json(table.frame),
        "adjustedContentInset": FindingFormat.json(inset),
      ],
      fix: Fix(table.id, ["variant": "corrected"])
    )
  }
}
