import Foundation

extension Engine {
  /// Gives fingers that start to pinch to the innermost scroll view around them that can zoom, if
  /// others hold them.
  ///
  /// Scroll views that are being dragged keep their fingers, as gestures that have begun do.
  func gatherPinch(of samples: ArraySlice<TouchSample>) {
    guard touches.all.count > 1 else { return }
    for sample in samples {
      guard let touch = touches[sample.id], let view = zoomTarget(of: touch) else { continue }
      let fingers = fingers(on: view)
      let isMisplaced = fingers.contains { $0.holder !== view }
      guard isMisplaced, fingers.allSatisfy({ isFree($0, for: view) }) else { continue }
      let old = fingers.map(\.location)
      let new = fingers.map { finger in
        samples.last { $0.id == finger.id }?.location ?? finger.location
      }
      guard abs(Self.spread(new) - Self.spread(old)) > ScrollView.leastSpreading else { continue }
      gather(fingers, on: view)
    }
  }

  /// The innermost scroll view that can zoom around this finger and another one.
  private func zoomTarget(of touch: Touches.Touch) -> ScrollView? {
    touch.candidates.first { $0.isInWindow && $0.canZoom && fingers(on: $0).count > 1 }
  }

  private func fingers(on view: ScrollView) -> [Touches.Touch] {
    touches.all.filter { $0.candidates.contains { $0 === view } }
  }

  /// Whether a finger can be given to `view`.
  private func isFree(_ touch: Touches.Touch, for view: ScrollView) -> Bool {
    if view.pan?.isWheel == true { return false }
    guard let holder = touch.holder, holder !== view, let pan = holder.pan else { return true }
    return pan.drag == nil && pan.pinch == nil && !pan.caughtMotion
  }

  private func gather(_ fingers: [Touches.Touch], on view: ScrollView) {
    let locations = fingers.map(\.location)
    let centroid = locations.centroid
    // Under a transform without an inverse, there is no point to zoom about.
    guard view.viewportPoint(centroid) != nil else { return }
    for finger in fingers where finger.holder !== view {
      let holder = finger.holder
      let pan = holder?.pan.map(Pan.init(copying:))
      if let pan, pan.fingerCount > 1 { holder?.leave(finger.id) } else { holder?.endTracking() }
      if view.pan != nil {
        view.join(finger.id, at: finger.location)
      } else if let pan, pan.fingerCount == 1 {
        view.adopt(pan, isToZoom: true)
      } else {
        view.touchDown(
          .fingers([finger.id]),
          at: finger.location,
          time: milliseconds(finger.timestamp),
          isToZoom: true
        )
      }
    }
    guard let pan = view.pan, pan.pinch == nil else { return }
    view.beginPinch(at: pan.location, spread: pan.spread)
  }

  private static func spread(_ points: [CGPoint]) -> Double {
    let centroid = points.centroid
    return points.map { $0 - centroid }.meanLength
  }
}
