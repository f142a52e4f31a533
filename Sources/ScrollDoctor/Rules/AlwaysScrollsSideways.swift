import Foundation
import JSON
import ScrollModel

/// 15: a vertical list moves sideways, because the adjustment behaviour `always` adds to its width or
/// because its content is a little too wide.
enum AlwaysScrollsSideways: StateRule {
  static let rule = Rule(
    15,
    "A list scrolls sideways",
    .warning,
    matters: "With always the safe area counts at all four edges: content as wide as the view "
      + "can then be moved sideways by what a notch covers. Content that is a point too wide moves "
      + "with any behaviour.",
    remedy: "Use the behaviour scrollableAxes or automatic, and make the content no wider than "
      + "the view, or than the safe area with always."
  )
  static let watches = PropertySet(
    .contentSize,
    .contentInset,
    .adjustedContentInset,
    .contentInsetAdjustmentBehavior,
    .alwaysBounceHorizontal,
    .alwaysBounceVertical,
    .isPagingEnabled,
    .zoomScale,
    .frame
  )

  /// Content that is wider than its view by at most this, in points, is meant to fit.
  private static let maximumExcess = 4.0

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, !scroll.alwaysBounceHorizontal,
      !scroll.isPagingEnabled, scroll.zoomScale == 1
    else { return nil }
    let (size, bounds, own) = (scroll.contentSize, scroll.bounds.size, scroll.contentInset)
    let isVertical = size.height > bounds.height || scroll.alwaysBounceVertical
    let excess = size.width + own.left + own.right - bounds.width
    guard isVertical, size.width > 0, scroll.overflow.width > Tolerance.tolerance,
      excess <= maximumExcess
    else { return nil }
    let isTooWide = excess > Tolerance.tolerance
    guard isTooWide || scroll.contentInsetAdjustmentBehavior == .always else { return nil }
    let inset = scroll.adjustedContentInset
    let width = FindingFormat.number(size.width)
    let fit =
      isTooWide
      ? "content \(width) points wide is \(FindingFormat.number(excess)) points wider than its room in"
      : "content \(width) points wide fits into"
    return Symptom(
      scroll.id,
      "\(fit) \(FindingFormat.number(bounds.width)), \(isTooWide ? "and" : "but") with "
        + "\(FindingFormat.number(inset.left)) and \(FindingFormat.number(inset.right)) points of inset "
        + "at its sides it moves by \(FindingFormat.number(scroll.overflow.width)) points",
      [
        "contentSize": FindingFormat.json(size), "boundsSize": FindingFormat.json(bounds),
        "adjustedContentInset": FindingFormat.json(inset),
        "overflow": .number(scroll.overflow.width),
      ],
      fix: fix(scroll, isTooWide: isTooWide)
    )
  }

  private static func fix(_ scroll: ScrollView, isTooWide: Bool) -> Fix {
    var values = JSONObject()
    if scroll.contentInsetAdjustmentBehavior == .always {
      values["contentInsetAdjustmentBehavior"] = "scrollableAxes"
    }
    if isTooWide {
      let own = scroll.contentInset
      let width = Double(scroll.bounds.width) - own.left - own.right
      values["contentSize"] = FindingFormat.json(
        CGSize(width: width, height: scroll.contentSize.height)
      )
    }
    return Fix(scroll.id, .object(values))
  }
}
