import JSON
import ScrollModel

/// 40: a scroll view was removed from its superview while it moved.
struct RemovedInFlight: HistoryRule {
  static let rule = Rule(
    40,
    "Removed while it moves",
    .warning,
    symptom: .motion,
    matters:
      "Its motion ends there, and a last scrollViewDidScroll or scrollViewDidEndDecelerating can "
      + "reach a delegate that no longer expects it.",
    remedy:
      "Stop it first with stopScrollingAndZooming() or setContentOffset(_:animated: false), and "
      + "set its delegate to nil before removing it."
  )

  /// The moving scroll views, and when each stops by itself; nil under a finger.
  private var moving: [String: (phase: ScrollPhase, end: Int64?)] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews { note(scroll) }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in step.changes.views {
      guard let view = change.view else {
        if let symptom = removal(of: change.id, step) { symptoms.append(symptom) }
        continue
      }
      guard !change.properties.isDisjoint(with: PropertySet(.phase, .rest)),
        let scroll = view as? ScrollView
      else { continue }
      note(scroll)
    }
    return symptoms
  }

  private mutating func note(_ scroll: ScrollView) {
    let isHeld = scroll.isTracking || scroll.isZooming
    moving[scroll.id] =
      scroll.phase == .idle ? nil : (scroll.phase, isHeld ? nil : scroll.rest?.time ?? .max)
  }

  private mutating func removal(of id: String, _ step: Step) -> Symptom? {
    guard let motion = moving.removeValue(forKey: id) else { return nil }
    // Code that waits for the end of the motion may remove the view in that very step.
    if let end = motion.end, end <= step.time { return nil }
    // Code that stopped the motion first may remove it too.
    let isStopped = step.assignments.contains {
      $0.view == id && $0.property == .contentOffset && !$0.isAnimated
    }
    guard !isStopped else { return nil }
    let names = step.events.filter { $0.view == id && $0.kind != .layoutSubviews }.map(\.name)
    let late = names.isEmpty ? "" : "; its delegate heard of \(names.joined(separator: ", ")) then"
    return Symptom(
      id,
      "it was taken out of its superview while it was \(motion.phase.rawValue)\(late)",
      ["phase": .string(motion.phase.rawValue), "events": .array(names.map { .string($0) })]
    )
  }
}
