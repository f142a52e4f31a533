import Foundation
import ScrollMotion

extension ScrollView {
  /// A sample of a move: where a finger was, or the imagined one of a wheel, and when in milliseconds.
  typealias Sample = (finger: Int?, location: CGPoint, time: Double)

  /// Adds samples of one move, of all fingers in the order of their times.
  ///
  /// Each time counts for the velocity, the content follows the last. Two fingers that change their
  /// distance begin to zoom.
  ///
  /// Returns whether the fingers have just moved far enough for a drag, which the caller may give to
  /// this view with ``beginDrag()`` or to another one; the content waits for that.
  func touchMoved(_ samples: [Sample]) -> Bool {
    guard let (place, spread) = pan.map({ ($0.location, $0.spread) }) else { return false }
    for (index, sample) in samples.enumerated() {
      guard let finger = sample.finger else {
        pan?.add(sample.location, time: sample.time)
        continue
      }
      pan?.move(finger, to: sample.location)
      // Fingers that move at one time are one sample.
      if index + 1 == samples.count || samples[index + 1].time != sample.time {
        pan?.sample(at: sample.time)
      }
    }
    if let pan, pan.pinch == nil, canZoom,
      abs(pan.spread - spread) > Self.leastSpreading
    {
      beginPinch(at: place, spread: spread)
    }
    if pan?.isRecognised == true { return true }
    follow()
    dragKeyboard()
    return false
  }

  /// Makes the finger's movement a drag of this view.
  func beginDrag() {
    guard let pinch = pan.map(\.pinch) else { return }
    pan?.beginDrag(
      shown: contentOffset,
      asked: askedOffset(),
      isDirectionalLockEnabled: isDirectionalLockEnabled && pinch == nil
    )
    activity.isDragging = true
    context?.report(.scrollViewWillBeginDragging, of: self)
    delegate?.scrollViewWillBeginDragging(self)
    dismissKeyboardOnDrag()
    follow()
    dragKeyboard()
  }

  /// The content or its range is no longer what the drag was measured from: it goes on from here, with
  /// the finger's velocity.
  func rebasePan() {
    guard pan != nil else { return }
    pan?.rebase(shown: contentOffset, asked: askedOffset())
    rebasePinch()
    predictLift(from: contentOffset)
  }

  /// The offset that a finger would have had to ask for to get the present one.
  func askedOffset() -> CGPoint {
    var asked = contentOffset
    for axis in Axis.both where bounces(axis) {
      let past = range(axis).overshoot(of: asked[axis])
      guard past != 0 else { continue }
      let band = RubberBand(dimension: bounds.size[axis])
      asked[axis] = asked[axis] - past + band.asked(forShown: past)
    }
    return asked
  }

  /// Puts the content where the finger asks for it.
  func follow() {
    guard let pan else { return }
    if pan.pinch != nil { return followPinch() }
    guard let drag = pan.drag else { return }
    let translation = pan.translation
    var offset = contentOffset
    var causes = (x: Cause.drag, y: Cause.drag)
    for axis in Axis.both where drag.isFree(axis) && canScroll(axis) {
      let way = translation[axis]
      // Where the finger is back, so is the content, whatever the band's rounding.
      let place =
        way == 0 ? drag.shown[axis] : shown(forAsked: drag.asked[axis] - way, axis)
      offset[axis] = grid.rounded(place)
      guard bounces(axis), range(axis).overshoot(of: place) != 0 else { continue }
      if axis == .horizontal { causes.x = .rubberBand } else { causes.y = .rubberBand }
    }
    self.pan?.follow(to: offset)
    predictLift(from: offset)
    write(offset, causes: causes)
  }

  /// Where an asked-for offset is shown: as it is inside the range, past an edge with resistance or,
  /// without bouncing, at the edge.
  func shown(forAsked asked: Double, _ axis: Axis) -> Double {
    let edge = range(axis).clamped(asked)
    guard asked != edge, bounces(axis) else { return edge }
    return edge + RubberBand(dimension: bounds.size[axis]).shown(forAsked: asked - edge)
  }

  /// The finger lifted or was taken away at `time` milliseconds; a cancelled touch gives no velocity.
  func touchUp(at time: Double, isCancelled: Bool) {
    guard let pan, let context else { return }
    guard pan.drag != nil || pan.caughtMotion || pan.pinch != nil else { return letGo() }
    if pan.drag != nil, !isCancelled { beginRefreshingIfPulled() }
    guard let pan = self.pan else { return }
    defer { releaseKeyboard(pan, at: time, isCancelled: isCancelled) }
    if let pinch = pan.pinch {
      guard release(pinch, of: pan, in: context) else { return }
    }
    self.pan = nil
    let velocity = isCancelled ? .zero : releaseVelocity(at: time, of: pan, from: contentOffset)
    let start = contentOffset
    let target = askForTarget(velocity: velocity, of: pan, in: context)
    let flight = self.flight(from: start, velocity: velocity, of: pan, to: target, in: context)
    // The delegate may have moved the content, set it going, or taken it away.
    let isLeftAlone = contentOffset == start && !isMoving && isInWindow
    if isLeftAlone, !flight.isAtRest { take(off: flight) } else { activity.letGo() }
    let decelerates = isDecelerating
    context.report(.scrollViewDidEndDragging(willDecelerate: decelerates), of: self)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    if pan.owesDecelerationsEnd { tellOfDecelerationsEnd() }
    if decelerates { beginDecelerating() }
  }

