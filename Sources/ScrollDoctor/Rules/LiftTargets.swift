import Foundation
import ScrollModel

/// A rule about lifts after which the content decelerates.
protocol LiftRule: EventRule, StillRule where Moment == Step {
  /// The velocity in points per millisecond, the planned offset, and the one at which the content will rest.
  typealias Lift = (scroll: ScrollView, velocity: CGPoint, planned: CGPoint, rest: CGPoint)

  static func symptom(_ lift: Lift) -> Symptom?
}

extension LiftRule {
  mutating func observe(_ step: Step) -> [Symptom] {
    step.events.compactMap { event in
      guard case .scrollViewWillEndDragging(let velocity, let planned, _, _) = event.kind,
        let scroll = step.scroll(event.view), scroll.isDecelerating,
        // From past an edge the content returns to it, whatever the target is.
        !scroll.isPagingEnabled, scroll.phase != .bouncing, let rest = scroll.rest?.contentOffset
      else { return nil }
      return Self.symptom((scroll, velocity, planned, rest))
    }
  }
}

/// 26: a delegate that chose a target on one axis overwrote the target on the other.
struct OtherAxisRedirected: LiftRule {
  static let rule = Rule(
    .init(.error, 26, .motion, "The other axis is redirected"),
    matters: "targetContentOffset holds both coordinates; code that wants another y and writes (0, "
      + "y) also sends the content to the start of the row.",
    remedy: "Change only the coordinate that is meant: targetContentOffset.pointee.y = y."
  )

  static func symptom(_ lift: Lift) -> Symptom? {
    let (scroll, velocity, planned, rest) = lift
    for (axis, other) in [(Axis.horizontal, Axis.vertical), (.vertical, .horizontal)] {
      // Moved back to the start by half a view or more, across the direction of the drag.
      guard abs(velocity[other]) > 2 * abs(velocity[axis]),
        rest[axis] <= max(scroll.restingOffsets.origin[axis], 0) + 0.5,
        planned[axis] - rest[axis] > scroll.bounds.size[axis] / 2
      else { continue }
      return scroll.symptom(
        "a lift along \(other.name) was planned to rest at \(planned) and goes to \(rest): its "
          + "\(axis.name) was written over too",
        ["velocity": velocity, "planned": planned, "targetContentOffset": rest]
      )
    }
    return nil
  }
}

/// 27: a delegate changed the target of a lift at almost zero velocity.
struct SlowRedirection: LiftRule {
  static let rule = Rule(
    .init(.note, 27, .configuration, "A target is set at low speed"),
    matters: "Below about 0.27 points per millisecond the velocity is too low for a deceleration "
      + "to another target: UIKit moves the content there evenly and stops it abruptly.",
    remedy: "At such a speed leave targetContentOffset alone and call "
      + "setContentOffset(_:animated:) in scrollViewDidEndDragging."
  )

  /// In points per millisecond, as reported to Apple (Open Radar 18746849).
  private static let leastSpeed = 0.27

  static func symptom(_ lift: Lift) -> Symptom? {
    let (scroll, velocity, planned, rest) = lift
    // UIKit treats a lift below 0.25 as still and reports 0.
    guard Axis.allCases.allSatisfy({ abs(velocity[$0]) < leastSpeed }),
      let axis = Axis.allCases.first(where: { abs(rest[$0] - planned[$0]) > 1 })
    else { return nil }
    return scroll.symptom(
      "at \(velocity[axis]) pt/ms along \(axis.name), the target was changed from \(planned) to "
        + "\(rest)",
      ["velocity": velocity, "planned": planned, "targetContentOffset": rest]
    )
  }
}

/// 54: a value that was set from the target of a lift still has that place, but the content rests elsewhere.
struct TargetTakenForRest: EventRule, StillRule {
  static let rule = Rule(
    .init(.warning, 54, .motion, "A target taken for the rest"),
    matters: "targetContentOffset is a forecast. The deceleration may rest some points beside it, "
      + "and a finger, an animation or a new content size can end it anywhere: what was set from "
      + "the target is then wrong for good.",
    remedy: "Read contentOffset when the content is at rest, in scrollViewDidEndDecelerating and "
      + "in scrollViewDidEndDragging(_:willDecelerate:) when willDecelerate is false."
  )

  /// A smaller number in a text may be anything, such as the number of a page.
  private static let leastNumber = 10.0

  /// A target that another view shows, on one axis: in its text, or as its own offset.
  private typealias Claim = (
    view: String, property: Property, value: PropertyValue, axis: Axis, target: Double
  )

  private var claims: [String: [Claim]] = [:]

  mutating func observe(_ step: Step) -> [Symptom] {
    for event in step.events {
      guard case .scrollViewWillEndDragging(_, _, let target, _) = event.kind else { continue }
      claims[event.view] = Self.claims(on: target, of: event.view, in: step)
    }
    return claims.sorted { $0.key < $1.key }.flatMap { id, open -> [Symptom] in
      guard let scroll = step.scroll(id), scroll.isDescendant(of: step.engine.root) else {
        claims[id] = nil
        return []
      }
      guard scroll.phase == .idle else { return [] }
      claims[id] = nil
      return open.compactMap { Self.symptom($0, scroll, in: step.engine) }
    }
  }

  /// The views that were changed in the step of a lift and show its target since.
  private static func claims(on target: CGPoint, of id: String, in step: Step) -> [Claim] {
    step.changes.views.flatMap { change -> [Claim] in
      guard let view = change.view, view.id != id, (view as? ScrollView)?.phase ?? .idle == .idle,
        let property = [.text, .contentOffset].first(where: change.properties.has),
        let value = view.value(of: property)
      else { return [] }
      return Axis.allCases.compactMap {
        guard abs(target[$0]) >= leastNumber, shows(value, target[$0], $0) else { return nil }
        return (view.id, property, value, $0, target[$0])
      }
    }
  }

  private static func symptom(_ claim: Claim, _ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let rest = scroll.contentOffset[claim.axis]
    guard abs(rest - claim.target) > Tolerance.samePlace,
      engine.view(claim.view)?.value(of: claim.property) == claim.value,
      // A text may have the true place beside the target.
      claim.property != .text || !shows(claim.value, rest, claim.axis)
    else { return nil }
    return scroll.symptom(
      "\(claim.view) was set at the lift from the target \(claim.axis.name) = \(claim.target), and "
        + "the content came to rest at \(rest)",
      [
        "view": claim.view, "targetContentOffset": claim.target,
        "contentOffset": scroll.contentOffset,
      ]
    )
  }

  /// Whether a value is a place on an axis, or a text with it among its numbers, whatever its sign.
  private static func shows(_ value: PropertyValue, _ place: Double, _ axis: Axis) -> Bool {
    if case .point(let offset) = value { return abs(offset[axis] - place) <= Tolerance.samePlace }
    guard case .string(let text) = value else { return false }
    return text.split { !($0.isASCII && $0.isNumber) && $0 != "." }.compactMap { Double($0) }
      .contains { abs($0 - abs(place)) <= Tolerance.samePlace }
  }
}
