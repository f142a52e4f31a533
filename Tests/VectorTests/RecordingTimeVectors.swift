import ForeignSource
import JSON

@testable import ScrollRecording

/// The times of recordings of sources: their own clocks began before the recordings.
enum RecordingTimeVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      Recordings of sources, whole, damaged and cut off: the times of the changes, the events and the \
      marks from the start of the recording, and the end.
      """,
      cases: try cases().map(vector)
    )
  }

  private static func cases() throws -> [[UInt8]] {
    let whole = try recording(from: 30_000_000_000_000)
    return [
      whole, Array(whole.dropLast(300)), damaged(whole, inLine: 2), damaged(whole, inLine: 4),
    ]
  }

  /// A source that moves, is marked, restarts with another clock, and moves again.
  private static func recording(from start: Int64) throws -> [UInt8] {
    let hello: JSONValue = [
      "protocol": "1.0", "source": ["name": "chat", "kind": "web", "instance": "1"],
    ]
    let header = try RecordingHeader(
      source: SourceDescription(hello, at: JSONPointer()),
      keyframeEvery: 2
    )
    var document = try SourceDocument(state(at: start), at: JSONPointer())
    var bytes: [UInt8] = []
    let writer = RecordingWriter(header: header, document: document) { bytes += $0 }
    func move(to offset: Int, after time: Int64) throws {
      let change = try SourceChange(
        patch: [
          "t": .integer(document.time + time),
          "views": ["list": ["contentOffset": [0, .integer(Int64(offset))]]],
        ],
        events: [["event": "scroll", "view": "list"]]
      )
      writer.add(try change.applied(to: &document), to: document)
    }
    for number in 1...2 { try move(to: number * 7, after: 16_667) }
    writer.mark("here", at: document.time)
    document = try SourceDocument(state(at: start / 2 + 1_000), at: JSONPointer())
    writer.addStart(of: document)
    for number in 1...2 { try move(to: number * 9, after: 8_333) }
    writer.mark("there", at: document.time)
    writer.finish(document)
    return bytes
  }

  private static func state(at time: Int64) -> JSONValue {
    [
      "t": .integer(time), "root": "window", "device": ["size": [390, 844]],
      "views": [
        "window": ["class": "Window", "frame": [0, 0, 390, 844], "subviews": ["list"]],
        "list": [
          "class": "ScrollView", "frame": [0, 0, 390, 844], "contentSize": [390, 4_000],
        ],
      ],
    ]
  }

  /// The recording with another character in a line.
  private static func damaged(_ bytes: [UInt8], inLine number: Int) -> [UInt8] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"))
    let place = lines[number - 1].startIndex + 12
    lines[number - 1][place] = UInt8(ascii: "x")
    return lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  private static func vector(_ bytes: [UInt8]) throws -> JSONValue {
    var rest = bytes[...]
    let reader = try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let states = try RecordedStates(reader)
    var (changes, events, marks): ([JSONValue], [JSONValue], [JSONValue]) = ([], [], [])
    try states.play { change in
      changes.append(.integer(change.time))
      return true
    } note: { note, time in
      switch note {
      case .event: events.append(.integer(time))
      case .mark(let text): marks.append([.integer(time), .string(text)])
      case .command, .damage: break
      }
    }
    return [
      "recording": .string(String(decoding: bytes, as: UTF8.self)), "changes": .array(changes),
      "events": .array(events), "marks": .array(marks), "end": .integer(states.end),
    ]
  }
}
