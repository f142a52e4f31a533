import Foundation
import ScrollMotion

extension ScrollView {
  /// Starts a hold of a finger or a wheel on the content, which stops any motion.
  ///
  /// `time` is in milliseconds. A hold to zoom does not need scrolling to be enabled.
  func touchDown(
    _ input: Pan.Input,
    at location: CGPoint,
    time: Double,
    isToZoom: Bool = false
  ) {
    hold(
      Pan(
        input,
        at: location,
        time: time,
        map: input == .wheel ? .identity : distancesFromWindow,
        caughtMotion: isMoving
      ),
      isToZoom: isToZoom
    )
    if options.gatesQuickDrags, input != .wheel, let context {
      pan?.gate = Pan.Gate(opens: context.time + Pan.Gate.delay)
    }
  }

  /// Adopts a pan from the scroll view that held it.
  func adopt(_ pan: Pan, isToZoom: Bool = false) {
    pan.map = distancesFromWindow
    hold(pan, isToZoom: isToZoom)
  }

  /// Adds a finger to the ones that hold the content.
  func join(_ finger: Int, at location: CGPoint) {
    pan?.join(finger, at: location)
    rebasePinch()
  }

  /// Removes one of several fingers; the others keep their hold.
  func leave(_ finger: Int) {
    pan?.leave(finger)
    rebasePinch()
  }

  /// Ends the hold of a finger that neither dragged nor stopped a motion.
  func endTracking() {
    let rangeHasChanged = pan?.rangeHasChanged ?? false
    pan = nil
    activity.endTracking()
    if rangeHasChanged { write(rounded(clampedOffset), causes: (.clamp, .clamp)) }
  }

  /// Holds the content; any motion stops at once, on a pixel.
  private func hold(_ pan: Pan, isToZoom: Bool) {
    if case .zoom(let animation) = motion, animation.isBounce, !pan.isWheel, isInWindow,
      isScrollEnabled, zoomView === animation.view
    {
      return catchBounce(animation.value, with: pan)
    }
    // In response to the end of a motion, the delegate may start another, which is ended too.
    for _ in 0..<Self.maximumCatches where isMoving {
      endZoom(isHeld: true)
      write(rounded(contentOffset), causes: (.drag, .drag))
      if motion.isFlight, options.endsDecelerationAtLift {
        dropFlight()
        pan.hasPendingDidEndDecelerating = true
      }
      endFlight(isCaught: true)
      endAnimation()
    }
    // The delegate may have removed the scroll view, or may restart its motion forever.
    guard isInWindow, !isMoving, isScrollEnabled || isToZoom else {
      if pan.hasPendingDidEndDecelerating { reportDidEndDecelerating() }
      return
    }
    self.pan = pan
    streak.touchDown(at: pan.startTime)
    activity.isTracking = true
    predictLift(from: contentOffset)
  }

  /// The maximum number of motions that a delegate may start in a row while a finger ends them.
  ///
  /// After that, the finger does not hold the content.
  private static let maximumCatches = 8
}
