import Foundation
import JSON
import Scenes
import ScrollModel
import Testing

@testable import ScrollRecording

/// Invalid recordings do not crash the program.
@Suite(.timeLimit(.minutes(20))) struct HostileRecordingTests {
  private func sealed(_ added: [String]) throws -> [UInt8] {
    Recordings.sealed(
      Array(Recordings.lines(try Recordings.record([], finishes: false)).prefix(1)) + added
    )
  }

  private func keyframe(_ state: JSONValue, at time: Int64 = 0) -> String {
    #"{"t":\#(time),"state":\#(state.serializedString),"hash":"\#(StateHash.text(of: state))","#
      + #""crc32":"00000000"}"#
  }

  @Test("A state with any time is read or rejected", arguments: [Int64.min, .min + 1, .max, -1])
  func stateTime(time: Int64) throws {
    let bytes = try sealed([
      keyframe(["t": 5, "views": [:]], at: 5), #"{"t":6,"patch":{"t":\#(time)}}"#,
      #"{"t":900000,"layout":true}"#,
    ])
    let states = try RecordedStates(try Recordings.reader(bytes))
    do {
      let state = try states.state(at: 700_000)
      #expect(state?["t"]?.int64 != nil)
    } catch let error as RecordingError {
      #expect(error.line == 3)
    }
    let other = try sealed([keyframe(["t": .integer(time), "views": [:]], at: 5)])
    let damaged = try RecordedStates(try Recordings.reader(other))
    #expect(try damaged.state(at: 5) == nil)
    #expect(damaged.damages.map(\.line) == [2])
  }

  @Test(
    "Inputs alone that end at another time are damaged",
    arguments: [400_000, 540_000, 700_000]
  )
  func endTime(time: Int) throws {
    let bytes = try Recordings.record(
      try Recordings.flick(from: 20_000),
      until: 500_000,
      fps: 30,
      hasDerivedLines: false
    )
    let lines = Recordings.lines(bytes)
    #expect(throws: Never.self) { try RecordedStates(try Recordings.reader(bytes)) }
    let text = lines.joined(separator: "\n") + "\n"
    let changed = text.replacingOccurrences(
      of: #"{"t":500000,"end""#,
      with: #"{"t":\#(time),"end""#
    )
    let error = #expect(throws: RecordingError.self) {
      try RecordedStates(try Recordings.reader(Array(changed.utf8)))
    }
    #expect(error?.line == lines.count)
  }

  @Test("A recording with too many restarts of its scene is rejected when its time overflows")
  func manyYears() throws {
    var clock = RecordingClock(of: try Recordings.reader(try sealed([])).header)
    let year: Int64 = 365 * 86_400 * 1_000_000
    let error = #expect(throws: RecordingError.self) {
      for line in 2... {
        _ = try clock.elapsed(at: 0, mayGoBack: true, line: line)
        _ = try clock.elapsed(at: year, mayGoBack: false, line: line)
      }
    }
    #expect((error?.line ?? 0) > 100_000)
  }

  @Test("A picture shows each view once, however often a state names it")
  func subviews() {
    let state: JSONValue = [
      "root": "a",
      "views": ["a": ["frame": [0, 0, 9, 9], "subviews": ["a", "a", "b", "b"]], "b": [:]],
    ]
    let picture = SVGExport.picture(of: state)
    #expect(picture.components(separatedBy: "<g id=").count == 3)
  }

  @Test("A line too large for a message is still compared")
  func large() throws {
    let scene = try Recordings.scene(
      Recordings.list.replacingOccurrences(
        of: #"{"id":"row","frame":[0,0,320,44]}"#,
        with: #"{"id":"row","class":"Label","frame":[0,0,320,44]}"#
      )
    )
    let text = String(repeating: "x", count: JSONLimits.file.bytes)
    let parameters: JSONValue = ["id": "row", "values": ["text": .string(text)]]
    let command = TimedCommand(
      time: 0,
      request: try SceneRequest(method: "View.set", parameters: parameters),
      parameters: parameters
    )
    let bytes = try Recordings.record([command], until: 100_000, scene: scene)
    var lines = Recordings.lines(bytes)
    let patch = try #require(lines.firstIndex { $0.hasPrefix(#"{"t":0,"patch""#) })
    lines[patch] = lines[patch].replacingOccurrences(of: #""text":"xx"#, with: #""text":"yx"#)
    #expect(try Recordings.verify(Recordings.sealed(lines)).divergence?.line == patch + 1)
  }
}
