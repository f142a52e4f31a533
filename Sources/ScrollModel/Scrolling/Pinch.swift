import Foundation
import ScrollMotion

/// A zoom by fingers or a wheel, from its recognition until the last of them lifts.
struct Pinch {
  /// Where a zoom is measured from, until the fingers become others or a program meddles.
  struct Base {
    /// The scale that was asked for and the one that was shown for it.
    var asked: Double
    var shown: Double
    /// How far the fingers were from their centroid; zero as long as it is one finger or none.
    var spread: Double
    /// The offset that was asked for, and the point of the viewport that the content kept to.
    var offset: CGPoint
    var anchor: CGPoint
    /// Where the zoom view's frame began, in content coordinates.
    var origin: CGPoint
  }

  /// The view that is scaled.
  var view: View
  private(set) var base: Base
  /// The scale that is asked for, before limits and resistance.
  private(set) var scale: Double
  /// The offset that is asked for, before edges and resistance.
  var offset: CGPoint
  /// The point of the viewport that the content keeps to: the fingers' centroid at the latest step.
  private(set) var anchor: CGPoint
  /// The point of the viewport that a bounce goes about: the centroid of the latest two fingers or more,
  /// which goes with the one that stays.
  private(set) var center: CGPoint

  init(of view: View, from base: Base, center: CGPoint) {
    self.view = view
    self.base = base
    scale = base.asked
    offset = base.offset
    anchor = base.anchor
    self.center = center
  }

  /// The centroid is at another point of the viewport.
  mutating func move(to place: CGPoint) {
    center = center + (place - anchor)
    anchor = place
  }

  /// The fingers are `spread` from their centroid.
  mutating func spread(to spread: Double) {
    guard spread > 0 else { return }
    guard base.spread > 0 else {
      base.spread = spread
      return
    }
    ask(for: base.asked * (spread / base.spread))
  }

  /// A wheel asks for so many times the scale.
  mutating func multiply(by factor: Double) { ask(for: scale * factor) }

  private mutating func ask(for scale: Double) {
    self.scale = min(max(scale, ZoomRange.askable.lowerBound), ZoomRange.askable.upperBound)
  }

  /// The scale to show in `range`; where nothing else is asked for than at the base, nothing changes.
  func shown(in range: ZoomRange, bounces: Bool) -> Double {
    scale == base.asked ? base.shown : range.shown(forAsked: scale, bounces: bounces)
  }

  /// The offset at which the point of the view that was under the anchor at the base is at `place` of the
  /// viewport, when the view is shown at `scale` with its frame beginning at `origin`.
  ///
  /// Measured from the base, so that the way there leaves no last bits behind.
  func offset(at scale: Double, origin: CGPoint, place: CGPoint) -> CGPoint {
    let ratio = ZoomRange.isScale(base.shown) ? scale / base.shown : 1
    return CGPoint(
      x: (base.offset.x + base.anchor.x - base.origin.x) * ratio + origin.x - place.x,
      y: (base.offset.y + base.anchor.y - base.origin.y) * ratio + origin.y - place.y
    )
  }
}
