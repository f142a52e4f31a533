import Foundation
import ScrollModel

/// 55: an inner scroll view that is not quite at its edge is treated as if it were.
///
/// It may have a point left to go and keep a drag that was meant for the outer view; or code compares its
/// offset with the edge that it would have without insets.
struct InnerNotAtEdge: EventRule {
  static let rule = Rule(
    .init(.warning, 55, .drag, "Inner view not at its edge"),
    matters: "Which of two nested scroll views moves is decided when the drag starts: the inner "
      + "one, as long as it can move at all in that direction. Its edges are those of its content "
      + "with the insets, and a point that is left to go counts.",
    remedy: "Give the inner content exactly the size of the view where it must not scroll, and "
      + "compare offsets with -adjustedContentInset.top and contentSize.height + "
      + "adjustedContentInset.bottom - bounds.height."
  )

  /// A way this short, in points, is not meant to be scrolled.
  private static let maximumWay = 2.0

  /// How far the current drags have moved the content, in points.
  private var ways: [String: CGPoint] = [:]

  mutating func observe(_ moment: ComparedStep) -> [Symptom] {
    dragged(in: moment.step)
      + moment.changes.compactMap { scroll, old in
        old.isScrollEnabled && !scroll.isScrollEnabled ? Self.disabled(scroll) : nil
      }
  }

  /// Follows the drags in a step, and returns the symptoms of those that pull beyond an edge.
  private mutating func dragged(in step: Step) -> [Symptom] {
    for event in step.events where event.kind == .scrollViewWillBeginDragging {
      ways[event.view] = .zero
    }
    guard !ways.isEmpty else { return [] }
    let symptoms = step.causes.compactMap { change -> Symptom? in
      guard change.property == .contentOffset, let way = ways[change.view] else { return nil }
      switch change.cause {
      case .drag: ways[change.view] = way + CGPoint(x: abs(change.delta.x), y: abs(change.delta.y))
      case .rubberBand:
        // A drag has one answer: it is past the edge now.
        ways[change.view] = nil
        return step.scroll(change.view).flatMap { Self.kept(by: $0, way, change.delta) }
      default: break
      }
      return nil
    }
    for event in step.events {
      if case .scrollViewDidEndDragging = event.kind { ways[event.view] = nil }
    }
    return symptoms
  }

  /// A drag that moved an inner view by a point to its edge, where the outer one could have moved.
  private static func kept(by scroll: ScrollView, _ way: CGPoint, _ delta: CGPoint) -> Symptom? {
    let axis = Axis(along: delta)
    let (moved, range) = (way[axis], scroll.overflow[axis])
    guard range > 0, moved <= maximumWay, moved > 0 || range <= maximumWay,
      let outer = scroll.outerScrollViews.first(where: { outer in
        let (at, ends) = (outer.contentOffset[axis], axis.ends(of: outer.restingOffsets))
        return outer.isScrollEnabled && (delta[axis] > 0 ? at < ends.last : at > ends.first)
      })
    else { return nil }
    return scroll.symptom(
      "a drag moved it by \(moved) points to its edge and pulled it beyond, where \(outer.id) "
        + "around it could have moved; it was not at its edge when the drag started",
      [
        "outer": outer.id, "moved": moved, "contentSize": scroll.contentSize,
        "boundsSize": scroll.bounds.size, "contentOffset": scroll.contentOffset,
      ]
    )
  }

  /// An inner view that code stopped at the edge that it would have without insets.
  private static func disabled(_ scroll: ScrollView) -> Symptom? {
    let (y, inset) = (Double(scroll.contentOffset.y), scroll.adjustedContentInset)
    let (first, last) = Axis.vertical.ends(of: scroll.restingOffsets)
    let bare = Double(scroll.contentSize.height - scroll.bounds.height)
    let atStart = inset.top > maximumWay && y <= leastLength && y > first + maximumWay
    let atEnd = inset.bottom > maximumWay && y >= bare - leastLength && y < last - maximumWay
    guard last > first, atStart || atEnd,
      let outer = scroll.outerScrollViews.first(where: \.isScrollEnabled)
    else { return nil }
    let edge = atStart ? first : last
    return scroll.symptom(
      "its scrolling was disabled at the offset \(y), where its edge is at \(edge) because of an "
        + "inset: the last \(abs(edge - y)) points are out of reach while \(outer.id) scrolls",
      [
        "outer": outer.id, "contentOffset": scroll.contentOffset, "edge": edge,
        "adjustedContentInset": inset,
      ],
      sets: ["isScrollEnabled": true]
    )
  }
}

/// 72: a scroll view inside another one is as long as its content, so that only the outer one scrolls.
enum InnerNeverScrolls: ScrollRule {
  static let rule = Rule(
    .init(.note, 72, .drag, "Inner list never scrolls"),
    matters: "A scroll view that is as long as its content has nothing to scroll: the one around "
      + "it scrolls instead, the inner one calls no delegate, and a table in it creates all of its "
      + "cells at once.",
    remedy: "Make the inner scroll view no longer than what the outer one shows, or set its "
      + "isScrollEnabled to false if that is intended."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let inner = scroll
    guard inner.isScrollEnabled, !inner.isPagingEnabled, let outer = inner.outerScrollViews.first,
      outer.isScrollEnabled, !outer.isPagingEnabled, !inner.isMeantToZoom, inner.overflow == .zero,
      !inner.alwaysBounceVertical, inner.contentSize.height > 0, outer.overflow.height > 0,
      inner.bounds.height > outer.bounds.height + leastLength
    else { return nil }
    // Short content in a long view is another matter.
    guard inner.bounds.height - inner.contentSize.height < leastLength + outer.bounds.height / 2
    else { return nil }
    return inner.symptom(
      "it is \(inner.bounds.height) points high, as its content of \(inner.contentSize.height), in "
        + "\(outer.id), which shows \(outer.bounds.height): it has nothing to scroll",
      ["boundsSize": inner.bounds.size, "contentSize": inner.contentSize, "outer": outer.id],
      sum: ["contentSize.height": inner.contentSize.height, "bounds.height": -inner.bounds.height],
      sets: ["isScrollEnabled": false]
    )
  }
}
