import Foundation
import ScrollModel

/// 9: after the keyboard, an inset is not what it was before.
struct InsetNotRestored: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.error, 9, .gap, "The keyboard's inset stays"),
    matters: "The keyboard may be shown twice and hidden once: code that saves the inset at each "
      + "show saves the enlarged one at the second, and restores it. Code that sets all insets to "
      + "zero loses those that were there.",
    remedy: "Save the insets only if none are saved yet, restore exactly those at "
      + "keyboardWillHide, and forget them."
  )

  /// The maximum number of values tracked while one keyboard is shown.
  private static let maximumValues = 8

  /// The insets of the views before the keyboard was shown, and the values set since.
  private var insets: [String: (before: EdgeInsets, since: [EdgeInsets])] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews { insets[scroll.id] = (scroll.contentInset, []) }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    insets.forget(step)
    let isUp = step.engine.keyboard != nil
    for scroll in step.scrollViews(changing: .contentInset) {
      let inset = scroll.contentInset
      var past = insets[scroll.id] ?? (inset, [])
      if isUp, inset != past.before || !past.since.isEmpty, past.since.count < Self.maximumValues {
        past.since.append(inset)
      } else if !isUp, past.since.isEmpty {
        past.before = inset
      }
      insets[scroll.id] = past
    }
    guard !isUp, step.notices.contains(where: { $0.name == .keyboardDidHide }) else { return [] }
    return step.engine.scrollViews.compactMap { scroll in
      guard let past = insets[scroll.id], !past.since.isEmpty else { return nil }
      insets[scroll.id] = (scroll.contentInset, [])
      return Self.symptom(of: scroll, past.before, past.since)
    }
  }

  /// The symptom if an edge has the inset that was set for the keyboard, or lost its own with that one.
  private static func symptom(of scroll: ScrollView, _ before: EdgeInsets, _ since: [EdgeInsets])
    -> Symptom?
  {
    let (now, range) = (scroll.contentInset, scroll.restingOffsets)
    let isGone =
      now.bottom - before.bottom < leastLength && since.contains { $0.bottom > before.bottom }
    let found = Edge.allCases.first { edge in
      let (old, now) = (before[edge], now[edge])
      // The insets of the other edges are lost where the keyboard's is taken away.
      guard edge == .bottom else {
        return isGone && old - now > leastLength && abs(now) < leastLength
      }
      // A larger inset is the keyboard's; a smaller one only if no content asks for a negative inset.
      return (now - old > leastLength || (now - old < -leastLength && now < 0))
        && since.contains { abs($0.bottom - now) < leastLength }
    }
    guard let edge = found else { return nil }
    let (old, inset, ends) = (before[edge], now[edge], edge.axis.ends(of: range))
    let offset = edge.isStart ? ends.first : ends.last
    let meant = offset + (edge.isStart ? inset - old : old - inset)
    return scroll.symptom(
      "contentInset.\(edge) was \(old) before the keyboard came, and is "
        + "\(isGone ? "" : "still ")\(inset) now that it has gone: the "
        + "\(edge.isStart ? "first" : "last") offset is \(offset) instead of \(meant)",
      ["before": before, "contentInset": now],
      kind: inset < old ? .hidden : nil,
      sum: ["contentInset.\(edge)": inset, "before the keyboard": -old],
      sets: ["contentInset": before]
    )
  }
}

/// 37: a bar that follows the keyboard's notifications stays behind when a finger drags the keyboard down.
struct BarIgnoresDismissal: EventRule, StillRule {
  static let rule = Rule(
    .init(.warning, 37, .pinned, "A bar ignores the keyboard"),
    matters: "While a finger drags the keyboard down, with keyboardDismissMode interactive, there "
      + "are no notifications: what is placed by them hangs in the air until the finger lifts.",
    remedy: "Place the bar by keyboardLayoutGuide, or make it the inputAccessoryView of the field."
  )

  /// The maximum number of bars watched.
  private static let maximumBars = 8
  /// A bar further than this from the keyboard's upper edge, in points, is not attached to it.
  private static let tolerance = 2.0

  /// The views that were placed on the keyboard in the step of its will-show notification, and whether each was
  /// reported since the keyboard was last in its place.
  private var bars: [(id: String, isReported: Bool)] = []

