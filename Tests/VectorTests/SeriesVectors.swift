import JSON
import TestSupport

@testable import Inspector

/// Values over time, reduced to a number of points.
enum SeriesVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For values over time, as [microseconds, value]: the points that remain of them over a range, at most as many \
      as asked for. The page's curves have the same lowest and highest points in each column.
      """,
      cases: (0..<8).map { series(seed: $0) }
    )
  }

  private static func series(seed: UInt64) -> JSONValue {
    var random = SeededGenerator(seed: seed)
    let maximum = [8, 12, 20].randomElement(using: &random) ?? 8
    let from = Int64.random(in: 0...1_000_000, using: &random)
    var values: [DecimatedSeries.Point] = [(from, 0)]
    for _ in 0..<(3 * maximum) {
      guard let last = values.last else { continue }
      // Frames, and now and then a pause that leaves columns empty.
      let wait: Int64 = Int.random(in: 0..<12, using: &random) == 0 ? 400_000 : 16_667
      let step = Double(Int.random(in: -60...60, using: &random)) / 3
      values.append((last.time + wait, last.value + step))
    }
    let to = values.last?.time ?? from
    var reduced = DecimatedSeries(over: from...to, maximumPoints: maximum)
    for (time, value) in values { reduced.add(value, at: time) }
    return [
      "from": .integer(from), "to": .integer(to), "columns": .integer(Int64(maximum / 2)),
      "values": points(values), "points": points(reduced.all),
    ]
  }

  private static func points(_ points: [DecimatedSeries.Point]) -> JSONValue {
    .array(points.map { [.integer($0.time), .number($0.value)] })
  }
}
