import Foundation
import JSON
import ScrollModel

/// 55: an inner scroll view that is not quite at its edge is treated as if it were.
///
/// It may have a point left to go and keep a drag that was meant for the outer view; or code compares its
/// offset with the edge that it would have without insets.
struct InnerNotAtEdge: HistoryRule {
  static let rule = Rule(
    55,
    "Inner view not at its edge",
    .warning,
    symptom: .drag,
    matters:
      "Which of two nested scroll views moves is decided when the drag starts: the inner one, "
      + "as long as it can move at all in that direction. Its edges are those of its content with the "
      + "insets, and a point that is left to go counts.",
    remedy: "Give the inner content exactly the size of the view where it must not scroll, and "
      + "compare offsets with -adjustedContentInset.top and contentSize.height + "
      + "adjustedContentInset.bottom - bounds.height."
  )

  /// A way this short, in points, is not meant to be scrolled.
  private static let maximumWay = 2.0

  /// How far the current drags have moved the content, in points.
  private var ways: [String: CGPoint] = [:]
  private var switches: LastValues<Bool>

  init(_ engine: Engine) {
    switches = LastValues(engine, of: .isScrollEnabled) { $0.isScrollEnabled }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    for event in step.events where event.kind == .scrollViewWillBeginDragging {
      ways[event.view] = .zero
    }
    var symptoms: [Symptom] = []
    if !ways.isEmpty {
      for change in step.causes where change.property == .contentOffset {
        guard var way = ways[change.view] else { continue }
        switch change.cause {
        case .drag:
          way.x += abs(change.delta.x)
          way.y += abs(change.delta.y)
          ways[change.view] = way
        case .rubberBand:
          // A drag has one answer: it is past the edge now.
          ways[change.view] = nil
          let scroll = step.engine.view(change.view) as? ScrollView
          if let scroll, let symptom = Self.kept(by: scroll, way, change.delta) {
            symptoms.append(symptom)
          }
        default: break
        }
      }
      for event in step.events {
        if case .scrollViewDidEndDragging = event.kind { ways[event.view] = nil }
      }
    }
    for change in switches.changes(in: step) where !change.scroll.isScrollEnabled {
      guard change.old == true, let symptom = Self.disabled(change.scroll) else { continue }
      symptoms.append(symptom)
    }
    return symptoms
  }

  /// A drag that moved an inner view by a point to its edge, where the outer one could have moved.
  private static func kept(
    by scroll: ScrollView,
    _ way: CGPoint,
    _ delta: CGPoint
  ) -> Symptom? {
    let isAcross = abs(delta.x) > abs(delta.y)
    let moved = Double(isAcross ? way.x : way.y)
    let range = Double(isAcross ? scroll.overflow.width : scroll.overflow.height)
    let forwards = (isAcross ? delta.x : delta.y) > 0
    guard range > 0, moved <= maximumWay, moved > 0 || range <= maximumWay,
      let outer = scroll.outerScrollViews.first(where: {
        $0.isScrollEnabled && $0.canMove(isAcross: isAcross, forwards: forwards)
      })
    else { return nil }
    return Symptom(
      scroll.id,
      "a drag moved it by \(FindingFormat.number(moved)) points to its edge and pulled it beyond, where "
        + "\(outer.id) around it could have moved; it was not at its edge when the drag started",
      [
        "outer": .string(outer.id), "moved": .number(moved),
        "contentSize": FindingFormat.json(scroll.contentSize),
        "boundsSize": FindingFormat.json(scroll.bounds.size),
        "contentOffset": FindingFormat.json(scroll.contentOffset),
      ]
    )
  }

  /// An inner view that code stopped at the edge that it would have without insets.
  private static func disabled(_ scroll: ScrollView) -> Symptom? {
    let (y, inset) = (Double(scroll.contentOffset.y), scroll.adjustedContentInset)
    let (first, last) = (Double(scroll.restingOffsets.minY), Double(scroll.restingOffsets.maxY))
    guard last > first, let outer = scroll.outerScrollViews.first(where: { $0.isScrollEnabled })
    else { return nil }
    let bare = Double(scroll.contentSize.height - scroll.bounds.height)
    let atStart = inset.top > maximumWay && y <= Tolerance.tolerance && y > first + maximumWay
    let atEnd =
      inset.bottom > maximumWay && y >= bare - Tolerance.tolerance && y < last - maximumWay
    guard atStart || atEnd else { return nil }
    let edge = atStart ? first : last
    return Symptom(
      scroll.id,
      "its scrolling was disabled at the offset \(FindingFormat.number(y)), where its edge is at "
        + "\(FindingFormat.number(edge)) because of an inset: the last \(FindingFormat.number(abs(edge - y))) points are out "
        + "of reach while \(outer.id) scrolls",
      [
        "outer": .string(outer.id), "contentOffset": FindingFormat.json(scroll.contentOffset),
        "edge": .number(edge), "adjustedContentInset": FindingFormat.json(inset),
      ],
      fix: Fix(scroll.id, ["isScrollEnabled": true])
    )
  }
}

extension ScrollView {
  /// Whether the content can move towards its end, or its start, on an axis.
  fileprivate func canMove(isAcross: Bool, forwards: Bool) -> Bool {
    let (offsets, offset) = (restingOffsets, contentOffset)
    if isAcross { return forwards ? offset.x < offsets.maxX : offset.x > offsets.minX }
    return forwards ? offset.y < offsets.maxY : offset.y > offsets.minY
  }
}
