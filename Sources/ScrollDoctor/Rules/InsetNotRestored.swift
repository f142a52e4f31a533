import Foundation
import JSON
import ScrollModel

/// 9: after the keyboard, an inset is not what it was before.
struct InsetNotRestored: HistoryRule {
  static let rule = Rule(
    9,
    "The keyboard's inset stays",
    .error,
    symptom: .gap,
    matters: "The keyboard may be shown twice and hidden once: code that saves the inset at each "
      + "show saves the enlarged one at the second, and restores it. Code that sets all insets to zero "
      + "loses those that were there.",
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
      edge.name == "right"
      ? ""
      : ": the \(end) offset is \(FindingFormat.number(offset)) instead of "
        + FindingFormat.number(meant)
    return Symptom(
      scroll.id,
      "contentInset.\(edge.name) was \(FindingFormat.number(edge.before)) before the keyboard came, and is "
        + "\(isStill ? "still " : "")\(FindingFormat.number(edge.now)) now that it has gone\(ends)",
      [
        "before": FindingFormat.json(before),
        "contentInset": FindingFormat.json(scroll.contentInset),
      ],
      kind: edge.now < 0 ? .hidden : nil,
      sum: Sum(["contentInset.\(edge.name)": edge.now, "before the keyboard": -edge.before]),
      fix: Fix(scroll.id, ["contentInset": FindingFormat.json(before)])
    )
  }
}
