import Foundation
import JSON
import ScrollModel

/// 15: the adjustment behaviour `always` makes a list that fits its view scroll sideways.
enum AlwaysScrollsSideways: StateRule {
  static let rule = Rule(
    15,
    "A vertical list scrolls sideways",
    .warning,
    matters: "With always the safe area counts at all four edges: content as wide as the view "
      + "can then be moved sideways by what a notch covers.",
    remedy: "Use the behaviour scrollableAxes or automatic, or make the content no wider than "
      + "the safe area."
  )
  static let watches = PropertySet(
    .contentSize,
    .contentInset,
    .adjustedContentInset,
    .contentInsetAdjustmentBehavior,
    .alwaysBounceHorizontal,
    .alwaysBounceVertical,
    .frame
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.contentInsetAdjustmentBehavior == .always,
      !scroll.alwaysBounceHorizontal, !scroll.isPagingEnabled
    else { return nil }
    let (size, bounds, own) = (scroll.contentSize, scroll.bounds.size, scroll.contentInset)
    let isVertical = size.height > bounds.height || scroll.alwaysBounceVertical
    guard isVertical, size.width > 0, size.width + own.left + own.right <= bounds.width,
      scroll.overflow.width > Tolerance.tolerance
    else { return nil }
    let inset = scroll.adjustedContentInset
    return Symptom(
      scroll.id,
      "content \(FindingFormat.number(size.width)) points wide fits into \(FindingFormat.number(bounds.width)), "
        + "but with \(FindingFormat.number(inset.left)) and \(FindingFormat.number(inset.right)) points of inset "
        + "at its sides it moves by \(FindingFormat.number(scroll.overflow.width)) points",
      [
        "contentSize": FindingFormat.json(size), "boundsSize": FindingFormat.json(bounds),
        "adjustedContentInset": FindingFormat.json(inset),
        "overflow": .number(scroll.overflow.width),
      ],
      fix: Fix(scroll.id, ["contentInsetAdjustmentBehavior": "scrollableAxes"])
    )
  }
}
