import Foundation
import ScrollMotion

extension ScrollView {
  /// A finger went down on the content, or a wheel took hold of it: what moves stops there.
  ///
  /// `time` is in milliseconds. To zoom, scrolling need not be on.
  func touchDown(
    _ source: Pan.Source,
    at location: CGPoint,
    time: Double,
    isToZoom: Bool = false
  ) {
    hold(
      Pan(
        source,
        at: location,
        time: time,
        map: source == .wheel ? .identity : distancesFromWindow,
        caughtMotion: isMoving
      ),
      isToZoom: isToZoom
    )
  }

  /// Takes a pan over from the scroll view that held it.
  func adopt(_ pan: Pan, isToZoom: Bool = false) {
    var pan = pan
    pan.map = distancesFromWindow
    hold(pan, isToZoom: isToZoom)
  }

  /// Another finger went down on content that fingers hold.
  func join(_ finger: Int, at location: CGPoint) {
    pan?.join(finger, at: location)
    rebasePinch()
  }

  /// One of several fingers lifted; the others hold on.
  func leave(_ finger: Int) {
    pan?.leave(finger)
    rebasePinch()
  }

  /// Ends the hold of a finger that has neither dragged nor stopped anything.
  func letGo() {
    let rangeHasChanged = pan?.rangeHasChanged ?? false
    pan = nil
    activity.letGo()
    if rangeHasChanged { write(rounded(clampedOffset), causes: (.clamp, .clamp)) }
  }

  /// Holds the content; what moves stops at once, on a pixel.
  private func hold(_ pan: Pan, isToZoom: Bool) {
    var pan = pan
    if case .zoom(let animation) = motion, animation.isBounce, pan.source != .wheel, isInWindow,
      isScrollEnabled, zoomView === animation.view
    {
      return catchBounce(animation, with: pan)
    }
    // What ends may have the delegate set something else going, which ends too.
    for _ in 0..<Self.maximumCatches where isMoving {
      endZoom(isHeld: true)
      write(rounded(contentOffset), causes: (.drag, .drag))
      if motion.isFlight, options.endsDecelerationAtLift {
        dropFlight()
        pan.owesDecelerationsEnd = true
      }
      endFlight()
      endAnimation()
    }
    // The delegate may have taken the content away, or keep it going for ever.
    guard isInWindow, !isMoving, isScrollEnabled || isToZoom else {
      if pan.owesDecelerationsEnd { tellOfDecelerationsEnd() }
      return
    }
    self.pan = pan
    activity.isTracking = true
    predictLift(from: contentOffset)
  }

  /// Motions that a delegate may set going one after the other as a finger ends them; then the finger
  /// takes hold of nothing.
  private static let maximumCatches = 8
}
