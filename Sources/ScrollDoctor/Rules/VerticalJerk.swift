import Foundation
import JSON
import ScrollModel

/// 52: a pager with content taller than a page jerked up or down at a swipe to the side.
struct VerticalJerk: HistoryRule {
  static let rule = Rule(
    52,
    "Paging jerks up and down",
    .warning,
    symptom: .drag,
    matters:
      "isPagingEnabled counts on both axes. Content that is a little taller than the page can "
      + "be dragged up and down too, and at each lift it is thrown back to a multiple of the height.",
    remedy: "Make the content as high as the view, or lock a drag to one axis with "
      + "isDirectionalLockEnabled."
  )

  /// The smallest distance, in points, that is seen as a jerk.
  private static let leastWay = 3.0

  /// The movement of a scroll view since its drag began, in points.
  private struct Swipe {
    var drag = CGPoint.zero
    var paging = CGPoint.zero
  }

  private var swipes: [String: Swipe] = [:]

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    for event in step.events where event.kind == .scrollViewWillBeginDragging {
      swipes[event.view] = Swipe()
    }
    guard !swipes.isEmpty else { return [] }
    for change in step.causes where change.property == .contentOffset {
      guard var swipe = swipes[change.view] else { continue }
      switch change.cause {
      case .drag, .rubberBand:
        swipe.drag.x += change.delta.x
        swipe.drag.y += change.delta.y
      case .paging, .bounce:
        swipe.paging.x += change.delta.x
        swipe.paging.y += change.delta.y
      default: break
      }
      swipes[change.view] = swipe
    }
    var symptoms: [Symptom] = []
    for change in step.changes.views {
      guard let scroll = change.view as? ScrollView else {
        if change.view == nil { swipes[change.id] = nil }
        continue
      }
      guard scroll.phase == .idle, let swipe = swipes.removeValue(forKey: scroll.id) else {
        continue
      }
      if let symptom = Self.jerk(of: scroll, swipe) { symptoms.append(symptom) }
    }
    return symptoms
  }

  private static func jerk(of scroll: ScrollView, _ swipe: Swipe) -> Symptom? {
    let (size, content) = (scroll.bounds.size, scroll.contentSize)
    let overflow = Double(scroll.overflow.height)
    // A page across and less than a page down; zoomed in, another rule finds paging.
    guard scroll.isPagingEnabled, scroll.zoomScale <= 1, content.width > size.width * 1.5,
      overflow > Tolerance.tolerance, overflow < Double(size.height) / 2
    else { return nil }
    let isAcross = abs(swipe.drag.x) > 2 * abs(swipe.drag.y)
    let (by, back) = (abs(swipe.drag.y), abs(swipe.paging.y))
    guard isAcross, by >= leastWay, back >= leastWay else { return nil }
    return Symptom(
      scroll.id,
      "a swipe to the side moved the content by \(FindingFormat.number(by)) points up or down, and "
        + "paging moved it by \(FindingFormat.number(back)) more: it is \(FindingFormat.number(overflow)) points taller "
        + "than the page",
      [
        "contentSize": FindingFormat.json(content), "boundsSize": FindingFormat.json(size),
        "dragged": .number(Double(swipe.drag.y)), "paged": .number(Double(swipe.paging.y)),
      ],
      fix: Fix(scroll.id, ["isDirectionalLockEnabled": true])
    )
  }
}
