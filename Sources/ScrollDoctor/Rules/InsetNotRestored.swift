import Foundation
import JSON
import ScrollModel

/// 9: the inset for the keyboard remains after the keyboard is hidden.
struct InsetNotRestored: HistoryRule {
  static let rule = Rule(
    9,
    "The keyboard's inset stays",
    .error,
    matters: "The keyboard may be shown twice and hidden once: code that saves the inset at each "
      + "show saves the enlarged one at the second, and restores it.",
    remedy: "Save the insets only if none are saved yet, restore exactly those at "
      + "keyboardWillHide, and forget them."
  )

  /// The inset of a view at its lower end before the keyboard was shown, and the values set since.
  private struct Insets {
    var before: Double
    var since: [Double] = []
  }

  /// The maximum number of values tracked while one keyboard is shown.
  private static let maximumValues = 8

  private var insets: [String: Insets] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews {
      insets[scroll.id] = Insets(before: scroll.contentInset.bottom)
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    let isUp = step.engine.keyboard != nil
    for change in step.changes.views where change.properties.contains(PropertySet(.contentInset)) {
      note(change, isUp)
    }
    let isHidden = step.events.contains {
      guard case .keyboard(let notification) = $0.kind else { return false }
      return notification.name == .keyboardDidHide
    }
    guard isHidden, !isUp else { return [] }
    return step.engine.scrollViews.compactMap { scroll in
      guard let past = insets[scroll.id], !past.since.isEmpty else { return nil }
      let now = scroll.contentInset.bottom
      insets[scroll.id] = Insets(before: now)
      guard now - past.before > Tolerance.tolerance,
        past.since.contains(where: { abs($0 - now) < Tolerance.tolerance })
      else { return nil }
      return symptom(of: scroll, before: past.before)
    }
  }

  private mutating func note(_ change: ChangeSet.ViewChange, _ isUp: Bool) {
    guard let scroll = change.view as? ScrollView else {
      insets[change.id] = nil
      return
    }
    let bottom = scroll.contentInset.bottom
    var past = insets[scroll.id] ?? Insets(before: bottom)
    if isUp, bottom != past.before, past.since.count < Self.maximumValues {
      past.since.append(bottom)
    } else if !isUp, past.since.isEmpty {
      past.before = bottom
    }
    insets[scroll.id] = past
  }

  private func symptom(of scroll: ScrollView, before: Double) -> Symptom {
    let inset = scroll.contentInset
    return Symptom(
      scroll.id,
      "contentInset.bottom was \(FindingFormat.number(before)) before the keyboard came, and is still "
        + "\(FindingFormat.number(inset.bottom)) now that it has gone",
      ["before": .number(before), "contentInset": FindingFormat.json(inset)],
      fix: Fix(
        scroll.id,
        [
          "contentInset": [
            .number(inset.top), .number(inset.left), .number(before), .number(inset.right),
          ]
        ]
      )
    )
  }
}
