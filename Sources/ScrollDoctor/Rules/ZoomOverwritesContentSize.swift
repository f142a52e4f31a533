import Foundation
import JSON
import ScrollModel

/// 17: the first zoom set the content size to the zoom view's size, and the content beyond it is lost.
struct ZoomOverwritesContentSize: HistoryRule {
  static let rule = Rule(
    17,
    "Zoom overwrites contentSize",
    .warning,
    symptom: .zoom,
    matters:
      "From the first step of a zoom on, contentSize is the size of the zoom view's frame; any "
      + "other size that was set, with room for a margin or a caption, is gone.",
    remedy:
      "Make the view for zooming as large as the content, so that margins and captions lie in "
      + "it, or make room with contentInset."
  )

  private struct Known {
    let size: CGSize
    let scale: Double
    /// The size of the zoom view at scale 1.
    let unscaled: CGSize
  }

  private var known: [String: Known] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews { note(scroll, in: engine) }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in step.changes.views {
      guard let view = change.view else {
        known[change.id] = nil
        continue
      }
      guard
        // A scale change without a size change comes from a transform that a program set.
        !change.properties.isDisjoint(with: PropertySet(.contentSize, .viewForZooming)),
        let scroll = view as? ScrollView
      else { continue }
      let old = known[scroll.id]
      note(scroll, in: step.engine)
      // After a program set the transform, the scale that the size belongs to is unknown.
      if let zoomed = scroll.viewForZooming,
        step.assignments.contains(where: { $0.view == zoomed && $0.property == .transform })
      {
        known[scroll.id] = nil
      }
      if let old, let symptom = Self.overwriting(of: scroll, old, in: step.engine) {
        symptoms.append(symptom)
      }
    }
    return symptoms
  }

  private mutating func note(_ scroll: ScrollView, in engine: Engine) {
    let zoomed = scroll.viewForZooming.flatMap(engine.view)
    known[scroll.id] = zoomed.map {
      Known(size: scroll.contentSize, scale: Self.scale(of: $0), unscaled: $0.bounds.size)
    }
  }

  /// The displayed scale; while a zoom bounces back, zoomScale is already the limit.
  private static func scale(of zoomed: View) -> Double { zoomed.transform.a }

  private static func overwriting(
    of scroll: ScrollView,
    _ old: Known,
    in engine: Engine
  ) -> Symptom? {
    guard let zoomed = scroll.viewForZooming, let view = engine.view(zoomed) else { return nil }
    let (scale, size) = (scale(of: view), scroll.contentSize)
    // A zoom view of another size is a new layout, which has another content size.
    guard scale != old.scale, old.scale > 0, view.frame.size == size,
      view.bounds.size == old.unscaled
    else { return nil }
    // The size that content as large as the zoom view would have.
    let grown = CGSize(
      width: old.size.width * scale / old.scale,
      height: old.size.height * scale / old.scale
    )
    guard size.width < grown.width - 1 || size.height < grown.height - 1 else { return nil }
    return Symptom(
      scroll.id,
      "contentSize was \(FindingFormat.size(old.size)) at scale \(FindingFormat.number(old.scale)); zooming to "
        + "\(FindingFormat.number(scale)) made it \(FindingFormat.size(size)), the size of \(zoomed), where "
        + "\(FindingFormat.size(grown)) would have kept everything in reach",
      [
        "oldContentSize": FindingFormat.json(old.size), "oldZoomScale": .number(old.scale),
        "contentSize": FindingFormat.json(size), "zoomScale": .number(scale),
        "viewForZooming": .string(zoomed),
      ]
    )
  }
}
