import ForeignSource
import JSON
import ScrollRecording

/// Reads the lines that a program prints for `scrollscope serve -`, as the server reads them.
///
/// The recording begins at the time of the first line, without a view.
struct LinesImport {
  /// The number of views, without the window, and of changes that were written.
  var views: Int { document.views.count - 1 }
  private(set) var changes = 0
  /// The time from the first line to the last one, in microseconds.
  var duration: Int64 { writer?.end ?? 0 }

  private let input: ImportInput
  private let sink: RecordingWriter.Sink
  private var description: SourceDescription
  private var lines = SourceLines()
  private var document = SourceDocument.empty
  private var writer: RecordingWriter?

  init(
    _ input: ImportInput,
    _ description: SourceDescription,
    to sink: @escaping RecordingWriter.Sink
  ) {
    (self.input, self.description, self.sink) = (input, description, sink)
  }

  /// Reads all lines and writes their recording.
  mutating func run() throws {
    var number = 0
    while let line = try nextLine(number + 1) {
      number += 1
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { continue }
      do throws(SourceLines.Fault) {
        try take(try lines.read(line, after: document))
      } catch {
        throw ImportFault(line: number, error.description)
      }
    }
    writer?.finish(document)
  }

  private mutating func take(_ line: SourceLines.Line) throws(SourceLines.Fault) {
    do throws(JSONShapeError) {
      switch line {
      case .hello(let description): self.description = description
      // Recordings hold no pictures.
      case .picture: break
      case .snapshot(let document):
        self.document = document
        if let writer { writer.addStart(of: document) } else { try begin() }
      case .change(let read):
        var next = document
        let change = try read.applied(to: &next)
        if writer == nil {
          document = try Self.empty(at: next.time)
          try begin()
        }
        document = next
        writer?.add(change, to: document)
        changes += 1
      }
    } catch {
      throw SourceLines.Fault(error, isBare: lines.isBare)
    }
  }

  /// Begins the recording with the state so far.
  private mutating func begin() throws(JSONShapeError) {
    let header = try RecordingHeader(source: description)
    writer = RecordingWriter(header: header, document: document, to: sink)
  }

  /// The state before the first line.
  private static func empty(at time: Int64) throws(JSONShapeError) -> SourceDocument {
    var document = SourceDocument.empty
    _ = try SourceChange(patch: ["t": .integer(time)]).applied(to: &document)
    return document
  }

  /// Returns the next line without its end; nil at the end of the file.
  private func nextLine(_ number: Int) throws -> [UInt8]? {
    var searched = input.start
    while true {
      if let end = input.bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { input.start = end + 1 }
        return Array(input.bytes[input.start..<end])
      }
      let length = input.bytes.count - input.start
      guard length <= JSONLimits.file.bytes else {
        throw ImportFault(line: number, "longer than \(JSONLimits.file.bytes >> 20) MiB")
      }
      if try !input.readMore() {
        defer { input.start = input.bytes.count }
        return length > 0 ? Array(input.bytes[input.start...]) : nil
      }
      searched = input.start + length
    }
  }
}
