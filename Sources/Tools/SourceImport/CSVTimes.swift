import JSON

/// Reads the times of a table: numbers of a unit, dates of ISO 8601 or times of a clock.
struct CSVTimes {
  /// The unit of numbers; nil for dates and times of a clock.
  let unit: CSVMapping.Unit?

  private let column: Int
  /// The last time of a clock, and the midnights that have passed.
  private var (last, days): (Int64, Int64) = (0, 0)

  /// Times beyond it cannot be microseconds in 64 bits.
  private static let largestTime = 9e18
  private static let day: Int64 = 86_400_000_000

  /// Detects the unit of the times from the rows in memory; the present one is the first if `isAtRow`.
  init(_ columns: CSVColumns, _ rows: CSVRows, isAtRow: Bool) throws {
    let column = columns.places[.t] ?? 0
    self.column = column
    var first = isAtRow ? rows.text(column) : ""
    if !isAtRow { try rows.lookAhead(10) { if first.isEmpty { first = rows.text(column) } } }
    guard ClockTime(first) == nil else {
      unit = nil
      return
    }
    if let unit = columns.unit {
      self.unit = unit
    } else if let unit = try Self.unit(of: column, rows, isAtRow: isAtRow) {
      self.unit = unit
    } else {
      let name = columns.names[column]
      let choices = CSVMapping.Unit.allCases.map { "--map t=\($0.rawValue):\(name)" }
      throw ImportFault(
        line: columns.line,
        column: name,
        "the unit of the times is not known; write \(choices.joined(separator: ", "))"
      )
    }
  }

  /// The unit in which times have the distance of display frames or of touches; nil if none is clear.
  private static func unit(
    of column: Int,
    _ rows: CSVRows,
    isAtRow: Bool
  ) throws -> CSVMapping.Unit? {
    var times: [Double] = isAtRow ? [rows.number(column)].compactMap(\.self) : []
    try rows.lookAhead(100) { times += [rows.number(column)].compactMap(\.self) }
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard !distances.isEmpty else { return nil }
    switch distances[distances.count / 2] {
    case 0.001...0.25: return .s
    case 2...250: return .ms
    case 1_000...250_000: return .us
    default: return nil
    }
  }

  /// Returns the time of the present row, in microseconds.
  mutating func next(in rows: CSVRows) throws(MotionFault) -> Int64 {
    guard !rows.isEmpty(column) else { throw fault(rows, "expected a time, found nothing") }
    guard let unit else { return try nextOfClock(in: rows) }
    guard let time = rows.number(column) else {
      throw fault(rows, "expected a number, found \(PrintableText.quoted(rows.text(column)))")
    }
    let microseconds = (time * unit.microseconds).rounded()
    guard abs(microseconds) < Self.largestTime else {
      throw fault(rows, "expected a time within a year of the first one")
    }
    return Int64(microseconds)
  }

  private mutating func nextOfClock(in rows: CSVRows) throws(MotionFault) -> Int64 {
    guard let time = ClockTime(rows.text(column)) else {
      let found = PrintableText.quoted(rows.text(column))
      throw fault(
        rows,
        "expected a time such as 12:00:00.5 or 2026-01-31T12:00:00.5Z, found \(found)"
      )
    }
    guard !time.hasDate else { return time.microseconds }
    // A clock that goes back by more than half a day has passed midnight.
    if time.microseconds < last - Self.day / 2 { days += 1 }
    last = time.microseconds
    return time.microseconds + days * Self.day
  }

  private func fault(_ rows: CSVRows, _ message: String) -> MotionFault {
    MotionFault(place: rows.line, part: .time, message: message)
  }
}
