import ForeignSource
import JSON

/// Reads a table of times and offsets, a row a time.
struct CSVImport {
  private let rows: CSVRows
  private let columns: CSVColumns
  private let fields: Fields
  private var times: CSVTimes
  /// The mapping, as a person would write it.
  let words: String
  /// The comments above the table.
  var comments: [String] { rows.comments }
  /// The fingers on the views.
  private var fingers: Set<Int> = []
  /// Whether the present row was read already.
  private var hasRow: Bool

  /// The numbers of the columns, which are read for each row.
  private struct Fields {
    let (t, x, y, view, phase): (Int?, Int?, Int?, Int?, Int?)
    let (touchID, touchPhase, touchX, touchY): (Int?, Int?, Int?, Int?)
    let touchTime: Int?
    let (width, height, contentWidth, contentHeight): (Int?, Int?, Int?, Int?)
    /// The columns that say yes or no about a phase; the first that says yes gives it.
    let phases: [(name: String, column: Int)]

    init(_ columns: CSVColumns) {
      let places = columns.places
      (t, x, y) = (places[.t], places[.x], places[.y])
      (view, phase) = (places[.view], places[.phase])
      (touchID, touchPhase) = (places[.touchID], places[.touchPhase])
      (touchX, touchY) = (places[.touchX], places[.touchY])
      touchTime = places[.touchTime]
      (width, height) = (places[.width], places[.height])
      (contentWidth, contentHeight) = (places[.contentWidth], places[.contentHeight])
      phases = [CSVMapping.Field.dragging, .tracking, .decelerating].compactMap { field in
        places[field].map { (field.rawValue, $0) }
      }
    }
  }

  /// The phases of a finger, also as events of pointers and touches and Android's actions call them.
  private static let phases: [String: String] = [
    "": "", "began": "began", "moved": "moved", "stationary": "moved", "ended": "ended",
    "cancelled": "cancelled",
    "pointerdown": "began", "pointermove": "moved", "pointerup": "ended",
    "pointercancel": "cancelled",
    "touchstart": "began", "touchmove": "moved", "touchend": "ended", "touchcancel": "cancelled",
    "ACTION_DOWN": "began", "ACTION_MOVE": "moved", "ACTION_UP": "ended",
    "ACTION_CANCEL": "cancelled", "ACTION_POINTER_DOWN": "began", "ACTION_POINTER_UP": "ended",
  ]
  /// The id of the scroll view, for rows that name none.
  private let view: String

  /// Reads the names of the columns.
  init(_ input: ImportInput, mapping: CSVMapping, view: String) throws {
    self.view = view
    let rows = try CSVRows(input)
    self.rows = rows
    guard try rows.next() else { throw ImportFault("the table has no rows") }
    // A row of numbers has no names.
    let texts = rows.cells.indices.map { Self.trimmed(rows.text($0)) }
    let isNumbers = rows.cells.indices.allSatisfy {
      rows.number($0) != nil || rows.isEmpty($0) || ClockTime(rows.text($0)) != nil
    }
    hasRow = isNumbers
    let names = isNumbers ? texts.indices.map { String($0 + 1) } : texts
    if isNumbers, mapping == CSVMapping() {
      throw ImportFault(
        line: rows.line,
        "the first line has numbers and no names; say by number what the columns are, such as "
          + "--map t=ms:1,y=2"
      )
    }
    let columns = try CSVColumns(names: names, onLine: rows.line, mapping: mapping)
    self.columns = columns
    times = try CSVTimes(columns, rows, isAtRow: isNumbers)
    words = columns.words(unit: times.unit)
    fields = Fields(columns)
  }

