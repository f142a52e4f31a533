import Foundation
import ScrollMotion

/// A scale of the zoom view and the corresponding offset.
struct ZoomState {
  var scale: Double
  var offset: CGPoint
}

/// An animated zoom by a program, or the bounce from beyond a limit after a lift.
///
/// Scale and offset follow one curve, so the point that the zoom is about stays fixed.
struct ZoomAnimation {
  var view: View
  let isBounce: Bool
  let start: ZoomState
  /// The requested state, before the offset was clamped to the range.
  let wanted: ZoomState
  /// The final state: in the range, and on a pixel.
  var target: ZoomState
  let origin: ChangeOrigin
  var frames: AnimationFrames

  var isOver: Bool { frames.isOver }

  var state: ZoomState {
    ZoomState(
      scale: frames.value(from: start.scale, to: target.scale),
      offset: frames.value(from: start.offset, to: target.offset)
    )
  }
}

extension ScrollView {
  /// Starts an animated zoom, which replaces any motion.
  ///
  /// A zoom by a program starts with its callback; a bounce continues a zoom that has started.
  func animateZoom(to state: ZoomState, of view: View, isBounce: Bool) {
    endAnimation()
    guard let context else { return }
    let start = ZoomState(scale: view.transform.a, offset: contentOffset)
    let target = settledOffset(state.offset, of: view, at: state.scale)
    let animation = ZoomAnimation(
      view: view,
      isBounce: isBounce,
      start: start,
      wanted: state,
      target: ZoomState(scale: state.scale, offset: target),
      origin: context.origin,
      frames: AnimationFrames(from: context.time, at: context.frames)
    )
    motion = .zoom(InPlace(animation))
    // The first frame is strictly after the call.
    lastStep = context.time
    context.schedule(self)
    var now = activity
    now.isZoomAnimating = !isBounce
    now.isZoomBouncing = isBounce
    now.rest = Rest(contentOffset: target, time: end(of: animation.frames, in: context))
    // A bounce starts with the lift of the fingers, and the scale reads as the limit from then on.
    if isBounce { changing(by: .pinch) { activity = now } } else { activity = now }
    if !isBounce { reportWillBeginZooming(of: view) }
  }

  func step(_ animation: InPlace<ZoomAnimation>, in context: ModelContext) {
    guard zoomView === animation.view else { return endZoom() }
    animation.value.frames.step(at: context.time)
    context.origin = animation.origin
    let before = contentOffset
    let state = animation.state
    context.changing(by: .animation) { show(state.scale, of: animation.view) }
    moveZoomed(to: state.offset)
    // UIKit reports an animated zoom once, not in every frame, and a bounce at the lift.
    if animation.isBounce, contentOffset != before { reportScroll() }
    // The delegate may have replaced or ended the motion.
    guard case .zoom(let current) = motion, current.isOver else { return }
    endZoom()
  }

  /// Updates the target of a zoom in progress after the range or the insets changed.
  func retarget(_ animation: InPlace<ZoomAnimation>) {
    guard zoomView === animation.view else { return }
    animation.value.target.offset = settledOffset(
      animation.wanted.offset,
      of: animation.view,
      at: animation.target.scale
    )
    activity.rest?.contentOffset = animation.target.offset
  }

  /// Ends an animated zoom, with its callbacks.
  ///
  /// A zoom by a program stays at the scale shown, with the offset on a pixel and, unless a finger will
  /// hold it, in the range. A bounce jumps to its limit, which has been the reported scale since the
  /// lift.
  func endZoom(isHeld: Bool = false) {
    guard case .zoom(let animation) = motion else { return }
    motion = .none
    var now = activity
    now.isZoomAnimating = false
    now.isZoomBouncing = false
    now.rest = nil
    changing(by: .animation) { activity = now }
    let before = (
      scale: animation.isBounce ? animation.target.scale : animation.start.scale,
      offset: animation.isBounce ? contentOffset : animation.start.offset
    )
    let view = animation.view
    if animation.isBounce, view.isDescendant(of: self) {
      changing(by: .animation) { show(animation.target.scale, of: view) }
      moveZoomed(to: rounded(clamped(animation.target.offset)))
    } else {
      // The view may have been resized during the zoom.
      if zoomView === view, ZoomRange.isScale(view.transform.a) { show(view.transform.a, of: view) }
      moveZoomed(to: rounded(isHeld ? contentOffset : clamped(contentOffset)))
    }
    let scale = animation.isBounce ? animation.target.scale : view.transform.a
    let outer = zoom.isEnding
    zoom.isEnding = true
    if zoomView === view {
      reportZoom(from: before)
    } else if contentOffset != before.offset {
      reportScroll()
    }
    zoom.isEnding = outer
    reportDidEndZooming(at: scale, of: view)
  }
}
