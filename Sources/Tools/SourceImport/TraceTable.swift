import ForeignSource

/// A table of offsets and touches, row by row: frames without a change and fingers that hold still are kept, as a
/// comparison of motion needs them.
package struct TraceTable {
  /// An offset at a time.
  package struct Frame: Sendable {
    /// Microseconds of the file's clock.
    package let time: Int64
    /// The id of the view.
    package let view: String
    /// The offset in points; nil where the row has none.
    package let x, y: Double?
  }

  /// A sample of a finger.
  package struct Touch: Sendable {
    /// Microseconds of the file's clock: the finger's own time, or that of the row.
    package let time: Int64
    package let finger: Int
    /// Its place in the window in points; nil for a lift.
    package let place: (x: Double, y: Double)?
    /// Whether it was lifted.
    package let isLifted: Bool
    package let line: Int
  }

  /// The comments above the table, such as `size=390x844 scale=3`.
  package private(set) var comments: [String] = []
  package private(set) var frames: [Frame] = []
  package private(set) var touches: [Touch] = []
  /// The sizes that the rows have.
  package private(set) var size: (width: Double?, height: Double?)
  package private(set) var content: (width: Double?, height: Double?)
  /// The times of the first and the latest row.
  private var (first, latest): (Int64?, Int64?) = (nil, nil)

  /// The most rows: several times those of the longest trace that is compared.
  private static let maximumRows = 500_000

  /// Whether a file begins like a table, and not with JSON.
  package static func isTable(_ bytes: some Collection<UInt8>) -> Bool {
    let first = bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first.map { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") } ?? false
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - read: returns at most so many bytes of the file; none at its end.
  ///   - mapping: what the columns are.
  ///   - view: the id of the view of rows that name none.
  /// - Throws: `ImportFault` with the line, or an error of `read`.
  package init(
    reading read: @escaping (Int) throws -> [UInt8],
    mapping: CSVMapping = CSVMapping(),
    view: String
  ) throws {
    let input = ImportInput(read)
    _ = try input.readMore()
    var table = try CSVImport(input, mapping: mapping, view: view)
    try table.run(into: &self, middle: 0)
    comments = table.comments
  }
}

extension TraceTable: MotionSink {
  mutating func add(_ sample: MotionSample) throws(MotionFault) {
    let zero = first ?? sample.time
    first = zero
    for time in [sample.time, sample.finger?.time].compactMap(\.self) {
      let (distance, isTooFar) = time.subtractingReportingOverflow(zero)
      guard !isTooFar, distance.magnitude <= SourceDocument.latestTime else {
        throw MotionFault(
          place: sample.place,
          part: time == sample.time ? .time : .finger,
          message: "expected a time within a year of the first one"
        )
      }
    }
    if let latest, sample.time < latest {
      throw MotionFault(
        place: sample.place,
        part: .time,
        message:
          "expected times that do not fall, found one \(Double(latest - sample.time) / 1_000) ms before the last"
      )
    }
    guard frames.count + touches.count < Self.maximumRows else {
      throw MotionFault(
        place: sample.place,
        part: nil,
        message: "expected at most \(Self.maximumRows) rows"
      )
    }
    if sample.x != nil || sample.y != nil {
      frames.append(
        Frame(time: sample.time, view: sample.view, x: sample.x, y: sample.y)
      )
    }
    latest = sample.time
    size = (sample.width ?? size.width, sample.height ?? size.height)
    content = (sample.contentWidth ?? content.width, sample.contentHeight ?? content.height)
    guard let finger = sample.finger else { return }
    touches.append(
      Touch(
        time: finger.time ?? sample.time,
        finger: finger.number,
        place: finger.place,
        isLifted: finger.isLifted,
        line: sample.place
      )
    )
  }

  mutating func finish() throws(MotionFault) {
    var down: [Int: Int] = [:]
    for touch in touches { down[touch.finger] = touch.isLifted ? nil : touch.line }
    guard let (finger, line) = down.min(by: { $0.value < $1.value }) else { return }
    throw MotionFault(
      place: line,
      part: .finger,
      message: "expected finger \(finger) to be lifted; this is its last row"
    )
  }
}
