import Foundation
import JSON
import ScrollModel

/// 75: scrolling is off, and a part of the content is out of sight.
enum ScrollingOffOverContent: StateRule {
  static let rule = Rule(
    75,
    "Scrolling is off",
    .note,
    symptom: .hidden,
    matters:
      "With isScrollEnabled off no finger moves the content, and what lies below the edge cannot be read or "
      + "touched.",
    remedy: "Set isScrollEnabled to true, or make the content fit where it is meant to stand still."
  )
  static let watches = PropertySet(
    .isScrollEnabled,
    .contentOffset,
    .phase,
    .contentSize,
    .adjustedContentInset,
    .frame,
    .isHidden,
    .subviews
  )
  static let reach = StateRuleReach.subviews
  static let examinesAtRest = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, !scroll.isScrollEnabled, !scroll.isPagingEnabled,
      !scroll.isMeantToZoom, scroll.isOutermost, scroll.overflow.height > Tolerance.tolerance
    else { return nil }
    // A program that moves the content itself shows the rest in another way.
    guard abs(Double(scroll.contentOffset.y - scroll.restingOffsets.minY)) < 1 else { return nil }
    let edge =
      Double(scroll.contentOffset.y + scroll.bounds.height) - scroll.adjustedContentInset.bottom
    guard let hidden = scroll.deepestPart(below: edge), let part = hidden.id else { return nil }
    return Symptom(
      scroll.id,
      "isScrollEnabled is false, and \(part) ends \(FindingFormat.number(hidden.depth)) points below what is in "
        + "sight",
      [
        "contentSize": FindingFormat.json(scroll.contentSize),
        "boundsSize": FindingFormat.json(scroll.bounds.size),
      ],
      sum: Sum(["end of \(part)": hidden.depth + edge, "edge": -edge]),
      fix: Fix(scroll.id, ["isScrollEnabled": true])
    )
  }
}
