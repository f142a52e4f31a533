public import Foundation
import ScrollMotion

extension ScrollView {
  /// The point of the content at the upper left corner of the view.
  ///
  /// Setting it rounds to the display's pixels and does not clamp. An animation ends, and a
  /// deceleration continues from the new offset.
  public var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard accepts(newValue, "contentOffset") else { return }
      noteChoice()
      if options.offsetPropertyEndsDeceleration { endFlight() }
      place(at: rounded(newValue))
    }
  }

  /// Sets the offset, over 0.3 s if animated; neither form clamps.
  ///
  /// Without animation, it ends any motion. With animation, it replaces the current motion, and has no
  /// effect if the content is already at the offset.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard accepts(contentOffset, "contentOffset") else { return }
    noteChoice()
    if animated { return animate(to: rounded(contentOffset)) }
    endFlight()
    endZoom()
    place(at: rounded(contentOffset))
  }

  /// Scrolls by the smallest distance that makes `rect`, in content coordinates, visible.
  ///
  /// Visible is the part of the view that no inset covers. If `rect` is longer than that, its start is
  /// shown.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    guard accepts(rect, "scrollRectToVisible") else { return }
    let offset = offset(showing: rect)
    guard rounded(offset) != contentOffset else { return }
    setContentOffset(offset, animated: animated)
  }

  /// Returns the offset nearest to the current one at which `rect` is visible.
  func offset(showing rect: CGRect) -> CGPoint {
    let rect = rect.standardized
    let insetsCount = context?.options.insetsCountAsVisible ?? false
    let inset = insetsCount ? .zero : adjustedContentInset
    var offset = contentOffset
    for (axis, start, end) in [
      (Axis.horizontal, Double(rect.minX), Double(rect.maxX)),
      (.vertical, Double(rect.minY), Double(rect.maxY)),
    ] {
      let nearest = end - bounds.size[axis] + inset.end(axis)
      let farthest = start - inset.start(axis)
      if offset[axis] > farthest || nearest > farthest {
        offset[axis] = range(axis).clamped(farthest)
      } else if offset[axis] < nearest {
        offset[axis] = range(axis).clamped(nearest)
      }
    }
    return offset
  }

  /// Stops the content: it rests where it is, on a pixel.
  ///
  /// Outside its range it rests at the edge; while it settles on a page, at that page's boundary. A
  /// finger keeps its hold, and content that does not move stays where it is, even outside its range.
  public func stopScrollingAndZooming() {
    guard isMoving else { return }
    endZoom()
    endAnimation()
    var causes = (x: Cause.assignment, y: Cause.assignment)
    if range.x.overshoot(of: contentOffset.x) != 0 { causes.x = .clamp }
    if range.y.overshoot(of: contentOffset.y) != 0 { causes.y = .clamp }
    var place = rounded(clampedOffset)
    if case .flight(let flight) = motion {
      if let boundary = flight.x.pageBoundary { (place.x, causes.x) = (boundary, .paging) }
      if let boundary = flight.y.pageBoundary { (place.y, causes.y) = (boundary, .paging) }
    }
    write(place, causes: causes)
    endFlight()
  }

  func rounded(_ offset: CGPoint) -> CGPoint {
    // Before the view has a device, there are no pixels to round to.
    guard context != nil else { return offset }
    let grid = grid
    return CGPoint(x: grid.rounded(Double(offset.x)), y: grid.rounded(Double(offset.y)))
  }

  /// Keeps an offset that was set before the view entered a window.
  func noteChoice() {
    offsetWasChosen = true
    if context == nil { roundsOffsetAtStart = true }
  }

  /// Moves the content to `offset` for a program; a finger's hold and a deceleration continue from
  /// there.
  func place(at offset: CGPoint, cause: Cause = .assignment) {
    endAnimation()
    endZoom()
    guard offset != contentOffset else { return }
    write(offset, causes: (cause, cause))
    refreshMotion()
  }

  /// The only function that scrolls: it moves the bounds, records the change with its causes, requests
  /// layout, and calls the delegate at once.
  func write(_ offset: CGPoint, causes: (x: Cause, y: Cause)) {
    if move(to: offset, causes: causes) { reportScroll() }
  }

  /// Changes contentOffset without calling the delegate; returns false if the content is already there.
  func move(to offset: CGPoint, causes: (x: Cause, y: Cause)) -> Bool {
    let old = bounds.origin
    guard offset != old else { return false }
    moveBoundsOrigin(to: offset)
    offsetMoved(from: old, causes: causes)
    return true
  }

  /// Calls the delegate after a change of the offset.
  func reportScroll() {
    context?.report(.scrollViewDidScroll(contentOffset: contentOffset), of: self)
    callBack { callDelegate { $0.scrollViewDidScroll(self) } }
  }

  /// Makes a delegate call, unless such calls are nested too deeply.
  ///
  /// A delegate that causes another call each time would never end.
  func callBack(_ call: () -> Void) {
    guard nestedScrolls < Self.maximumNestedScrolls else { return }
    nestedScrolls += 1
    call()
    nestedScrolls -= 1
  }

  /// The maximum nesting depth of delegate calls for scrolls.
  private static let maximumNestedScrolls = 32

  /// Updates the state after any change of the offset, including silent ones by the bounds.
  func offsetMoved(from old: CGPoint, causes: (x: Cause, y: Cause)) {
    // Under a transform, the document may contain the bounds separately.
    changed(
      transform == .identity ? PropertySet(.contentOffset) : PropertySet(.contentOffset, .bounds)
    )
    setNeedsLayout()
    guard let context else { return }
    if options.scrollingLaysOutSuperview { superview?.setNeedsLayout() }
    if context.hasNestedSafeAreas { context.safeAreasMayHaveChanged = true }
    let new = contentOffset
    explain(by: new - old, causes: causes, in: context)
    for axis in Axis.both { reportCrossedEdge(from: old[axis], to: new[axis], axis, in: context) }
  }

  private func explain(by delta: CGPoint, causes: (x: Cause, y: Cause), in context: ModelContext) {
    func explain(_ delta: CGPoint, _ cause: Cause) {
      context.explain(
        Change(
          view: id,
          property: .contentOffset,
          cause: cause,
          delta: delta,
          actor: context.origin.actor,
          command: context.origin.command,
          flick: cause == .deceleration ? context.flick : nil
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

  private func reportCrossedEdge(
    from old: Double,
    to new: Double,
    _ axis: Axis,
    in context: ModelContext
  ) {
    let range = range(axis)
    if new < range.minimum, old >= range.minimum {
      context.report(.edgeCrossed(axis == .horizontal ? .left : .top), of: self)
    } else if new > range.maximum, old <= range.maximum {
      context.report(.edgeCrossed(axis == .horizontal ? .right : .bottom), of: self)
    }
  }
}