  mutating func observe(_ step: Step) -> [Symptom] {
    let engine = step.engine
    if let notice = step.notices.last {
      bars = notice.name == .keyboardDidHide ? [] : bars.map { ($0.id, false) }
      for change in notice.name == .keyboardWillShow ? step.changes.views : [] {
        guard let view = change.view, !(view is ScrollView), bars.count < Self.maximumBars,
          !bars.contains(where: { $0.id == view.id }),
          !change.properties.isDisjoint(with: PropertySet(.frame, .center, .transform)),
          let end = Self.end(of: view, engine), abs(end - notice.frameEnd.minY) <= Self.tolerance
        else { continue }
        bars.append((view.id, false))
      }
      return []
    }
    guard !bars.isEmpty, let keyboard = engine.keyboard,
      engine.scrollViews.contains(where: \.isDragging)
    else { return [] }
    return bars.indices.compactMap { index in
      guard !bars[index].isReported, let bar = engine.view(bars[index].id),
        let end = Self.end(of: bar, engine), keyboard.frame.minY - end > Self.tolerance
      else { return nil }
      bars[index].isReported = true
      return bar.symptom(
        "a finger has dragged the keyboard down to \(keyboard.frame.minY), and the bar that stood "
          + "on it still ends at \(end)",
        ["keyboard": keyboard.frame, "end": end, "frame": bar.frame]
      )
    }
  }

  /// The lower edge of a view on the screen; nil if it is in no window.
  private static func end(of view: View, _ engine: Engine) -> Double? {
    guard view !== engine.root, view.superview != nil, view.isDescendant(of: engine.root),
      let frame = view.convert(view.bounds, to: engine.root)
    else { return nil }
    return frame.maxY + engine.root.frame.minY
  }
}

/// 38: a view outside the window still makes room for the keyboard.
struct StaleKeyboardObserver: EventRule, StillRule {
  static let rule = Rule(
    .init(.error, 38, .configuration, "A stale keyboard observer"),
    matters: "Notifications reach every observer that is registered, whether its view is on the "
      + "screen or not: the view comes back with room for another view's keyboard.",
    remedy: "Register in viewWillAppear and remove the observer in viewWillDisappear, with the "
      + "same object that it was registered with."
  )

  /// What code changes to make room for a keyboard.
  private typealias Room = (inset: Double, height: Double)

  /// The maximum number of views remembered; the oldest are dropped first.
  private static let maximumAbsent = 32

  /// The scroll views that have left the tree, the values before any notification of a keyboard could change them, and
  /// whether one has.
  private var absent: [(id: String, room: Room, hasHeard: Bool)] = []

  mutating func observe(_ step: Step) -> [Symptom] {
    // Only a view that entered or left the tree has all properties changed.
    let symptoms = step.changes.views.compactMap { $0.properties == .all ? note($0, step) : nil }
    let isKeyboard = !step.notices.isEmpty
    guard !absent.isEmpty, isKeyboard || !step.assignments.isEmpty else { return symptoms }
    for (index, view) in absent.enumerated() {
      guard let room = step.scroll(view.id).map(Self.room) else { continue }
      if isKeyboard {
        absent[index].hasHeard = view.hasHeard || room != view.room
      } else if step.assignments.contains(where: { $0.view == view.id }) {
        // An assignment by name without keyboard activity is intended.
        absent[index] = (view.id, room, false)
      }
    }
    return symptoms
  }

  private static func room(of scroll: ScrollView) -> Room {
    (scroll.contentInset.bottom, scroll.bounds.height)
  }

  private mutating func note(_ change: ChangeSet.ViewChange, _ step: Step) -> Symptom? {
    guard let scroll = step.scroll(change.id) else { return nil }
    let now = Self.room(of: scroll)
    guard change.view != nil else {
      if absent.count == Self.maximumAbsent { absent.removeFirst() }
      absent.append((scroll.id, now, false))
      return nil
    }
    guard let index = absent.firstIndex(where: { $0.id == scroll.id }) else { return nil }
    let (_, old, hasHeard) = absent.remove(at: index)
    let grows = now.inset - old.inset > leastLength
    guard hasHeard, grows || old.height - now.height > leastLength else { return nil }
    let what = grows ? "contentInset.bottom" : "the height"
    let (before, after) = grows ? (old.inset, now.inset) : (old.height, now.height)
    return scroll.symptom(
      "\(what) went from \(before) to \(after) by a notification of the keyboard while the view "
        + "was out of the window",
      ["oldInset": old.inset, "inset": now.inset, "oldHeight": old.height, "height": now.height]
    )
  }
}
