import JSON
import ScrollModel

/// 28: code that runs at the end of a deceleration does not run after a drag without one.
struct WaitsForDeceleration: HistoryRule {
  static let rule = Rule(
    28,
    "Waits for a deceleration",
    .warning,
    matters: "A finger that stops before it lifts leaves nothing to decelerate: "
      + "scrollViewDidEndDecelerating is not called, and what waits for it does not happen.",
    remedy:
      "Do the same in scrollViewDidEndDragging(_:willDecelerate:) when willDecelerate is false."
  )

  private var answers: ObservedReactions
  /// Views dragged since the last response.
  private var dragged: Set<String> = []

  init(_ engine: Engine) { answers = ObservedReactions(engine) }

  mutating func observe(_ step: Step) -> [Symptom] {
    defer { answers.end(step) }
    for change in step.changes.views where change.view == nil { dragged.remove(change.id) }
    var symptoms: [Symptom] = []
    for event in step.events {
      switch event.kind {
      case .scrollViewWillBeginDragging: dragged.insert(event.view)
      case .scrollViewDidEndDecelerating:
        answers.learn(from: step, about: event.view)
        if answers.areGiven(in: step, about: event.view) { dragged.remove(event.view) }
      case .scrollViewDidEndDragging(willDecelerate: false):
        guard dragged.remove(event.view) != nil,
          !answers.areGiven(in: step, about: event.view)
        else { continue }
        let names = answers.names(about: event.view)
        guard !names.isEmpty else { continue }
        symptoms.append(Self.symptom(event.view, names))
      default: break
      }
    }
    return symptoms
  }

  private static func symptom(_ view: String, _ names: [String]) -> Symptom {
    Symptom(
      view,
      "\(names.joined(separator: " and ")) was set when a deceleration ended, but not when a drag "
        + "ended with willDecelerate false",
      ["willDecelerate": false, "set": .array(names.map { .string($0) })]
    )
  }
}
