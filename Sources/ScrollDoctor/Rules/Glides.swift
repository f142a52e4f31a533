import Foundation
import JSON
import ScrollModel

/// 10: an inset changed at the edge past which the content was pulled.
struct InsetFightsBounce: HistoryRule {
  static let rule = Rule(
    .warning(10, .motion, "An inset changes in a bounce"),
    matters: "While content is past an edge, a new inset there moves the edge under it: the "
      + "content is pulled to two places by turns, which shows as a flicker.",
    remedy: "Change contentInset once the content is at rest, in scrollViewDidEndDecelerating, or "
      + "leave it to a refresh control, which does that."
  )

  private var insets: LastValues<EdgeInsets>

  init(_ engine: Engine) { insets = LastValues(engine, of: .contentInset) { $0.contentInset } }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in insets.changes(in: step) {
      let (scroll, new) = (change.scroll, change.scroll.contentInset)
      let old = change.old ?? new
      guard let (edge, depth) = Self.overshoot(of: scroll, old: old, step) else { continue }
      let doing = scroll.isTracking ? "a finger holds" : "the bounce brings back"
      symptoms.append(
        scroll.symptom(
          "contentInset went from \(Self.words(old)) to \(Self.words(new)) while \(doing) content "
            + "that is \(depth) pt past its \(edge) edge",
          [
            "oldContentInset": old, "contentInset": new, "contentOffset": scroll.contentOffset,
            "past": depth,
          ]
        )
      )
    }
    return symptoms
  }

  /// The edge at which the inset changed, and how far the content was past it before.
  private static func overshoot(of scroll: ScrollView, old: EdgeInsets, _ step: Step) -> (
    String, Double
  )? {
    guard scroll.isTracking || scroll.isDecelerating, !scroll.isZooming, !scroll.isZoomBouncing
    else { return nil }
    let (new, now) = (scroll.contentInset, scroll.restingOffsets)
    let offset = Self.offset(of: scroll, beforeAssignmentsIn: step)
    // The range with the old inset.
    let (minX, minY) = (now.minX + new.left - old.left, now.minY + new.top - old.top)
    let inset = scroll.adjustedContentInset
    let maxX = scroll.contentSize.width + inset.right - new.right + old.right - scroll.bounds.width
    let maxY =
      scroll.contentSize.height + inset.bottom - new.bottom + old.bottom - scroll.bounds.height
    let edges = [
      ("top", new.top != old.top, minY - offset.y), ("left", new.left != old.left, minX - offset.x),
      ("bottom", new.bottom != old.bottom, offset.y - max(minY, maxY)),
      ("right", new.right != old.right, offset.x - max(minX, maxX)),
    ]
    return edges.first { $0.1 && $0.2 > 0.5 }.map { ($0.0, $0.2) }
  }

  /// The offset without the effect of the step's assignments.
  private static func offset(of scroll: ScrollView, beforeAssignmentsIn step: Step) -> CGPoint {
    step.scrolls(of: scroll.id).reduce(into: scroll.contentOffset) { offset, change in
      guard [.assignment, .inset, .clamp].contains(change.cause) else { return }
      offset.x -= change.delta.x
      offset.y -= change.delta.y
    }
  }

  private static func words(_ inset: EdgeInsets) -> String {
    "[\(inset.top), \(inset.left), \(inset.bottom), \(inset.right)]"
  }
}

/// 11: an inset was set to its current value while the content decelerated.
struct InsetStopsGlide: HistoryRule {
  static let rule = Rule(
    .warning(11, .motion, "An inset is set in a glide"),
    matters: "In UIKit, setting contentInset ends a running glide, even if the value stays the "
      + "same: a flick stops dead after one frame.",
    remedy: "Leave contentInset alone where the value stays the same, and set a new value once the "
      + "content is at rest."
  )

  /// The views with a finding for their current deceleration.
  private var reported: Set<String> = []

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    if !reported.isEmpty {
      for change in step.changes.views where reported.contains(change.id) {
        let scroll = change.view as? ScrollView
        if scroll?.isDecelerating != true { reported.remove(change.id) }
      }
    }
    var symptoms: [Symptom] = []
    for record in step.assignments
    where record.property == .contentInset && record.old == record.new {
      guard let scroll = step.engine.view(record.view) as? ScrollView, scroll.isDecelerating,
        reported.insert(scroll.id).inserted
      else { continue }
      let velocity = scroll.velocity
      symptoms.append(
        scroll.symptom(
          "contentInset was set to the value that it had while the content glided at \(velocity) "
            + "pt/s",
          [
            "contentInset": scroll.contentInset, "velocity": velocity,
            "contentOffset": scroll.contentOffset,
          ]
        )
      )
    }
    return symptoms
  }
}

/// 40: a scroll view was removed from its superview while it moved.
struct RemovedInFlight: HistoryRule {
  static let rule = Rule(
    .warning(40, .motion, "Removed while it moves"),
    matters: "Its motion ends there, and a last scrollViewDidScroll or "
      + "scrollViewDidEndDecelerating can reach a delegate that no longer expects it.",
    remedy: "Stop it first with stopScrollingAndZooming() or setContentOffset(_:animated: false), "
      + "and set its delegate to nil before removing it."
  )

  /// The moving scroll views, and when each stops by itself; nil under a finger.
  private var moving: [String: (phase: ScrollPhase, end: Int64?)] = [:]

  init(_ engine: Engine) { for scroll in engine.scrollViews { note(scroll) } }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in step.changes.views {
      guard let view = change.view else {
        if let symptom = removal(of: change.id, step) { symptoms.append(symptom) }
        continue
      }
      guard !change.properties.isDisjoint(with: PropertySet(.phase, .rest)),
        let scroll = view as? ScrollView
      else { continue }
      note(scroll)
    }
    return symptoms
  }

  private mutating func note(_ scroll: ScrollView) {
    let isHeld = scroll.isTracking || scroll.isZooming
    moving[scroll.id] =
      scroll.phase == .idle ? nil : (scroll.phase, isHeld ? nil : scroll.rest?.time ?? .max)
  }

  private mutating func removal(of id: String, _ step: Step) -> Symptom? {
    guard let motion = moving.removeValue(forKey: id) else { return nil }
    // Code that waits for the end of the motion may remove the view in that very step.
    if let end = motion.end, end <= step.time { return nil }
    // Code that stopped the motion first may remove it too.
    let isStopped = step.assignments.contains {
      $0.view == id && $0.property == .contentOffset && !$0.isAnimated
    }
    guard !isStopped else { return nil }
    let names = step.events.filter { $0.view == id && $0.kind != .layoutSubviews }.map(\.name)
    let late = names.isEmpty ? "" : "; its delegate heard of \(names.joined(separator: ", ")) then"
    return Symptom(
      id,
      "it was taken out of its superview while it was \(motion.phase.rawValue)\(late)",
      ["phase": motion.phase.rawValue, "events": names]
    )
  }
}
