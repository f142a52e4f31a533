import Foundation
import ScrollMotion

extension ScrollView {
  /// A finger went down on the content: what moves stops there, on a pixel.
  func touchDown(at location: CGPoint, time: Double) {
    let caught = isMoving
    if caught { catchMotion() }
    pan = Pan(at: location, time: time, caughtMotion: caught)
    activity.isTracking = true
    if caught { predictLift(from: contentOffset) }
  }

  private func catchMotion() {
    let causes: (Cause, Cause) = (.drag, .drag)
    switch motion {
    case .none: return
    case .animation: endAnimation()
    case .flight: break
    }
    write(rounded(contentOffset), causes: causes)
    endFlight()
  }

  /// Adds samples of one move: each counts for the velocity, the offset follows the last.
  ///
  /// Returns whether the finger has just moved far enough for a drag, which the caller may give to
  /// this view with ``beginDrag()`` or to another one.
  func touchMoved(_ samples: [(location: CGPoint, time: Double)]) -> Bool {
    guard var pan else { return false }
    for sample in samples { pan.add(sample.location, time: sample.time) }
    self.pan = pan
    guard pan.drag == nil else {
      follow()
      return false
    }
    if pan.startsWithoutSlop { return true }
    let moved = pan.location - pan.start
    return PanRecognition.swallowed(dx: Double(moved.x), dy: Double(moved.y)) != nil
  }

  /// Makes the finger's movement a drag of this view.
  func beginDrag() {
    guard var pan, let context else { return }
    let moved = pan.location - pan.start
    let swallowed =
      pan.startsWithoutSlop
      ? (dx: Double(moved.x), dy: Double(moved.y))
      : PanRecognition.swallowed(dx: Double(moved.x), dy: Double(moved.y)) ?? (0, 0)
    let unlocked =
      isDirectionalLockEnabled
      ? PanRecognition.unlockedAxes(dx: Double(moved.x), dy: Double(moved.y)) : (true, true)
    pan.drag = Pan.Drag(
      origin: CGPoint(x: pan.start.x + swallowed.dx, y: pan.start.y + swallowed.dy),
      shown: contentOffset,
      asked: askedOffset(),
      isFree: unlocked
    )
    self.pan = pan
    activity.isDragging = true
    context.report(.scrollViewWillBeginDragging, of: self)
    delegate?.scrollViewWillBeginDragging(self)
    follow()
  }

  /// A program moved the content under the finger: the drag goes on from there, with its velocity.
  func rebasePan() {
    guard var drag = pan?.drag, let location = pan?.location else { return }
    drag.origin = location
    drag.shown = contentOffset
    drag.asked = askedOffset()
    pan?.drag = drag
    predictLift(from: contentOffset)
  }

  /// The offset that a finger would have had to ask for to get the present one.
  private func askedOffset() -> CGPoint {
    var asked = contentOffset
    for axis in Axis.allCases {
      let past = range(axis).overshoot(of: asked[axis])
      guard past != 0, bounces(axis) else { continue }
      let band = RubberBand(dimension: bounds.size[axis])
      asked[axis] = asked[axis] - past + band.asked(forShown: past)
    }
    return asked
  }

  /// Puts the content where the finger asks for it.
  private func follow() {
    guard let pan, let drag = pan.drag else { return }
    var offset = contentOffset
    var causes = (x: Cause.drag, y: Cause.drag)
    for axis in Axis.allCases where drag.isFree(axis) && canScroll(axis) {
      let translation = pan.location[axis] - drag.origin[axis]
      let (place, isBanded) =
        translation == 0
        ? (drag.shown[axis], range(axis).overshoot(of: drag.shown[axis]) != 0)
        : shown(forAsked: drag.asked[axis] - translation, axis)
      offset[axis] = grid.rounded(place)
      if isBanded, axis == .horizontal { causes.x = .rubberBand }
      if isBanded, axis == .vertical { causes.y = .rubberBand }
    }
    predictLift(from: offset)
    write(offset, causes: causes)
  }

