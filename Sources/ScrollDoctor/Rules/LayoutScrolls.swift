import Foundation
import JSON
import ScrollModel

/// 43: every layout pass sets the offset, which requests another layout pass.
struct LayoutScrolls: HistoryRule {
  static let rule = Rule(
    43,
    "Layout sets the offset",
    .error,
    symptom: .motion,
    matters: "A change of contentOffset asks for layout: layoutSubviews that sets another "
      + "offset each time fights the finger, and goes round in a loop where nothing stops it.",
    remedy: "Set the offset where something else has changed, such as the size, or only if it "
      + "differs from what it should be."
  )

  /// Fewer passes in a row may each have a reason: an infinite list shifts its content once.
  private static let least = 3

  /// The number of consecutive layout passes that scrolled a view.
  private var streaks: [String: Int] = [:]

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    for change in step.changes.views where change.view == nil { streaks[change.id] = nil }
    guard !streaks.isEmpty || step.causes.contains(where: Self.isAssigned) else { return [] }
    var symptoms: [Symptom] = []
    for (index, event) in step.events.enumerated() where event.kind == .layoutSubviews {
      guard let scroll = step.engine.view(event.view) as? ScrollView else { continue }
      guard isScrolled(scroll, after: index, in: step) else {
        streaks[scroll.id] = nil
        continue
      }
      let streak = streaks[scroll.id, default: 0] + 1
      streaks[scroll.id] = streak
      if streak >= Self.least { symptoms.append(symptom(of: scroll, streak)) }
    }
    return symptoms
  }

  private static func isAssigned(_ change: Change) -> Bool {
    change.property == .contentOffset && change.cause == .assignment
  }

  /// Whether a program scrolled a view after its layout pass, which ends every step.
  private func isScrolled(_ scroll: ScrollView, after index: Int, in step: Step) -> Bool {
    step.scrolls(of: scroll.id).contains(where: Self.isAssigned)
      && step.isScrolledInLayout(scroll.id, after: index)
  }

  private func symptom(of scroll: ScrollView, _ streak: Int) -> Symptom {
    Symptom(
      scroll.id,
      "\(streak) layout passes in a row have set contentOffset, the last one to "
        + FindingFormat.point(scroll.contentOffset),
      [
        "passes": .integer(Int64(streak)),
        "contentOffset": FindingFormat.json(scroll.contentOffset),
      ]
    )
  }
}
