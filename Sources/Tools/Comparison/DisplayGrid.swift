/// The regular times on which measured ones lie.
package struct DisplayGrid: Equatable, Sendable {
  /// The distance of two times, in microseconds.
  package let period: Double
  /// The first time.
  let origin: Double
  /// How far the measured times are off it: the median, and the root of the mean square, in microseconds.
  package let median, rms: Double

  /// The rates of displays, in frames a second.
  private static let rates: [Double] = [30, 48, 50, 60, 72, 75, 90, 100, 120, 144]
  /// Frames within this part of a period are laid on the grid.
  private static let near = 0.25
  /// The part of the frames that must be so near.
  private static let share = 0.9

  /// The grid of display frames; nil if the times lie on none.
  package static func display(_ times: [Int64]) -> DisplayGrid? {
    let distances = zip(times, times.dropFirst()).map { Double($1 - $0) }.sorted()
    guard !distances.isEmpty else { return nil }
    // Times that are several frames apart fit every fine grid.
    let usual = distances[distances.count / 2]
    let grids = rates.filter { usual < 1.5 * 1_000_000 / $0 }
      .compactMap { grid(times, near: 1_000_000 / $0) }
    return grids.filter { $0.isNear(times) }.min { $0.rms < $1.rms }
  }

  /// The grid of the samples of a finger, at any rate; nil if the times lie on none.
  static func samples(_ times: [Int64]) -> DisplayGrid? {
    let distances = zip(times, times.dropFirst()).map { Double($1 - $0) }.filter { $0 > 500 }
      .sorted()
    guard distances.count >= 4 else { return nil }
    return grid(times, near: distances[distances.count / 2]).flatMap { $0.isNear(times) ? $0 : nil }
  }

  private func isNear(_ times: [Int64]) -> Bool {
    let near = times.count { (Double($0) - laid($0)).magnitude <= Self.near * period }
    return Double(near) >= Self.share * Double(times.count)
  }

  /// The nearest time of the grid.
  package func laid(_ time: Int64) -> Double {
    origin + ((Double(time) - origin) / period).rounded() * period
  }

  /// The grid with about a period that fits times best.
  private static func grid(_ times: [Int64], near period: Double) -> DisplayGrid? {
    guard times.count >= 4, let first = times.first else { return nil }
    var numbers: [Double] = [0]
    for (one, other) in zip(times, times.dropFirst()) {
      let count = (Double(other - one) / period).rounded()
      // Two frames of one period would be one frame.
      guard count >= 1 else { return nil }
      numbers.append(numbers[numbers.count - 1] + count)
    }
    let values = times.map { Double($0 - first) }
    let ones = [Double](repeating: 1, count: times.count)
    guard let line = LeastSquares([ones, numbers], values) else { return nil }
    let fitted = line.coefficients[1]
    guard (fitted / period - 1).magnitude < 0.02 else { return nil }
    let off = line.residuals.map(\.magnitude).sorted()
    return DisplayGrid(
      period: fitted,
      origin: Double(first) + line.coefficients[0],
      median: off[off.count / 2],
      rms: line.rms
    )
  }
}
