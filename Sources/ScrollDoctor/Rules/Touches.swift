import Foundation
import ScrollModel

/// 30: several visible scroll views allow scrolling to the top, so that none does.
enum StatusBarTapContested: StateRule {
  static let rule = Rule(
    .init(.warning, 30, .configuration, "A status bar tap is ignored"),
    matters: "On an iPhone, two visible scroll views with scrollsToTop block each other: a tap on "
      + "the status bar scrolls neither.",
    remedy: "Leave scrollsToTop true for the one list that a person means, and set it false for "
      + "all other scroll views in sight, also for those inside of it."
  )
  static let watches = PropertySet([
    .scrollsToTop, .phase, .isScrollEnabled, .isHidden, .alpha, .frame, .contentSize,
    .adjustedContentInset, .subviews,
  ])
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
      [
        "delaysContentTouches": false, "canCancelContentTouches": scroll.canCancelContentTouches,
        "controls": controls.prefix(20).map(\.id),
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
