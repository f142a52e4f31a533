import Foundation
import ScrollMotion

extension ScrollView {
  /// Whether the next frame moves the content.
  var isMoving: Bool {
    if case .none = motion { return false }
    return true
  }

  /// Moves the content by one display frame.
  func stepFrame() {
    guard let context else { return }
    switch motion {
    case .none: return
    case .flight(let flight): step(flight, in: context)
    case .animation(var animation):
      animation.step()
      motion = .animation(animation)
      context.command = animation.command
      write(animation.offset, causes: (.animation, .animation))
      guard case .animation(let current) = motion, current.isOver else { return }
      endAnimation()
      context.report(.scrollViewDidEndScrollingAnimation, of: self)
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
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
        wasOutside.x || flight.x.isOutside ? .bounce : .deceleration,
        wasOutside.y || flight.y.isOutside ? .bounce : .deceleration
      )
    )
    // The delegate may have replaced or ended the motion.
    if case .flight(let current) = motion, current.isAtRest { endFlight() }
  }

  private func publish(_ flight: TwoAxisFlight) {
    var now = activity
    now.isOutside = flight.isOutside
    now.velocity = perSecond(flight.velocity)
    activity = now
  }

  /// Starts a flight at a lift: its first step is taken at once.
  func begin(_ flight: TwoAxisFlight) {
    guard let context else { return }
    motion = .flight(flight)
    context.schedule(self)
    activity.isDecelerating = true
    predictRest(of: flight, frameIsDueNow: true)
    publish(flight)
    context.report(.scrollViewWillBeginDecelerating, of: self)
    delegate?.scrollViewWillBeginDecelerating(self)
    stepFrame()
  }

  func predictRest(of flight: TwoAxisFlight, frameIsDueNow: Bool) {
    guard let context else { return }
    let (offset, frames) = flight.resting(interval: context.clock.interval)
    let later = frameIsDueNow ? frames - 1 : frames
    activity.rest = Rest(contentOffset: offset, time: time(after: later, in: context))
  }

  /// The time at which the last of the next `frames` frames is over; now if there is none.
  private func time(after frames: Int, in context: ModelContext) -> Int64 {
    guard frames > 0 else { return context.time }
    let next = context.clock.frame(after: context.time)
    return context.clock.time(ofFrame: next + Int64(frames) - 1)
  }

  /// Starts an animated change of the offset in place of any motion.
  func animate(to target: CGPoint) {
    guard target != contentOffset, let context else { return }
    endFlight()
    if pan != nil {
      // A finger holds the content: the change takes effect at once and the drag goes on from there.
      write(target, causes: (.assignment, .assignment))
      return motionMovedElsewhere()
    }
    let animation = OffsetAnimation(
      from: contentOffset,
      to: target,
      fps: context.clock.fps,
      command: context.command
    )
    motion = .animation(animation)
    context.schedule(self)
    var now = activity
    now.isScrollAnimating = true
    now.rest = Rest(contentOffset: target, time: time(after: animation.frameCount, in: context))
    activity = now
  }

  /// Drops an animated change; the offset stays where it is shown.
  func endAnimation() {
    guard case .animation = motion else { return }
    motion = .none
    activity.isScrollAnimating = false
    activity.rest = nil
  }

  /// Ends a deceleration, with its callback; the offset stays where it is shown.
  func endFlight() {
    guard case .flight = motion else { return }
    motion = .none
    var now = activity
    now.isDecelerating = false
    now.isOutside = false
    now.velocity = .zero
    now.rest = nil
    activity = now
    context?.report(.scrollViewDidEndDecelerating, of: self)
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// Ends whatever moves the content, the finger's hold included.
  func stopMotion() {
    endAnimation()
    endFlight()
    guard pan != nil else { return }
    pan = nil
    activity = ScrollActivity()
  }

  /// The offset was set by someone else: what moves the content goes on from there.
  func motionMovedElsewhere() {
    if pan != nil { rebasePan() }
    rangeMovedUnderFlight()
  }

  /// Gives a flight the present offset and range, at the speed that it has.
  func rangeMovedUnderFlight() {
    guard case .flight(let old) = motion else { return }
    let flight = TwoAxisFlight(
      x: self.flight(.horizontal, velocity: old.x.velocity),
      y: self.flight(.vertical, velocity: old.y.velocity),
      command: old.command
    )
    guard !flight.isAtRest else { return endFlight() }
    motion = .flight(flight)
    predictRest(of: flight, frameIsDueNow: false)
    publish(flight)
  }

  /// A flight from the present offset, with `velocity` in points per millisecond.
  func flight(_ axis: Axis, velocity: Double) -> Flight {
    Flight(
      offset: contentOffset[axis],
      velocity: velocity,
      range: range(axis),
      rate: decelerationRate,
      bounces: bounces(axis),
      grid: grid
    )
  }

  func perSecond(_ velocity: CGPoint) -> CGPoint {
    CGPoint(x: velocity.x * 1000 + 0, y: velocity.y * 1000 + 0)
  }
}
