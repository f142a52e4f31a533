import Foundation
import ScrollMotion

extension ScrollView {
  /// Whether a motion is in progress, so that the next frame may move the content.
  var isMoving: Bool {
    if case .none = motion { return false }
    return true
  }

  /// Steps the motion by one display frame, unless it started in that very frame.
  func stepFrame() {
    guard let context, lastStep < context.time else { return }
    takeStep(in: context)
  }

  private func takeStep(in context: ModelContext) {
    lastStep = context.time
    switch motion {
    case .none: return
    case .flight(let flight): step(flight, in: context)
    case .animation(let animation): step(animation, in: context)
    case .zoom(let animation): step(animation, in: context)
    }
  }

  private func step(_ animation: OffsetAnimation, in context: ModelContext) {
    var animation = animation
    animation.frames.step()
    motion = .animation(animation)
    context.command = animation.command
    write(animation.offset, causes: (.animation, .animation))
    // The delegate may have replaced or ended the motion.
    guard case .animation(let current) = motion, current.isOver else { return }
    endAnimation()
    if current.goesToTop { return didScrollToTop() }
    context.report(.scrollViewDidEndScrollingAnimation, of: self)
    delegate?.scrollViewDidEndScrollingAnimation(self)
  }

  private func step(_ flight: TwoAxisFlight, in context: ModelContext) {
    var flight = flight
    let wasOutside = (x: flight.x.isOutside, y: flight.y.isOutside)
    flight.step(context.clock.interval)
    motion = .flight(flight)
    publish(flight)
    context.command = flight.command
    write(
      flight.offset,
      causes: (
        cause(of: flight.x, wasOutside: wasOutside.x),
        cause(of: flight.y, wasOutside: wasOutside.y)
      )
    )
    // The delegate may have replaced or ended the motion.
    if case .flight(let current) = motion, current.isAtRest { endFlight() }
  }

  private func cause(of flight: Flight, wasOutside: Bool) -> Cause {
    if wasOutside || flight.isOutside { return .bounce }
    return flight.isPaging ? .paging : .deceleration
  }

  private func publish(_ flight: TwoAxisFlight) {
    var now = activity
    now.isOutside = flight.isOutside
    now.velocity = perSecond(flight.velocity)
    activity = now
  }

  /// Starts a flight; ``beginDecelerating()`` runs its first step at the same time.
  func startDeceleration(with flight: TwoAxisFlight) {
    motion = .flight(flight)
    isFirstStepDue = true
    context?.schedule(self)
    var now = ScrollActivity()
    now.isDecelerating = true
    now.isDragging = activity.isDragging && options.isDraggingWhileDecelerating
    now.isOutside = flight.isOutside
    now.velocity = perSecond(flight.velocity)
    now.rest = rest(of: flight, stepIsDue: true)
    activity = now
  }

  /// Runs the first step of a flight at the lift itself, for one whole frame.
  func beginDecelerating() {
    if motion.isFlight, let context {
      context.report(.scrollViewWillBeginDecelerating, of: self)
      delegate?.scrollViewWillBeginDecelerating(self)
    }
    isFirstStepDue = false
    if motion.isFlight, let context { takeStep(in: context) }
  }

  /// Where and when a flight will end; nil if that is too far away to compute.
  func rest(of flight: TwoAxisFlight, stepIsDue: Bool) -> Rest? {
    guard let context, let end = flight.resting(interval: context.clock.interval) else {
      return nil
    }
    let later = stepIsDue ? end.frames - 1 : end.frames
    return Rest(contentOffset: end.offset, time: time(after: later, in: context))
  }

  /// Whether a step at the current time is still to come.
  private var isStepDue: Bool {
    guard let context else { return false }
    return isFirstStepDue || (context.isStepping && lastStep < context.time)
  }

  /// The time at which the last of the next `frames` frames ends; the current time if `frames` is zero.
  func time(after frames: Int, in context: ModelContext) -> Int64 {
    guard frames > 0 else { return context.time }
    let next = context.clock.frame(after: context.time)
    return context.clock.time(ofFrame: next + Int64(frames) - 1)
  }

