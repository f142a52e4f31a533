public import Foundation
import ScrollMotion

extension ScrollView {
  /// The point of the content that lies at the upper left corner of the view.
  ///
  /// Setting it rounds to the display's pixels and does not clamp; an animation ends, a deceleration
  /// goes on from the new place.
  public var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      noteChoice(of: newValue)
      if options.offsetPropertyEndsDeceleration { endFlight() }
      place(at: rounded(newValue))
    }
  }

  /// Sets the offset, over 0.3 s if animated; neither form clamps.
  ///
  /// Not animated, it ends any motion. Animated, it replaces a motion under way, and is nothing if the
  /// content is there already.
  public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    noteChoice(of: contentOffset)
    if animated { return animate(to: rounded(contentOffset)) }
    endFlight()
    endZoom()
    place(at: rounded(contentOffset))
  }

  /// Scrolls by as little as brings `rect`, in content coordinates, into the part of the view that no
  /// inset covers; a longer one shows its start.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let offset = offset(showing: rect)
    guard rounded(offset) != contentOffset else { return }
    setContentOffset(offset, animated: animated)
  }

  /// The offset nearest to the present one at which `rect` is visible.
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

  /// Ends what moves the content by itself: it rests where it is, on a pixel, at the edge if it is
  /// outside its range, and at the boundary of the page that it was settling on.
  ///
  /// A finger keeps what it holds, and content that does not move stays, outside its range too.
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
    // Before the view has come to a device, there are no pixels to round to.
    guard context != nil else { return offset }
    let grid = grid
    return CGPoint(x: grid.rounded(Double(offset.x)), y: grid.rounded(Double(offset.y)))
  }

  private func noteChoice(of offset: CGPoint) {
    precondition(offset.isFinite, "\(id): no content lies at \(offset)")
    offsetWasChosen = true
    if context == nil { roundsOffsetAtStart = true }
  }

  /// Puts the content at `offset` for a program; a finger and a deceleration go on from there.
  func place(at offset: CGPoint, cause: Cause = .assignment) {
    endAnimation()
    endZoom()
    guard offset != contentOffset else { return }
    write(offset, causes: (cause, cause))
    refreshMotion()
  }

  /// The one place where a scroll changes contentOffset: the bounds move, the change is explained,
  /// layout is asked for, and the delegate is told at once.
  func write(_ offset: CGPoint, causes: (x: Cause, y: Cause)) {
    if move(to: offset, causes: causes) { tellScroll() }
  }

  /// Changes contentOffset without telling the delegate; false if the content is there already.
  func move(to offset: CGPoint, causes: (x: Cause, y: Cause)) -> Bool {
    let old = bounds.origin
    guard offset != old else { return false }
    moveBoundsOrigin(to: offset)
    offsetMoved(from: old, causes: causes)
    return true
  }

  /// Tells the delegate that the offset is another.
  func tellScroll() {
    context?.report(.scrollViewDidScroll(contentOffset: contentOffset), of: self)
    callBack { delegate?.scrollViewDidScroll(self) }
  }

  /// Makes a call of the delegate that it may answer by causing another one.
  ///
  /// A delegate that does so every time would go on for ever.
  func callBack(_ call: () -> Void) {
    guard nestedScrolls < Self.maximumNestedScrolls else { return }
    nestedScrolls += 1
    call()
    nestedScrolls -= 1
  }

  /// Scrolls that a delegate may nest in one another; beyond them it is not told.
  private static let maximumNestedScrolls = 32

  /// What follows from every change of the offset, the silent ones by the bounds included.
  func offsetMoved(from old: CGPoint, causes: (x: Cause, y: Cause)) {
    // Under a transform the bounds may stand in the document of their own.
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
