import Foundation
import JSON
import ScrollModel

/// 33: the frame of a view with a rotation transform was set.
struct FrameUnderRotation: HistoryRule {
  static let rule = Rule(
    33,
    "A frame under a transform",
    .error,
    matters:
      "The frame of a turned view is the box around it, which UIKit calls undefined: what was set "
      + "does not read back, and what is worked out from it is off.",
    remedy:
      "Use bounds for the size and center for the place of a view with a transform, or go back "
      + "to the identity first."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for record in step.assignments where record.property == .frame {
      guard case .rect(let frame) = record.value, let view = step.engine.view(record.view),
        view.superview != nil
      else { continue }
      // Under scaling and mirroring, the edges of the frame stay parallel to the axes, and the frame
      // reads back as set.
      let transform = view.transform
      guard abs(transform.b) > 1e-9 || abs(transform.c) > 1e-9 else { continue }
      let shown = view.frame
      symptoms.append(
        Symptom(
          view.id,
          "frame was set to \(FindingFormat.size(frame.size)) at \(FindingFormat.point(frame.origin)) under a "
            + "transform that turns the view, and reads \(FindingFormat.size(shown.size)) at "
            + "\(FindingFormat.point(shown.origin))",
          [
            "asked": FindingFormat.json(frame), "frame": FindingFormat.json(shown),
            "bounds": FindingFormat.json(view.bounds),
            "transform": FindingFormat.json(transform),
          ]
        )
      )
    }
    return symptoms
  }
}
