import Foundation
import JSON
import ScrollModel

/// 44: a pager in a right-to-left language opens on its last page.
struct RightToLeftPager: HistoryRule {
  static let rule = Rule(
    44,
    "Opens on the last page",
    .error,
    symptom: .page,
    matters: "contentOffset is not mirrored: 0 is the left edge in every language, and the "
      + "first page of a right-to-left pager lies at the right.",
    remedy: "Start at the largest offset, contentSize.width - bounds.width, or mirror the pager "
      + "and its pages."
  )

  /// Pagers with the mistake at the start; they are not reported until something happens.
  private var atStart: [String]

  init(_ engine: Engine) {
    atStart = engine.scrollViews.filter { Self.symptom(of: $0) != nil }.map(\.id)
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for id in atStart {
      let scroll = step.engine.scrollViews.first { $0.id == id }
      if let symptom = scroll.flatMap(Self.symptom) { symptoms.append(symptom) }
    }
    for change in step.changes.views where change.properties == .all && !atStart.contains(change.id)
    {
      if let scroll = change.view as? ScrollView, let symptom = Self.symptom(of: scroll) {
        symptoms.append(symptom)
      }
    }
    atStart = []
    return symptoms
  }

  private static func symptom(of scroll: ScrollView) -> Symptom? {
    let inset = scroll.adjustedContentInset
    guard scroll.isPagingEnabled, scroll.effectiveUserInterfaceLayoutDirection == .rightToLeft,
      scroll.overflow.width > Tolerance.tolerance, scroll.overflow.height <= Tolerance.tolerance,
      abs(scroll.contentOffset.x + inset.left) < Tolerance.tolerance
    else { return nil }
    let pages = scroll.contentViews.filter { !$0.isHidden }
    guard let first = pages.first, let last = pages.last, pages.count > 1 else { return nil }
    // Only pages in right-to-left order count; pages from left to right are intended.
    let places = pages.map { Double($0.frame.minX) }
    guard zip(places, places.dropFirst()).allSatisfy({ $0 > $1 }) else { return nil }
    let start = Double(scroll.restingOffsets.maxX)
    return Symptom(
      scroll.id,
      "\(first.id), the first page, lies at \(FindingFormat.number(first.frame.minX)), and the pager opens "
        + "at \(FindingFormat.point(scroll.contentOffset)), on \(last.id)",
      [
        "contentOffset": FindingFormat.json(scroll.contentOffset),
        "contentSize": FindingFormat.json(scroll.contentSize), "firstPage": .string(first.id),
        "effectiveUserInterfaceLayoutDirection": "rightToLeft",
      ],
      fix: Fix(
        scroll.id,
        ["contentOffset": [.number(start), .number(scroll.contentOffset.y)]]
      )
    )
  }
}
