import Foundation
import ScrollModel

/// 10: an inset changed at the edge past which the content was pulled.
struct InsetFightsBounce: ChangeRule {
  static let rule = Rule(
    .init(.warning, 10, .motion, "An inset changes in a bounce"),
    matters: "While content is past an edge, a new inset there moves the edge under it: the "
      + "content is pulled to two places by turns, which shows as a flicker.",
    remedy: "Change contentInset once the content is at rest, in scrollViewDidEndDecelerating, or "
      + "leave it to a refresh control, which does that."
  )
  static let compares = PropertySet(.contentInset)

  func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let old = old.contentInset
    guard let (edge, depth) = Self.pull(of: scroll, old, step) else { return nil }
    let (new, offset) = (scroll.contentInset, scroll.contentOffset)
    let doing = scroll.isTracking ? "a finger holds" : "the bounce brings back"
    return scroll.symptom(
      "contentInset went from \(Self.words(old)) to \(Self.words(new)) while \(doing) content that "
        + "is \(depth) pt past its \(edge) edge",
      ["oldContentInset": old, "contentInset": new, "contentOffset": offset, "past": depth]
    )
  }

  /// The edge at which the inset changed, and how far the content was past it before.
  private static func pull(of scroll: ScrollView, _ old: EdgeInsets, _ step: Step) -> (
    Edge, Double
  )? {
    guard scroll.isTracking || scroll.isDecelerating, !scroll.isZooming, !scroll.isZoomBouncing
    else { return nil }
    // The offset without the effect of the step's assignments.
    let offset = step.scrolls(of: scroll.id).reduce(into: scroll.contentOffset) { offset, change in
      if [.assignment, .inset, .clamp].contains(change.cause) { offset = offset - change.delta }
    }
    for edge in Edge.allCases where scroll.contentInset[edge] != old[edge] {
      // The edge and the start of the range with the old inset.
      let (axis, new) = (edge.axis, scroll.contentInset)
      let first = scroll.restingOffsets.origin[axis] + new.start(axis) - old.start(axis)
      let inset = scroll.adjustedContentInset[edge] - new[edge] + old[edge]
      let last = max(first, scroll.contentSize[axis] + inset - scroll.bounds.size[axis])
      let past = edge.isStart ? first - offset[axis] : offset[axis] - last
      if past > 0.5 { return (edge, past) }
    }
    return nil
  }

  private static func words(_ inset: EdgeInsets) -> String {
    "[\(inset.top), \(inset.left), \(inset.bottom), \(inset.right)]"
  }
}

/// 11: an inset was set to its current value while the content decelerated.
struct InsetStopsGlide: EventRule, StillRule {
  static let rule = Rule(
    .init(.warning, 11, .motion, "An inset is set in a glide"),
    matters: "In UIKit, setting contentInset ends a running glide, even if the value stays the "
      + "same: a flick stops dead after one frame.",
    remedy: "Leave contentInset alone where the value stays the same, and set a new value once the "
      + "content is at rest."
  )

  /// The views with a finding for their current deceleration.
  private var reported: Set<String> = []

  mutating func observe(_ step: Step) -> [Symptom] {
    for id in reported where step.scroll(id)?.isDecelerating != true { reported.remove(id) }
    return step.assignments.compactMap { record in
      guard record.property == .contentInset, record.old == record.new,
        let scroll = step.scroll(record.view), scroll.isDecelerating,
        reported.insert(scroll.id).inserted
      else { return nil }
      return scroll.symptom(
        "contentInset was set to the value that it had while the content glided at "
          + "\(scroll.velocity) pt/s",
        scroll.values("contentInset", "velocity", "contentOffset")
      )
    }
  }
}

/// 40: a scroll view was removed from its superview while it moved.
struct RemovedInFlight: HistoryRule {
  static let rule = Rule(
    .init(.warning, 40, .motion, "Removed while it moves"),
    matters: "Its motion ends there, and a last scrollViewDidScroll or "
      + "scrollViewDidEndDecelerating can reach a delegate that no longer expects it.",
    remedy: "Stop it first with stopScrollingAndZooming() or setContentOffset(_:animated: false), "
      + "and set its delegate to nil before removing it."
  )

  /// The moving scroll views, and when each stops by itself; nil under a finger.
  private var moving: [String: (phase: ScrollPhase, end: Int64?)] = [:]

  init(_ engine: Engine) { for scroll in engine.scrollViews { note(scroll) } }

  mutating func observe(_ step: Step) -> [Symptom] {
    step.changes.views.compactMap { change in
      guard change.view != nil else { return removal(of: change.id, step) }
      if !change.properties.isDisjoint(with: PropertySet(.phase, .rest)),
        let scroll = change.view as? ScrollView
      {
        note(scroll)
      }
      return nil
    }
  }

  private mutating func note(_ scroll: ScrollView) {
    let isHeld = scroll.isTracking || scroll.isZooming
    moving[scroll.id] =
      scroll.phase == .idle ? nil : (scroll.phase, isHeld ? nil : scroll.rest?.time ?? .max)
  }

  private mutating func removal(of id: String, _ step: Step) -> Symptom? {
    // Code that waits for the end of the motion may remove the view in that very step, and code that stopped it
    // first may too.
    guard let motion = moving.removeValue(forKey: id), motion.end ?? .max > step.time,
      !step.sets(.contentOffset, of: id)
    else { return nil }
    let names = step.events.filter { $0.view == id && $0.kind != .layoutSubviews }.map(\.name)
    let late = names.isEmpty ? "" : "; its delegate heard of \(names.joined(separator: ", ")) then"
    return Symptom(
      id,
      "it was taken out of its superview while it was \(motion.phase.rawValue)\(late)",
      ["phase": motion.phase.rawValue, "events": names]
    )
  }
}
