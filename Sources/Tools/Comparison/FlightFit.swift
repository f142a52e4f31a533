import Foundation

/// A law with the constants that describe a flight best.
package struct FlightFit: Sendable {
  /// The law.
  package let law: FlightLaw
  /// The root of the mean square of the distances between the law and the samples, in points.
  package let rms: Double
  /// The same with the freedom of the constants taken off, for comparing laws.
  let spread: Double
  /// The constants of the law, as it searches them.
  let constants: [Double]
  /// The factors of its columns.
  let coefficients: [Double]
  /// The standard errors of both; infinite where one constant can replace another.
  let errors: (constants: [Double], coefficients: [Double])
  /// The number of samples.
  let count: Int
  /// The time of the first sample and the length of the flight, in seconds.
  let (start, duration): (Double, Double)
  /// The part of the neighbouring samples between which the law and the samples change sides.
  let changes: Double

  /// The offset at a time, in points.
  func offset(at time: Double) -> Double {
    guard let columns = law.columns(constants, [time - start], duration: duration) else {
      return .nan
    }
    return zip(coefficients, columns).reduce(0) { $0 + $1.0 * $1.1[0] }
  }

  /// The speed at a time, in points per second.
  func speed(at time: Double) -> Double {
    let half = 1e-5
    return (offset(at: time + half) - offset(at: time - half)) / (2 * half)
  }

  /// The fewest samples for each constant of a law.
  private static let samplesPerConstant = 3

  /// Fits a law to samples at times in seconds; nil if it describes no motion like theirs.
  init?(_ law: FlightLaw, _ times: [Double], _ offsets: [Double], noise: Double) {
    guard let first = times.first, let last = times.last, last > first,
      times.count >= Self.samplesPerConstant * law.constants
    else { return nil }
    let relative = times.map { $0 - first }
    let duration = last - first
    func solution(_ constants: [Double]) -> LeastSquares? {
      law.columns(constants, relative, duration: duration).flatMap { LeastSquares($0, offsets) }
    }
    var best: (point: [Double], value: Double)?
    for start in law.starts(duration) {
      let found = Simplex.minimum(from: start, steps: law.steps) {
        solution($0)?.rms ?? .infinity
      }
      // A second search from where the first has ended is not caught in a flat simplex.
      let again = Simplex.minimum(from: found.point, steps: law.steps.map { $0 / 8 }) {
        solution($0)?.rms ?? .infinity
      }
      if again.value < best?.value ?? .infinity { best = again }
    }
    guard let best, let solved = solution(best.point), solved.rms.isFinite else { return nil }
    self.law = law
    rms = solved.rms
    let freedom = Double(max(times.count - law.constants, 1))
    spread = solved.rms * (Double(times.count) / freedom).squareRoot()
    constants = best.point
    coefficients = solved.coefficients
    (start, self.duration, count) = (first, duration, times.count)
    let residuals = solved.residuals
    let pairs = zip(residuals, residuals.dropFirst())
    changes = Double(pairs.count { $0 * $1 < 0 }) / Double(max(residuals.count - 1, 1))
    errors = Self.errors(of: best.point, max(spread, noise), solved, solution)
    guard slows else { return nil }
  }

  /// The errors of the constants, by how the residuals change with them, and of the factors.
  private static func errors(
    of point: [Double],
    _ spread: Double,
    _ solved: LeastSquares,
    _ solution: ([Double]) -> LeastSquares?
  ) -> (constants: [Double], coefficients: [Double]) {
    let step = 1e-5
    var columns: [[Double]] = []
    for index in point.indices {
      var (low, high) = (point, point)
      low[index] -= step
      high[index] += step
      guard let before = solution(low), let after = solution(high) else {
        columns = []
        break
      }
      columns.append(zip(before.residuals, after.residuals).map { ($1 - $0) / (2 * step) })
    }
    let variances =
      columns.isEmpty ? nil : LeastSquares(columns, solved.residuals)?.variances
    return (
      variances?.map { spread * $0.squareRoot() } ?? point.map { _ in .infinity },
      solved.variances.map { spread * $0.squareRoot() }
    )
  }

  /// Whether content by this law slows down and does not turn back.
  private var slows: Bool {
    let speeds = [0.02, 0.5, 0.98].map { speed(at: start + $0 * duration) }
    guard speeds[0] * speeds[1] > 0 else { return false }
    let isForward = speeds[0] > 0
    // A programmed scroll may speed up first.
    if law != .bezier, speeds[1].magnitude > speeds[0].magnitude * 1.02 { return false }
    return isForward ? speeds[2] > -1 : speeds[2] < 1
  }
}

