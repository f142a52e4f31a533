import Foundation

/// The frame law, independent of the module: closed sums over equal frames, with the C library's
/// logarithm.
struct FrameLaw {
  /// The factor of the velocity per millisecond.
  let rate: Double
  /// The length of a frame in milliseconds.
  let interval: Double

  /// The factor of the velocity per frame.
  var decay: Double { series(interval * log(rate)) }

  /// The factor of the distance past the edge per frame.
  var pull: Double { series(interval * -0.01005) }

  /// The total distance for one pt/ms of velocity.
  var reach: Double { rate / (1 - rate) }

  /// The offset and velocity after `frames` frames inside the range.
  func inside(_ offset: Double, _ velocity: Double, frames: Int) -> (Double, Double) {
    let left = pow(decay, Double(frames))
    return (offset + velocity * reach * (1 - left), velocity * left)
  }

  /// The overshoot and velocity after `frames` frames outside the range, from the distance past the
  /// edge.
  func outside(_ overshoot: Double, _ velocity: Double, frames: Int) -> (Double, Double) {
    let left = pow(decay, Double(frames))
    let pulled = pow(pull, Double(frames))
    return (pulled * (overshoot + velocity * reach * (1 - left)), velocity * left * pulled)
  }

  /// The series up to the square, for frames that are not exceptionally long.
  private func series(_ x: Double) -> Double { 1 + x + x * x / 2 }
}
