import Foundation
import ScrollMotion

extension Engine {
  /// What is wrong with the state, each as a sentence; empty in every state that a command or a frame
  /// may leave behind.
  public func brokenInvariants() -> [String] {
    var broken: [String] = []
    for view in context.scrollViews {
      func expect(_ holds: Bool, _ claim: String) {
        if !holds { broken.append("\(view.id): \(claim)") }
      }
      let offset = view.contentOffset
      expect(offset.isFinite, "contentOffset is finite")
      expect(view.bounds.origin == offset, "contentOffset is the origin of the bounds")
      expect(!view.isDragging || view.isTracking, "isDragging only while isTracking")
      expect(!view.isDecelerating || !view.isTracking, "isDecelerating only without isTracking")
      expect(!view.isScrollAnimating || !view.isTracking, "no animation under a finger")
      expect(
        view.isDecelerating == view.motion.isFlight,
        "isDecelerating exactly while the content goes on by itself"
      )
      expect(view.isTracking == (view.pan != nil), "isTracking exactly while it is held")
      expect(view.isMoving == view.isScheduled, "stepped exactly while it moves")
      expect(
        (view.phase == .idle) == (!view.isTracking && !view.isMoving),
        "idle exactly when nothing holds or moves the content"
      )
      if view.phase == .idle {
        expect(
          view.rest == nil && view.velocity == .zero,
          "no prediction and no velocity when idle"
        )
      }
      for axis in Axis.allCases where view.isMoving == false && view.isTracking {
        let range = view.range(axis)
        expect(
          range.overshoot(of: offset[axis]) == 0 || view.bounces(axis) || view.offsetWasChosen,
          "nobody drags past an edge that does not bounce"
        )
      }
    }
    for touch in touches.all {
      if let holder = touch.holder, holder.pan == nil {
        broken.append("touch \(touch.id): what it holds knows that it is held")
      }
    }
    return broken
  }
}
