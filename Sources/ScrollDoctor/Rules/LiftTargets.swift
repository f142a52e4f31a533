import Foundation
import JSON
import ScrollModel

/// A lift with its planned offset and the offset at which the content will rest.
struct ReleaseTarget {
  let scroll: ScrollView
  /// In points per millisecond.
  let velocity: CGPoint
  let planned: CGPoint
  let rest: CGPoint

  /// The lifts of a step after which the content decelerates.
  static func all(in step: Step) -> [ReleaseTarget] {
    step.events.compactMap { event in
      guard case .scrollViewWillEndDragging(let velocity, let planned, _, _) = event.kind,
        let scroll = step.engine.view(event.view) as? ScrollView, scroll.isDecelerating,
        // From past an edge the content returns to it, whatever the target is.
        !scroll.isPagingEnabled, scroll.phase != .bouncing, let rest = scroll.rest?.contentOffset
      else { return nil }
      return ReleaseTarget(scroll: scroll, velocity: velocity, planned: planned, rest: rest)
    }
  }

  /// The values of both axes, with the names of the axes.
  var axes: [(name: String, velocity: Double, planned: Double, rest: Double, length: Double)] {
    let size = scroll.bounds.size
    return [
      ("x", velocity.x, planned.x, rest.x, size.width),
      ("y", velocity.y, planned.y, rest.y, size.height),
    ]
  }
}

/// 26: a delegate that chose a target on one axis overwrote the target on the other.
struct OtherAxisRedirected: HistoryRule {
  static let rule = Rule(
    .error(26, .motion, "The other axis is redirected"),
    matters: "targetContentOffset holds both coordinates; code that wants another y and writes (0, "
      + "y) also sends the content to the start of the row.",
    remedy: "Change only the coordinate that is meant: targetContentOffset.pointee.y = y."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    ReleaseTarget.all(in: step).flatMap { lift in
      let axes = lift.axes
      let starts = [lift.scroll.restingOffsets.minX, lift.scroll.restingOffsets.minY]
      return axes.indices.compactMap { index -> Symptom? in
        let (axis, other) = (axes[index], axes[1 - index])
        // Moved back to the start by half a view or more, across the direction of the drag.
        guard abs(other.velocity) > 2 * abs(axis.velocity),
          axis.rest <= max(starts[index], 0) + 0.5, axis.planned - axis.rest > axis.length / 2
        else { return nil }
        return Self.symptom(lift, axis.name, other.name)
      }
    }
  }

  private static func symptom(_ lift: ReleaseTarget, _ axis: String, _ other: String) -> Symptom {
    Symptom(
      lift.scroll.id,
      "a lift along \(other) was planned to rest at \(lift.planned) and goes to \(lift.rest): its "
        + "\(axis) was written over too",
      ["velocity": lift.velocity, "planned": lift.planned, "targetContentOffset": lift.rest]
    )
  }
}

/// 27: a delegate changed the target of a lift at almost zero velocity.
struct SlowRedirection: HistoryRule {
  static let rule = Rule(
    .note(27, .configuration, "A target is set at low speed"),
    matters: "Below about 0.27 points per millisecond the velocity is too low for a deceleration "
      + "to another target: UIKit moves the content there evenly and stops it abruptly.",
    remedy: "At such a speed leave targetContentOffset alone and call "
      + "setContentOffset(_:animated:) in scrollViewDidEndDragging."
  )

  /// In points per millisecond, as reported to Apple (Open Radar 18746849).
  private static let leastSpeed = 0.27

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    ReleaseTarget.all(in: step).compactMap { lift in
      // UIKit treats a lift below 0.25 as still and reports 0.
      guard lift.axes.allSatisfy({ abs($0.velocity) < Self.leastSpeed }) else { return nil }
      let slow = lift.axes.first { abs($0.rest - $0.planned) > 1 }
      guard let slow else { return nil }
      return Symptom(
        lift.scroll.id,
        "at \(slow.velocity) pt/ms along \(slow.name), the target was changed from \(lift.planned) "
          + "to \(lift.rest)",
        ["velocity": lift.velocity, "planned": lift.planned, "targetContentOffset": lift.rest]
      )
    }
  }
}

