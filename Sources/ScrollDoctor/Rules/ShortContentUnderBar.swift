import Foundation
import JSON
import ScrollModel

/// 14: content that is no longer than its view gets no safe area inset, and is under the bars.
enum ShortContentUnderBar: StateRule {
  static let rule = Rule(
    14,
    "Short content is under a bar",
    .warning,
    symptom: .hidden,
    matters: "With automatic and scrollableAxes the safe area counts only on an axis that "
      + "scrolls: content that is not longer than the view gets none of it.",
    remedy: "Set alwaysBounceVertical, which makes the axis scrollable, or use the behaviour "
      + "always with content that is as wide as the safe area."
  )
  static let watches = PropertySet(
    .contentSize,
    .contentInset,
    .adjustedContentInset,
    .contentInsetAdjustmentBehavior,
    .contentAlignmentPoint,
    .alwaysBounceVertical,
    .safeAreaInsets,
    .frame,
    .isHidden,
    .subviews
  )
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    // A view that ends below the window is another rule; the safe area has its lower part, too.
    guard let scroll = view as? ScrollView, lacksSafeArea(scroll),
      scroll.wayBelowWindow(in: engine) <= Tolerance.tolerance
    else { return nil }
    for content in scroll.contentViews where !content.isHidden {
      for part in [content] + content.subviews where part.isReadOrTouched {
        guard let (depth, edge) = coveredDepth(of: part, in: scroll) else { continue }
        return Symptom(
          scroll.id,
          "\(part.id) lies \(FindingFormat.number(depth)) points under the \(edge) safe area: content of "
            + "\(FindingFormat.size(scroll.contentSize)) in a view of \(FindingFormat.size(scroll.bounds.size)) "
            + "does not scroll up and down, and \(scroll.contentInsetAdjustmentBehavior.rawValue) "
            + "adds nothing to such an axis",
          [
            "contentSize": FindingFormat.json(scroll.contentSize),
            "boundsSize": FindingFormat.json(scroll.bounds.size),
            "safeAreaInsets": FindingFormat.json(scroll.safeAreaInsets),
            "adjustedContentInset": FindingFormat.json(scroll.adjustedContentInset),
            "covered": .string(part.id),
          ],
          sum: Sum(["under the \(edge) safe area": depth]),
          fix: Fix(scroll.id, ["alwaysBounceVertical": true])
        )
      }
    }
    return nil
  }

  /// Whether the view extends under bars and the system does not adjust its content inset.
  private static func lacksSafeArea(_ scroll: ScrollView) -> Bool {
    let (safe, size) = (scroll.safeAreaInsets, scroll.contentSize)
    switch scroll.contentInsetAdjustmentBehavior {
    case .automatic, .scrollableAxes: break
    case .never, .always: return false
    }
    return max(safe.top, safe.bottom) > Tolerance.tolerance && size.height > 0
      && size.height <= scroll.bounds.height && !scroll.alwaysBounceVertical
      && scroll.contentAlignmentPoint == .zero
      && scroll.adjustedContentInset.top == scroll.contentInset.top
      && scroll.adjustedContentInset.bottom == scroll.contentInset.bottom
  }

  /// How far bars cover a view in the content, at the content's resting offset.
  private static func coveredDepth(
    of view: View,
    in scroll: ScrollView
  ) -> (depth: Double, edge: String)? {
    guard let frame = view.convert(view.bounds, to: scroll) else { return nil }
    let inset = scroll.adjustedContentInset
    let top = frame.minY + inset.top
    let bottom = frame.maxY + inset.top
    guard bottom > 0, top < scroll.bounds.height, frame.height > 0 else { return nil }
    let least = max(Tolerance.tolerance, frame.height * Tolerance.coveredShare)
    let above = scroll.safeAreaInsets.top - top
    if above > least { return (above, "upper") }
    let below = bottom - (scroll.bounds.height - scroll.safeAreaInsets.bottom)
    return below > least ? (below, "lower") : nil
  }
}
