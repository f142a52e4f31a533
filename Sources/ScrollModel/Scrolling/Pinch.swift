import Foundation
import ScrollMotion

/// A zoom by fingers or a wheel, from its recognition until the last finger lifts.
struct Pinch {
  /// The reference values of a zoom, until the set of fingers changes or a program changes the zoom.
  struct Base {
    /// The scale that was asked for, and the scale that was shown for it.
    var asked: Double
    var shown: Double
    /// The mean distance of the fingers from their centroid; zero with fewer than two fingers.
    var spread: Double
    /// The offset that was asked for, and the viewport point that the content follows.
    var offset: CGPoint
    var anchor: CGPoint
    /// The origin of the zoom view's frame, in content coordinates.
    var origin: CGPoint
  }

  /// The view that is scaled.
  var view: View
  private(set) var base: Base
  /// The scale that is asked for, before limits and resistance.
  private(set) var scale: Double
  /// The offset that is asked for, before edges and resistance.
  var offset: CGPoint
  /// The viewport point that the content follows: the fingers' centroid at the latest step.
  private(set) var anchor: CGPoint
  /// The viewport point that a bounce zooms about.
  ///
  /// It is the centroid of the latest two or more fingers, and moves with the finger that remains.
  private(set) var center: CGPoint

  init(of view: View, from base: Base, center: CGPoint) {
    self.view = view
    self.base = base
    scale = base.asked
    offset = base.offset
    anchor = base.anchor
    self.center = center
  }

  /// Moves the centroid to another viewport point.
  mutating func move(to place: CGPoint) {
    center = center + (place - anchor)
    anchor = place
  }

  /// Updates the scale for the fingers' mean distance from their centroid.
  mutating func spread(to spread: Double) {
    guard spread > 0 else { return }
    guard base.spread > 0 else {
      base.spread = spread
      return
    }
    ask(for: base.asked * (spread / base.spread))
  }

  /// Multiplies the scale that a wheel asks for.
  mutating func multiply(by factor: Double) { ask(for: scale * factor) }

  private mutating func ask(for scale: Double) {
    self.scale = min(max(scale, ZoomRange.askable.lowerBound), ZoomRange.askable.upperBound)
  }

  /// Returns the scale to show in `range`; the scale at the base is shown unchanged.
  func shown(in range: ZoomRange, bounces: Bool) -> Double {
    scale == base.asked ? base.shown : range.shown(forAsked: scale, bounces: bounces)
  }

  /// Returns the offset that keeps the zoomed content under the fingers.
  ///
  /// At this offset, the point of the view that was under the anchor at the base is at the viewport
  /// point `place`, with the view shown at `scale` and its frame starting at `origin`. It is computed
  /// from the base, so that rounding errors do not accumulate.
  func offset(at scale: Double, origin: CGPoint, place: CGPoint) -> CGPoint {
    let ratio = ZoomRange.isScale(base.shown) ? scale / base.shown : 1
    return CGPoint(
      x: (base.offset.x + base.anchor.x - base.origin.x) * ratio + origin.x - place.x,
      y: (base.offset.y + base.anchor.y - base.origin.y) * ratio + origin.y - place.y
    )
  }
}
