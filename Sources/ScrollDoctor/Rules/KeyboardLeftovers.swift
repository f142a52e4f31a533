import Foundation
import JSON
import ScrollModel

/// 9: after the keyboard, an inset is not what it was before.
struct InsetNotRestored: HistoryRule {
  static let rule = Rule(
    .error(9, .gap, "The keyboard's inset stays"),
    matters: "The keyboard may be shown twice and hidden once: code that saves the inset at each "
      + "show saves the enlarged one at the second, and restores it. Code that sets all insets to "
      + "zero loses those that were there.",
    remedy: "Save the insets only if none are saved yet, restore exactly those at "
      + "keyboardWillHide, and forget them."
  )

  /// The insets of a view before the keyboard was shown, and the values set since.
  private struct Insets {
    var before: EdgeInsets
    var since: [EdgeInsets] = []
  }

  /// An edge with its inset before the keyboard, and the one that has stayed.
  private struct Edge {
    let name: String
    let before: Double
    let now: Double
  }

  /// The maximum number of values tracked while one keyboard is shown.
  private static let maximumValues = 8

  private var insets: [String: Insets] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews { insets[scroll.id] = Insets(before: scroll.contentInset) }
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
      let now = scroll.contentInset
      insets[scroll.id] = Insets(before: now)
      guard let edge = Self.changedEdge(past, now) else { return nil }
      return symptom(of: scroll, edge, before: past.before)
    }
  }

  private mutating func note(_ change: ChangeSet.ViewChange, _ isUp: Bool) {
    guard let scroll = change.view as? ScrollView else {
      insets[change.id] = nil
      return
    }
    let inset = scroll.contentInset
    var past = insets[scroll.id] ?? Insets(before: inset)
    if isUp, inset != past.before || !past.since.isEmpty, past.since.count < Self.maximumValues {
      past.since.append(inset)
    } else if !isUp, past.since.isEmpty {
      past.before = inset
    }
    insets[scroll.id] = past
  }

  /// The edge whose inset was set for the keyboard, or lost with it.
  private static func changedEdge(_ past: Insets, _ now: EdgeInsets) -> Edge? {
    func isSet(_ inset: (EdgeInsets) -> Double) -> Bool {
      past.since.contains { abs(inset($0) - inset(now)) < Tolerance.tolerance }
    }
    let bottom = Edge(name: "bottom", before: past.before.bottom, now: now.bottom)
    let difference = bottom.now - bottom.before
    // A larger inset is the keyboard's; a smaller one only if no content asks for a negative inset.
    if difference > Tolerance.tolerance || (difference < -Tolerance.tolerance && bottom.now < 0),
      isSet(\.bottom)
    {
      return bottom
    }
    // The insets of the other edges are lost where the keyboard's is taken away.
    guard past.since.contains(where: { $0.bottom > past.before.bottom }),
      abs(difference) < Tolerance.tolerance
    else { return nil }
    let others = [
      Edge(name: "top", before: past.before.top, now: now.top),
      Edge(name: "left", before: past.before.left, now: now.left),
      Edge(name: "right", before: past.before.right, now: now.right),
    ]
    return others.first {
      $0.before - $0.now > Tolerance.tolerance && abs($0.now) < Tolerance.tolerance
    }
  }

  private func symptom(of scroll: ScrollView, _ edge: Edge, before: EdgeInsets) -> Symptom {
    let isStill = edge.name == "bottom"
    let end = isStill ? "last" : "first"
    let (range, difference) = (scroll.restingOffsets, edge.now - edge.before)
    let offset = isStill ? range.maxY : edge.name == "left" ? range.minX : range.minY
    let meant = isStill ? offset - difference : offset + difference
    let ends =
      edge.name == "right" ? "" : ": the \(end) offset is \(offset) instead of \(meant)"
    return scroll.symptom(
      "contentInset.\(edge.name) was \(edge.before) before the keyboard came, and is "
        + "\(isStill ? "still " : "")\(edge.now) now that it has gone\(ends)",
      ["before": before, "contentInset": scroll.contentInset],
      kind: edge.now < 0 ? .hidden : nil,
      sum: ["contentInset.\(edge.name)": edge.now, "before the keyboard": -edge.before],
      sets: ["contentInset": before]
    )
  }
}

/// 37: a bar that follows the keyboard's notifications stays behind when a finger drags the keyboard down.
struct BarIgnoresDismissal: HistoryRule {
  static let rule = Rule(
    .warning(37, .pinned, "A bar ignores the keyboard"),
    matters: "While a finger drags the keyboard down, with keyboardDismissMode interactive, there "
      + "are no notifications: what is placed by them hangs in the air until the finger lifts.",
    remedy: "Place the bar by keyboardLayoutGuide, or make it the inputAccessoryView of the field."
  )

  /// The maximum number of bars watched.
  private static let maximumBars = 8
  /// A bar further than this from the keyboard's upper edge, in points, is not attached to it.
  private static let tolerance = 2.0

  /// The views that were placed on the keyboard in the step of its will-show notification.
  private var bars: [String] = []
  /// The bars that were reported since the keyboard was last in its place.
  private var reported: Set<String> = []

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    let notices = step.events.compactMap { event -> KeyboardNotification? in
      guard case .keyboard(let notification) = event.kind else { return nil }
      return notification
    }
    if let notice = notices.last {
      reported = []
      learn(from: notice, step)
      return []
    }
    guard !bars.isEmpty, let keyboard = step.engine.keyboard else { return [] }
    let engine = step.engine
    guard engine.scrollViews.contains(where: { $0.isDragging }) else { return [] }
    return bars.compactMap { id -> Symptom? in
      guard !reported.contains(id), let bar = engine.view(id), let end = Self.end(of: bar, engine),
        keyboard.frame.minY - end > Self.tolerance
      else { return nil }
      reported.insert(id)
      return Symptom(
        id,
        "a finger has dragged the keyboard down to \(keyboard.frame.minY), and the bar that stood "
          + "on it still ends at \(end)",
        ["keyboard": keyboard.frame, "end": end, "frame": bar.frame]
      )
    }
  }

  /// Records the views that were placed on the keyboard in the step of its notification.
  private mutating func learn(from notice: KeyboardNotification, _ step: Step) {
    if notice.name == .keyboardDidHide { bars = [] }
    guard notice.name == .keyboardWillShow else { return }
    for change in step.changes.views {
      guard let view = change.view, !(view is ScrollView), !bars.contains(view.id),
        !change.properties.isDisjoint(with: PropertySet(.frame, .center, .transform)),
        let end = Self.end(of: view, step.engine),
        abs(end - notice.frameEnd.minY) <= Self.tolerance, bars.count < Self.maximumBars
      else { continue }
      bars.append(view.id)
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
struct StaleKeyboardObserver: HistoryRule {
  static let rule = Rule(
    .error(38, .configuration, "A stale keyboard observer"),
    matters: "Notifications reach every observer that is registered, whether its view is on the "
      + "screen or not: the view comes back with room for another view's keyboard.",
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
      ? "contentInset.bottom went from \(old.inset) to \(now.inset)"
      : "the height went from \(old.height) to \(now.height)"
    return scroll.symptom(
      "\(what) by a notification of the keyboard while the view was out of the window",
      ["oldInset": old.inset, "inset": now.inset, "oldHeight": old.height, "height": now.height]
    )
  }
}
