import Foundation
import ScrollMotion

extension ScrollView {
  /// A change of the fingers' spread below this, in points, is rounding and not a pinch.
  static let leastSpreading = 1e-6

  /// Returns the viewport location of a window point; nil if a transform between them has no inverse.
  func viewportPoint(_ location: CGPoint) -> CGPoint? {
    guard let root = context?.root else { return nil }
    return convert(location + root.bounds.origin, from: root).map { $0 - bounds.origin }
  }

  /// Starts a zoom by the fingers or the wheel, measured from the centroid `location` and the given
  /// spread.
  func beginPinch(at location: CGPoint, spread: Double) {
    guard let view = zoomView, pan != nil, let anchor = viewportPoint(location) else { return }
    let pinch = pinch(of: view, anchor: anchor, spread: spread)
    pan?.tryAgain()
    pan?.pinch = pinch
    showPinch()
    reportWillBeginZooming(of: view)
  }

  /// Catches a bouncing zoom: it stops at the scale shown and continues as a pinch, with the callbacks
  /// of a zoom until its end.
  func catchBounce(_ animation: ZoomAnimation, with pan: Pan) {
    motion = .none
    // The view may have been resized during the bounce.
    if ZoomRange.isScale(animation.view.transform.a) {
      show(animation.view.transform.a, of: animation.view)
    }
    let anchor = viewportPoint(pan.location) ?? .zero
    pan.pinch = pinch(of: animation.view, anchor: anchor, spread: pan.spread)
    self.pan = pan
    // The scale reads as it is shown again, and no longer as the limit.
    changing(by: .pinch) { activity = ScrollActivity() }
    activity.isTracking = true
    showPinch()
    // A transform that is no scale was not shown, and a reported scale must match the content size.
    contentSize = animation.view.frame.size
    if zoomScale != animation.target.scale { reportZoomStep() }
  }

  private func showPinch() {
    var now = activity
    now.isZooming = true
    now.isDragging = true
    activity = now
    predictLift(from: contentOffset)
  }

  /// Creates a pinch that continues from the current state.
  private func pinch(
    of view: View,
    anchor: CGPoint,
    center: CGPoint? = nil,
    spread: Double
  ) -> Pinch {
    let shown = view.transform.a
    var asked = ZoomRange.isScale(shown) ? shown : 1
    if bouncesZoom, let zoomRange { asked = zoomRange.asked(forShown: asked) }
    return Pinch(
      of: view,
      from: Pinch.Base(
        asked: asked,
        shown: shown,
        spread: spread,
        offset: askedOffset(),
        anchor: anchor,
        origin: origin(of: view)
      ),
      center: center ?? anchor
    )
  }

  /// Restarts the measurement of the zoom after the fingers or the content changed.
  func rebasePinch() {
    guard let pan, let old = pan.pinch else { return }
    let pinch = pinch(
      of: old.view,
      anchor: viewportPoint(pan.location) ?? old.anchor,
      center: pan.fingerCount == 1 ? old.center : nil,
      spread: pan.spread
    )
    self.pan?.pinch = pinch
  }

  /// Scales and moves the content for the fingers or the wheel.
  ///
  /// With scrolling disabled, only the spread matters: the content under the centroid stays at its
  /// place in the viewport as the centroid moves.
  func followPinch() {
    guard let pan, var pinch = pan.pinch else { return }
    guard zoomView === pinch.view, let zoomRange else { return losePinch() }
    pinch.spread(to: pan.spread)
    let place = viewportPoint(pan.location) ?? pinch.anchor
    let scale = pinch.shown(in: zoomRange, bounces: bouncesZoom)
    pinch.offset =
      isScrollEnabled
      ? pinch.offset(at: scale, origin: newOrigin(of: pinch.view), place: place)
      : offset(of: pinch.view, at: pinch.offset, zoomedTo: scale, from: place, to: place)
    pinch.move(to: place)
    self.pan?.pinch = pinch
    let before = (scale: zoomScale, offset: contentOffset)
    if scale != before.scale {
      changing(by: .pinch) { show(scale, of: pinch.view) }
    }
    var offset = clamped(pinch.offset)
    if isScrollEnabled {
      for axis in Axis.both where canScroll(axis) {
        offset[axis] = shown(forAsked: pinch.offset[axis], axis)
      }
    }
    moveZoomed(to: offset)
    if scale != before.scale { self.pan?.zoomed(to: offset) } else { self.pan?.follow(to: offset) }
    predictLift(from: offset)
    reportZoom(from: before)
  }

