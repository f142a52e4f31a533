import Foundation
import JSON
import ScrollModel

/// 46: a scroll view continues below its window, so that the end of its content never comes into sight.
enum TallerThanWindow: StateRule {
  static let rule = Rule(
    46,
    "Taller than its window",
    .error,
    symptom: .hidden,
    matters: "A scroll view scrolls until the end of its content is at its own lower edge; where "
      + "that edge is below the window, so is the end of the content.",
    remedy: "Make the frame end at the window's edge, with a mask or constraints that keep it "
      + "there, and leave the height of the content to contentSize."
  )
  static let watches = PropertySet(
    .frame,
    .contentSize,
    .contentInset,
    .adjustedContentInset,
    .isHidden,
    .subviews
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll !== engine.root,
      scroll.isDescendant(of: engine.root), !scroll.isHidden, scroll.isOutermost,
      let frame = scroll.convert(scroll.bounds, to: engine.root)
    else { return nil }
    let window = engine.root.bounds
    let below = scroll.wayBelowWindow(in: engine)
    // A lower view that scrolls sideways is only cut off.
    guard frame.intersects(window), below > Tolerance.tolerance,
      frame.height > window.height || scroll.isVertical
    else { return nil }
    // The end of the content in the view, when it is scrolled as far as possible.
    let inset = scroll.adjustedContentInset
    let end = min(
      inset.top + scroll.contentSize.height,
      scroll.bounds.height - inset.bottom
    )
    let hidden = Double(frame.minY + end - window.maxY)
    guard hidden > Tolerance.tolerance else { return nil }
    return Symptom(
      scroll.id,
      "it ends \(FindingFormat.number(below)) points below the window, and the "
        + "last \(FindingFormat.number(hidden)) points of its content cannot be scrolled into it",
      [
        "frame": FindingFormat.json(scroll.frame), "window": FindingFormat.json(window),
        "contentSize": FindingFormat.json(scroll.contentSize), "hidden": .number(hidden),
      ],
      sum: Sum(["hidden below the window": hidden]),
      fix: fix(scroll, below: below)
    )
  }

  private static func fix(_ scroll: ScrollView, below way: Double) -> Fix? {
    var frame = scroll.frame
    guard scroll.transform == .identity, frame.height > way else { return nil }
    frame.size.height -= way
    return Fix(scroll.id, ["frame": FindingFormat.json(frame)])
  }
}

extension ScrollView {
  /// Whether the content is higher than the view when it is not zoomed.
  fileprivate var isVertical: Bool { contentSize.height / max(zoomScale, 1) > bounds.height }
}
