import Foundation
import ScrollMotion

/// A wheel gesture with phases, from `began` to `ended`.
///
/// The first sample determines whether it zooms; samples of the other kind have no effect.
struct WheelGesture {
  /// The scroll view on which it began; nil if there was none that scrolls.
  var target: ScrollView?
  /// Whether it zooms.
  let isControl: Bool
  /// The latest timestamp of its samples in seconds; nil if they have none.
  var timestamp: Double?

  /// The scroll view that it holds: the target, unless the content was taken away from the gesture.
  var holder: ScrollView? { target?.pan?.isWheel == true ? target : nil }
}

extension Engine {
  func check(_ sample: WheelSample, isUnderWay: Bool) throws(CommandError) {
    try sample.location.checkLimits("/location")
    try sample.delta.checkLimits("/delta")
    try (sample.timestamp ?? 0).checkLimits("/timestamp")
    switch sample.phase {
    case .began where isUnderWay:
      throw .wrongState(path: "/phase", reason: "a wheel gesture is under way already")
    case .changed where !isUnderWay, .ended where !isUnderWay:
      throw .wrongState(path: "/phase", reason: "no wheel gesture is under way")
    default: break
    }
    if sample.phase == .changed || sample.phase == .ended { try checkTimestamp(sample) }
  }

  private func checkTimestamp(_ sample: WheelSample) throws(CommandError) {
    let latest = wheelGesture?.timestamp
    guard (latest == nil) == (sample.timestamp == nil) else {
      throw .wrongState(path: "/timestamp", reason: Touches.mixedTimestamps)
    }
    if let latest, let timestamp = sample.timestamp, timestamp < latest {
      throw .outOfRange(path: "/timestamp", expected: Touches.laterTimestamp)
    }
  }

  func wheel(_ sample: WheelSample) {
    context.acting(as: .wheel) { turn(sample) }
  }

  private func turn(_ sample: WheelSample) {
    guard let phase = sample.phase else { return notch(sample) }
    let time = milliseconds(sample.timestamp)
    wheelGesture?.timestamp = sample.timestamp
    if phase == .began { begin(sample, time: time) }
    if sample.delta != .zero, sample.isControl == wheelGesture?.isControl {
      if sample.isControl {
        wheelGesture?.holder?.pinch(by: sample.factor, at: sample.location, time: time)
      } else {
        wheelGesture?.holder?.wheelMoved(by: sample.delta, time: time)
      }
    }
    if phase == .ended { endWheel(at: time, isCancelled: false) }
  }

  private func begin(_ sample: WheelSample, time: Double) {
    let view = sample.isControl ? zoomTarget(of: sample) : target(of: sample)
    wheelGesture = WheelGesture(
      target: view,
      isControl: sample.isControl,
      timestamp: sample.timestamp
    )
    if sample.isControl {
      view?.touchDown(.wheel, at: sample.location, time: time, isToZoom: true)
      wheelGesture?.holder?.beginPinch(at: sample.location, spread: 0)
      // Under a transform without an inverse, there is no point to zoom about.
      if let holder = wheelGesture?.holder, !holder.isZooming { holder.endTracking() }
    } else {
      view?.touchDown(.wheel, at: .zero, time: time)
      // A trackpad needs no slop: the drag begins at once.
      wheelGesture?.holder?.beginDrag()
    }
  }

  /// Ends a wheel gesture without momentum; used when the client that drives it disconnects.
  package func cancelWheel(at time: Int64) {
    let isOutermost = context.threads.begin()
    defer { context.threads.end(isOutermost) }
    advance(to: time)
    guard wheelGesture != nil else { return }
    endWheel(at: Double(self.time) / 1000, isCancelled: true)
    context.dropResting()
  }

  private func endWheel(at time: Double, isCancelled: Bool) {
    let holder = wheelGesture?.holder
    wheelGesture = nil
    holder?.touchUp(at: time, isCancelled: isCancelled)
  }

  /// Handles a wheel without phases: adds the delta to the offset, clamped to the range.
  private func notch(_ sample: WheelSample) {
    guard sample.delta != .zero else { return }
    guard sample.isControl else {
      target(of: sample)?.wheelNotch(by: sample.delta)
      return
    }
    guard let view = zoomTarget(of: sample), let place = view.viewportPoint(sample.location) else {
      return
    }
    view.setZoomScale(view.zoomScale * sample.factor, about: place, animated: false)
  }

  /// The innermost scroll view under the pointer that can zoom.
  private func zoomTarget(of sample: WheelSample) -> ScrollView? {
    Self.scrollViews(above: hitTest(sample.location)).first { $0.pan == nil && $0.canZoom }
  }

  /// The innermost scroll view under the pointer that the delta can move, or otherwise the innermost
  /// that scrolls.
  private func target(of sample: WheelSample) -> ScrollView? {
    let views = Self.scrollViews(above: hitTest(sample.location))
      .filter { $0.pan == nil && $0.isScrollEnabled }
    return views.first { $0.canMove(by: sample.delta) } ?? views.first { $0.canScrollAtAll }
  }
}

extension ScrollView {
  /// Whether a wheel's delta would change the offset.
  fileprivate func canMove(by delta: CGPoint) -> Bool {
    Axis.both.contains { axis in
      canScroll(axis)
        && range(axis).clamped(contentOffset[axis] + delta[axis]) != contentOffset[axis]
    }
  }

  fileprivate func wheelNotch(by delta: CGPoint) {
    endAnimation()
    endZoom()
    endFlight()
    var offset = contentOffset
    // The axis that does not scroll is clamped too: the notch may have ended its bounce.
    for axis in Axis.both {
      let asked = canScroll(axis) ? offset[axis] + delta[axis] : offset[axis]
      offset[axis] = grid.rounded(range(axis).clamped(asked))
    }
    write(offset, causes: (.drag, .drag))
  }

  /// Moves the virtual finger against the delta.
  fileprivate func wheelMoved(by delta: CGPoint, time: Double) {
    guard let location = pan?.location else { return }
    _ = touchMoved([(nil, location - delta, time)])
  }
}

extension WheelSample {
  /// The factor by which a zooming wheel changes the scale: one half for every 100 points.
  fileprivate var factor: Double { Exponential.two(to: -delta.y / 100) }
}
