import Foundation

/// The frame law once more, independent of the module: closed sums over equal frames, with the C
/// library's logarithm.
struct FrameLaw {
  /// Share of velocity kept per millisecond.
  let rate: Double
  /// Length of a frame in milliseconds.
  let interval: Double

  /// What a frame leaves of the velocity.
  var decay: Double { series(interval * log(rate)) }

  /// What a frame leaves of the distance past the edge.
  var pull: Double { series(interval * -0.01005) }

  /// How far one pt/ms of velocity goes in the end.
  var reach: Double { rate / (1 - rate) }

  /// `frames` frames inside the range.
  func inside(_ offset: Double, _ velocity: Double, frames: Int) -> (Double, Double) {
    let left = pow(decay, Double(frames))
    return (offset + velocity * reach * (1 - left), velocity * left)
  }

  /// `frames` frames outside of it, by the distance past the edge.
  func outside(_ overshoot: Double, _ velocity: Double, frames: Int) -> (Double, Double) {
    let left = pow(decay, Double(frames))
    let pulled = pow(pull, Double(frames))
    return (pulled * (overshoot + velocity * reach * (1 - left)), velocity * left * pulled)
  }

  /// The series up to the square, as it stands: for frames that are not exceptionally long.
  private func series(_ x: Double) -> Double { 1 + x + x * x / 2 }
}