  /// Where an asked-for offset is shown: as it is inside the range, past an edge with resistance or,
  /// without bouncing, at the edge.
  private func shown(forAsked asked: Double, _ axis: Axis) -> (offset: Double, isBanded: Bool) {
    let past = range(axis).overshoot(of: asked)
    guard past != 0 else { return (asked, false) }
    let edge = asked - past
    guard bounces(axis) else { return (range(axis).clamped(asked), false) }
    return (edge + RubberBand(dimension: bounds.size[axis]).shown(forAsked: past), true)
  }

  /// The finger lifted or was taken away at `time` milliseconds; a cancelled touch gives no velocity.
  func touchUp(at time: Double, isCancelled: Bool) {
    guard let pan, let context else { return }
    self.pan = nil
    guard pan.drag != nil || pan.caughtMotion else {
      activity = ScrollActivity()
      return
    }
    var velocity = isCancelled ? .zero : pan.releaseVelocity(at: time) ?? .zero
    velocity = effective(velocity, of: pan)
    var flight = liftFlight(velocity: velocity, from: contentOffset)
    flight = askDelegate(about: flight, velocity: velocity)
    let decelerates = !flight.isAtRest
    activity = ScrollActivity()
    context.report(.scrollViewDidEndDragging(willDecelerate: decelerates), of: self)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    // The delegate may have set an offset or an animation going.
    guard decelerates, !isMoving, flight.offset == contentOffset else { return }
    begin(flight)
  }

  /// Tells the delegate where the content will rest and lets it choose another place.
  private func askDelegate(about flight: TwoAxisFlight, velocity: CGPoint) -> TwoAxisFlight {
    guard let context else { return flight }
    let interval = context.clock.interval
    let planned = flight.resting(interval: interval).offset
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
    guard target != planned, target.isFinite else { return flight }
    let place = rounded(target)
    var changed = flight
    if target.x != planned.x {
      changed.x = flight.x.redirected(to: Double(place.x), interval: interval)
    }
    if target.y != planned.y {
      changed.y = flight.y.redirected(to: Double(place.y), interval: interval)
    }
    return changed
  }

  /// The velocity without what frozen axes, axes that do not scroll, and edges that hold take away.
  private func effective(_ velocity: CGPoint, of pan: Pan) -> CGPoint {
    var velocity = velocity
    for axis in Axis.allCases {
      let isFree = pan.drag?.isFree(axis) ?? false
      let range = range(axis)
      let speed = velocity[axis]
      let isHeld =
        !bounces(axis)
        && ((speed > 0 && contentOffset[axis] >= range.maximum)
          || (speed < 0 && contentOffset[axis] <= range.minimum))
      if !isFree || !canScroll(axis) || isHeld { velocity[axis] = 0 }
    }
    return CGPoint(x: velocity.x + 0, y: velocity.y + 0)
  }

  private func liftFlight(velocity: CGPoint, from offset: CGPoint) -> TwoAxisFlight {
    func flight(_ axis: Axis) -> Flight {
      Flight(
        offset: offset[axis],
        velocity: velocity[axis],
        range: range(axis),
        rate: decelerationRate,
        bounces: bounces(axis),
        grid: grid
      )
    }
    return TwoAxisFlight(x: flight(.horizontal), y: flight(.vertical), command: context?.command)
  }

  /// Says where the content would rest if the finger lifted at this moment with the content at
  /// `offset`, and how fast the finger is.
  private func predictLift(from offset: CGPoint) {
    guard let pan else { return }
    let release = pan.releaseVelocity(at: pan.tracker.x.latestTime) ?? .zero
    let flight = liftFlight(velocity: effective(release, of: pan), from: offset)
    guard let drag = pan.drag else {
      // A finger that only stopped the content lets go of it where it is, unless that is outside.
      if flight.isAtRest {
        activity.rest = nil
      } else {
        predictRest(of: flight, frameIsDueNow: true)
      }
      return
    }
    predictRest(of: flight, frameIsDueNow: true)
    var velocity = pan.offsetVelocity
    for axis in Axis.allCases where !drag.isFree(axis) || !canScroll(axis) { velocity[axis] = 0 }
    activity.velocity = perSecond(velocity)
  }
}
