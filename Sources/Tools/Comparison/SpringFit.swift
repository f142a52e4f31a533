import Foundation

/// The spring by which content that was let go past an edge, at rest, comes back: its stiffness in 1/s² for a mass of
/// 1, and its damping as a part of the critical one.
struct SpringFit {
  let stiffness, ratio: Quantity

  /// The fewest frames of a way back.
  private static let fewest = 6

  /// The way that is left after a time without a speed at its start, as a part of the whole.
  private static func left(_ frequency: Double, _ ratio: Double, _ time: Double) -> Double {
    guard time > 0 else { return 1 }
    let turn = ratio * frequency
    if (ratio - 1).magnitude < 1e-6 { return exp(-turn * time) * (1 + turn * time) }
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return exp(-turn * time) * (cos(swing * time) + turn / swing * sin(swing * time))
    }
    let root = frequency * (ratio * ratio - 1).squareRoot()
    return exp(-turn * time) * (cosh(root * time) + turn / root * sinh(root * time))
  }

  init(_ track: GestureTrack, isStill: Bool, range: (minimum: Double, maximum: Double)?) {
    func unknown(_ reason: String) -> (Quantity, Quantity) {
      (
        Quantity(.springStiffness, because: reason), Quantity(.springRatio, because: reason)
      )
    }
    guard let range, let frame = track.liftFrame, let lift = track.lift else {
      (stiffness, ratio) = unknown("the geometry or the touches of the trace are not known")
      return
    }
    let place = track.offsets[frame]
    let edge = min(max(place, range.minimum), range.maximum)
    guard place != edge else {
      (stiffness, ratio) = unknown("the content is let go inside the range")
      return
    }
    guard isStill else {
      (stiffness, ratio) = unknown("the finger does not hold still before it lifts")
      return
    }
    let whole = place - edge
    let indices = (frame + 1..<track.offsets.count).prefix {
      (track.offsets[$0] - edge) / whole > 0.01
    }
    guard indices.count >= Self.fewest else {
      (stiffness, ratio) = unknown("the way back has too few frames")
      return
    }
    let times = indices.map { track.times[$0] - lift }
    let ways = indices.map { track.offsets[$0] - edge }
    func residuals(_ point: [Double]) -> [Double]? {
      let (frequency, ratio, lead) = (exp(point[0]), point[1], point[2])
      guard frequency < 500, (0.1...3).contains(ratio), (-0.05...0.1).contains(lead) else {
        return nil
      }
      return zip(times, ways).map { whole * Self.left(frequency, ratio, $0 - lead) - $1 }
    }
    func spread(_ point: [Double]) -> Double {
      guard let all = residuals(point) else { return .infinity }
      return (all.reduce(0) { $0 + $1 * $1 } / Double(all.count)).squareRoot()
    }
    let found = [0.7, 1, 1.3].map { ratio in
      Simplex.minimum(from: [log(11), ratio, 0], steps: [0.3, 0.1, 0.005], of: spread)
    }.min { $0.value < $1.value }
    guard let found, let base = residuals(found.point) else {
      (stiffness, ratio) = unknown("no spring fits")
      return
    }
    let noise = max(found.value, track.quantum / 12.0.squareRoot())
    let columns = found.point.indices.compactMap { index -> [Double]? in
      var point = found.point
      point[index] += 1e-5
      return residuals(point).map { zip(base, $0).map { ($1 - $0) / 1e-5 } }
    }
    let variances = columns.count == 3 ? LeastSquares(columns, base)?.variances : nil
    let errors = variances?.map { noise * $0.squareRoot() } ?? [.infinity, .infinity, .infinity]
    let frequency = exp(found.point[0])
    guard noise < 0.05 * whole.magnitude else {
      (stiffness, ratio) = unknown("no spring fits")
      return
    }
    // The fast part of a slow spring, which lasts for less than a frame, is not seen.
    let turn = found.point[1]
    let fast = frequency * (turn + max(turn * turn - 1, 0).squareRoot())
    let isOneExponential = turn > 1 && 1 / fast < track.frame
    let known = (
      Quantity(
        .springStiffness,
        frequency * frequency,
        error: 2 * frequency * frequency * errors[0]
      ),
      Quantity(.springRatio, found.point[1], error: errors[1])
    )
    // Where one trades against the other, neither is known.
    (stiffness, ratio) =
      !isOneExponential && known.0.isIdentifiable && known.1.isIdentifiable
      ? known : unknown("its way back is a single exponential, which many springs have")
  }
}
