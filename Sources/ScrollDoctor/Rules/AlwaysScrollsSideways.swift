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
    symptom: .drag,
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

  /// Less than this, in points, moves no pixel.
  private static let leastExcess = 0.001
  /// Content that is wider than its view by at most this, in points, is meant to fit.
  private static let maximumExcess = 4.0

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, !scroll.alwaysBounceHorizontal,
      !scroll.isPagingEnabled, scroll.zoomScale == 1
    else { return nil }
    let (size, bounds, own) = (scroll.contentSize, scroll.bounds.size, scroll.contentInset)
    let isVertical = size.height > bounds.height || scroll.alwaysBounceVertical
    let excess = size.width + own.left + own.right - bounds.width
    guard isVertical, size.width > 0, scroll.overflow.width > leastExcess,
      excess <= maximumExcess
    else { return nil }
    let isTooWide = excess > leastExcess
    guard isTooWide || scroll.contentInsetAdjustmentBehavior == .always else { return nil }
    let inset = scroll.adjustedContentInset
    let width = FindingFormat.exact(size.width)
    // Offsets are on pixels: a part of one becomes a whole one.
    let scale = engine.device.displayScale
    let way = (Double(scroll.overflow.width) * scale).rounded(.up) / scale
    let fit =
      isTooWide
      ? "content \(width) points wide is \(FindingFormat.exact(excess)) points wider than its room in"
      : "content \(width) points wide fits into"
    return Symptom(
      scroll.id,
      "\(fit) \(FindingFormat.number(bounds.width)), \(isTooWide ? "and" : "but") with "
        + "\(FindingFormat.number(inset.left)) and \(FindingFormat.number(inset.right)) points of inset "
        + "at its sides it moves by \(FindingFormat.number(way)) points",
      [
        "contentSize": FindingFormat.json(size), "boundsSize": FindingFormat.json(bounds),
        "adjustedContentInset": FindingFormat.json(inset),
        "overflow": .number(scroll.overflow.width),
      ],
      sum: Sum([
        "contentSize.width": size.width, "adjustedContentInset": inset.left + inset.right,
        "bounds.width": -bounds.width, "rounded to a pixel": way - scroll.overflow.width,
      ]),
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
