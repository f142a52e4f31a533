import JSON
import Scenes
import ScrollModel

/// Two recordings, side by side.
public enum RecordingComparison {
  /// The first thing that is not the same in both: the scene, a command, an event or a change; the line is
  /// the second one's.
  public static func firstDifference(
    _ first: RecordingReader,
    _ second: RecordingReader
  ) throws -> RecordingError? {
    if let difference = Difference(
      try sceneDocument(first),
      try sceneDocument(second),
      tolerance: 0,
      at: ["scene"]
    ) {
      return RecordingError(line: 1, difference.words)
    }
    let (old, new) = (try TellingLines(first), try TellingLines(second))
    while true {
      let (before, after) = (try old.next(), try new.next())
      guard before != nil || after != nil else { return nil }
      if before?.text == after?.text { continue }
      let (theirs, ours) = (try before?.json(), try after?.json())
      if theirs == ours { continue }
      let words = DerivedLines.difference(from: theirs, to: ours)
      let time = (ours ?? theirs)?["t"]?.int64 ?? 0
      let frame = FrameClock(fps: second.header.fps).frame(after: max(0, time)) - 1
      return RecordingError(
        line: after?.number ?? new.lastLine,
        "frame \(frame) at \(time) µs: \(words)"
      )
    }
  }

  private static func sceneDocument(_ reader: RecordingReader) throws -> JSONValue {
    do {
      return try JSONValue(parsing: reader.header.scene.source, limits: RecordingFormat.lineLimits)
    } catch {
      throw RecordingError(line: 1, column: error.column, error.message)
    }
  }
}

/// The lines of a recording that tell what was put in and what came of it.
private final class TellingLines {
  private(set) var lastLine = 1
  private let reader: RecordingReader
  private var stretch: RecordingStretch?
  private var index = 0

  init(_ reader: RecordingReader) throws {
    self.reader = try reader.withDerivedLines()
  }

  func next() throws -> RecordingLine? {
    while true {
      while let current = stretch, index < current.count {
        let line = current[index]
        index += 1
        lastLine = line.number
        if let kind = line.outline?.kind, [.method, .patch, .event].contains(kind) { return line }
      }
      guard let next = try reader.nextStretch() else { return nil }
      if next.isRight == false { throw next.damage }
      (stretch, index) = (next, 0)
    }
  }
}

extension RecordingReader {
  /// The recording with what follows from its commands, if only those were recorded.
  func withDerivedLines() throws -> RecordingReader {
    guard !header.hasDerivedLines else { return self }
    var bytes: [UInt8] = []
    try Recorder.update(self, hasDerivedLines: true) { bytes += $0 }
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}
