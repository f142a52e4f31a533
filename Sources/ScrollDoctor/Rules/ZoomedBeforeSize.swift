import Foundation
import JSON
import ScrollModel

/// 70: the scale was set before the view for zooming had a size.
struct ZoomedBeforeSize: HistoryRule {
  static let rule = Rule(
    70,
    "Zoomed before it has a size",
    .error,
    symptom: .early,
    matters: "zoomScale scales the view for zooming and takes contentSize from it. A view without "
      + "a size gives an empty contentSize, and a frame that is set later counts as scaled "
      + "already.",
    remedy: "Give the view for zooming its frame first, and set zoomScale in "
      + "viewDidLayoutSubviews."
  )

  /// The scales that were set while the view for zooming had no size, by the scroll view.
  private var early: [String: Double] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews where scroll.zoomScale != 1 && Self.isEmpty(scroll, engine) {
      early[scroll.id] = scroll.zoomScale
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    for change in step.changes.views where change.properties.contains(PropertySet(.zoomScale)) {
      guard let scroll = change.view as? ScrollView, scroll.zoomScale != 1,
        Self.wasEmpty(scroll, step)
      else { continue }
      early[scroll.id] = scroll.zoomScale
    }
    guard !early.isEmpty else { return [] }
    return early.keys.sorted().compactMap { id in
      guard let scroll = step.engine.view(id) as? ScrollView, scroll.zoomScale == early[id] else {
        early[id] = nil
        return nil
      }
      guard let zoomed = scroll.viewForZooming.flatMap(step.engine.view), !zoomed.bounds.isEmpty
      else { return nil }
      early[id] = nil
      return symptom(of: scroll, zoomed)
    }
  }

  private static func isEmpty(_ scroll: ScrollView, _ engine: Engine) -> Bool {
    scroll.viewForZooming.flatMap(engine.view)?.bounds.isEmpty == true
  }

  /// Whether the view for zooming had no size, also if it has got one in the same step.
  private static func wasEmpty(_ scroll: ScrollView, _ step: Step) -> Bool {
    if isEmpty(scroll, step.engine) { return true }
    // A frame that comes after the scale keeps its size; one that comes before is scaled.
    return step.assignments.contains { record in
      guard record.view == scroll.viewForZooming, record.property == .frame,
        case .rect(let frame) = record.value, let zoomed = step.engine.view(record.view)
      else { return false }
      guard case .rect(let old)? = record.old else { return frame.size == zoomed.frame.size }
      return old.isEmpty && frame.size == zoomed.frame.size
    }
  }

  private func symptom(of scroll: ScrollView, _ zoomed: View) -> Symptom? {
    let (scale, frame, bounds) = (scroll.zoomScale, zoomed.frame.size, zoomed.bounds.size)
    return Symptom(
      scroll.id,
      "zoomScale was set to \(FindingFormat.number(scale)) while \(zoomed.id) had no size; its frame is "
        + "\(FindingFormat.size(frame)) now, so that its bounds are \(FindingFormat.size(bounds)), and contentSize is "
        + FindingFormat.size(scroll.contentSize),
      [
        "zoomScale": .number(scale), "frame": FindingFormat.json(frame),
        "bounds": FindingFormat.json(bounds),
        "contentSize": FindingFormat.json(scroll.contentSize),
      ],
      sum: Sum(["frame.width": frame.width, "bounds.width": -bounds.width])
    )
  }
}
