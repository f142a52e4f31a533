import ForeignSource
package import ScrollRecording

/// Makes the recording of a source out of a file of another program.
package struct SourceImport {
  /// A kind of file.
  package enum Format: String, CaseIterable, Sendable {
    /// A table with a row for each time.
    case csv
    /// What rrweb has recorded of a web page.
    case rrweb
    /// A trace of Chromium.
    case trace
    /// What a program prints for `scrollscope serve -`.
    case lines
  }

  /// What was imported.
  package struct Summary: Equatable, Sendable {
    /// The kind of the file.
    package let format: Format
    /// The columns of a table, as a person would write them.
    package let mapping: String?
    /// The length, in microseconds.
    package let duration: Int64
    /// The number of views.
    package let views: Int
    /// The number of changes.
    package let changes: Int
  }

  /// The kind of the file; nil to find it out.
  package var format: Format?
  /// What the columns of a table are.
  package var mapping = CSVMapping()
  /// The id of the scroll view of a table without a column of views; nil for `scroll`.
  package var view: String?
  /// The sizes that the file does not give.
  package var sizes = ImportSizes()
  /// The name of the source.
  package var name: String

  /// The command that has Chromium record a trace that can be imported; the address follows.
  package static let traceCommand =
    "chromium --trace-startup=input,blink --trace-startup-format=json --trace-startup-file=trace.json"

  /// The number of bytes in which the kind of a file shows.
  private static let firstBytes = 1 << 16

  /// Creates an import of a file whose source gets a name.
  package init(name: String) { self.name = name }

  /// Reads a file and writes its recording.
  ///
  /// - Parameters:
  ///   - read: returns at most so many bytes of the file; none at its end.
  ///   - sink: receives whole lines of the recording.
  /// - Returns: the imported recording.
  /// - Throws: `ImportFault`, or an error of `read`.
  package func run(
    reading read: @escaping (Int) throws -> [UInt8],
    to sink: @escaping RecordingWriter.Sink
  ) throws -> Summary {
    let input = ImportInput(read)
    while input.bytes.count < Self.firstBytes, try input.readMore() {}
    try BinaryFile.check(input.bytes)
    let format = try format ?? Self.format(of: input)
    for (option, isGiven) in [("--map", mapping != CSVMapping()), ("--view", view != nil)] {
      guard format == .csv || !isGiven else {
        throw ImportFault("\(option) is for CSV, and this is \(format.rawValue)")
      }
    }
    var recording = MotionRecording(description(format), sizes: sizes, to: sink)
    var words: String?
    switch format {
    case .csv:
      var table = try CSVImport(input, mapping: mapping, view: view ?? "scroll")
      words = table.words
      recording.provenance = Provenance.json(ofComments: table.comments)
      try table.run(into: &recording, middle: (sizes.size?.width ?? 0) / 2)
    case .rrweb:
      var events = try RRWebImport(input)
      try events.run(into: &recording)
    case .trace:
      var trace = try TraceImport(input)
      try trace.run(into: &recording)
    case .lines: return try summaryOfLines(input, sink)
    }
    guard recording.views > 0 else { throw ImportFault("no offsets in this file") }
    return Summary(
      format: format,
      mapping: words,
      duration: recording.duration,
      views: recording.views,
      changes: recording.changes
    )
  }

  /// Imports lines, which have the sizes of their views.
  private func summaryOfLines(
    _ input: ImportInput,
    _ sink: @escaping RecordingWriter.Sink
  ) throws -> Summary {
    guard sizes == ImportSizes() else {
      throw ImportFault(
        "--size and --content are for files without sizes; a line has frame and contentSize"
      )
    }
    try input.skipMark()
    var lines = LinesImport(input, description(.lines), to: sink)
    try lines.run()
    guard lines.views > 0 else { throw ImportFault("no views in this file") }
    return Summary(
      format: .lines,
      mapping: nil,
      duration: lines.duration,
      views: lines.views,
      changes: lines.changes
    )
  }

  private func description(_ format: Format) -> SourceDescription {
    SourceDescription(
      name: name,
      kind: format.rawValue,
      instance: name,
      resolution: format == .rrweb ? 1_000 : 1,
      stamp: format == .csv || format == .lines ? "receive" : "event",
      capabilities: format == .trace ? [] : ["touches"]
    )
  }

  /// Finds out the kind of a file by its first bytes.
  private static func format(of input: ImportInput) throws -> Format {
    try input.skipMark()
    let bytes = input.bytes[input.start...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first = bytes.first else { throw ImportFault("the file is empty") }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return .csv }
    let start = String(decoding: bytes.prefix(firstBytes), as: UTF8.self)
    let contains = { (key: String) in
      start.contains("\"\(key)\":") || start.contains("\"\(key)\" :")
    }
    if start.contains("\"traceEvents\"") || contains("ph") { return .trace }
    // A page may be so long that its time does not show.
    if contains("type"), contains("timestamp") || contains("childNodes") { return .rrweb }
    if start.contains("\"views\"") || start.contains("\"Source.") { return .lines }
    throw ImportFault(
      "neither events of rrweb, a trace of Chromium nor the views of a program show in its first "
        + "\(firstBytes >> 10) KiB; found \(JSONWords.about(bytes)); say which it is with --format rrweb, trace or "
        + "lines"
    )
  }
}
