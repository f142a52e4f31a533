import Foundation
import JSON
import ScrollModel

/// 71: an inset comes with the first zoomed frame, and the picture jumps by it.
struct FirstZoomJumps: HistoryRule {
  static let rule = Rule(
    71,
    "The first zoom jumps",
    .warning,
    symptom: .jump,
    matters:
      "An inset that centres zoomed content is set in scrollViewDidZoom: before the first zoom there is "
      + "none, and the first frame of a pinch moves the picture to the middle at once.",
    remedy: "Set the inset that centres the content also at scale 1, in viewDidLayoutSubviews."
  )

  private struct Known: Sendable {
    let inset: EdgeInsets
    let scale: Double
  }

  /// A way that a person notices, in points.
  private static let leastJump = 8.0

  private var known: LastValues<Known>

  init(_ engine: Engine) {
    known = LastValues(engine, of: .contentInset, .zoomScale) {
      Known(inset: $0.contentInset, scale: $0.zoomScale)
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    known.changes(in: step).compactMap { change in
      let (scroll, both) = (
        change.scroll, PropertySet(.contentInset).union(PropertySet(.zoomScale))
      )
      guard let old = change.old, both.isSubset(of: change.properties), old.scale > 0,
        scroll.isMeantToZoom
      else { return nil }
      return symptom(of: scroll, old)
    }
  }

  private func symptom(of scroll: ScrollView, _ old: Known) -> Symptom? {
    let (inset, scale) = (scroll.contentInset, scroll.zoomScale)
    let axes = [
      ("top", old.inset.top, inset.top, Double(scroll.contentSize.height)),
      ("left", old.inset.left, inset.left, Double(scroll.contentSize.width)),
    ]
    for (edge, before, now, length) in axes {
      // An inset that centres changes by half of what the content has grown.
      let grown = length - length * old.scale / scale
      let jump = now - before + grown / 2
      guard abs(before) < Tolerance.tolerance, now > Self.leastJump, jump > Self.leastJump else {
        continue
      }
      return Symptom(
        scroll.id,
        "zooming from \(FindingFormat.number(old.scale)) to \(FindingFormat.number(scale)) came with contentInset.\(edge) "
          + "\(FindingFormat.number(now)), which was \(FindingFormat.number(before)): the picture jumps by "
          + "\(FindingFormat.number(jump))",
        [
          "oldContentInset": FindingFormat.json(old.inset),
          "contentInset": FindingFormat.json(inset),
          "oldZoomScale": .number(old.scale), "zoomScale": .number(scale),
        ],
        sum: Sum(["contentInset.\(edge)": now, "before": -before, "half of the growth": grown / 2])
      )
    }
    return nil
  }
}
