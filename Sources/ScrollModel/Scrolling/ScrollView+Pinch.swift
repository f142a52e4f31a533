import Foundation
import ScrollMotion

extension ScrollView {
  /// A change of the fingers' distance from their centroid that is less than this, in points, is
  /// arithmetic and no pinch.
  static let leastSpreading = 1e-6

  /// Where a point of the window lies in the viewport; nil where a transform on the way is flat.
  func viewportPoint(_ location: CGPoint) -> CGPoint? {
    guard let root = context?.root else { return nil }
    return convert(location + root.bounds.origin, from: root).map { $0 - bounds.origin }
  }

  /// Makes what the fingers or the wheel do a zoom, measured from the centroid `location` and from how
  /// far the fingers were from it.
  func beginPinch(at location: CGPoint, spread: Double) {
    guard let view = zoomView, pan != nil, let anchor = viewportPoint(location) else { return }
    let pinch = pinch(of: view, anchor: anchor, spread: spread)
    pan?.tryAgain()
    pan?.pinch = pinch
    showPinch()
    tellBeginOfZoom(of: view)
  }

  /// Takes hold of a zoom on its way back: it stops where it is shown and goes on as a pinch, with the
  /// callbacks that a zoom has until its end.
  func catchBounce(_ animation: ZoomAnimation, with pan: Pan) {
    motion = .none
    // The view may have got another size on the way.
    if ZoomRange.isScale(animation.view.transform.a) {
      show(animation.view.transform.a, of: animation.view)
    }
    var pan = pan
    let anchor = viewportPoint(pan.location) ?? .zero
    pan.pinch = pinch(of: animation.view, anchor: anchor, spread: pan.spread)
    self.pan = pan
    activity = ScrollActivity()
    activity.isTracking = true
    // What zooms may have been given another size on the way, and a scale that is told is the content's.
    let scale = animation.view.transform.a
    if ZoomRange.isScale(scale) { show(scale, of: animation.view) }
    showPinch()
    // The view may have got another size since the last step.
    contentSize = animation.view.frame.size
    if zoomScale != animation.target.scale { tellZoomStep() }
  }

  private func showPinch() {
    var now = activity
    now.isZooming = true
    now.isDragging = true
    activity = now
    predictLift(from: contentOffset)
  }

  /// A pinch that goes on from what is shown.
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

  /// The fingers are others, or something has changed what they hold: the zoom goes on from here.
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

  /// Scales and moves the content as the fingers or the wheel ask for.
  ///
  /// Where scrolling is off, only their distance counts: the content under the centroid stays where it
  /// is in the viewport as the centroid goes.
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
    if scale != before.scale { show(scale, of: pinch.view) }
    var offset = clamped(pinch.offset)
    if isScrollEnabled {
      for axis in Axis.both where canScroll(axis) {
        offset[axis] = shown(forAsked: pinch.offset[axis], axis)
      }
    }
    moveZoomed(to: offset)
    if scale != before.scale { self.pan?.zoomed(to: offset) } else { self.pan?.follow(to: offset) }
    predictLift(from: offset)
    tellZoom(from: before)
  }

  /// A wheel asks for so many times the scale, about a place in the window.
  func pinch(by factor: Double, at location: CGPoint, time: Double) {
    pan?.add(location, time: time)
    // The content does not follow the pointer; from another place it is zoomed about that.
    if let place = viewportPoint(location), place != pan?.pinch?.anchor { rebasePinch() }
    pan?.pinch?.multiply(by: factor)
    followPinch()
  }

  /// The view that is zoomed is no longer the fingers' to zoom: the zoom is over, they hold the content
  /// on.
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
    tellEndOfZoom(at: pinch.view.transform.a, of: pinch.view)
    if !isScrollEnabled { touchUp(at: 0, isCancelled: true) }
  }

  /// Scrolling was switched off under fingers that zoom: they no longer drag, and zoom on.
  func endDragOfPinch() {
    guard let context, pan?.drag != nil else { return }
    pan?.fail()
    rebasePinch()
    predictLift(from: contentOffset)
    endDrag(at: contentOffset, in: context)
  }

  /// Tells of the end of a drag from which the content goes nowhere, whatever target the delegate names.
  private func endDrag(at target: CGPoint, in context: ModelContext) {
    var ignored = target
    context.report(
      .scrollViewWillEndDragging(velocity: .zero, targetContentOffset: target),
      of: self
    )
    delegate?.scrollViewWillEndDragging(
      self,
      withVelocity: .zero,
      targetContentOffset: &ignored
    )
    context.report(.scrollViewDidEndDragging(willDecelerate: false), of: self)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }

  /// The last finger of a zoom lifted: from beyond a limit the content goes back to it, else the zoom is
  /// over and the drag, if there is one, ends as any does.
  func release(_ old: Pinch, of pan: Pan, in context: ModelContext) -> Bool {
    let dragEnds = pan.drag != nil || pan.caughtMotion
    if wayBack(of: old, of: pan) == nil {
      write(rounded(contentOffset), causes: (.zoomAnchor, .zoomAnchor))
    }
    // The delegate may have taken the content away, or the view that is zoomed.
    guard self.pan != nil else { return false }
    guard let pinch = self.pan?.pinch else {
      if !dragEnds { letGo() }
      return dragEnds
    }
    self.pan = nil
    guard let back = wayBack(of: pinch, of: pan) else {
      activity.isZooming = false
      if !dragEnds { activity.letGo() }
      tellEndOfZoom(at: pinch.view.transform.a, of: pinch.view)
      return dragEnds
    }
    let isBeyond = back.scale != zoomScale
    activity = ScrollActivity()
    // Without a display there are no frames: the way back is one step.
    animateZoom(to: back, of: pinch.view, isBounce: true)
    if isBeyond { tellZoomStep() }
    if dragEnds {
      endDrag(at: settledOffset(back.offset, of: pinch.view, at: back.scale), in: context)
    }
    if !isInWindow { endZoom() }
    return false
  }

  /// Where the content would go if the last finger lifted now: to the limit that the scale is beyond, about
  /// the fingers' centroid, and into its range unless the end of a drag does that.
  ///
  /// Nil if a lift leaves scale and offset to themselves.
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

  /// Says where a lift would take the content on its way back to a limit.
  func predict(_ back: ZoomState, of view: View) {
    guard let context else { return }
    var now = activity
    now.velocity = .zero
    now.rest = Rest(
      contentOffset: settledOffset(back.offset, of: view, at: back.scale),
      time: time(after: AnimationFrames(fps: context.clock.fps).count, in: context)
    )
    activity = now
  }
}
