public import Foundation
import ScrollMotion

extension ScrollView {
  /// The scale at which the zoom view is shown: the `a` of its transform, or 1 if nothing can be
  /// zoomed.
  ///
  /// While a zoom bounces back from beyond a limit, it is already the limit, as in UIKit. Setting it is
  /// ``setZoomScale(_:animated:)`` without animation.
  public var zoomScale: Double {
    get {
      guard let view = zoomView else { return 1 }
      if case .zoom(let animation) = motion, animation.isBounce { return animation.target.scale }
      return view.transform.a
    }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Zooms about the middle of the view, to the nearest scale inside the limits.
  ///
  /// Before the view enters a window, the scale is stored and applied there: until then, the zoom view
  /// has its geometry at scale 1, and the delegate is not called. Under a finger it takes effect at
  /// once, animated or not; other motion ends. It has no effect if nothing can be zoomed or the scale
  /// is already shown.
  public func setZoomScale(_ scale: Double, animated: Bool) {
    guard accepts(scale, "zoomScale") else { return }
    guard hasStarted else {
      zoom.chosenScale = scale
      return
    }
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    setZoomScale(scale, about: middle, animated: animated)
  }

  /// Zooms about a point of the viewport.
  func setZoomScale(_ scale: Double, about point: CGPoint, animated: Bool) {
    guard canZoom else { return }
    endZoom()
    guard let view = zoomView, let range = zoomRange else { return }
    let scale = range.clamped(scale)
    guard scale != zoomScale else { return }
    endFlight()
    let target = offset(of: view, at: contentOffset, zoomedTo: scale, from: point, to: point)
    go(to: ZoomState(scale: scale, offset: target), of: view, animated: animated)
  }

  /// Zooms and scrolls so that `rect`, in the zoom view's coordinates, is centred and as large as the
  /// limits allow.
  public func zoom(to rect: CGRect, animated: Bool) {
    guard accepts(rect, "zoom(to:)") else { return }
    guard hasStarted, canZoom else { return }
    endZoom()
    guard let view = zoomView, let range = zoomRange else { return }
    let rect = rect.standardized
    let size = bounds.size
    let scale = range.clamped(
      min(
        rect.width > 0 ? size.width / rect.width : .infinity,
        rect.height > 0 ? size.height / rect.height : .infinity
      )
    )
    let origin = newOrigin(of: view)
    let target = CGPoint(
      x: origin.x + (rect.midX - view.bounds.minX) * scale - size.width / 2,
      y: origin.y + (rect.midY - view.bounds.minY) * scale - size.height / 2
    )
    guard scale != zoomScale || settledOffset(target, of: view, at: scale) != contentOffset else {
      return
    }
    endFlight()
    go(to: ZoomState(scale: scale, offset: target), of: view, animated: animated)
  }

  /// Zooms and scrolls for a program, to a scale inside the limits and to the offset of the range
  /// nearest to the requested one.
  private func go(to state: ZoomState, of view: View, animated: Bool) {
    // The delegate may have removed the view when another motion ended.
    guard zoomView === view else { return }
    if animated, isInWindow, pan == nil, !zoom.isEnding {
      return animateZoom(to: state, of: view, isBounce: false)
    }
    endAnimation()
    let before = (scale: zoomScale, offset: contentOffset)
    show(state.scale, of: view)
    moveZoomed(to: rounded(clamped(state.offset)))
    refreshMotion()
    reportZoom(from: before)
    if context?.options.endsZoomingWithoutAnimation == true, !zoom.isEnding {
      reportDidEndZooming(at: zoomScale)
    }
  }

  /// Applies the scale that was set before the view entered its window, without calling the delegate.
  func applyChosenScale() {
    guard let scale = zoom.chosenScale else { return }
    zoom.chosenScale = nil
    guard let view = zoomView, let range = zoomRange, range.clamped(scale) != 1 else { return }
    show(range.clamped(scale), of: view)
  }

  /// The origin of the zoom view's frame, in content coordinates, which a zoom keeps.
  func origin(of view: View) -> CGPoint {
    let origin = view.frame.origin
    guard let known = zoom.origin, known.isNear(origin) else { return origin }
    return known
  }

  /// The origin of the zoom view's frame after a zoom.
  func newOrigin(of view: View) -> CGPoint {
    context?.options.zoomingResetsOrigin == true ? .zero : origin(of: view)
  }

  /// Sets the zoom view's scale, keeps its frame's origin, and sets the content size to its size.
  ///
  /// The caller must update the offset.
  func show(_ scale: Double, of view: View) {
    let outer = zoom.isStepping
    zoom.isStepping = true
    let origin = newOrigin(of: view)
    zoom.origin = origin
    let size = view.bounds.size
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.center = CGPoint(
      x: origin.x + scale * (view.anchorPoint.x * size.width),
      y: origin.y + scale * (view.anchorPoint.y * size.height)
    )
    contentSize = view.frame.size
    zoom.isStepping = outer
  }

  /// Returns the offset that keeps the same content under a viewport point during a zoom to `scale`.
  ///
  /// The viewport point moves from `old` to `new`. The offset has no resistance and is not clamped. The
  /// fixed point is one of the zoom view; it is also one of the content coordinates if the view's frame
  /// starts at their origin.
  func offset(
    of view: View,
    at offset: CGPoint,
    zoomedTo scale: Double,
    from old: CGPoint,
    to new: CGPoint
  ) -> CGPoint {
    let origin = origin(of: view)
    let target = newOrigin(of: view)
    let shown = view.transform.a
    // A view with a flattening or mirroring transform has no scale to start from.
    let ratio = ZoomRange.isScale(shown) ? scale / shown : 1
    if ratio == 1, origin == target { return offset + (old - new) }
    return CGPoint(
      x: (offset.x + old.x - origin.x) * ratio + target.x - new.x,
      y: (offset.y + old.y - origin.y) * ratio + target.y - new.y
    )
  }

  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: range.x.clamped(offset.x), y: range.y.clamped(offset.y))
  }

  /// Returns the offset at which content at `offset` would rest with the zoom view shown at `scale`.
  func settledOffset(_ offset: CGPoint, of view: View, at scale: Double) -> CGPoint {
    let size = view.bounds.size
    let content = CGSize(width: size.width * scale, height: size.height * scale)
    let x = computedRange(.horizontal, contentSize: content)
    let y = computedRange(.vertical, contentSize: content)
    return rounded(CGPoint(x: x.clamped(offset.x), y: y.clamped(offset.y)))
  }

  /// Moves the content during a zoom; ``reportZoom(from:)`` calls the delegate.
  func moveZoomed(to offset: CGPoint) {
    _ = move(to: offset, causes: (.zoomAnchor, .zoomAnchor))
  }

  /// Calls the delegate after a zoom: once if the scale changed, and once if the offset changed.
  func reportZoom(from before: (scale: Double, offset: CGPoint)) {
    let scrollsFirst = context?.options.scrollsBeforeZooming == true
    let moved = contentOffset != before.offset
    let zoomed = zoomScale != before.scale
    if moved, scrollsFirst { reportScroll() }
    if zoomed { reportZoomStep() }
    if moved, !scrollsFirst { reportScroll() }
  }

  func reportZoomStep() {
    context?.report(.scrollViewDidZoom(zoomScale: zoomScale), of: self)
    callBack { callDelegate { $0.scrollViewDidZoom(self) } }
  }

  func reportWillBeginZooming(of view: View) {
    context?.report(.scrollViewWillBeginZooming, of: self)
    callDelegate { $0.scrollViewWillBeginZooming(self, with: view) }
  }

  func reportDidEndZooming(at scale: Double, of view: View? = nil) {
    context?.report(.scrollViewDidEndZooming(scale: scale), of: self)
    callDelegate { $0.scrollViewDidEndZooming(self, with: view ?? zoomView, atScale: scale) }
  }
}

extension CGPoint {
  /// Whether two points are equal except for rounding in their last bits.
  fileprivate func isNear(_ other: CGPoint) -> Bool {
    abs(x - other.x) <= 1e-9 * max(1, abs(x)) && abs(y - other.y) <= 1e-9 * max(1, abs(y))
  }
}
