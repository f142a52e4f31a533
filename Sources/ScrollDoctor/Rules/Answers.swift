import Foundation
import ScrollModel

/// 12: code that responds to a scroll by scrolling ran in a loop.
struct ScrollRecursion: EventRule {
  static let rule = Rule(
    .init(.error, 12, .motion, "Scrolling answers itself"),
    matters: "Code that sets an offset or an inset whenever the content scrolls is called again by "
      + "what it sets; two such pieces of code that want different values never end, and the app "
      + "hangs or overflows its stack.",
    remedy: "Leave one piece of code in charge of the offset and the inset, compare before "
      + "setting, and ignore the calls that come while it sets."
  )

  /// The number of scrolls of one view, by one command at one time, from which they count as a loop.
  private static let leastScrolls = 12

  mutating func observe(_ step: Step) -> [Symptom] {
    guard step.events.count >= Self.leastScrolls else { return [] }
    var runs: [(view: String, time: Int64, count: Int)] = []
    // The latest run of each view: times only grow.
    var latest: [String: Int] = [:]
    for event in step.events {
      guard case .scrollViewDidScroll = event.kind else { continue }
      if let index = latest[event.view], runs[index].time == event.time {
        runs[index].count += 1
      } else {
        latest[event.view] = runs.count
        runs.append((event.view, event.time, 1))
      }
    }
    return runs.compactMap { view, _, count in
      guard count >= Self.leastScrolls,
        count >= Self.leastScrolls * Set(step.scrolls(of: view).map(\.command)).count
      else { return nil }
      let names = step.assignments.filter { $0.view == view }.reduce(into: [String]()) {
        if !$0.contains($1.property.name) { $0.append($1.property.name) }
      }
      let answer = ", while \(names.joined(separator: " and ")) were set in answer"
      return Symptom(
        view,
        "scrollViewDidScroll was called \(count) times at one moment"
          + (names.isEmpty ? "" : answer),
        ["calls": Double(count), "set": names]
      )
    }
  }
}

/// 43: every layout pass sets the offset, which requests another layout pass.
struct LayoutScrolls: EventRule {
  static let rule = Rule(
    .init(.error, 43, .motion, "Layout sets the offset"),
    matters: "A change of contentOffset asks for layout: layoutSubviews that sets another offset "
      + "each time fights the finger, and goes round in a loop where nothing stops it.",
    remedy: "Set the offset where something else has changed, such as the size, or only if it "
      + "differs from what it should be."
  )

  /// Fewer passes in a row may each have a reason: an infinite list shifts its content once.
  private static let least = 3

  /// The number of consecutive layout passes that scrolled a view.
  private var streaks: [String: Int] = [:]

  mutating func observe(_ step: Step) -> [Symptom] {
    streaks.forget(step)
    guard !streaks.isEmpty || step.causes.contains(where: Self.isAssigned) else { return [] }
    return step.events.indices.compactMap { index in
      guard step.events[index].kind == .layoutSubviews,
        let scroll = step.scroll(step.events[index].view)
      else { return nil }
      // A layout pass ends every step.
      let isScrolled =
        step.scrolls(of: scroll.id).contains(where: Self.isAssigned)
        && step.isScrolledInLayout(scroll.id, after: index)
      let streak = isScrolled ? streaks[scroll.id, default: 0] + 1 : 0
      streaks[scroll.id] = isScrolled ? streak : nil
      return streak < Self.least
        ? nil
        : scroll.symptom(
          "\(streak) layout passes in a row have set contentOffset, the last one to "
            + "\(scroll.contentOffset)",
          ["passes": streak, "contentOffset": scroll.contentOffset]
        )
    }
  }

  private static func isAssigned(_ change: Change) -> Bool {
    change.property == .contentOffset && change.cause == .assignment
  }
}

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
    known.forget(step)
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