/// 54: a value that was set from the target of a lift still has that place, but the content rests elsewhere.
struct TargetTakenForRest: HistoryRule {
  static let rule = Rule(
    .warning(54, .motion, "A target taken for the rest"),
    matters: "targetContentOffset is a forecast. The deceleration may rest some points beside it, "
      + "and a finger, an animation or a new content size can end it anywhere: what was set from "
      + "the target is then wrong for good.",
    remedy: "Read contentOffset when the content is at rest, in scrollViewDidEndDecelerating and "
      + "in scrollViewDidEndDragging(_:willDecelerate:) when willDecelerate is false."
  )

  /// Two places are the same up to this distance, in points.
  private static let tolerance = 1.0
  /// A smaller number in a text may be anything, such as the number of a page.
  private static let leastNumber = 10.0

  /// What a view shows of a target.
  private enum Trace: Equatable {
    /// The text of a label with the number in it.
    case text(String)
    /// The offset of another scroll view.
    case offset(CGPoint)
  }

  /// A target that another view shows, on one axis.
  private struct Claim {
    let view: String
    let isAcross: Bool
    let target: Double
    let trace: Trace
  }

  private var claims: [String: [Claim]] = [:]

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    for event in step.events {
      guard case .scrollViewWillEndDragging(_, _, let target, _) = event.kind else { continue }
      claims[event.view] = Self.claims(on: target, of: event.view, in: step)
    }
    guard !claims.isEmpty else { return [] }
    var symptoms: [Symptom] = []
    for (id, open) in claims.sorted(by: { $0.key < $1.key }) {
      guard let scroll = step.engine.view(id) as? ScrollView,
        scroll.isDescendant(of: step.engine.root)
      else {
        claims[id] = nil
        continue
      }
      guard scroll.phase == .idle else { continue }
      claims[id] = nil
      symptoms += open.compactMap { Self.symptom($0, of: scroll, in: step.engine) }
    }
    return symptoms
  }

  /// The views that were changed in the step of a lift and show its target since.
  private static func claims(on target: CGPoint, of id: String, in step: Step) -> [Claim] {
    let axes = [(true, Double(target.x)), (false, Double(target.y))]
    return step.changes.views.flatMap { change -> [Claim] in
      guard let view = change.view, view.id != id else { return [] }
      return axes.compactMap { isAcross, target in
        if change.properties.contains(PropertySet(.text)), let text = view.text,
          abs(target) >= leastNumber,
          numbers(in: text).contains(where: { abs($0 - abs(target)) <= tolerance })
        {
          return Claim(view: view.id, isAcross: isAcross, target: target, trace: .text(text))
        }
        if change.properties.contains(PropertySet(.contentOffset)), let other = view as? ScrollView,
          other.phase == .idle
        {
          let place = Double(isAcross ? other.contentOffset.x : other.contentOffset.y)
          guard abs(place) >= leastNumber, abs(place - target) <= tolerance else { return nil }
          let trace = Trace.offset(other.contentOffset)
          return Claim(view: other.id, isAcross: isAcross, target: target, trace: trace)
        }
        return nil
      }
    }
  }

  private static func symptom(_ claim: Claim, of scroll: ScrollView, in engine: Engine) -> Symptom?
  {
    let offset = scroll.contentOffset
    let rest = Double(claim.isAcross ? offset.x : offset.y)
    guard abs(rest - claim.target) > tolerance, let view = engine.view(claim.view) else {
      return nil
    }
    switch claim.trace {
    case .text(let text):
      // A text may have the true place beside the target.
      guard view.text == text,
        !numbers(in: text).contains(where: { abs($0 - abs(rest)) <= tolerance })
      else { return nil }
    case .offset(let other): guard (view as? ScrollView)?.contentOffset == other else { return nil }
    }
    let axis = claim.isAcross ? "x" : "y"
    return scroll.symptom(
      "\(view.id) was set at the lift from the target \(axis) = \(claim.target), and the content "
        + "came to rest at \(rest)",
      ["view": view.id, "targetContentOffset": claim.target, "contentOffset": offset]
    )
  }

  /// The numbers in a text, without their signs.
  private static func numbers(in text: String) -> [Double] {
    text.split { !($0.isASCII && $0.isNumber) && $0 != "." }.compactMap { Double($0) }
  }
}
