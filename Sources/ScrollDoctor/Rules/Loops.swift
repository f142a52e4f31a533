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
    for event in step.events {
      guard case .scrollViewDidScroll = event.kind else { continue }
      let index = runs.firstIndex { $0.view == event.view && $0.time == event.time }
      if let index { runs[index].count += 1 } else { runs.append((event.view, event.time, 1)) }
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