  /// Tells the delegate where the content will rest; gives back, for each axis, the other place that it
  /// chose.
  private func askForTarget(
    velocity: CGPoint,
    of pan: Pan,
    in context: ModelContext
  ) -> (x: Double?, y: Double?) {
    // Content that has left the window goes nowhere.
    let flight = isInWindow ? liftFlight(velocity: velocity, of: pan, from: contentOffset) : nil
    let planned = flight?.resting(interval: context.clock.interval)?.offset ?? contentOffset
    var target = planned
    context.report(
      .scrollViewWillEndDragging(velocity: velocity, targetContentOffset: planned),
      of: self
    )
    delegate?.scrollViewWillEndDragging(
      self,
      withVelocity: velocity,
      targetContentOffset: &target
    )
    guard target.isFinite else { return (nil, nil) }
    let place = rounded(target)
    return (target.x == planned.x ? nil : place.x, target.y == planned.y ? nil : place.y)
  }

  /// The flight that a lift begins, with the range and the settings that the delegate left.
  ///
  /// Another target than the planned one does not count where the content pages: it rests on a page.
  private func flight(
    from offset: CGPoint,
    velocity: CGPoint,
    of pan: Pan,
    to target: (x: Double?, y: Double?),
    in context: ModelContext
  ) -> TwoAxisFlight {
    var flight = liftFlight(velocity: velocity, of: pan, from: offset)
    let interval = context.clock.interval
    func redirected(_ flight: Flight, _ axis: Axis, to target: Double) -> Flight {
      guard flight.isPaging else { return flight.redirected(to: target, interval: interval) }
      guard options.pagingTakesChangedTarget else { return flight }
      return self.flight(axis, from: offset, velocity: velocity)
        .redirected(to: target, interval: interval)
    }
    if let x = target.x { flight.x = redirected(flight.x, .horizontal, to: x) }
    if let y = target.y { flight.y = redirected(flight.y, .vertical, to: y) }
    return flight
  }

  /// The velocity that a lift at `time` milliseconds with the content at `offset` gives it, without what
  /// frozen axes, axes that do not scroll, and edges that hold take away.
  private func releaseVelocity(at time: Double, of pan: Pan, from offset: CGPoint) -> CGPoint {
    var velocity = pan.releaseVelocity(at: time)
    for axis in Axis.both {
      let range = range(axis)
      let speed = velocity[axis]
      let isHeld =
        !bounces(axis)
        && ((speed > 0 && offset[axis] >= range.maximum)
          || (speed < 0 && offset[axis] <= range.minimum))
      if !isMoved(axis, by: pan) || isHeld { velocity[axis] = 0 }
    }
    // No negative zeros.
    return CGPoint(x: velocity.x + 0, y: velocity.y + 0)
  }

  /// Whether a finger's movement shows on an axis.
  private func isMoved(_ axis: Axis, by pan: Pan) -> Bool {
    pan.drag?.isFree(axis) == true && canScroll(axis)
  }

  private func liftFlight(velocity: CGPoint, of pan: Pan, from offset: CGPoint) -> TwoAxisFlight {
    let start = pan.drag?.start ?? offset
    func liftFlight(_ axis: Axis) -> Flight {
      let flight = flight(axis, from: offset, velocity: velocity)
      guard let paging = paging(axis) else { return flight }
      return flight.settling(on: paging, dragStart: start[axis])
    }
    return TwoAxisFlight(
      x: liftFlight(.horizontal),
      y: liftFlight(.vertical),
      command: context?.command
    )
  }

  /// Says where the content would rest if the finger lifted at this moment with the content at
  /// `offset`, and how fast the finger is.
  func predictLift(from offset: CGPoint) {
    guard let pan, pan.drag != nil || pan.caughtMotion || pan.pinch != nil else { return }
    if let pinch = pan.pinch, let back = wayBack(of: pinch, of: pan) {
      return predict(back, of: pinch.view)
    }
    let release = releaseVelocity(at: pan.latestTime, of: pan, from: offset)
    let flight = liftFlight(velocity: release, of: pan, from: offset)
    var now = activity
    // A finger that only stopped the content lets go of it where it is, unless that is outside.
    now.rest =
      pan.drag == nil && (flight.isAtRest || !pan.caughtMotion)
      ? nil : rest(of: flight, stepIsDue: true)
    var velocity = pan.drag == nil ? .zero : pan.offsetVelocity
    for axis in Axis.both where !isMoved(axis, by: pan) { velocity[axis] = 0 }
    now.velocity = perSecond(velocity)
    activity = now
  }
}
