import Foundation
import ScrollMotion

extension Engine {
  /// Returns a sentence for each invariant that the state violates.
  ///
  /// It is empty in every state that a command or a frame may leave behind.
  package func brokenInvariants() -> [String] {
    var broken = Broken()
    checkTree(&broken)
    for view in context.scrollViews {
      broken.subject = view.id
      view.checkOffset(&broken)
      view.checkFlags(&broken)
      view.checkMotion(&broken)
      view.checkZoom(&broken)
      view.checkIndicators(&broken)
      (view as? TableView)?.checkRows(&broken)
    }
    checkHolds(&broken)
    return broken.claims
  }

  private func checkTree(_ broken: inout Broken) {
    var count = 0
    var scrollViewCount = 0
    root.forEachInTree { view in
      count += 1
      if view is ScrollView { scrollViewCount += 1 }
      broken.subject = view.id
      broken.expect(view.isInWindow, "what is in the tree is in the window")
      broken.expect(known(view), "the engine knows it by its id")
      broken.expect(
        view.subviews.allSatisfy { $0.superview === view },
        "its subviews know their superview"
      )
      broken.expect(
        view.dirty.isEmpty || context.dirtyViews.contains { $0 === view },
        "what changed is on the list of what changed"
      )
      let unlisted = view.propertyTable.properties.subtracting(view.mayBePublished)
      broken.expect(
        view.propertyTable.rows.allSatisfy {
          !unlisted.contains(PropertySet($0.property)) || $0.published(view) == nil
        },
        "what the state shows of it has changed, or is always looked at"
      )
      broken.expect(
        !view.needsLayout || context.layoutQueue.contains { $0 === view },
        "what waits for layout is in its queue"
      )
      broken.expect(
        view.bounds.origin.isFinite && view.center.isFinite && view.frame.origin.isFinite,
        "its geometry is finite"
      )
    }
    broken.subject = "engine"
    broken.expect(
      context.known.values.reduce(0) { $1.isInWindow ? $0 + 1 : $0 } == count,
      "only what is in the tree is in the window"
    )
    broken.expect(
      context.scrollViews.count == scrollViewCount,
      "the list of scroll views is that of the tree"
    )
    broken.expect(
      context.moving.allSatisfy(\.isScheduled),
      "what is stepped knows it"
    )
    broken.expect(context.origin.command == nil, "no command is under way between commands")
  }

  private func known(_ view: View) -> Bool { context.known[view.id] === view }

  /// Checks that fingers and wheels and the scroll views that they hold refer to each other.
  private func checkHolds(_ broken: inout Broken) {
    for view in context.scrollViews {
      broken.subject = view.id
      switch view.pan?.input {
      case .fingers(let ids):
        broken.expect(
          ids.allSatisfy { touches[$0]?.holder === view },
          "the fingers that hold it are on the glass"
        )
      case .wheel: broken.expect(wheelGesture?.holder === view, "a wheel is holding it")
      case nil: break
      }
    }
    broken.subject = "touches"
    for touch in touches.all {
      let isScrolling = touch.holder?.isDragging == true
      if case .undelivered = touch.content { continue }
      broken.expect(!isScrolling, "a finger that scrolls is not content's")
      if case .held = touch.content {
        broken.expect(!touch.candidates.isEmpty, "only scroll views hold touches back")
      }
    }
    root.forEachInTree { view in
      guard let control = view as? Control, control.isHighlighted else { return }
      broken.subject = control.id
      broken.expect(
        control.isEnabled && touches.all.contains { $0.view === control },
        "highlighted under a finger alone"
      )
    }
    broken.subject = "keyboard"
    if let drag = context.keyboard.drag {
      broken.expect(drag.scrollView?.pan?.drag != nil, "a finger that drags has it")
    }
    broken.expect(
      context.firstResponder?.isInWindow ?? true,
      "what is typed into is in the window"
    )
  }
}

/// The invariants that do not hold.
package struct Broken {
  var subject = ""
  package private(set) var claims: [String] = []

  package mutating func expect(_ holds: Bool, _ claim: @autoclosure () -> String) {
    if !holds { claims.append("\(subject): \(claim())") }
  }
}