/// The law of a flight: the one that leaves only noise, with the fewest constants.
package struct LawNaming: Sendable {
  /// The name.
  package let law: FlightLaw
  /// The law with its constants; the best of all where none is named.
  package let fit: FlightFit?
  /// All laws that were tried, the best first.
  package let candidates: [FlightFit]
  /// The error that rounding, the times of frames and 0.03 points explain, in points.
  package let floor: Double

  /// What no trace has less than, in points.
  package static let leastFloor = 0.03
  /// A law is rejected if it leaves more than so many floors.
  static let mostFloors = 3.0
  /// It is rejected from so many floors on if its residuals seldom change their sign.
  static let (smoothFloors, fewestChanges) = (1.5, 0.25)
  /// Laws within this factor of the best are equally good.
  static let equal = 1.15

  /// Names the law of samples at times in seconds, among all laws or some.
  init(
    _ times: [Double],
    _ offsets: [Double],
    floor: Double,
    among laws: [FlightLaw] = FlightLaw.allCases
  ) {
    self.floor = floor
    let all = laws.compactMap {
      $0 == .none ? nil : FlightFit($0, times, offsets, noise: floor)
    }
    candidates = all.sorted { $0.spread < $1.spread }
    guard let best = candidates.first else {
      (law, fit) = (.none, nil)
      return
    }
    // A Bézier bends to every motion: it is named where the others leave far more than it does.
    let simple = candidates.filter {
      $0.law != .bezier && $0.leavesNoise(floor)
        && Self.plain * $0.spread <= best.spread + 0.1 * Self.leastFloor
    }
    guard let chosen = simple.first.map({ Self.simplest($0, of: simple) }) else {
      law = best.leavesNoise(floor) ? best.law : .none
      fit = best
      return
    }
    // Of two that are as good and as simple, none is named.
    let isTied = simple.contains {
      $0.law != chosen.law && $0.law.constants == chosen.law.constants
        && $0.spread <= Self.tied * chosen.spread
    }
    law = isTied ? .none : chosen.law
    fit = chosen
  }

  /// Two laws with equally many constants are ambiguous if their errors are within this factor.
  private static let tied = 1.05
  /// A Bézier is named if it leaves less than this part of what the others leave.
  private static let plain = 0.8

  /// The law with the fewest constants of those that are as good as the best one.
  private static func simplest(_ best: FlightFit, of candidates: [FlightFit]) -> FlightFit {
    // How much the error of few samples differs by chance.
    let freedom = max(best.count - best.law.constants, 1)
    let chance = 1 + 1.5 / (2 * Double(freedom)).squareRoot()
    let limit = max(equal, chance) * best.spread + 0.1 * leastFloor
    return candidates.filter { $0.spread <= limit }
      .min { ($0.law.constants, $0.spread) < ($1.law.constants, $1.spread) } ?? best
  }
}

extension FlightFit {
  /// Whether what the law leaves is noise.
  fileprivate func leavesNoise(_ floor: Double) -> Bool {
    rms <= LawNaming.smoothFloors * floor
      || rms <= LawNaming.mostFloors * floor && changes >= LawNaming.fewestChanges
  }
}
