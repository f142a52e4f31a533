import ForeignSource
import JSON
import ScrollRecording
import Testing

@Suite("The frames of a source")
struct ScrollFramesTests {
  private static let patch: JSONValue = ["t": 100_000]

  private static func applied(_ event: JSONValue) throws -> JSONValue {
    var document = SourceDocument.empty.at(50_000)
    return try SourceChange(patch: patch, events: [event]).applied(to: &document).events[0]
  }

  @Test("An event about a frame keeps its start, also if it is reported late")
  func start() throws {
    let late = try Self.applied(["event": "framedrawn", "t": 20_000, "took": 4_000])
    #expect(late["t"] == 50_000)
    #expect(late["late"] == 30_000)
    let scrolls = ScrollFrames.scrolls(in: [late])
    #expect(scrolls.map(\.start) == [20_000])
    #expect(try Self.applied(["event": "framedrawn", "t": 60_000])["late"] == nil)
    #expect(try Self.applied(["event": "other", "t": 20_000])["late"] == nil)
  }

  @Test(
    "A frame with a value that is none is refused, with its place",
    arguments: [
      (#"{"event":"framedrawn","took":-1}"#, "/events/0/took"),
      (#"{"event":"framedrawn","gap":3600000001}"#, "/events/0/gap"),
      (#"{"event":"framedrawn","gap":1,"dropped":1000001}"#, "/events/0/dropped"),
      (#"{"event":"framedrawn","gap":1,"dropped":0.5}"#, "/events/0/dropped"),
      (#"{"event":"framedrawn","dropped":1}"#, "/events/0/dropped"),
      (#"{"event":"framedrawn","caller":7}"#, "/events/0/caller"),
      (#"{"event":"framedrawn","scriptTook":"24"}"#, "/events/0/scriptTook"),
    ]
  )
  func bounds(_ text: String, _ place: String) throws {
    let event = try JSONValue(parsing: Array(text.utf8), limits: .message)
    let error = #expect(throws: JSONShapeError.self) { try Self.applied(event) }
    #expect(error.map { "\($0.pointer)" } == place)
  }

  @Test("Random frames have the sums that counting one by one gives", arguments: 0..<20)
  func sums(_ seed: UInt64) {
    var random = seed &* 6_364_136_223_846_793_005 &+ 1
    func next(below limit: Int64) -> Int64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(random >> 33) % limit
    }
    var events: [JSONValue] = []
    var expected: [[Int64]] = []
    var time: Int64 = 0
    for index in 0..<200 {
      let gap = 8_000 + next(below: 90_000)
      time += gap
      let dropped = gap / 16_667
      let isFirst = index == 0 || next(below: 15) == 0
      events.append(["event": "scroll", "t": .integer(time), "gap": 1_000_000])
      if isFirst {
        expected.append([time, time, 1, 0, 0])
        events.append(["event": "framedrawn", "t": .integer(time)])
        continue
      }
      events.append([
        "event": "framedrawn", "t": .integer(time + 5), "late": 5, "gap": .integer(gap),
        "dropped": .integer(dropped),
      ])
      let last = expected.count - 1
      expected[last][1] = time
      expected[last][2] += 1
      expected[last][3] += dropped
      expected[last][4] = max(expected[last][4], gap)
    }
    let found = ScrollFrames.scrolls(in: events)
    #expect(
      found.map { [$0.start, $0.end, $0.drawn, $0.dropped, $0.longestGap] } == expected
    )
    #expect(found.allSatisfy { $0.due == $0.drawn + $0.dropped })
  }
}
