import Foundation
import JSON
import ScrollModel

/// 48: with the behaviour `never` and no inset of its own, a scroll view ends under a bar.
enum LastRowUnderBar: StateRule {
  static let rule = Rule(
    48,
    "The last row is under a bar",
    .warning,
    symptom: .hidden,
    matters: "With contentInsetAdjustmentBehavior never the safe area does not count: scrolled to "
      + "its end, the content stops below the bar or the home indicator at the bottom.",
    remedy: "Use the behaviour automatic, or add the height that is covered to "
      + "contentInset.bottom."
  )
  static let watches = PropertySet(
    .contentInsetAdjustmentBehavior,
    .contentInset,
    .adjustedContentInset,
    .safeAreaInsets,
    .contentSize,
    .contentAlignmentPoint,
    .sections,
    .tableFooterView,
    .frame,
    .isHidden,
    .subviews
  )
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.contentInsetAdjustmentBehavior == .never,
      scroll.contentAlignmentPoint == .zero, scroll.isOutermost,
      scroll.wayBelowWindow(in: engine) <= Tolerance.tolerance
    else { return nil }
    let (safe, inset) = (scroll.safeAreaInsets.bottom, scroll.adjustedContentInset.bottom)
    guard safe > inset + Tolerance.tolerance else { return nil }
    guard let row = scroll.partInSight(behind: safe) else { return nil }
    var fixed = scroll.contentInset
    fixed.bottom += safe - inset
    return Symptom(
      scroll.id,
      "scrolled to the end, \(row.id ?? "the last row") lies \(FindingFormat.number(min(row.depth, safe))) "
        + "points under the lower safe area of \(FindingFormat.number(safe)), of which never adds nothing "
        + "and contentInset.bottom \(FindingFormat.number(inset))",
      [
        "contentInsetAdjustmentBehavior": "never",
        "safeAreaInsets": FindingFormat.json(scroll.safeAreaInsets),
        "adjustedContentInset": FindingFormat.json(scroll.adjustedContentInset),
        "contentSize": FindingFormat.json(scroll.contentSize),
      ],
      sum: Sum(["safe area": safe, "adjustedContentInset.bottom": -inset]),
      fix: Fix(scroll.id, ["contentInset": FindingFormat.json(fixed)])
    )
  }
}
