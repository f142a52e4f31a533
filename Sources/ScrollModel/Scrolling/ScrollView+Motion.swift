import Foundation
import ScrollMotion

extension ScrollView {
  /// Whether a motion is in progress, so that the next frame may move the content.
  var isMoving: Bool {
    if case .none = motion { return false }
    return true
  }

  /// Steps the motion by one display frame, unless it started in that very frame.
  func stepFrame(in context: ModelContext) {
    guard lastStep < context.time else { return }
    takeStep(in: context)
  }

  private func takeStep(in context: ModelContext) {
    switch motion {
    case .none: lastStep = context.time
    case .flight(let flight):
      guard let interval = dueInterval(in: context) else { return }
      lastStep = context.time
      isFirstStepDue = false
      step(flight, interval, in: context)
    case .animation(let animation):
      lastStep = context.time
      step(animation, in: context)
    case .zoom(let animation):
      lastStep = context.time
      step(animation, in: context)
    }
  }

  /// The length in milliseconds of a flight's step at the current time; nil if none is due.
  ///
  /// The first step, at the lift, is one whole frame of the display's highest rate. Each other one takes the
  /// time since the step before it.
  private func dueInterval(in context: ModelContext) -> Double? {
    if isFirstStepDue { return context.clock.interval }
    guard context.isStepping, context.time - lastStep >= DisplayFrames.shortestStep else {
      return nil
    }
    return context.interval(since: lastStep)
  }

  private func step(_ animation: InPlace<OffsetAnimation>, in context: ModelContext) {
    animation.value.frames.step(at: context.time)
    context.origin = animation.value.origin
    write(rounded(animation.value.offset), causes: (.animation, .animation))
    // The delegate may have replaced or ended the motion.
    guard case .animation(let current) = motion, current.value.isOver else { return }
    endAnimation()
    if current.value.goesToTop { return didScrollToTop() }
    context.report(.scrollViewDidEndScrollingAnimation, of: self)
    callDelegate { $0.scrollViewDidEndScrollingAnimation(self) }
  }

  private func step(
    _ flight: InPlace<TwoAxisFlight>,
    _ interval: Double,
    in context: ModelContext
  ) {
    let wasOutside = (x: flight.value.x.isOutside, y: flight.value.y.isOutside)
    let flick = flight.value.multiplier > 1 ? accelerated : nil
    if flight.value.step(interval) { streak.reset() }
    publish(flight.value)
    context.origin = flight.value.origin
    let causes = (
      x: cause(of: flight.value.x, wasOutside: wasOutside.x),
      y: cause(of: flight.value.y, wasOutside: wasOutside.y)
    )
    context.flick = flick
    write(rounded(flight.value.frameOffset), causes: causes)
    context.flick = nil
    // The frame in which an axis comes to rest also writes where it rests (recorded). The delegate may have
    // replaced or ended the motion.
    guard case .flight(let current) = motion,
      current.value.x.isAtRest || current.value.y.isAtRest
    else { return }
    write(rounded(current.value.offset), causes: causes)
    if case .flight(let current) = motion, current.value.isAtRest { endFlight() }
  }

  private func cause(of flight: Flight, wasOutside: Bool) -> Cause {
    if wasOutside || flight.isOutside { return .bounce }
    return flight.isPaging ? .paging : .deceleration
  }

  private func publish(_ flight: TwoAxisFlight) {
    var now = activity
    now.isOutside = flight.isOutside
    now.velocity = perSecond(flight.multipliedVelocity)
    activity = now
  }

  /// Starts a flight; ``beginDecelerating()`` runs its first step at the same time.
  func startDeceleration(with flight: TwoAxisFlight) {
    motion = .flight(InPlace(flight))
    isFirstStepDue = true
    context?.schedule(self)
    var now = ScrollActivity()
    now.isDecelerating = true
    now.isDragging = activity.isDragging && options.isDraggingWhileDecelerating
    now.isOutside = flight.isOutside
    now.velocity = perSecond(flight.multipliedVelocity)
    now.rest = rest(of: flight, dueInterval: context?.clock.interval)
    activity = now
  }