  /// Blanks around a name are left out.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// Adds each row to a recording.
  mutating func run(into recording: inout some MotionSink, middle: Double) throws {
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
      case .width: [.width]
      case .height: [.height]
      case .contentWidth: [.contentWidth]
      case .contentHeight: [.contentHeight]
      case .viewport, nil: []
      }
    let column = fault.column ?? fields.lazy.compactMap { columns.places[$0] }.first
    return ImportFault(line: fault.place, column: column.map { columns.names[$0] }, fault.message)
  }

  /// Adds the current row.
  private mutating func add(
    to recording: inout some MotionSink,
    _ middle: Double
  ) throws(MotionFault) {
    let microseconds = try times.next(in: rows)
    var sample = MotionSample(time: microseconds, place: rows.line)
    sample.x = try number(fields.x, .x)
    sample.y = try number(fields.y, .y)
    sample.view = view
    if let column = fields.view, !rows.isEmpty(column) {
      sample.view = rows.text(column)
      // No reader of JSON here accepts the character.
      guard !sample.view.utf8.contains(0) else {
        throw fault(.view, "expected an id without the character U+0000")
      }
    }
    sample.phase = try phase()
    sample.width = try length(fields.width, .width)
    sample.height = try length(fields.height, .height)
    sample.contentWidth = try length(fields.contentWidth, .contentWidth)
    sample.contentHeight = try length(fields.contentHeight, .contentHeight)
    sample.fillsWindow = fields.view == nil && (sample.width != nil || sample.height != nil)
    if fields.touchX == nil, fields.touchY == nil {
      try recording.add(sample)
    } else {
      try addWithFingers(sample, to: &recording, middle)
    }
  }

  /// Adds the finger of the present row, and the ends of others.
  private mutating func addWithFingers(
    _ sample: MotionSample,
    to recording: inout some MotionSink,
    _ middle: Double
  ) throws(MotionFault) {
    let (x, y) = (
      try number(fields.touchX, .fingerPlace), try number(fields.touchY, .fingerPlace)
    )
    let text = fields.touchPhase.map { rows.text($0) }
    let phase = text.flatMap { Self.phases[$0] }
    if let text, phase == nil {
      throw fault(
        .finger,
        "expected one of began, moved, stationary, ended, cancelled, the events of pointers and touches, and "
          + "Android's actions, found \(PrintableText.quoted(text))"
      )
    }
    let own = try touchTime()
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
    let place = x != nil || y != nil ? (x ?? middle, y ?? 0) : nil
    var first = sample
    if let place, !isEnd {
      first.finger = .init(number: number, place: place, time: own)
      fingers.insert(number)
    }
    try recording.add(first)
    guard isEnd else { return }
    fingers.remove(number)
    // The place of a lift is no sample of its own.
    try recording.add(Self.lift(of: number, place, like: sample, at: own))
  }

  /// The finger's own time in the present row, in microseconds; nil if it has none.
  private func touchTime() throws(MotionFault) -> Int64? {
    guard let time = try number(fields.touchTime, .finger), let unit = times.unit else {
      return nil
    }
    let microseconds = (time * unit.microseconds).rounded()
    guard abs(microseconds) < 9e18 else {
      throw fault(.finger, "expected a time within a year of the first one")
    }
    return Int64(microseconds)
  }

  /// The phase that the present row says; nil if it says nothing.
  private func phase() throws(MotionFault) -> String? {
    if let column = fields.phase, !rows.isEmpty(column) { return rows.text(column) }
    var phase: String?
    for (name, column) in fields.phases where !rows.isEmpty(column) {
      let text = rows.text(column)
      guard let isSo = Self.answers[text.lowercased()] else {
        let found = PrintableText.quoted(text)
        throw MotionFault(
          place: rows.line,
          part: .phase,
          column: column,
          message: "expected true or false, found \(found)"
        )
      }
      if phase == nil || phase == "idle" { phase = isSo ? name : "idle" }
    }
    return phase
  }

  /// What programs write for true and false.
  private static let answers = [
    "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
  ]

  /// The length in a column of the present row; nil if it is empty or there is no such column.
  private func length(
    _ column: Int?,
    _ part: MotionSample.Part
  ) throws(MotionFault) -> Double? {
    guard let length = try number(column, part) else { return nil }
    guard length >= 0 else { throw fault(part, "expected a length from 0, found \(length)") }
    return length
  }

  private func finger() throws(MotionFault) -> Int {
    guard let number = try number(fields.touchID, .finger) else { return 1 }
    guard let finger = Int(exactly: number), (0...Int(Int32.max)).contains(finger) else {
      throw fault(.finger, "expected the number of a finger, found \(number)")
    }
    return finger
  }

  private static func lift(
    of finger: Int,
    _ place: (x: Double, y: Double)? = nil,
    like sample: MotionSample,
    at time: Int64? = nil
  ) -> MotionSample {
    var other = MotionSample(time: sample.time, place: sample.place)
    other.finger = .init(number: finger, place: place, isLifted: true, time: time)
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
