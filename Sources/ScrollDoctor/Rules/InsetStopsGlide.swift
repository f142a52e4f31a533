import JSON
import ScrollModel

/// 11: an inset was set to its current value while the content decelerated.
struct InsetStopsGlide: HistoryRule {
  static let rule = Rule(
    11,
    "An inset is set in a glide",
    .warning,
    symptom: .motion,
    matters:
      "In UIKit, setting contentInset ends a running glide, even if the value stays the same: a "
      + "flick stops dead after one frame.",
    remedy: "Leave contentInset alone where the value stays the same, and set a new value once the "
      + "content is at rest."
  )

  /// The views with a finding for their current deceleration.
  private var reported: Set<String> = []

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    if !reported.isEmpty {
      for change in step.changes.views where reported.contains(change.id) {
        let scroll = change.view as? ScrollView
        if scroll?.isDecelerating != true { reported.remove(change.id) }
      }
    }
    var symptoms: [Symptom] = []
    for record in step.assignments
    where record.property == .contentInset && record.old == record.new {
      guard let scroll = step.engine.view(record.view) as? ScrollView, scroll.isDecelerating,
        reported.insert(scroll.id).inserted
      else { continue }
      let velocity = scroll.velocity
      symptoms.append(
        Symptom(
          scroll.id,
          "contentInset was set to the value that it had while the content glided at "
            + "\(FindingFormat.point(velocity)) pt/s",
          [
            "contentInset": FindingFormat.json(scroll.contentInset),
            "velocity": FindingFormat.json(velocity),
            "contentOffset": FindingFormat.json(scroll.contentOffset),
          ]
        )
      )
    }
    return symptoms
  }
}
