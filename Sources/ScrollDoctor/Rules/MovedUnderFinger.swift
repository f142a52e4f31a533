import Foundation
import JSON
import ScrollModel

/// 67: a program moves the content while a finger drags it.
struct MovedUnderFinger: HistoryRule {
  static let rule = Rule(
    67,
    "Moved under a finger",
    .warning,
    symptom: .jump,
    matters: "The finger holds a point of the content: another offset moves it away, and the drag "
      + "goes on from there.",
    remedy: "Scroll when isTracking and isDecelerating are false, in scrollViewDidEndDragging or "
      + "scrollViewDidEndDecelerating, and animate it."
  )

  /// A way that a person notices, in points; less corrects a rounding.
  private static let leastJump = 8.0

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    guard step.causes.contains(where: { $0.cause == .assignment }) else { return [] }
    let views = Set(step.causes.lazy.filter { $0.cause == .assignment }.map(\.view))
    return views.sorted().compactMap { id in
      guard let scroll = step.engine.view(id) as? ScrollView, scroll.phase == .dragging,
        // Content that changes may need another offset for the same place.
        step.changes.views.first(where: { $0.id == id })?.properties
          .isDisjoint(with: PropertySet(.contentSize, .contentInset, .zoomScale, .frame)) == true
      else { return nil }
      return symptom(of: scroll, step)
    }
  }

  private func symptom(of scroll: ScrollView, _ step: Step) -> Symptom? {
    var (dragged, set) = (CGPoint.zero, CGPoint.zero)
    var last: Change?
    for change in step.scrolls(of: scroll.id) {
      switch change.cause {
      case .drag, .rubberBand: dragged = dragged + change.delta
      case .assignment:
        set = set + change.delta
        last = change
      default: return nil
      }
    }
    guard let last, let axis = Self.jump(dragged, set) else { return nil }
    // In layoutSubviews it is another mistake.
    let isInLayout = step.events.indices.contains {
      step.events[$0].kind == .layoutSubviews && step.events[$0].view == scroll.id
        && step.isScrolledInLayout(scroll.id, after: $0)
    }
    let before = CGPoint(x: scroll.contentOffset.x - set.x, y: scroll.contentOffset.y - set.y)
    // An endless loop goes on where the content looks the same.
    let look = scroll.look(from: before)
    guard !isInLayout, look.isEmpty || look != scroll.look(from: scroll.contentOffset) else {
      return nil
    }
    return Symptom(
      scroll.id,
      "while a finger drags, \(last.actorInWords) set contentOffset to \(FindingFormat.point(scroll.contentOffset)): a jump of "
        + "\(FindingFormat.number(axis.set)) points along \(axis.name)",
      [
        "contentOffset": FindingFormat.json(scroll.contentOffset),
        "dragged": FindingFormat.json(dragged),
        "set": FindingFormat.json(set),
      ],
      sum: Sum(["contentOffset set": axis.set])
    )
  }

  /// The axis on which a program moved the content, beyond taking back what the finger moved in the same step.
  private static func jump(_ dragged: CGPoint, _ set: CGPoint) -> (name: String, set: Double)? {
    let axes = [("y", Double(dragged.y), Double(set.y)), ("x", Double(dragged.x), Double(set.x))]
    for (name, dragged, set) in axes where abs(set) >= leastJump {
      let isTakenBack = set * dragged < 0 && abs(set) <= abs(dragged) + 1
      if !isTakenBack { return (name, set) }
    }
    return nil
  }
}

extension ScrollView {
  /// What is in sight at an offset: a line for each view, with its place on the screen.
  fileprivate func look(from offset: CGPoint) -> Set<String> {
    let sight = CGRect(origin: offset, size: bounds.size)
    let inSight = contentViews.filter { !$0.isHidden && $0.alpha > 0 && $0.frame.intersects(sight) }
    return Set(
      inSight.map {
        let place = CGPoint(x: $0.frame.minX - offset.x, y: $0.frame.minY - offset.y)
        let text = ($0 as? Label)?.text ?? ""
        return
          "\(type(of: $0)) \(FindingFormat.point(place)) \($0.content.map { "\($0)" } ?? "") \(text)"
      }
    )
  }
}

private func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
