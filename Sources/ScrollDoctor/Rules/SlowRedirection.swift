import Foundation
import JSON
import ScrollModel

/// 27: a delegate changed the target of a lift at almost zero velocity.
struct SlowRedirection: HistoryRule {
  static let rule = Rule(
    27,
    "A target is set at low speed",
    .note,
    matters:
      "Below about 0.27 points per millisecond the velocity is too low for a deceleration to "
      + "another target: UIKit moves the content there evenly and stops it abruptly.",
    remedy:
      "At such a speed leave targetContentOffset alone and call setContentOffset(_:animated:) in "
      + "scrollViewDidEndDragging."
  )

  /// In points per millisecond, as reported to Apple (Open Radar 18746849).
  private static let leastSpeed = 0.27

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    ReleaseTarget.all(in: step).compactMap { lift in
      // UIKit treats a lift below 0.25 as still and reports 0.
      guard lift.axes.allSatisfy({ abs($0.velocity) < Self.leastSpeed }) else { return nil }
      let slow = lift.axes.first { abs($0.rest - $0.planned) > 1 }
      guard let slow else { return nil }
      return Symptom(
        lift.scroll.id,
        "at \(FindingFormat.number(slow.velocity)) pt/ms along \(slow.name), the target was changed from "
          + "\(FindingFormat.point(lift.planned)) to \(FindingFormat.point(lift.rest))",
        [
          "velocity": FindingFormat.json(lift.velocity),
          "planned": FindingFormat.json(lift.planned),
          "targetContentOffset": FindingFormat.json(lift.rest),
        ]
      )
    }
  }
}
