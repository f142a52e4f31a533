import JSON
import ScrollModel

/// 29: an animated scroll to the current offset, after which code waits for the animation's end.
struct WaitsForAnimation: HistoryRule {
  static let rule = Rule(
    29,
    "Waits for an animation",
    .warning,
    matters: "An animated change to the offset that the content has already is no animation: "
      + "scrollViewDidEndScrollingAnimation is not called, and what waits for it does not happen.",
    remedy:
      "Compare the target with contentOffset first, and where they are equal do at once what the "
      + "end of the animation would have done."
  )

  private var answers: ObservedReactions

  init(_ engine: Engine) { answers = ObservedReactions(engine) }

  mutating func observe(_ step: Step) -> [Symptom] {
    defer { answers.end(step) }
    for event in step.events where event.kind == .scrollViewDidEndScrollingAnimation {
      answers.learn(from: step, about: event.view)
    }
    var symptoms: [Symptom] = []
    for record in step.assignments where record.isAnimated && record.property == .contentOffset {
      guard record.old == record.new,
        let scroll = step.engine.view(record.view) as? ScrollView, !scroll.isScrollAnimating,
        !step.has(scroll.id, { $0 == .scrollViewDidEndScrollingAnimation }),
        !answers.areGiven(in: step, about: scroll.id, exactly: true)
      else { continue }
      let names = answers.names(about: scroll.id)
      guard !names.isEmpty else { continue }
      let offset = scroll.contentOffset
      symptoms.append(
        Symptom(
          scroll.id,
          "an animated scroll to \(FindingFormat.point(offset)) was asked for where the content is already, so "
            + "\(names.joined(separator: " and ")), which was set at the end of an earlier one, was not",
          ["contentOffset": FindingFormat.json(offset), "set": .array(names.map { .string($0) })]
        )
      )
    }
    return symptoms
  }
}
