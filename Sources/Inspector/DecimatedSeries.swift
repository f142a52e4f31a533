/// The values of a number over time, in at most so many points: where there are more, the least and the
/// greatest of equal stretches of time.
struct DecimatedSeries {
  /// A time in microseconds, and the value since.
  typealias Point = (time: Int64, value: Double)

  private struct Stretch {
    var least: Point
    var greatest: Point
  }

  private let range: ClosedRange<Int64>
  private let mostPoints: Int
  private var points: [Point] = []
  private var stretches: [Stretch?] = []
  private var latest: Double?

  init(over range: ClosedRange<Int64>, mostPoints: Int) {
    self.range = range
    self.mostPoints = mostPoints
  }

  /// Takes the value at a time of the range, none earlier than the last one; only what differs from that
  /// counts.
  mutating func add(_ value: Double, at time: Int64) {
    guard value != latest else { return }
    latest = value
    if stretches.isEmpty {
      points.append((time, value))
      if points.count > mostPoints { fold() }
    } else {
      put((time, value))
    }
  }

  /// The points, in the order of time.
  var all: [Point] {
    guard !stretches.isEmpty else { return points }
    return stretches.compactMap(\.self).flatMap { stretch in
      let (least, greatest) = (stretch.least, stretch.greatest)
      if least == greatest { return [least] }
      return least.time <= greatest.time ? [least, greatest] : [greatest, least]
    }
  }

  private mutating func fold() {
    stretches = Array(repeating: nil, count: max(1, mostPoints / 2))
    for point in points { put(point) }
    points = []
  }

  private mutating func put(_ point: Point) {
    // A time of up to 2^53 microseconds and at most 4,000 stretches: no product overflows.
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
