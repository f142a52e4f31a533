import Foundation
import ScrollMotion

extension ScrollView {
  /// A sample of a move: the location of a finger, or of a wheel's virtual one, and the time in
  /// milliseconds.
  typealias Sample = (finger: Int?, location: CGPoint, time: Double)

  /// Adds the samples of one move of all fingers, in the order of their times.
  ///
  /// Every sample affects the velocity; the content follows the last one. Two fingers that change their
  /// distance start a zoom.
  ///
  /// - Returns: whether the fingers have just moved far enough for a drag. The caller may give the drag
  ///   to this view with ``beginDrag()`` or to another one; until then, the content does not move.
  func touchMoved(_ samples: [Sample]) -> Bool {
    guard let (place, spread) = pan.map({ ($0.location, $0.spread) }) else { return false }
    for (index, sample) in samples.enumerated() {
      guard let finger = sample.finger else {
        pan?.add(sample.location, time: sample.time)
        sampleStreak()
        continue
      }
      pan?.move(finger, to: sample.location)
      // Fingers that move at one time form one sample.
      if index + 1 == samples.count || samples[index + 1].time != sample.time {
        pan?.sample(at: sample.time)
        sampleStreak()
      }
    }
    if let pan, pan.pinch == nil, canZoom,
      abs(pan.spread - spread) > Self.leastSpreading
    {
      beginPinch(at: place, spread: spread)
    }
    if pan?.recognise() == true { return true }
    follow()
    dragKeyboard()
    return false
  }

  /// Turns the finger's movement into a drag of this view.
  ///
  /// The drag starts at the finger's current location if it had to wait for a display frame.
  func beginDrag(hasWaited: Bool = false) {
    guard let pinch = pan.map(\.pinch) else { return }
    pan?.gate = nil
    pan?.beginDrag(
      shown: contentOffset,
      asked: askedOffset(),
      isDirectionalLockEnabled: isDirectionalLockEnabled && pinch == nil,
      hasWaited: hasWaited
    )
    sampleStreak()
    activity.isDragging = true
    context?.report(.scrollViewWillBeginDragging, of: self)
    callDelegate { $0.scrollViewWillBeginDragging(self) }
    dismissKeyboardOnDrag()
    follow()
    dragKeyboard()
  }

  /// Restarts the measurement of a drag after the content or its range changed, with the velocity
  /// unchanged.
  func rebasePan() {
    guard pan != nil else { return }
    pan?.rebase(shown: contentOffset, asked: askedOffset())
    rebasePinch()
    predictLift(from: contentOffset)
  }

  /// Returns the offset that a finger must ask for to get the current one.
  func askedOffset() -> CGPoint {
    var asked = contentOffset
    for axis in Axis.both where bounces(axis) {
      let past = range(axis).overshoot(of: asked[axis])
      guard past != 0 else { continue }
      let band = rubberBand(axis)
      asked[axis] = asked[axis] - past + band.asked(forShown: past)
    }
    return asked
  }

  /// Moves the content to the offset that the finger asks for.
  func follow() {
    guard let pan else { return }
    if pan.pinch != nil { return followPinch() }
    guard let drag = pan.drag else { return }
    let translation = pan.translation
    var offset = contentOffset
    var causes = (x: Cause.drag, y: Cause.drag)
    for axis in Axis.both where drag.isFree(axis) && canScroll(axis) {
      let way = translation[axis]
      // When the finger is back at its origin, so is the content, without rounding errors of the rubber
      // band.
      let place =
        way == 0 ? drag.shown[axis] : shown(forAsked: drag.asked[axis] - way, axis)
      offset[axis] = grid.rounded(place)
      guard bounces(axis), range(axis).overshoot(of: place) != 0 else { continue }
      if axis == .horizontal { causes.x = .rubberBand } else { causes.y = .rubberBand }
    }
    pan.follow(to: offset)
    predictLift(from: offset)
    write(offset, causes: causes)
  }

  /// Returns the displayed offset for a requested one.
  ///
  /// Inside the range it is unchanged; past an edge it has resistance or, without bouncing, is the
  /// edge.
  func shown(forAsked asked: Double, _ axis: Axis) -> Double {
    let edge = range(axis).clamped(asked)
    guard asked != edge, bounces(axis) else { return edge }
    return edge + rubberBand(axis).shown(forAsked: asked - edge)
  }

