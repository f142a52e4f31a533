import Foundation
import JSON
import ScrollModel

/// 26: a delegate that chose a target on one axis overwrote the target on the other.
struct OtherAxisRedirected: HistoryRule {
  static let rule = Rule(
    26,
    "The other axis is redirected",
    .error,
    symptom: .motion,
    matters:
      "targetContentOffset holds both coordinates; code that wants another y and writes (0, y) "
      + "also sends the content to the start of the row.",
    remedy: "Change only the coordinate that is meant: targetContentOffset.pointee.y = y."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    ReleaseTarget.all(in: step).flatMap { lift in
      let axes = lift.axes
      let starts = [lift.scroll.restingOffsets.minX, lift.scroll.restingOffsets.minY]
      return axes.indices.compactMap { index -> Symptom? in
        let (axis, other) = (axes[index], axes[1 - index])
        // Moved back to the start by half a view or more, across the direction of the drag.
        guard abs(other.velocity) > 2 * abs(axis.velocity),
          axis.rest <= max(starts[index], 0) + 0.5,
          axis.planned - axis.rest > axis.length / 2
        else { return nil }
        return Self.symptom(lift, axis.name, other.name)
      }
    }
  }

  private static func symptom(_ lift: ReleaseTarget, _ axis: String, _ other: String) -> Symptom {
    Symptom(
      lift.scroll.id,
      "a lift along \(other) was planned to rest at \(FindingFormat.point(lift.planned)) and goes to "
        + "\(FindingFormat.point(lift.rest)): its \(axis) was written over too",
      [
        "velocity": FindingFormat.json(lift.velocity), "planned": FindingFormat.json(lift.planned),
        "targetContentOffset": FindingFormat.json(lift.rest),
      ]
    )
  }
}
