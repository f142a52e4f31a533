import Foundation
import JSON
import ScrollModel

/// 45: content lies beyond the last offset, because `contentSize` is missing or too small.
enum ContentOutOfReach: StateRule {
  static let rule = Rule(
    45,
    "Content cannot be reached",
    .error,
    symptom: .hidden,
    matters: "contentSize alone says how far the content scrolls; subviews beyond it do not count. "
      + "What lies behind its end can be pulled into sight for a moment at best.",
    remedy: "Set contentSize to the size of what the view contains, and set it again whenever that "
      + "grows."
  )
  static let watches = PropertySet(
    .contentSize,
    .contentInset,
    .adjustedContentInset,
    .contentAlignmentPoint,
    .frame,
    .transform,
    .isHidden,
    .subviews
  )
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    // A table computes its size from its rows.
    guard let scroll = view as? ScrollView, !(scroll is TableView), scroll.superview != nil,
      scroll.bounds.width > 0, scroll.bounds.height > 0, scroll.contentAlignmentPoint == .zero
    else { return nil }
    let end = scroll.endOfReach
    if scroll.contentSize == .zero {
      let shown = scroll.contentViews.filter { !$0.isHidden && $0.alpha > 0 }
      let size = scroll.size(around: shown.map(\.frame))
      guard size.width > end.x + Tolerance.tolerance || size.height > end.y + Tolerance.tolerance
      else { return nil }
      return symptom(
        scroll,
        "contentSize was never set, and the content is \(FindingFormat.size(size)) in a view of "
          + FindingFormat.size(scroll.bounds.size),
        needed: size
      )
    }
    var needed = CGSize.zero
    var first: (id: String, distance: Double)?
    scroll.forEachReadOrTouchedView { part, frame in
      let (right, below) = (Double(frame.maxX) - end.x, Double(frame.maxY) - end.y)
      let isBeyond =
        isOut(right, of: Double(frame.width)) || isOut(below, of: Double(frame.height))
      guard isBeyond, !scroll.bounds.contains(frame) else { return }
      needed.width = max(needed.width, frame.maxX)
      needed.height = max(needed.height, frame.maxY)
      first = first ?? (part.id, max(right, below))
    }
    guard let first else { return nil }
    return symptom(
      scroll,
      "\(first.id) lies up to \(FindingFormat.number(first.distance)) points beyond the end of a "
        + "contentSize of \(FindingFormat.size(scroll.contentSize))",
      needed: needed
    )
  }

  /// Whether so much of a length is beyond the end that the view counts as out of reach.
  private static func isOut(_ way: Double, of length: Double) -> Bool {
    way > max(Tolerance.tolerance, length * Tolerance.coveredShare)
  }

  private static func symptom(
    _ scroll: ScrollView,
    _ saw: String,
    needed: CGSize
  ) -> Symptom {
    let size = CGSize(
      width: max(scroll.contentSize.width, needed.width),
      height: max(scroll.contentSize.height, needed.height)
    )
    return Symptom(
      scroll.id,
      saw,
      [
        "contentSize": FindingFormat.json(scroll.contentSize),
        "boundsSize": FindingFormat.json(scroll.bounds.size), "needed": FindingFormat.json(size),
      ],
      fix: Fix(scroll.id, ["contentSize": FindingFormat.json(size)])
    )
  }
}

extension ScrollView {
  /// The far end of the reachable content that the bars leave visible, in content coordinates.
  ///
  /// The app's own inset is room beyond the content; a negative one is another mistake than a size.
  fileprivate var endOfReach: (x: Double, y: Double) {
    let (offsets, inset, own) = (restingOffsets, adjustedContentInset, contentInset)
    return (
      Double(offsets.maxX + bounds.width) - (inset.right - own.right) - min(0, own.right),
      Double(offsets.maxY + bounds.height) - (inset.bottom - own.bottom) - min(0, own.bottom)
    )
  }

  /// The size from the content's origin to the far edges of all frames.
  fileprivate func size(around frames: [CGRect]) -> CGSize {
    frames.reduce(into: CGSize.zero) { size, frame in
      size.width = max(size.width, frame.maxX)
      size.height = max(size.height, frame.maxY)
    }
  }
}
