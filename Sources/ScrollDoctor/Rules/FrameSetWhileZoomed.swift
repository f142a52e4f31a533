import Foundation
import JSON
import ScrollModel

/// 65: the view for zooming gets the frame of scale 1 while it is zoomed, or contentSize gets its size.
struct FrameSetWhileZoomed: HistoryRule {
  static let rule = Rule(
    65,
    "A frame set while zoomed",
    .error,
    symptom: .zoom,
    matters: "A frame is the bounds under the transform of the zoom: set at scale 2, it makes the "
      + "bounds half as large, and at scale 1 the content is too small.",
    remedy: "Set bounds and center of the view for zooming, or set zoomScale to 1 before its "
      + "frame and back afterwards."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    guard step.assignments.contains(where: { $0.property == .frame || $0.property == .contentSize })
    else { return [] }
    let scaled = step.engine.scrollViews.filter { abs($0.zoomScale - 1) > 0.001 }
    guard !scaled.isEmpty else { return [] }
    let frames = step.assignments.compactMap { record -> Symptom? in
      guard record.property == .frame, case .rect(let frame) = record.value,
        case .rect(let old)? = record.old, let zoomed = step.engine.view(record.view),
        let scroll = scaled.first(where: { $0.viewForZooming == record.view })
      else { return nil }
      return symptom(of: zoomed, in: scroll, frame.size, before: old.size)
    }
    guard frames.isEmpty else { return frames }
    return scaled.compactMap { scroll in
      let isSet = step.assignments.contains { $0.view == scroll.id && $0.property == .contentSize }
      guard isSet, let zoomed = scroll.viewForZooming.flatMap(step.engine.view),
        Self.isSame(scroll.contentSize, zoomed.bounds.size),
        !Self.isSame(scroll.contentSize, zoomed.frame.size)
      else { return nil }
      return symptom(of: scroll, zoomed)
    }
  }

  private func symptom(of scroll: ScrollView, _ zoomed: View) -> Symptom {
    let (size, frame) = (scroll.contentSize, zoomed.frame.size)
    return Symptom(
      scroll.id,
      "contentSize was set to \(FindingFormat.size(size)) at scale \(FindingFormat.number(scroll.zoomScale)), where "
        + "\(zoomed.id) is \(FindingFormat.size(frame))",
      [
        "zoomScale": .number(scroll.zoomScale), "contentSize": FindingFormat.json(size),
        "frame": FindingFormat.json(frame),
      ],
      sum: Sum(["contentSize.height": size.height, "frame.height": -frame.height]),
      fix: Fix(scroll.id, ["contentSize": FindingFormat.json(frame)])
    )
  }

  private func symptom(
    of zoomed: View,
    in scroll: ScrollView,
    _ size: CGSize,
    before: CGSize
  ) -> Symptom? {
    let (scale, bounds) = (scroll.zoomScale, zoomed.bounds.size)
    // The size before at scale 1; a frame that only moves has the scaled size.
    let unscaled = CGSize(width: before.width / scale, height: before.height / scale)
    guard bounds.width > 0, Self.isSame(size, unscaled),
      Self.isSame(bounds, CGSize(width: size.width / scale, height: size.height / scale))
    else { return nil }
    return Symptom(
      scroll.id,
      "the frame of \(zoomed.id) was set to \(FindingFormat.size(size)) at scale "
        + "\(FindingFormat.number(scale)): its bounds went from \(FindingFormat.size(unscaled)) to "
        + FindingFormat.size(bounds),
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
