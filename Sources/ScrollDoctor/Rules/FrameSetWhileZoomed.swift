import Foundation
import JSON
import ScrollModel

/// 65: the view for zooming gets the frame of scale 1 while it is zoomed.
struct FrameSetWhileZoomed: HistoryRule {
  static let rule = Rule(
    65,
    "A frame set while zoomed",
    .error,
    symptom: .zoom,
    matters:
      "The transform of the zoom applies to the frame: a frame that is set at scale 2 makes the bounds "
      + "half as large, and at scale 1 the content is too small.",
    remedy:
      "Set bounds and center of the view for zooming, or set zoomScale to 1 before its frame and back "
      + "afterwards."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    guard step.assignments.contains(where: { $0.property == .frame }) else { return [] }
    let scaled = step.engine.scrollViews.filter { abs($0.zoomScale - 1) > 0.001 }
    guard !scaled.isEmpty else { return [] }
    return step.assignments.compactMap { record in
      guard record.property == .frame, case .rect(let frame) = record.value,
        case .rect(let old)? = record.old, let zoomed = step.engine.view(record.view),
        let scroll = scaled.first(where: { $0.viewForZooming == record.view })
      else { return nil }
      return symptom(of: zoomed, in: scroll, frame.size, before: old.size)
    }
  }

  private func symptom(
    of zoomed: View,
    in scroll: ScrollView,
    _ size: CGSize,
    before: CGSize
  ) -> Symptom? {
    let (scale, bounds) = (scroll.zoomScale, zoomed.bounds.size)
    // The size at scale 1 before, of which the frame was the scaled one; a frame that only moves is right.
    let unscaled = CGSize(width: before.width / scale, height: before.height / scale)
    guard bounds.width > 0, Self.isSame(size, unscaled),
      Self.isSame(bounds, CGSize(width: size.width / scale, height: size.height / scale))
    else { return nil }
    return Symptom(
      scroll.id,
      "the frame of \(zoomed.id) was set to \(FindingFormat.size(size)) at the scale "
        + "\(FindingFormat.number(scale)): its bounds are \(FindingFormat.size(bounds)), and they were "
        + FindingFormat.size(unscaled),
      [
        "zoomScale": .number(scale), "frame": FindingFormat.json(size),
        "bounds": FindingFormat.json(bounds),
        "oldBounds": FindingFormat.json(unscaled),
      ],
      sum: Sum(["bounds.width": bounds.width, "before": -unscaled.width]),
      fix: Fix(
        zoomed.id,
        ["bounds": FindingFormat.json(CGRect(origin: zoomed.bounds.origin, size: unscaled))]
      )
    )
  }

  private static func isSame(_ a: CGSize, _ b: CGSize) -> Bool {
    abs(a.width - b.width) < Tolerance.tolerance && abs(a.height - b.height) < Tolerance.tolerance
  }
}
