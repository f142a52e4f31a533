import Foundation
import JSON
import ScrollModel

/// 72: a scroll view inside another one is as long as its content, so that only the outer one scrolls.
enum InnerNeverScrolls: StateRule {
  static let rule = Rule(
    72,
    "Inner list never scrolls",
    .note,
    symptom: .drag,
    matters: "A scroll view that is as long as its content has nothing to scroll: the one around "
      + "it scrolls instead, the inner one calls no delegate, and a table in it creates all "
      + "of its cells at once.",
    remedy: "Make the inner scroll view no longer than what the outer one shows, or set its "
      + "isScrollEnabled to false if that is intended."
  )
  static let watches = PropertySet(
    .contentSize,
    .contentInset,
    .frame,
    .isScrollEnabled
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let inner = view as? ScrollView, inner.isScrollEnabled, !inner.isPagingEnabled,
      let outer = inner.outerScrollViews.first, outer.isScrollEnabled, !outer.isPagingEnabled,
      !inner.isMeantToZoom, inner.overflow == .zero, !inner.alwaysBounceVertical,
      inner.contentSize.height > 0, outer.overflow.height > 0,
      inner.bounds.height > outer.bounds.height + Tolerance.tolerance
    else { return nil }
    // Short content in a long view is another matter.
    guard
      inner.bounds.height - inner.contentSize.height < Tolerance.tolerance + outer.bounds.height / 2
    else { return nil }
    return Symptom(
      inner.id,
      "it is \(FindingFormat.number(inner.bounds.height)) points high, as its content of "
        + "\(FindingFormat.number(inner.contentSize.height)), in \(outer.id), which shows "
        + "\(FindingFormat.number(outer.bounds.height)): it has nothing to scroll",
      [
        "boundsSize": FindingFormat.json(inner.bounds.size),
        "contentSize": FindingFormat.json(inner.contentSize), "outer": .string(outer.id),
      ],
      sum: Sum([
        "contentSize.height": inner.contentSize.height, "bounds.height": -inner.bounds.height,
      ]),
      fix: Fix(inner.id, ["isScrollEnabled": false])
    )
  }
}