  /// Runs the first step of a flight at the lift itself, for one whole frame.
  func beginDecelerating() {
    if motion.isFlight, let context {
      context.report(.scrollViewWillBeginDecelerating, of: self)
      callDelegate { $0.scrollViewWillBeginDecelerating(self) }
    }
    if motion.isFlight, let context { takeStep(in: context) }
    isFirstStepDue = false
  }

  /// Where and when a flight will end, with the frame times that are known; nil if that is too far away to
  /// compute.
  ///
  /// `dueInterval` is the length in milliseconds of a step at the current time; nil if none is due.
  func rest(of flight: TwoAxisFlight, dueInterval: Double?) -> Rest? {
    guard let context else { return nil }
    return flight.rest(
      after: UpcomingSteps(in: context, lastStep: lastStep, dueInterval: dueInterval)
    )
  }

  /// The time at which an animation ends that starts now or is in progress.
  func end(of frames: AnimationFrames, in context: ModelContext) -> Int64 {
    frames.end(after: context.time, at: context.frames)
  }

  /// Updates the prediction after times of display frames were given.
  func frameTimesChanged() {
    guard let context else { return }
    switch motion {
    case .none: predictLift(from: contentOffset)
    case .flight(let flight): activity.rest = rest(of: flight.value, dueInterval: nil)
    case .animation(let animation):
      animation.value.frames.frameTimesChanged(to: context.frames, at: context.time)
      activity.rest?.time = end(of: animation.frames, in: context)
    case .zoom(let animation):
      animation.value.frames.frameTimesChanged(to: context.frames, at: context.time)
      activity.rest?.time = end(of: animation.frames, in: context)
    }
  }

  /// Starts an animated change of the offset, which replaces any motion.
  func animate(to target: CGPoint, goesToTop: Bool = false) {
    endFlight()
    endZoom()
    if target == contentOffset, isInWindow, pan == nil, options.endsScrollingAnimationInPlace {
      endAnimation()
      context?.report(.scrollViewDidEndScrollingAnimation, of: self)
      callDelegate { $0.scrollViewDidEndScrollingAnimation(self) }
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
      origin: context.origin,
      goesToTop: goesToTop,
      frames: AnimationFrames(from: context.time, at: context.frames)
    )
    motion = .animation(InPlace(animation))
    // The first frame is strictly after the call.
    lastStep = context.time
    context.schedule(self)
    var now = activity
    now.isScrollAnimating = true
    now.rest = Rest(contentOffset: target, time: end(of: animation.frames, in: context))
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
  ///
  /// Unless a finger catches the content, that ends a series of flicks too.
  func endFlight(isCaught: Bool = false) {
    guard case .flight = motion else { return }
    if !isCaught { streak.reset() }
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
    callDelegate { $0.scrollViewDidEndDecelerating(self) }
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
    func refreshed(_ axis: Axis, _ old: Flight) -> Flight {
      var flight = self.flight(axis, from: exactOffset(axis, of: old), velocity: old.velocity)
      flight.multiplier = old.multiplier
      return paging(axis).flatMap { flight.settling(on: $0, insteadOf: old) } ?? flight
    }
    let flight = TwoAxisFlight(
      x: refreshed(.horizontal, old.x),
      y: refreshed(.vertical, old.y),
      origin: old.origin
    )
    guard !flight.isAtRest else { return endFlight() }
    motion = .flight(InPlace(flight))
    activity.rest = rest(of: flight, dueInterval: context.flatMap(dueInterval))
    publish(flight)
  }

  /// The offset from which a flight continues: its exact one, unless the content was moved since.
  private func exactOffset(_ axis: Axis, of flight: Flight) -> Double {
    let offset = contentOffset[axis]
    let isOnPath = [flight.frameOffset, flight.offset].contains {
      flight.grid.rounded($0) == offset
    }
    return isOnPath ? flight.offset : offset
  }

  /// Creates a flight from `offset`, with `velocity` in points per millisecond.
  func flight(_ axis: Axis, from offset: Double, velocity: Double) -> Flight {
    Flight(
      offset: offset,
      velocity: velocity,
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
