import JSON
import ScrollModel

/// 12: code that responds to a scroll by scrolling ran in a loop.
struct ScrollRecursion: HistoryRule {
  static let rule = Rule(
    12,
    "Scrolling answers itself",
    .error,
    symptom: .motion,
    matters: "Code that sets an offset or an inset whenever the content scrolls is called again by "
      + "what it sets; two such pieces of code that want different values never end, and the app "
      + "hangs or overflows its stack.",
    remedy:
      "Leave one piece of code in charge of the offset and the inset, compare before setting, "
      + "and ignore the calls that come while it sets."
  )

  /// The number of scrolls of one view, by one command at one time, from which they count as a loop.
  private static let leastScrolls = 12

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    guard step.events.count >= Self.leastScrolls else { return [] }
    var runs: [(view: String, time: Int64, count: Int)] = []
    for event in step.events {
      guard case .scrollViewDidScroll = event.kind else { continue }
      let index = runs.firstIndex { $0.view == event.view && $0.time == event.time }
      if let index { runs[index].count += 1 } else { runs.append((event.view, event.time, 1)) }
    }
    return runs.compactMap { run in
      guard run.count >= Self.leastScrolls else { return nil }
      let commands = Set(step.scrolls(of: run.view).map(\.command)).count
      guard run.count >= Self.leastScrolls * max(1, commands) else { return nil }
      var names: [String] = []
      for record in step.assignments where record.view == run.view {
        if !names.contains(record.property.name) { names.append(record.property.name) }
      }
      let setting =
        names.isEmpty ? "" : ", while \(names.joined(separator: " and ")) were set in answer"
      return Symptom(
        run.view,
        "scrollViewDidScroll was called \(run.count) times at one moment\(setting)",
        ["calls": .number(Double(run.count)), "set": .array(names.map { .string($0) })]
      )
    }
  }
}
