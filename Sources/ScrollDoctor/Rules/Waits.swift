import ScrollModel

/// The properties that code sets in response to an event of a scroll view, as far as observed.
///
/// The code itself is not visible. An assignment counts as a response if it was made in the very step
/// in which a motion ended, and not by a command.
struct ObservedReactions {
  /// The maximum number of responses remembered for one view.
  private static let maximumTargets = 8

  private var known: [String: [AssignmentRecord]] = [:]
  private var commandCount: Int

  /// Creates an empty list; the engine may have carried out commands before.
  init(_ engine: Engine) { commandCount = engine.commandCount }

  /// Records the assignments of a step in which the view sent the event.
  mutating func learn(from step: Step, about view: String) {
    for record in step.assignments where record.command.map({ $0 <= commandCount }) ?? true {
      var targets = known[view, default: []]
      targets.removeAll { $0.view == record.view && $0.property == record.property }
      guard targets.count < Self.maximumTargets else { continue }
      known[view] = targets + [record]
    }
  }

  /// Whether a step sets one of the known properties, to any value or, if `exactly`, to the same value.
  func areGiven(in step: Step, about view: String, exactly: Bool = false) -> Bool {
    guard let targets = known[view] else { return false }
    return step.assignments.contains { record in
      targets.contains {
        $0.view == record.view && $0.property == record.property
          && (!exactly || $0.value == record.value)
      }
    }
  }

  /// The properties set in response, such as `spinner.isHidden`; empty if none are known.
  func names(about view: String) -> [String] {
    known[view, default: []].map { "\($0.view).\($0.property.name)" }
  }

  /// Ends a step: forgets removed views and updates the command count.
  mutating func end(_ step: Step) {
    commandCount = step.engine.commandCount
    guard !known.isEmpty else { return }
    for change in step.changes.views where change.view == nil { known[change.id] = nil }
  }
}

/// 28: code that runs at the end of a deceleration does not run after a drag without one.
struct WaitsForDeceleration: HistoryRule {
  static let rule = Rule(
    .init(.warning, 28, .configuration, "Waits for a deceleration"),
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
    return step.events.compactMap { event in
      let view = event.view
      switch event.kind {
      case .scrollViewWillBeginDragging: dragged.insert(view)
      case .scrollViewDidEndDecelerating:
        answers.learn(from: step, about: view)
        if answers.areGiven(in: step, about: view) { dragged.remove(view) }
      case .scrollViewDidEndDragging(willDecelerate: false):
        let names = answers.names(about: view)
        guard dragged.remove(view) != nil, !answers.areGiven(in: step, about: view), !names.isEmpty
        else { return nil }
        return Symptom(
          view,
          "\(names.joined(separator: " and ")) was set when a deceleration ended, but not when a "
            + "drag ended with willDecelerate false",
          ["willDecelerate": false, "set": names]
        )
      default: break
      }
      return nil
    }
  }
}

/// 29: an animated scroll to the current offset, after which code waits for the animation's end.
struct WaitsForAnimation: HistoryRule {
  static let rule = Rule(
    .init(.warning, 29, .configuration, "Waits for an animation"),
    matters: "An animated change to the offset that the content has already is no animation: "
      + "scrollViewDidEndScrollingAnimation is not called, and what waits for it does not happen.",
    remedy: "Compare the target with contentOffset first, and where they are equal do at once what "
      + "the end of the animation would have done."
  )

  private var answers: ObservedReactions

  init(_ engine: Engine) { answers = ObservedReactions(engine) }

  mutating func observe(_ step: Step) -> [Symptom] {
    defer { answers.end(step) }
    for event in step.events where event.kind == .scrollViewDidEndScrollingAnimation {
      answers.learn(from: step, about: event.view)
    }
    return step.assignments.compactMap { record in
      let names = answers.names(about: record.view)
      guard record.isAnimated, record.property == .contentOffset, record.old == record.new,
        !names.isEmpty, let scroll = step.scroll(record.view), !scroll.isScrollAnimating,
        !step.has(scroll.id, { $0 == .scrollViewDidEndScrollingAnimation }),
        !answers.areGiven(in: step, about: scroll.id, exactly: true)
      else { return nil }
      return scroll.symptom(
        "an animated scroll to \(scroll.contentOffset) was asked for where the content is already, "
          + "so \(names.joined(separator: " and ")), which was set at the end of an earlier one, "
          + "was not",
        ["contentOffset": scroll.contentOffset, "set": names]
      )
    }
  }
}