extension ScrollView {
  fileprivate func checkOffset(_ broken: inout Broken) {
    broken.expect(bounds.origin == contentOffset, "contentOffset is the origin of the bounds")
    broken.expect(velocity.isFinite, "velocity is finite")
    guard hasStarted else { return }
    for axis in Axis.both {
      broken.expect(
        range(axis) == computedRange(axis),
        "the range is that of the sizes and insets"
      )
    }
  }

  fileprivate func checkFlags(_ broken: inout Broken) {
    if !options.isDraggingWhileDecelerating {
      broken.expect(!isDragging || isTracking, "isDragging only while isTracking")
    }
    broken.expect(isTracking == (pan != nil), "isTracking exactly while it is held")
    broken.expect(
      isDragging == (pan?.drag != nil || pan?.pinch != nil)
        || options.isDraggingWhileDecelerating,
      "isDragging exactly while it is dragged or zoomed"
    )
    broken.expect(
      isDecelerating == motion.isFlight,
      "isDecelerating exactly while the content goes on by itself"
    )
    broken.expect(
      isScrollAnimating == (isMoving && !motion.isFlight && !motion.isZoom),
      "isScrollAnimating exactly while an animation is under way"
    )
    broken.expect(!isMoving || pan == nil, "nothing moves under a finger by itself")
    broken.expect(
      (phase == .idle) == (!isTracking && !isMoving),
      "idle exactly when nothing holds or moves the content"
    )
    broken.expect(
      isScrollEnabled || pan == nil || pan?.pinch != nil,
      "no finger holds what the user cannot scroll"
    )
  }

  fileprivate func checkMotion(_ broken: inout Broken) {
    broken.expect(!isMoving || isScheduled, "what moves is stepped")
    broken.expect(!isFirstStepDue && nestedScrolls == 0, "no callback is under way")
    switch motion {
    case .none:
      broken.expect(isTracking || rest == nil, "no prediction when idle")
      broken.expect(isDragging || velocity == .zero, "no velocity when nothing moves")
    case .flight(let flight):
      broken.expect(rounded(flight.offset) == contentOffset, "the content is on the flight's pixel")
      broken.expect(!flight.isAtRest, "a flight that is at rest is over")
      broken.expect(flight.x.range == range.x && flight.y.range == range.y, "it knows the range")
      broken.expect(rest == self.rest(of: flight.value, dueInterval: nil), "its end is predicted")
      broken.expect(velocity == perSecond(flight.multipliedVelocity), "its velocity is shown")
    case .animation(let animation):
      broken.expect(!animation.isOver, "an animation that has reached its end is over")
      broken.expect(rest?.contentOffset == animation.target, "its end is predicted")
    case .zoom(let animation):
      broken.expect(!animation.isOver, "a zoom that has reached its end is over")
      broken.expect(rest?.contentOffset == animation.target.offset, "its end is predicted")
    }
  }

  fileprivate func checkZoom(_ broken: inout Broken) {
    broken.expect(isZooming == (pan?.pinch != nil), "isZooming exactly while something zooms it")
    broken.expect(!isZooming || !isZoomBouncing, "what zooms does not bounce")
    broken.expect(
      (isZoomAnimating || isZoomBouncing) == motion.isZoom,
      "a zoom is animated or bounces exactly while it is under way"
    )
    broken.expect(canZoom || (!isZooming && !motion.isZoom), "what is zoomed can be")
    broken.expect(canZoom || zoomScale == 1, "what cannot be zoomed has the scale 1")
    broken.expect(!zoom.isStepping, "no zoom is taking its step")
    guard case .zoom(let animation) = motion else { return }
    broken.expect(animation.isBounce == isZoomBouncing, "it bounces exactly after a lift")
    broken.expect(animation.target.scale.isFinite, "it has a scale to go to")
  }

  fileprivate func checkIndicators(_ broken: inout Broken) {
    let alpha = flash == nil && (phase == .idle || phase == .tracking) ? 0.0 : 1.0
    for bar in [verticalIndicator, horizontalIndicator] where bar?.isInWindow == true {
      broken.expect(bar?.alpha == alpha, "indicators show exactly while the content moves")
    }
  }
}
