/// The values of a number over time, reduced to a maximum number of points.
///
/// If there are more values, the range is divided into intervals of equal length, and the minimum and the
/// maximum of each are kept.
struct DecimatedSeries {
  /// A time in microseconds, and the value from then on.
  typealias Point = (time: Int64, value: Double)

  private struct Stretch {
    var least: Point
    var greatest: Point
  }

  private let range: ClosedRange<Int64>
  private let maximumPoints: Int
  private var points: [Point] = []
  private var stretches: [Stretch?] = []
  private var latest: Double?

  init(over range: ClosedRange<Int64>, maximumPoints: Int) {
    self.range = range
    self.maximumPoints = maximumPoints
  }

  /// Adds the value at a time in the range, no earlier than the previous one.
  ///
  /// A value that equals the previous one is ignored.
  mutating func add(_ value: Double, at time: Int64) {
    guard value != latest else { return }
    latest = value
    if stretches.isEmpty {
      points.append((time, value))
      if points.count > maximumPoints { fold() }
    } else {
      put((time, value))
    }
  }

  /// The points, ordered by time.
  var all: [Point] {
    guard !stretches.isEmpty else { return points }
    return stretches.compactMap(\.self).flatMap { stretch in
      let (least, greatest) = (stretch.least, stretch.greatest)
      if least == greatest { return [least] }
      return least.time <= greatest.time ? [least, greatest] : [greatest, least]
    }
  }

  private mutating func fold() {
    stretches = Array(repeating: nil, count: max(1, maximumPoints / 2))
    for point in points { put(point) }
    points = []
  }

  private mutating func put(_ point: Point) {
    // Times are at most 2^53 microseconds and there are at most 2,000 intervals: no product overflows.
    let length = range.upperBound - range.lowerBound + 1
    let index = Int((point.time - range.lowerBound) * Int64(stretches.count) / length)
    let place = min(max(index, 0), stretches.count - 1)
    guard var stretch = stretches[place] else {
      stretches[place] = Stretch(least: point, greatest: point)
      return
    }
    if point.value < stretch.least.value { stretch.least = point }
    if point.value > stretch.greatest.value { stretch.greatest = point }
    stretches[place] = stretch
  }
}
