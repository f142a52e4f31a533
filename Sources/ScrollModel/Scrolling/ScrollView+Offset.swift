public import Foundation
import ScrollMotion

extension ScrollView {
  /// The point of the content that lies at the upper left corner of the view.
  ///
  /// Setting it rounds to the display's pixels and does not clamp; an animation ends, a deceleration
  /// goes on from the new place.
  public var contentOffset: CGPoint {
    get { bounds.origin }
    set { assign(newValue, keepsFlight: true) }
  }

  /// Sets the offset, over 0.3 s if animated; neither form clamps.
  ///
  /// Not animated, it ends any motion. Animated, it replaces a motion under way, and is nothing if the
  /// content is there already.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated {
      animate(to: rounded(contentOffset))
    } else {
      assign(contentOffset, keepsFlight: false)
    }
  }

  /// Scrolls by as little as brings `rect`, in content coordinates, into the part of the view that no
  /// inset covers; a longer one shows its start.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let rect = rect.standardized
    var offset = contentOffset
    for (axis, start, end) in [
      (Axis.horizontal, Double(rect.minX), Double(rect.maxX)),
      (.vertical, Double(rect.minY), Double(rect.maxY)),
    ] {
      let inset = adjustedContentInset
      let nearest = end - bounds.size[axis] + inset.end(axis)
      let farthest = start - inset.start(axis)
      if offset[axis] > farthest || nearest > farthest {
        offset[axis] = range(axis).clamped(farthest)
      } else if offset[axis] < nearest {
        offset[axis] = range(axis).clamped(nearest)
      }
    }
    guard rounded(offset) != contentOffset else { return }
    setContentOffset(offset, animated: animated)
  }

  func rounded(_ offset: CGPoint) -> CGPoint {
    // Before the view has come to a device, there are no pixels to round to.
    guard context != nil else { return offset }
    let grid = grid
    return CGPoint(x: grid.rounded(Double(offset.x)), y: grid.rounded(Double(offset.y)))
  }

  private func assign(_ offset: CGPoint, keepsFlight: Bool) {
    offsetWasChosen = true
    if context == nil { roundsOffsetAtStart = true }
    endAnimation()
    if !keepsFlight { endFlight() }
    write(rounded(offset), causes: (.assignment, .assignment))
    motionMovedElsewhere()
  }

  /// The one place where a scroll changes contentOffset: the bounds move, the change is explained,
  /// layout is asked for, and the delegate is told at once.
  func write(_ offset: CGPoint, causes: (x: Cause, y: Cause)) {
    let old = bounds.origin
    guard offset != old else { return }
    moveBoundsOrigin(to: offset)
    changed(.contentOffset)
    setNeedsLayout()
    guard let context else { return }
    explain(by: offset - old, causes: causes, in: context)
    reportCrossedEdges(from: old, to: offset, in: context)
    context.report(.scrollViewDidScroll(contentOffset: offset), of: self)
    delegate?.scrollViewDidScroll(self)
  }

  private func explain(by delta: CGPoint, causes: (x: Cause, y: Cause), in context: ModelContext) {
    func explain(_ delta: CGPoint, _ cause: Cause) {
      context.explain(
        Change(
          view: id,
          property: .contentOffset,
          cause: cause,
          delta: delta,
          command: context.command
        )
      )
    }
    if causes.x == causes.y || delta.x == 0 || delta.y == 0 {
      explain(delta, delta.x == 0 ? causes.y : causes.x)
    } else {
      explain(CGPoint(x: delta.x, y: 0), causes.x)
      explain(CGPoint(x: 0, y: delta.y), causes.y)
    }
  }

  private func reportCrossedEdges(from old: CGPoint, to new: CGPoint, in context: ModelContext) {
    for (axis, start, end) in [
      (Axis.horizontal, Event.Edge.left, Event.Edge.right), (.vertical, .top, .bottom),
    ] {
      let range = range(axis)
      if new[axis] < range.minimum, old[axis] >= range.minimum {
        context.report(.edgeCrossed(start), of: self)
      } else if new[axis] > range.maximum, old[axis] <= range.maximum {
        context.report(.edgeCrossed(end), of: self)
      }
    }
  }
}
