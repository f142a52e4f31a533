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
      "a drag moved it by \(points: moved) to its edge and pulled it beyond, where \(outer.id) "
        + "around it could have moved; it was not at its edge when the drag started",
      ["outer": outer.id, "moved": moved]
        + scroll.values("contentSize", "boundsSize", "contentOffset")
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
        + "inset: the last \(points: abs(edge - y)) are out of reach while \(outer.id) scrolls",
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

  static func examine(_ inner: ScrollView, in engine: Engine) -> Symptom? {
    guard inner.isScrollEnabled, !inner.isPagingEnabled, let outer = inner.outerScrollViews.first,
      outer.isScrollEnabled, !outer.isPagingEnabled, !inner.isMeantToZoom, inner.overflow == .zero
    else { return nil }
    let axis = outer.overflow.height > 0 ? Axis.vertical : .horizontal
    let (size, content) = (inner.bounds.size[axis], inner.contentSize[axis])
    let (shown, (side, word)) = (outer.bounds.size[axis], axis.length)
    guard content > 0, outer.overflow[axis] > 0, size > shown + leastLength,
      // Short content in a long view is another matter.
      size - content < leastLength + shown / 2
    else { return nil }
    return inner.symptom(
      "it is \(points: size) \(word), as its content of \(content), in \(outer.id), which shows "
        + "\(shown): it has nothing to scroll",
      ["boundsSize": inner.bounds.size, "contentSize": inner.contentSize, "outer": outer.id],
      sum: ["contentSize.\(side)": content, "bounds.\(side)": -size],
      sets: ["isScrollEnabled": false]
    )
  }
}

/// 30: several visible scroll views allow scrolling to the top, so that none does.
enum StatusBarTapContested: StateRule {
  static let rule = Rule(
    .init(.warning, 30, .configuration, "A status bar tap is ignored"),
    matters: "On an iPhone, two visible scroll views with scrollsToTop block each other: a tap on "
      + "the status bar scrolls neither.",
    remedy: "Leave scrollsToTop true for the one list that a person means, and set it false for "
      + "all other scroll views in sight, also for those inside of it."
  )
  static let reach = StateRuleReach.window
  // In mid-swipe the lists of two pages are in sight.
  static let examinesAtRest = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard engine.scrollViews.count > 1 else { return nil }
    let candidates = engine.statusBarTapCandidates
    // Pages and pictures alone do not count: users do not expect them to scroll to the top.
    let lists = candidates.filter {
      !$0.isMeantToZoom && !$0.isPagingEnabled && $0.overflow.height > leastLength
    }
    guard candidates.count > 1, let list = lists.max(by: { $0.area < $1.area }) else { return nil }
    let others = candidates.filter { $0 !== list }
    let names = others.prefix(3).map(\.id).joined(separator: ", ")
    let more = others.count > 3 ? " and \(others.count - 3) more" : ""
    return list.symptom(
      "scrollsToTop is true for \(list.id) and for \(names)\(more), which "
        + (others.count == 1 ? "is" : "are") + " visible too",
      ["scrollViews": candidates.prefix(20).map(\.id)],
      fix: others.count == 1 ? Fix(others[0].id, ["scrollsToTop": false]) : nil
    )
  }
}

/// 31: a list cannot be scrolled from the buttons in it.
enum ControlsKeepDrags: ScrollRule {
  static let rule = Rule(
    .init(.warning, 31, .configuration, "Buttons keep the drag"),
    matters: "Without delaysContentTouches a control has the touch at once, and "
      + "touchesShouldCancel(in:) leaves it to controls: a drag that begins on one scrolls "
      + "nothing.",
    remedy: "Leave delaysContentTouches true, or override touchesShouldCancel(in:) so that it says "
      + "true for controls, too."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    guard !scroll.delaysContentTouches, scroll.isScrollEnabled,
      max(scroll.overflow.width, scroll.overflow.height) > leastLength
    else { return nil }
    let controls = scroll.contentViews.filter(\.isTouchable).flatMap {
      $0 is ScrollView ? [$0] : [$0] + $0.subviews.filter(\.isTouchable)
    }.compactMap { $0 as? Control }.filter {
      // A drag that starts on a control that has received the touch scrolls nothing.
      !scroll.canCancelContentTouches || !scroll.touchesShouldCancel(in: $0)
    }
    guard let control = controls.first else { return nil }
    return scroll.symptom(
      "delaysContentTouches is false, and a drag that begins on \(control.id)"
        + (controls.count > 1 ? " or \(controls.count - 1) more" : "") + " stays with the control",
      scroll.values("delaysContentTouches", "canCancelContentTouches") + [
        "controls": controls.prefix(20).map(\.id)
      ],
      sets: ["delaysContentTouches": true]
    )
  }
}

extension View { fileprivate var isTouchable: Bool { !isHidden && isUserInteractionEnabled } }

/// 32: a control is drawn outside its superview's bounds, where it receives no touches.
enum TouchesOutsideBounds: StateRule {
  static let rule = Rule(
    .init(.error, 32, .configuration, "A control outside its view"),
    matters: "A view without clipsToBounds draws what lies outside its bounds, but hit-testing "
      + "stops at them: touches there never reach the subview.",
    remedy: "Make the superview large enough to hold the control, or override point(inside:with:) "
      + "of the superview."
  )
  static let reach = StateRuleReach.subviews

  /// The largest share of a control that may be outside; with less than this, a finger hits the rest.
  private static let maximumOutside = 0.2

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    // Content outside the window is not drawn, and content outside a scroll view can be scrolled in.
    guard !view.clipsToBounds, view.superview != nil, !(view is ScrollView),
      view.isUserInteractionEnabled, !view.isHidden
    else { return nil }
    for control in view.subviews
    where (control is Control || control is TextField) && control.isTouchable && control.alpha > 0 {
      let frame = control.frame
      let inside = view.bounds.common(with: frame).map { Double($0.width * $0.height) } ?? 0
      let area = Double(frame.width * frame.height)
      guard area > 0, inside < area * (1 - maximumOutside), view.seenPart(of: frame) != nil else {
        continue
      }
      let share = ((area - inside) / area * 100).rounded()
      return view.symptom(
        "\(share) % of \(control.id), at \(frame.origin) with \(frame.size), lies outside "
          + "\(view.id), which is \(view.bounds.size): it is drawn there and cannot be touched",
        [
          "control": control.id, "frame": frame, "superviewBounds": view.bounds,
          "clipsToBounds": false,
        ]
      )
    }
    return nil
  }
}