  /// The resistance past the edges of an axis, for the input that holds the content.
  func rubberBand(_ axis: Axis) -> RubberBand {
    RubberBand(
      dimension: bounds.size[axis],
      coefficient: pan?.isWheel == true ? RubberBand.trackpadCoefficient : RubberBand.coefficient
    )
  }

  /// Ends the hold of a finger at `time` milliseconds; a cancelled touch has no velocity.
  func touchUp(at time: Double, isCancelled: Bool) {
    guard let pan, let context else { return }
    guard pan.drag != nil || pan.caughtMotion || pan.pinch != nil else { return endTracking() }
    if pan.drag != nil, !isCancelled { beginRefreshingIfPulled() }
    // What the delegate does to the hold from here on does not change the lift.
    guard let pan = self.pan.map(Pan.init(copying:)) else { return }
    defer { releaseKeyboard(pan, at: time, isCancelled: isCancelled) }
    if let pinch = pan.pinch {
      guard release(pinch, of: pan, in: context) else { return }
    }
    self.pan = nil
    let velocity = isCancelled ? .zero : releaseVelocity(at: time, of: pan, from: contentOffset)
    endDragOfStreak(pan, at: time, isCancelled: isCancelled)
    let start = contentOffset
    let target = askForTarget(velocity: velocity, of: pan, in: context)
    let flight = self.flight(from: start, velocity: velocity, of: pan, to: target, in: context)
    // The delegate may have moved the content, started a motion, or removed the view.
    let isLeftAlone = contentOffset == start && !isMoving && isInWindow
    if isLeftAlone, !flight.isAtRest {
      startDeceleration(with: flight)
    } else {
      activity.endTracking()
    }
    let decelerates = isDecelerating
    context.report(.scrollViewDidEndDragging(willDecelerate: decelerates), of: self)
    callDelegate { $0.scrollViewDidEndDragging(self, willDecelerate: decelerates) }
    if pan.hasPendingDidEndDecelerating { reportDidEndDecelerating() }
    if decelerates { beginDecelerating() }
  }

  /// Sends the target of a lift to the delegate; returns the delegate's target for each axis on
  /// which it changed it.
  private func askForTarget(
    velocity: CGPoint,
    of pan: Pan,
    in context: ModelContext
  ) -> (x: Double?, y: Double?) {
    let planned = plannedTarget(velocity: velocity, of: pan)
    let target = reportWillEndDragging(
      velocity: velocity,
      proposed: planned,
      flick: velocity == .zero ? nil : accelerated,
      in: context
    )
    guard let target else { return (nil, nil) }
    let place = rounded(target)
    return (target.x == planned.x ? nil : place.x, target.y == planned.y ? nil : place.y)
  }

  /// Reports that a drag is about to end, with the proposed target and the delegate's.
  ///
  /// - Returns: the delegate's target; nil if it is not finite, and so has no effect.
  func reportWillEndDragging(
    velocity: CGPoint,
    proposed: CGPoint,
    flick: Flick? = nil,
    in context: ModelContext
  ) -> CGPoint? {
    func event(_ target: CGPoint) -> Event.Kind {
      .scrollViewWillEndDragging(
        velocity: velocity,
        proposedTargetContentOffset: proposed,
        targetContentOffset: target,
        flick: flick
      )
    }
    var target = proposed
    let place = context.report(event(proposed), of: self)
    callDelegate {
      $0.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    }
    guard accepts(target, "targetContentOffset") else { return nil }
    if let place, target != proposed {
      context.amend(place, from: event(proposed), to: event(target))
    }
    return target
  }

  /// The offset that a lift reports as its target: the page to settle on, or the offset by the formula of the
  /// deceleration rate, on a pixel and in the range.
  ///
  /// The formula's offset is not where the flight's frames end.
  private func plannedTarget(velocity: CGPoint, of pan: Pan) -> CGPoint {
    // Content that has left the window does not move.
    guard isInWindow else { return contentOffset }
    let flight = liftFlight(velocity: velocity, of: pan, from: contentOffset)
    func target(_ axis: Axis, _ flight: Flight) -> Double {
      if let boundary = flight.pageBoundary { return boundary }
      let target = decelerationRate.target(
        from: contentOffset[axis],
        velocity: velocity[axis],
        multiplier: flight.multiplier
      )
      return range(axis).clamped(grid.rounded(target))
    }
    return CGPoint(x: target(.horizontal, flight.x), y: target(.vertical, flight.y))
  }

