import ForeignSource
import JSON

/// Reads a table of times and offsets, a row a time.
struct CSVImport {
  private let rows: CSVRows
  private let columns: CSVColumns
  private let fields: Fields
  private let unit: CSVMapping.Unit
  /// The mapping, as a person would write it.
  let words: String
  /// The fingers on the views.
  private var fingers: Set<Int> = []
  /// Whether the present row was read already.
  private var hasRow: Bool

  /// The numbers of the columns, which are read for each row.
  private struct Fields {
    let (t, x, y, view, phase): (Int?, Int?, Int?, Int?, Int?)
    let (touchID, touchPhase, touchX, touchY): (Int?, Int?, Int?, Int?)

    init(_ columns: CSVColumns) {
      let places = columns.places
      (t, x, y) = (places[.t], places[.x], places[.y])
      (view, phase) = (places[.view], places[.phase])
      (touchID, touchPhase) = (places[.touchID], places[.touchPhase])
      (touchX, touchY) = (places[.touchX], places[.touchY])
    }
  }

  /// The phases of a finger.
  private static let phases = ["", "began", "moved", "stationary", "ended", "cancelled"]
  /// The id of the view of a table without names of views.
  private static let view = "scroll"
  /// Times beyond it cannot be microseconds in 64 bits.
  private static let largestTime = 9e18

  /// Reads the names of the columns.
  init(_ input: ImportInput, mapping: CSVMapping) throws {
    let rows = try CSVRows(input)
    self.rows = rows
    guard try rows.next() else { throw ImportFault("the table has no rows") }
    // A row of numbers has no names.
    let texts = rows.cells.indices.map { Self.trimmed(rows.text($0)) }
    let isNumbers = rows.cells.indices.allSatisfy { rows.number($0) != nil || rows.isEmpty($0) }
    hasRow = isNumbers
    let names = isNumbers ? texts.indices.map { String($0 + 1) } : texts
    if isNumbers, mapping == CSVMapping() {
      throw ImportFault(
        line: rows.line,
        "the first line has numbers and no names; say by number what the columns are, such as "
          + "--map t=ms:1,y=2"
      )
    }
    let columns = try CSVColumns(names: names, mapping: mapping)
    self.columns = columns
    if let unit = columns.unit {
      self.unit = unit
    } else {
      let place = columns.places[.t] ?? 0
      guard let unit = try Self.unit(of: place, rows, isAtRow: isNumbers) else {
        let name = names[place]
        let choices = CSVMapping.Unit.allCases.map { "--map t=\($0.rawValue):\(name)" }
        throw ImportFault(
          line: 1,
          column: name,
          "the unit of the times is not known; write \(choices.joined(separator: ", "))"
        )
      }
      self.unit = unit
    }
    words = columns.words(unit: unit)
    fields = Fields(columns)
  }

  /// Blanks around a name are left out.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// The unit in which times have the distance of display frames or of touches; nil if none is clear.
  ///
  /// It looks at the rows that are in memory, and reads none.
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

  /// Adds each row to a recording.
  mutating func run(into recording: inout MotionRecording, middle: Double) throws {
    while true {
      if hasRow { hasRow = false } else if try !rows.next() { break }
      do throws(MotionFault) { try add(to: &recording, middle) } catch {
        throw named(error)
      }
    }
    do throws(MotionFault) { try recording.finish() } catch { throw named(error) }
  }

  private func named(_ fault: MotionFault) -> ImportFault {
    let fields: [CSVMapping.Field] =
      switch fault.part {
      case .time: [.t]
      case .x: [.x]
      case .y: [.y]
      case .view: [.view]
      case .phase: [.phase]
      case .finger: [.touchID, .touchPhase]
      case .fingerPlace: [.touchY, .touchX]
      case .viewport, nil: []
      }
    let column = fields.lazy.compactMap { columns.places[$0] }.first
    return ImportFault(line: fault.place, column: column.map { columns.names[$0] }, fault.message)
  }

  /// Adds what the present row says.
  private mutating func add(
    to recording: inout MotionRecording,
    _ middle: Double
  ) throws(MotionFault) {
    guard let time = try number(fields.t, .time) else {
      throw fault(.time, "expected a time, found nothing")
    }
    let microseconds = (time * unit.microseconds).rounded()
    guard abs(microseconds) < Self.largestTime else {
      throw fault(.time, "expected a time within a year of the first one")
    }
    var sample = MotionSample(time: Int64(microseconds), place: rows.line)
    sample.x = try number(fields.x, .x)
    sample.y = try number(fields.y, .y)
    sample.view = Self.view
    if let column = fields.view, !rows.isEmpty(column) {
      sample.view = rows.text(column)
      // No reader of JSON here accepts the character.
      guard !sample.view.utf8.contains(0) else {
        throw fault(.view, "expected an id without the character U+0000")
      }
    }
    if let column = fields.phase, !rows.isEmpty(column) { sample.phase = rows.text(column) }
    if fields.touchX == nil, fields.touchY == nil {
      try recording.add(sample)
    } else {
      try addWithFingers(sample, to: &recording, middle)
    }
  }

  /// Adds the finger of the present row, and the ends of others.
  private mutating func addWithFingers(
    _ sample: MotionSample,
    to recording: inout MotionRecording,
    _ middle: Double
  ) throws(MotionFault) {
    let (x, y) = (
      try number(fields.touchX, .fingerPlace), try number(fields.touchY, .fingerPlace)
    )
    let phase = fields.touchPhase.map { rows.text($0) }
    if let phase, !Self.phases.contains(phase) {
      let known = Self.phases.dropFirst().joined(separator: ", ")
      throw fault(.finger, "expected one of \(known), found \(PrintableText.quoted(phase))")
    }
    let number = try finger()
    let isEnd = phase == "ended" || phase == "cancelled"
    guard x != nil || y != nil || isEnd else {
      try recording.add(sample)
      // Without a phase, a finger that is not there any more was lifted.
      guard phase == nil, !fingers.isEmpty else { return }
      let lifted = fingers.sorted()
      fingers = []
      for number in lifted { try recording.add(Self.lift(of: number, like: sample)) }
      return
    }
    var first = sample
    if x != nil || y != nil {
      first.finger = .init(number: number, place: (x ?? middle, y ?? 0))
      fingers.insert(number)
    }
    try recording.add(first)
    guard isEnd else { return }
    fingers.remove(number)
    try recording.add(Self.lift(of: number, like: sample))
  }

  private func finger() throws(MotionFault) -> Int {
    guard let number = try number(fields.touchID, .finger) else { return 1 }
    guard let finger = Int(exactly: number), (0...Int(Int32.max)).contains(finger) else {
      throw fault(.finger, "expected the number of a finger, found \(number)")
    }
    return finger
  }

  private static func lift(of finger: Int, like sample: MotionSample) -> MotionSample {
    var other = MotionSample(time: sample.time, place: sample.place)
    other.finger = .init(number: finger, isLifted: true)
    return other
  }

  /// The number in a column of the present row; nil if it is empty or there is no such column.
  private func number(
    _ column: Int?,
    _ part: MotionSample.Part
  ) throws(MotionFault) -> Double? {
    guard let column, !rows.isEmpty(column) else { return nil }
    if let number = rows.number(column) { return number }
    let found = PrintableText.quoted(rows.text(column))
    throw MotionFault(place: rows.line, part: part, message: "expected a number, found \(found)")
  }

  private func fault(_ part: MotionSample.Part, _ message: String) -> MotionFault {
    MotionFault(place: rows.line, part: part, message: message)
  }
}
