import ForeignSource
import JSON
import Scenes
package import ScrollModel

/// Compares two recordings.
package enum RecordingComparison {
  /// An error in one of them.
  package struct Fault: Error {
    /// Whether it is in the first recording.
    package let isOfFirst: Bool
    /// The error that reading throws.
    package let error: any Error
  }

  /// Returns the first difference: the scene, a command, an event or a change.
  ///
  /// The line is that of the second recording.
  ///
  /// - Throws: `Fault`.
  package static func firstDifference(
    _ first: RecordingReader,
    _ second: RecordingReader
  ) throws -> RecordingError? {
    if let difference = try differenceOfHeaders(first, second) { return difference }
    let old = try of(first: true) { try SignificantLines(first) }
    let new = try of(first: false) { try SignificantLines(second) }
    while true {
      let before = try of(first: true) { try old.next() }
      let after = try of(first: false) { try new.next() }
      guard before != nil || after != nil else { return differenceOfEnds(old, new) }
      if before?.text == after?.text { continue }
      let theirs = try of(first: true) { try before?.json() }
      let ours = try of(first: false) { try after?.json() }
      if theirs == ours { continue }
      let words = ExpectedLines.difference(from: theirs, to: ours)
      let time = (ours ?? theirs)?["t"]?.int64 ?? 0
      let frame = FrameClock(fps: second.header.fps).frame(after: max(0, time)) - 1
      return RecordingError(
        line: after?.number ?? new.lastLine,
        "frame \(frame) at \(time) µs: \(words)"
      )
    }
  }

  /// Returns the first difference of the values of a few properties, and of nothing else.
  ///
  /// - Throws: `Fault`; of the first one, if neither has such a value.
  package static func firstDifference(
    _ first: RecordingReader,
    _ second: RecordingReader,
    only properties: [Property],
    tolerance: NumberTolerance
  ) throws -> RecordingError? {
    let old = try of(first: true) { try track(first, properties) }
    let new = try of(first: false) { try track(second, properties) }
    try of(first: true) {
      guard old.count + new.count == 0 else { return }
      let names = properties.map(\.name).joined(separator: ", ")
      throw RecordingError(line: 1, "no view of either recording has a value of \(names)")
    }
    let clock = FrameClock(fps: second.header.fps)
    return old.firstDifference(from: new, tolerance, clock).map {
      RecordingError(line: $0.otherLine, $0.words)
    }
  }

  /// The values of properties in a recording.
  ///
  /// A source omits unknown values: only the model omits defaults.
  private static func track(
    _ reader: RecordingReader,
    _ properties: [Property]
  ) throws -> PropertyTrack {
    let track = try PropertyTrack(RecordedStates(reader), properties)
    guard let source = reader.header.source else { return track }
    // Content that never moves stays at its origin.
    let unknown = properties.filter { $0 != .contentOffset && !track.named.contains($0) }
    guard unknown.isEmpty || track.count == 0 else {
      let names = unknown.map(\.name).joined(separator: ", ")
      throw RecordingError(line: 1, "\(source.name) (\(source.kind)) never reported \(names)")
    }
    return track
  }

  /// The difference of the scenes or sources; the name of a source does not count.
  private static func differenceOfHeaders(
    _ first: RecordingReader,
    _ second: RecordingReader
  ) throws -> RecordingError? {
    switch (first.header.source, second.header.source) {
    case (.some, .some): return nil
    case (nil, nil):
      return JSONDifference(
        try of(first: true) { try sceneDocument(first) },
        try of(first: false) { try sceneDocument(second) },
        tolerance: 0,
        at: ["scene"]
      ).map { RecordingError(line: 1, $0.words) }
    case (nil, let source?), (let source?, nil):
      return RecordingError(
        line: 1,
        "one is of this model and the other measured from \(source.name) (\(source.kind)); "
          + "their values can be compared"
      )
    }
  }

  /// The difference between a recording and a prefix of it that was cut off.
  private static func differenceOfEnds(_ old: SignificantLines, _ new: SignificantLines)
    -> RecordingError?
  {
    guard old.isCutOff != new.isCutOff else { return nil }
    let words =
      new.isCutOff
      ? "cut off after this line; the first has an end" : "has an end; the first was cut off"
    return RecordingError(line: new.lastLine, words)
  }

  /// Runs a body that reads one of the recordings, and wraps its error.
  private static func of<Result>(
    first isOfFirst: Bool,
    _ body: () throws -> Result
  ) throws(Fault) -> Result {
    do {
      return try body()
    } catch {
      throw Fault(isOfFirst: isOfFirst, error: error)
    }
  }

  private static func sceneDocument(_ reader: RecordingReader) throws -> JSONValue {
    do {
      return try JSONValue(parsing: reader.header.scene.json, limits: RecordingFormat.lineLimits)
    } catch {
      throw RecordingError(line: 1, column: error.column, error.message)
    }
  }
}

/// The lines of a recording that matter for a comparison: inputs, patches and events.
private final class SignificantLines {
  /// The number of the last line that was read.
  var lastLine: Int { reader.lineNumber }
  /// Whether the last line that was read is not the recording's end.
  private(set) var isCutOff = true
  private let reader: RecordingReader
  /// Whether the inputs-only recording that it is a replay of was cut off.
  private var wasCutOff = false

  init(_ reader: RecordingReader) throws {
    let (reader, ending) = try reader.withDerivedLines()
    self.reader = reader
    if case .cutOff = ending { wasCutOff = true }
  }

  func next() throws -> RecordingLine? {
    while let line = try reader.next() {
      isCutOff = wasCutOff || !line.isEnd
      if let kind = line.outline?.kind, [.method, .patch, .event].contains(kind) { return line }
    }
    return nil
  }
}
