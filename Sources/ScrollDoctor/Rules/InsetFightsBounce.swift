import Foundation
import JSON
import ScrollModel

/// 10: an inset changed at the edge past which the content was pulled.
struct InsetFightsBounce: HistoryRule {
  static let rule = Rule(
    10,
    "An inset changes in a bounce",
    .warning,
    symptom: .motion,
    matters:
      "While content is past an edge, a new inset there moves the edge under it: the content "
      + "is pulled to two places by turns, which shows as a flicker.",
    remedy: "Change contentInset once the content is at rest, in scrollViewDidEndDecelerating, or "
      + "leave it to a refresh control, which does that."
  )

  private var insets: LastValues<EdgeInsets>

  init(_ engine: Engine) { insets = LastValues(engine, of: .contentInset) { $0.contentInset } }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in insets.changes(in: step) {
      let (scroll, new) = (change.scroll, change.scroll.contentInset)
      let old = change.old ?? new
      guard let (edge, depth) = Self.overshoot(of: scroll, old: old, step) else { continue }
      let doing = scroll.isTracking ? "a finger holds" : "the bounce brings back"
      symptoms.append(
        Symptom(
          scroll.id,
          "contentInset went from \(Self.words(old)) to \(Self.words(new)) while \(doing) content "
            + "that is \(FindingFormat.number(depth)) pt past its \(edge) edge",
          [
            "oldContentInset": FindingFormat.json(old), "contentInset": FindingFormat.json(new),
            "contentOffset": FindingFormat.json(scroll.contentOffset), "past": .number(depth),
          ]
        )
      )
    }
    return symptoms
  }

  /// The edge at which the inset changed, and how far the content was past it before.
  private static func overshoot(
    of scroll: ScrollView,
    old: EdgeInsets,
    _ step: Step
  ) -> (String, Double)? {
    guard scroll.isTracking || scroll.isDecelerating, !scroll.isZooming, !scroll.isZoomBouncing
    else { return nil }
    let (new, now) = (scroll.contentInset, scroll.restingOffsets)
    let offset = Self.offset(of: scroll, beforeAssignmentsIn: step)
    // The range with the old inset.
    let (minX, minY) = (now.minX + new.left - old.left, now.minY + new.top - old.top)
    let inset = scroll.adjustedContentInset
    let maxX = scroll.contentSize.width + inset.right - new.right + old.right - scroll.bounds.width
    let maxY =
      scroll.contentSize.height + inset.bottom - new.bottom + old.bottom - scroll.bounds.height
    let edges = [
      ("top", new.top != old.top, minY - offset.y),
      ("left", new.left != old.left, minX - offset.x),
      ("bottom", new.bottom != old.bottom, offset.y - max(minY, maxY)),
      ("right", new.right != old.right, offset.x - max(minX, maxX)),
    ]
    return edges.first { $0.1 && $0.2 > 0.5 }.map { ($0.0, $0.2) }
  }

  /// The offset without the effect of the step's assignments.
  private static func offset(of scroll: ScrollView, beforeAssignmentsIn step: Step) -> CGPoint {
    step.scrolls(of: scroll.id).reduce(into: scroll.contentOffset) { offset, change in
      guard [.assignment, .inset, .clamp].contains(change.cause) else { return }
      offset.x -= change.delta.x
      offset.y -= change.delta.y
    }
  }

  private static func words(_ inset: EdgeInsets) -> String {
    "["
      + [inset.top, inset.left, inset.bottom, inset.right].map(FindingFormat.number).joined(
        separator: ", "
      )
      + "]"
  }
}
