import Foundation
import JSON
import ScrollModel

/// 74: a negative inset ends the range before the content.
enum NegativeInsetHides: StateRule {
  static let rule = Rule(
    .model,
    74,
    "A negative inset hides",
    .warning,
    symptom: .hidden,
    isGeneral: true,
    matters:
      "A negative contentInset.bottom ends the range before the content does: scrolled to its end, what lies "
      + "behind it can be pulled into sight for a moment at best.",
    remedy:
      "Set contentInset.bottom to zero or more; to leave a footer out, end contentSize before it."
  )
  static let watches = PropertySet(
    .contentInset,
    .adjustedContentInset,
    .contentSize,
    .frame,
    .isHidden,
    .subviews
  )
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.contentInset.bottom < -Tolerance.tolerance,
      scroll.contentAlignmentPoint == .zero, !scroll.isMeantToZoom, !scroll.bounds.isEmpty
    else { return nil }
    let (inset, own) = (scroll.adjustedContentInset, scroll.contentInset)
    let last = Double(scroll.restingOffsets.maxY)
    let end = last + scroll.bounds.height
    // What begins below the end of the content is out of reach for another reason.
    guard
      let part = scroll.partInSight(behind: max(0, inset.bottom - own.bottom))
        ?? scroll.deepestPart(below: end, to: scroll.contentSize.height)
    else { return nil }
    var fixed = own
    fixed.bottom = 0
    let meant = max(Double(scroll.restingOffsets.minY), last - own.bottom)
    return Symptom(
      scroll.id,
      "contentInset.bottom is \(FindingFormat.number(own.bottom)): the last offset is \(FindingFormat.number(last)) "
        + "instead of \(FindingFormat.number(meant)), and \(part.id ?? "the last row") ends "
        + "\(FindingFormat.number(part.depth)) points below the edge",
      [
        "contentInset": FindingFormat.json(own), "adjustedContentInset": FindingFormat.json(inset),
        "contentSize": FindingFormat.json(scroll.contentSize),
      ],
      sum: Sum(["last offset": last, "without the inset": -meant]),
      fix: Fix(scroll.id, ["contentInset": FindingFormat.json(fixed)])
    )
  }
}
