package import JSON
package import Scenes
package import ScrollDoctor
import ScrollModel
package import ScrollRecording

/// What the doctor finds in a recording.
package struct ExaminedRecording {
  /// All findings, resolved or not, in the order in which they began.
  package let found: [FindingCollector.Found]
  /// The frames that a source has reported, scroll by scroll; none of a scene.
  package let scrolls: [ScrollFrames]
  /// How the recording ends, and the skipped lines.
  package let gaps: RecordingIntegrity

  /// The number of commands that were skipped because the scenes rejected them when opened in another way.
  package let refused: Int

  /// The findings with times of their scenes' clocks.
  package var findings: [Finding] { found.map(\.finding) }

  /// Examines a recording: a source's directly, a scene's by a replay.
  ///
  /// - Parameters:
  ///   - reader: the recording.
  ///   - open: returns the scene to open in place of one of the recording, such as the same one on another device;
  ///     nil to run the recording as it is.
  ///   - onStep: called with the time of each step of the replay, in microseconds.
  /// - Throws: `RecordingError`, or what the file's reader throws.
  package init(
    _ reader: RecordingReader,
    opening open: ((Scene) -> Scene)? = nil,
    onStep: (Int64) -> Void = { _ in }
  ) throws {
    if open != nil { try reader.header.checkSource() }
    if let source = try SourceRecording(reader) {
      refused = 0
      found = source.findings().map { FindingCollector.Found(finding: $0, until: nil, base: 0) }
      scrolls = source.scrolls
      gaps = source.gaps
      return
    }
    let replay = open.map { Replay(reader, opening: $0) } ?? Replay(reader)
    replay.run.recordsAssignments = true
    let examined = FindingCollector(replay.run.engine)
    replay.onStart = examined.turn
    let ending = try replay.play { step in
      examined.observe(step)
      onStep(step.time)
    }
    found = examined.collected()
    scrolls = []
    gaps = RecordingIntegrity(ending: ending)
    refused = replay.refused
  }

  /// The findings for a page that shows the recording, with times since its start; none of a recording that
  /// cannot be run again.
  package static func forPage(_ bytes: [UInt8]) -> [JSONValue] {
    var rest = bytes[...]
    let examined = try? ExaminedRecording(
      try RecordingReader { count in
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
    )
    return (examined?.found ?? []).compactMap { found in
      var writer = JSONWriter()
      FindingWriter.write(found.finding, movedBy: found.base, to: &writer)
      guard var members = (try? JSONValue(parsing: writer.bytes, limits: .message))?.object
      else { return nil }
      members["until"] = found.until.map { .integer($0 + found.base) }
      return .object(members)
    }
  }
}
