public import Foundation
import ScrollMotion

/// Compares the law of motion with measurements, and with the sums that follow from it.
public enum Exactness {
  /// Compares each rule with what is known of it.
  ///
  /// - Parameter folder: The vectors of ScrollMotion's tests.
  /// - Returns: The lines of a table: what is compared, with how many numbers, and the largest difference in points.
  /// - Throws: What reading the files throws.
  public static func table(vectors folder: URL) throws -> [String] {
    let lines = [
      line("target of a lift, measured", try targets(folder)),
      line("rubber band under a finger, measured", try bands(folder)),
      line("places of a fling, measured", try flings(folder)),
      line("whole flings against the sum of their frames", sums(), digits: 9),
      line("60 against 120 frames a second, at rest", rates()),
    ]
    return ["| what | numbers | largest difference in points |", "|---|---|---|"] + lines
  }

  private static func line(_ what: String, _ differences: [Double], digits: Int = 6) -> String {
    let largest = differences.map(\.magnitude).max() ?? 0
    return "| \(what) | \(differences.count) | \(String(format: "%.\(digits)f", largest)) |"
  }

  private struct Lift: Decodable {
    let offset: Double, velocity: Double, rate: Double, displayScale: Double
    let minimum: Double, maximum: Double
  }
  private struct Target: Decodable { let target: Double }

  /// What a lift reports as its target, on a pixel and in the range.
  private static func targets(_ folder: URL) throws -> [Double] {
    try VectorRow<Lift, Target>.measured("target-offset", in: folder).compactMap { row in
      let lift = row.given
      guard let rate = DecelerationRate(rawValue: lift.rate) else { return nil }
      let target = rate.target(from: lift.offset, velocity: lift.velocity)
      let pixel = PixelGrid(displayScale: lift.displayScale).rounded(target)
      let range = OffsetRange(minimum: lift.minimum, maximum: lift.maximum)
      return range.clamped(pixel) - row.expected.target
    }
  }

  private struct Drag: Decodable {
    let dimension: Double, asked: Double, coefficient: Double, displayScale: Double
  }
  private struct Shown: Decodable { let shown: Double }

  private static func bands(_ folder: URL) throws -> [Double] {
    try VectorRow<Drag, Shown>.measured("rubber-band-pixel", in: folder).map { row in
      let band = RubberBand(dimension: row.given.dimension, coefficient: row.given.coefficient)
      let grid = PixelGrid(displayScale: row.given.displayScale)
      return grid.rounded(band.shown(forAsked: row.given.asked)) - row.expected.shown
    }
  }

  private struct Fling: Decodable {
    let offset: Double, velocity: Double, rate: Double, displayScale: Double
    let frameLengths: [Double]
  }
  /// Pairs of a frame and the offset that was published after it.
  private struct Places: Decodable { let published: [[Double]] }

  private static func flings(_ folder: URL) throws -> [Double] {
    try VectorRow<Fling, Places>.measured("flight-published", in: folder).flatMap { row in
      let fling = row.given
      guard let rate = DecelerationRate(rawValue: fling.rate) else { return [Double]() }
      return row.expected.published.map { pair in
        var flight = free(
          from: fling.offset,
          velocity: fling.velocity,
          rate: rate,
          displayScale: fling.displayScale
        )
        for frame in 0..<Int(pair[0]) {
          flight.step(fling.frameLengths[min(frame, fling.frameLengths.count - 1)])
        }
        return flight.grid.rounded(flight.offset) - pair[1]
      }
    }
  }

  /// The place before the last frame of whole flings, against the closed sum of equal frames.
  private static func sums() -> [Double] {
    [60, 90, 120].flatMap { framesPerSecond in
      [0.3, 1, 2, 4, 11.27].flatMap { velocity in
        [DecelerationRate.normal, .fast].map { rate in
          let interval = 1_000 / Double(framesPerSecond)
          var flight = free(from: 0, velocity: velocity, rate: rate, displayScale: 3)
          var (frames, last) = (0, 0.0)
          while !flight.isAtRest {
            last = flight.offset
            flight.step(interval)
            frames += 1
          }
          let left = pow(rate.decay(over: interval), Double(frames - 1))
          let sum = velocity * rate.rawValue * (1 - left) / (1 - rate.rawValue)
          return last - sum
        }
      }
    }
  }

  /// Where flings rest at two frame rates: up to a pixel apart, as in the original.
  private static func rates() -> [Double] {
    [0.3, 1, 2, 4, 11.27].compactMap { velocity in
      let flight = free(from: 0, velocity: velocity, rate: .normal, displayScale: 3)
      guard let slow = flight.resting(interval: 1_000 / 60.0),
        let fast = flight.resting(interval: 1_000 / 120.0)
      else { return nil }
      return slow.offset - fast.offset
    }
  }

  private static func free(
    from offset: Double,
    velocity: Double,
    rate: DecelerationRate,
    displayScale: Double
  ) -> Flight {
    Flight(
      offset: offset,
      velocity: velocity,
      range: OffsetRange(minimum: -1e9, maximum: 1e9),
      rate: rate,
      bounces: true,
      grid: PixelGrid(displayScale: displayScale)
    )
  }
}
