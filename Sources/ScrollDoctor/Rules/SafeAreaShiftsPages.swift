import Foundation
import JSON
import ScrollModel

/// 61: the safe area is added before the first page of a pager.
enum SafeAreaShiftsPages: StateRule {
  static let rule = Rule(
    61,
    "The safe area shifts a page",
    .warning,
    symptom: .page,
    matters:
      "Paging stops at multiples of the view's own length from 0 on, and at the ends of the range. "
      + "With an inset before the first page, that page rests beside its place.",
    remedy:
      "Set contentInsetAdjustmentBehavior to never, and keep what is in the pages clear of the safe "
      + "area."
  )
  static let watches = PropertySet(
    .isPagingEnabled,
    .adjustedContentInset,
    .contentInset,
    .contentSize,
    .bounds
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.isPagingEnabled else { return nil }
    let (inset, own) = (scroll.adjustedContentInset, scroll.contentInset)
    let (size, content) = (scroll.bounds.size, scroll.contentSize)
    let isWide = content.width > size.width * 1.5
    let isHigh = content.height > size.height * 1.5
    let axis: (name: String, added: Double, inset: Double)
    if isWide, inset.left - own.left > Tolerance.tolerance {
      axis = ("x", inset.left - own.left, inset.left)
    } else if isHigh, inset.top - own.top > Tolerance.tolerance {
      axis = ("y", inset.top - own.top, inset.top)
    } else {
      return nil
    }
    return Symptom(
      scroll.id,
      "the safe area adds \(FindingFormat.number(axis.added)) points before the first page, which rests at "
        + "\(axis.name) = \(FindingFormat.number(-axis.inset)) instead of "
        + FindingFormat.number(axis.added - axis.inset),
      [
        "adjustedContentInset": FindingFormat.json(inset), "contentInset": FindingFormat.json(own),
        "boundsSize": FindingFormat.json(size), "contentSize": FindingFormat.json(content),
      ],
      sum: Sum(["safe area": axis.added]),
      fix: Fix(scroll.id, ["contentInsetAdjustmentBehavior": "never"])
    )
  }
}