  /// Starts an animated change of the offset, which replaces any motion.
  func animate(to target: CGPoint, goesToTop: Bool = false) {
    endFlight()
    endZoom()
    if target == contentOffset, isInWindow, pan == nil, options.endsScrollingAnimationInPlace {
      endAnimation()
      context?.report(.scrollViewDidEndScrollingAnimation, of: self)
      delegate?.scrollViewDidEndScrollingAnimation(self)
      return
    }
    guard let context, isInWindow, pan == nil, target != contentOffset else {
      // The change is immediate outside a window, where there are no frames, under a finger, and for
      // content that is already at the target.
      return place(at: target)
    }
    let animation = OffsetAnimation(
      start: contentOffset,
      target: target,
      command: context.command,
      goesToTop: goesToTop,
      frames: AnimationFrames(fps: context.clock.fps)
    )
    motion = .animation(animation)
    // The first frame is strictly after the call.
    lastStep = context.time
    context.schedule(self)
    var now = activity
    now.isScrollAnimating = true
    now.rest = Rest(contentOffset: target, time: time(after: animation.frames.count, in: context))
    activity = now
  }

  /// Cancels an animated change; the offset stays as shown.
  func endAnimation() {
    guard case .animation = motion else { return }
    motion = .none
    var now = activity
    now.isScrollAnimating = false
    now.rest = nil
    activity = now
  }

  /// Ends a deceleration and calls the delegate; the offset stays as shown.
  func endFlight() {
    guard case .flight = motion else { return }
    dropFlight()
    reportDidEndDecelerating()
  }

  /// Ends a deceleration without calling the delegate.
  func dropFlight() {
    guard case .flight = motion else { return }
    motion = .none
    activity = ScrollActivity()
  }

  func reportDidEndDecelerating() {
    context?.report(.scrollViewDidEndDecelerating, of: self)
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// Ends any motion and any finger's hold; the content stays where it is, on a pixel.
  func stopMotion() {
    endZoom()
    if isMoving { write(rounded(contentOffset), causes: (.layout, .layout)) }
    endAnimation()
    endFlight()
    touchUp(at: 0, isCancelled: true)
  }

  /// Restarts a motion from the current offset and velocity, after the offset, the range or a motion
  /// setting changed.
  func refreshMotion() {
    rebasePan()
    if case .zoom(let animation) = motion { return retarget(animation) }
    guard case .flight(let old) = motion else { return }
    func refreshed(_ axis: Axis, _ old: Flight, velocity: CGPoint) -> Flight {
      let flight = self.flight(axis, from: contentOffset, velocity: velocity)
      return paging(axis).flatMap { flight.settling(on: $0, insteadOf: old) } ?? flight
    }
    let flight = TwoAxisFlight(
      x: refreshed(.horizontal, old.x, velocity: old.velocity),
      y: refreshed(.vertical, old.y, velocity: old.velocity),
      command: old.command
    )
    guard !flight.isAtRest else { return endFlight() }
    motion = .flight(flight)
    activity.rest = rest(of: flight, stepIsDue: isStepDue)
    publish(flight)
  }

  /// Creates a flight from `offset`, with `velocity` in points per millisecond.
  func flight(_ axis: Axis, from offset: CGPoint, velocity: CGPoint) -> Flight {
    Flight(
      offset: offset[axis],
      velocity: velocity[axis],
      range: range(axis),
      rate: decelerationRate,
      bounces: bounces(axis),
      grid: grid
    )
  }

  /// The page stops of an axis; nil if it does not page or a page has no length.
  func paging(_ axis: Axis) -> Paging? {
    guard isPagingEnabled, canScroll(axis) else { return nil }
    return Paging(
      stride: bounds.size[axis],
      origin: options.pagesStartAtInset ? -adjustedContentInset.start(axis) : 0,
      range: range(axis),
      grid: grid
    )
  }

  func perSecond(_ velocity: CGPoint) -> CGPoint {
    CGPoint(x: velocity.x * 1000 + 0, y: velocity.y * 1000 + 0)
  }
}
