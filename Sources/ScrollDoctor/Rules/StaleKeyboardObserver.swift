import Foundation
import JSON
import ScrollModel

/// 38: a view outside the window still makes room for the keyboard.
struct StaleKeyboardObserver: HistoryRule {
  static let rule = Rule(
    38,
    "A stale keyboard observer",
    .error,
    matters: "Notifications reach every observer that is registered, whether its view is on the "
      + "screen or not: the view comes back with room for another "
      + "view's keyboard.",
    remedy: "Register in viewWillAppear and remove the observer in viewWillDisappear, with the "
      + "same object that it was registered with."
  )

  /// A scroll view that has left the tree.
  private struct Absent {
    let id: String
    /// The values before any keyboard notification could change them.
    var room: Room
    /// Whether a keyboard notification changed them.
    var hasHeard = false
  }

  /// The values that code changes to make room for a keyboard.
  private struct Room: Equatable {
    let inset: Double
    let height: Double

    init(_ scroll: ScrollView) {
      inset = scroll.contentInset.bottom
      height = scroll.bounds.height
    }
  }

  /// The maximum number of views remembered; the oldest are dropped first.
  private static let maximumAbsent = 32

  private var present: Set<String>
  private var absent: [Absent] = []

  init(_ engine: Engine) { present = Set(engine.scrollViews.map(\.id)) }

  mutating func observe(_ step: Step) -> [Symptom] {
    let symptoms = step.changes.views.compactMap { change -> Symptom? in
      // Only a view that entered or left the tree has all properties changed.
      guard change.properties == .all else { return nil }
      return note(change, step.engine)
    }
    let isKeyboard = step.events.contains { if case .keyboard = $0.kind { true } else { false } }
    guard !absent.isEmpty, isKeyboard || !step.assignments.isEmpty else { return symptoms }
    for index in absent.indices {
      let id = absent[index].id
      guard let scroll = step.engine.view(id) as? ScrollView else { continue }
      if isKeyboard {
        absent[index].hasHeard = absent[index].hasHeard || Room(scroll) != absent[index].room
      } else if step.assignments.contains(where: { $0.view == id }) {
        // An assignment by name without keyboard activity is intended.
        absent[index] = Absent(id: id, room: Room(scroll))
      }
    }
    return symptoms
  }

  private mutating func note(_ change: ChangeSet.ViewChange, _ engine: Engine) -> Symptom? {
    guard let view = change.view else {
      guard present.remove(change.id) != nil, let scroll = engine.view(change.id) as? ScrollView
      else { return nil }
      if absent.count == Self.maximumAbsent { absent.removeFirst() }
      absent.append(Absent(id: change.id, room: Room(scroll)))
      return nil
    }
    guard let scroll = view as? ScrollView else { return nil }
    present.insert(scroll.id)
    guard let index = absent.firstIndex(where: { $0.id == scroll.id }) else { return nil }
    let past = absent.remove(at: index)
    return past.hasHeard ? symptom(of: scroll, was: past.room) : nil
  }

  private func symptom(of scroll: ScrollView, was old: Room) -> Symptom? {
    let now = Room(scroll)
    let grows = now.inset - old.inset > Tolerance.tolerance
    guard grows || (old.height - now.height > Tolerance.tolerance) else { return nil }
    let what =
      grows
      ? "contentInset.bottom went from \(FindingFormat.number(old.inset)) to \(FindingFormat.number(now.inset))"
      : "the height went from \(FindingFormat.number(old.height)) to \(FindingFormat.number(now.height))"
    return Symptom(
      scroll.id,
      "\(what) by a notification of the keyboard while the view was out of the window",
      [
        "oldInset": .number(old.inset), "inset": .number(now.inset),
        "oldHeight": .number(old.height), "height": .number(now.height),
      ]
    )
  }
}
