import Foundation
import ScrollMotion

extension Engine {
  func check(_ sample: WheelSample) throws(CommandError) {
    guard sample.location.isFinite else {
      throw .outOfRange(path: "/location", expected: "finite numbers")
    }
    guard sample.delta.isFinite else {
      throw .outOfRange(path: "/delta", expected: "finite numbers")
    }
    switch sample.phase {
    case .began where wheelHolder != nil:
      throw .wrongState(path: "/phase", reason: "a wheel gesture is under way already")
    case .changed where wheelHolder == nil, .ended where wheelHolder == nil:
      throw .wrongState(path: "/phase", reason: "no wheel gesture is under way")
    default: break
    }
  }

  func wheel(_ sample: WheelSample) {
    // Zooming views do not exist in this model: a control wheel changes nothing.
    guard !sample.isControl else { return }
    guard let phase = sample.phase else { return notch(sample) }
    let time = Double(self.time) / 1000
    switch phase {
    case .began:
      guard let view = target(of: sample) else { return }
      view.touchDown(at: .zero, time: time)
      wheelHolder = view
      view.beginWheelDrag()
      if sample.delta != .zero { view.wheelMoved(by: sample.delta, time: time) }
    case .changed: wheelHolder?.wheelMoved(by: sample.delta, time: time)
    case .ended:
      let view = wheelHolder
      wheelHolder = nil
      if sample.delta != .zero { view?.wheelMoved(by: sample.delta, time: time) }
      view?.touchUp(at: time, isCancelled: false)
    }
  }

  /// A wheel without phases: the offset takes the delta as it is, inside the range.
  private func notch(_ sample: WheelSample) {
    guard let view = target(of: sample) else { return }
    view.wheelNotch(by: sample.delta)
  }

  /// The innermost scroll view under the pointer that the delta can move.
  private func target(of sample: WheelSample) -> ScrollView? {
    layoutIfNeeded()
    let hit = root.pointFromSuperview(sample.location).flatMap { root.hitTest($0) }
    let views = Self.scrollViews(above: hit).filter { $0.pan == nil }
    return views.first { $0.canMove(by: sample.delta) }
      ?? views.first { view in Axis.allCases.contains { view.canScroll($0) } }
  }
}

extension ScrollView {
  /// Whether a wheel's delta would change the offset.
  fileprivate func canMove(by delta: CGPoint) -> Bool {
    Axis.allCases.contains { axis in
      canScroll(axis)
        && range(axis).clamped(contentOffset[axis] + delta[axis]) != contentOffset[axis]
    }
  }

  fileprivate func wheelNotch(by delta: CGPoint) {
    endAnimation()
    endFlight()
    var offset = contentOffset
    for axis in Axis.allCases where canScroll(axis) {
      offset[axis] = grid.rounded(range(axis).clamped(offset[axis] + delta[axis]))
    }
    write(offset, causes: (.drag, .drag))
  }

  /// A trackpad's fingers need no slop: the drag begins at once.
  fileprivate func beginWheelDrag() {
    pan?.startsWithoutSlop = true
    beginDrag()
  }

  /// Moves the imagined finger against the delta.
  fileprivate func wheelMoved(by delta: CGPoint, time: Double) {
    guard let location = pan?.location else { return }
    _ = touchMoved([(location - delta, time)])
  }
}