  /// Creates the flight after a lift, with the range and settings that the delegate left.
  ///
  /// On an axis that pages, a changed target has no effect: the content rests on a page.
  private func flight(
    from offset: CGPoint,
    velocity: CGPoint,
    of pan: Pan,
    to target: (x: Double?, y: Double?),
    in context: ModelContext
  ) -> TwoAxisFlight {
    var flight = liftFlight(velocity: velocity, of: pan, from: offset)
    guard target.x != nil || target.y != nil else { return flight }
    let interval = context.clock.interval
    var upcoming = UpcomingSteps(in: context, lastStep: context.time, dueInterval: interval)
    var leading: [Double] = []
    while let interval = upcoming.next() { leading.append(interval) }
    func redirected(_ flight: Flight, _ axis: Axis, to target: Double) -> Flight {
      if flight.isPaging, !options.pagingTakesChangedTarget { return flight }
      return self.flight(axis, from: offset[axis], velocity: velocity[axis])
        .redirected(to: target, leading: leading, interval: interval)
    }
    if let x = target.x { flight.x = redirected(flight.x, .horizontal, to: x) }
    if let y = target.y { flight.y = redirected(flight.y, .vertical, to: y) }
    return flight
  }

  /// Returns the velocity of a lift at `time` milliseconds with the content at `offset`.
  ///
  /// It is zero on locked axes, on axes that do not scroll, and towards edges that do not bounce.
  private func releaseVelocity(at time: Double, of pan: Pan, from offset: CGPoint) -> CGPoint {
    var velocity = pan.releaseVelocity(at: time)
    let bounce =
      options.bouncesWithLastVelocity && pan.isWheel ? pan.bounceVelocity(at: time) : nil
    for axis in Axis.both {
      let range = range(axis)
      if let bounce, range.overshoot(of: offset[axis]) != 0 { velocity[axis] = bounce[axis] }
      let speed = velocity[axis]
      let isHeld =
        !bounces(axis)
        && ((speed > 0 && offset[axis] >= range.maximum)
          || (speed < 0 && offset[axis] <= range.minimum))
      if !isMoved(axis, by: pan) || isHeld { velocity[axis] = 0 }
    }
    // Adding 0 avoids negative zeros.
    return CGPoint(x: velocity.x + 0, y: velocity.y + 0)
  }

  /// Whether a finger's movement moves the content on an axis.
  private func isMoved(_ axis: Axis, by pan: Pan) -> Bool {
    pan.drag?.isFree(axis) == true && canScroll(axis)
  }

  private func liftFlight(velocity: CGPoint, of pan: Pan, from offset: CGPoint) -> TwoAxisFlight {
    let start = pan.drag?.start ?? offset
    func liftFlight(_ axis: Axis) -> Flight {
      let flight = flight(axis, from: offset[axis], velocity: velocity[axis])
      guard let paging = paging(axis) else { return flight }
      return flight.settling(on: paging, dragStart: start[axis])
    }
    var both = TwoAxisFlight(
      x: liftFlight(.horizontal),
      y: liftFlight(.vertical),
      origin: context?.origin ?? .program
    )
    both.multiplier = multiplier(ofLift: pan)
    return both
  }

  /// Updates the predicted rest for a lift at the current time with the content at `offset`, and the
  /// velocity.
  func predictLift(from offset: CGPoint) {
    guard let pan, pan.drag != nil || pan.caughtMotion || pan.pinch != nil else { return }
    if let pinch = pan.pinch, let back = wayBack(of: pinch, of: pan) {
      return predict(back, of: pinch.view)
    }
    let release = releaseVelocity(at: pan.latestTime, of: pan, from: offset)
    let flight = liftFlight(velocity: release, of: pan, from: offset)
    var now = activity
    // A finger that only stopped the content leaves it where it is, unless that is outside the range.
    if let context, pan.drag != nil || (!flight.isAtRest && pan.caughtMotion) {
      let interval = context.clock.interval
      let upcoming = UpcomingSteps(in: context, lastStep: lastStep, dueInterval: interval)
      now.prediction = .lift(LiftRest(of: flight, after: upcoming))
    } else {
      now.rest = nil
    }
    var velocity = pan.drag == nil ? .zero : pan.offsetVelocity
    for axis in Axis.both where !isMoved(axis, by: pan) { velocity[axis] = 0 }
    now.velocity = perSecond(velocity)
    activity = now
  }
}