  /// Zooms by a factor, for a wheel, about a point in the window.
  func pinch(by factor: Double, at location: CGPoint, time: Double) {
    pan?.add(location, time: time)
    // The content does not follow the pointer; at another location, the zoom is about that point.
    if let place = viewportPoint(location), place != pan?.pinch?.anchor { rebasePinch() }
    pan?.pinch?.multiply(by: factor)
    followPinch()
  }

  /// Ends a zoom after its view can no longer be zoomed; the fingers keep their hold on the content.
  func losePinch() {
    guard let pinch = pan?.pinch else { return }
    pan?.pinch = nil
    pan?.rangeHasChanged = true
    var now = activity
    now.isZooming = false
    now.isDragging = pan?.drag != nil
    activity = now
    write(rounded(contentOffset), causes: (.zoomAnchor, .zoomAnchor))
    rebasePan()
    reportDidEndZooming(at: pinch.view.transform.a, of: pinch.view)
    if !isScrollEnabled { touchUp(at: 0, isCancelled: true) }
  }

  /// Ends the drag of fingers that zoom, after scrolling was disabled; the zoom continues.
  func endDragOfPinch() {
    guard let context, pan?.drag != nil else { return }
    pan?.fail()
    rebasePinch()
    predictLift(from: contentOffset)
    endDrag(at: contentOffset, in: context)
  }

  /// Calls the delegate at the end of a drag that no deceleration follows; a changed target is ignored.
  private func endDrag(at target: CGPoint, in context: ModelContext) {
    _ = reportWillEndDragging(velocity: .zero, proposed: target, in: context)
    context.report(.scrollViewDidEndDragging(willDecelerate: false), of: self)
    callDelegate { $0.scrollViewDidEndDragging(self, willDecelerate: false) }
  }

  /// Ends a zoom after its last finger lifts.
  ///
  /// From beyond a limit, the content bounces back to the limit. Otherwise the zoom is over, and a drag
  /// ends as usual.
  ///
  /// - Returns: whether a drag remains for the caller to end.
  func release(_ old: Pinch, of pan: Pan, in context: ModelContext) -> Bool {
    let dragEnds = pan.drag != nil || pan.caughtMotion
    if wayBack(of: old, of: pan) == nil {
      write(rounded(contentOffset), causes: (.zoomAnchor, .zoomAnchor))
    }
    // The delegate may have removed the scroll view or the zoom view.
    guard self.pan != nil else { return false }
    guard let pinch = self.pan?.pinch else {
      if !dragEnds { endTracking() }
      return dragEnds
    }
    self.pan = nil
    guard let back = wayBack(of: pinch, of: pan) else {
      activity.isZooming = false
      if !dragEnds { activity.endTracking() }
      reportDidEndZooming(at: pinch.view.transform.a, of: pinch.view)
      return dragEnds
    }
    let isBeyond = back.scale != zoomScale
    activity = ScrollActivity()
    // Outside a window there are no frames, so the bounce is one step.
    animateZoom(to: back, of: pinch.view, isBounce: true)
    if isBeyond { reportZoomStep() }
    if dragEnds {
      endDrag(at: settledOffset(back.offset, of: pinch.view, at: back.scale), in: context)
    }
    if !isInWindow { endZoom() }
    return false
  }

  /// Returns the state to which the zoom would bounce if the last finger lifted now.
  ///
  /// The scale is the limit that is exceeded, zoomed about the fingers' centroid. Nil if a lift would
  /// not change scale and offset: the scale is within its limits, and the offset is in its range or the
  /// end of a drag brings it there.
  func wayBack(of pinch: Pinch, of pan: Pan) -> ZoomState? {
    guard let zoomRange, zoomView === pinch.view else { return nil }
    let shown = pinch.view.transform.a
    let scale = zoomRange.clamped(shown)
    let isDrag = pan.drag != nil || pan.caughtMotion
    guard scale != shown || (!isDrag && clampedOffset != contentOffset) else { return nil }
    let offset = offset(
      of: pinch.view,
      at: contentOffset,
      zoomedTo: scale,
      from: pinch.center,
      to: pinch.center
    )
    return ZoomState(scale: scale, offset: offset)
  }

  /// Updates the predicted rest for a bounce to a zoom limit.
  func predict(_ back: ZoomState, of view: View) {
    guard let context else { return }
    var now = activity
    now.velocity = .zero
    now.rest = Rest(
      contentOffset: settledOffset(back.offset, of: view, at: back.scale),
      time: end(of: AnimationFrames(from: context.time, at: context.frames), in: context)
    )
    activity = now
  }
}
