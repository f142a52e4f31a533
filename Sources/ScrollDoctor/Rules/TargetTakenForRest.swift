import Foundation
import JSON
import ScrollModel

/// 54: a value that was set from the target of a lift still has that place, but the content rests elsewhere.
struct TargetTakenForRest: HistoryRule {
  static let rule = Rule(
    54,
    "A target taken for the rest",
    .warning,
    symptom: .motion,
    matters:
      "targetContentOffset is a forecast. The deceleration may rest some points beside it, and "
      + "a finger, an animation or a new content size can end it anywhere: what was set from the "
      + "target is then wrong for good.",
    remedy:
      "Read contentOffset when the content is at rest, in scrollViewDidEndDecelerating and in "
      + "scrollViewDidEndDragging(_:willDecelerate:) when willDecelerate is false."
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
    case .offset(let other):
      guard (view as? ScrollView)?.contentOffset == other else { return nil }
    }
    let axis = claim.isAcross ? "x" : "y"
    return Symptom(
      scroll.id,
      "\(view.id) was set at the lift from the target \(axis) = \(FindingFormat.number(claim.target)), and the "
        + "content came to rest at \(FindingFormat.number(rest))",
      [
        "view": .string(view.id), "targetContentOffset": .number(claim.target),
        "contentOffset": FindingFormat.json(offset),
      ]
    )
  }

  /// The numbers in a text, without their signs.
  private static func numbers(in text: String) -> [Double] {
    text.split { !($0.isASCII && $0.isNumber) && $0 != "." }.compactMap { Double($0) }
  }
}
