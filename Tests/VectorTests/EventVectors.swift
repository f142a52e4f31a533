import Foundation
import JSON
import ScrollModel
import ScrollRecording
import TestSupport

/// The events that had happened at moments of recordings.
enum EventVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For golden recordings and times in microseconds: how often each event of each view had happened by then, \
      by the event's name and the view's id.
      """,
      cases: try names.enumerated().flatMap { index, name in
        try moments(of: name, seed: UInt64(index))
      }
    )
  }

  private static let names = [
    "bounce.scroll.ndjson", "everything.scroll.ndjson", "demos/zoom-basics@zooms.scroll.ndjson",
  ]

  private static func moments(of name: String, seed: UInt64) throws -> [JSONValue] {
    let path = GeneratedFile.root.appending(path: "Tests/Goldens/\(name)").path
    var events: [(time: Int64, name: String)] = []
    _ = try Replay(try RecordingFile.reader(path)).play { step in
      events += step.events.map { ($0.time, "\($0.name) \($0.view)") }
    }
    var random = SeededGenerator(seed: seed)
    let end = events.last?.time ?? 0
    // Some moments are those of events.
    let times =
      (0..<4).map { _ in Int64.random(in: 0...end, using: &random) }
      + (0..<2).compactMap { _ in events.randomElement(using: &random)?.time }
    return times.sorted().map { time in
      var counts = JSONObject()
      for event in events where event.time <= time {
        counts[event.name] = .integer((counts[event.name]?.int64 ?? 0) + 1)
      }
      return ["file": .string(name), "t": .integer(time), "counts": .object(counts)]
    }
  }
}
