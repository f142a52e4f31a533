import Foundation
import JSON
import ScrollModel

/// 20: a program set the zoom view's transform at the end of a zoom.
struct TransformResetAfterZoom: HistoryRule {
  static let rule = Rule(
    20,
    "The zoom transform is reset",
    .error,
    symptom: .zoom,
    matters:
      "zoomScale is read from the zoom view's transform, while contentSize and contentOffset "
      + "stay as the zoom left them: the next pinch starts from another scale than what is seen.",
    remedy: "Leave the transform of the view for zooming to the scroll view; go back with "
      + "setZoomScale(1, animated:)."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for record in step.assignments where record.property == .transform {
      let old = Self.scale(record.old)
      let new = Self.scale(record.new)
      guard abs(old - new) > 1e-3,
        let scroll = step.engine.scrollViews.first(where: { $0.viewForZooming == record.view }),
        step.has(scroll.id, Self.isZoom)
      else { continue }
      symptoms.append(
        Symptom(
          scroll.id,
          "the transform of \(record.view) was set from scale \(FindingFormat.number(old)) to "
            + "\(FindingFormat.number(new)) when the zoom had ended; contentSize is still "
            + "\(FindingFormat.size(scroll.contentSize))",
          [
            "viewForZooming": .string(record.view), "oldZoomScale": .number(old),
            "zoomScale": .number(new), "contentSize": FindingFormat.json(scroll.contentSize),
          ]
        )
      )
    }
    return symptoms
  }

  private static func isZoom(_ kind: Event.Kind) -> Bool {
    switch kind {
    case .scrollViewDidEndZooming, .scrollViewDidZoom: true
    default: false
    }
  }

  private static func scale(_ value: PropertyValue?) -> Double {
    guard case .transform(let transform)? = value else { return 1 }
    return Double(transform.a)
  }
}
