import JSON
import ScrollRecording
import SourceImport
import Testing

/// Recordings of rrweb and traces of Chromium.
struct JSONImportTests {
  @Test("An rrweb recording gives its document, containers, window and finger")
  func rrWebRecording() throws {
    let imported = try Imported(sample: "page.rrweb.json") { $0.sizes.size = nil }
    #expect(imported.summary.format == .rrweb)
    #expect(imported.summary.duration == 1_000_000)
    #expect(
      try imported.moves() == [
        .init(time: 10_000, view: "document", x: 0, y: 40),
        .init(time: 200_000, view: "document", x: 0, y: 55.5),
        .init(time: 250_000, view: "node-7", x: 12, y: 0),
        .init(time: 1_000_000, view: "document", x: 0, y: 80),
      ]
    )
    let (states, isWhole, touches) = try imported.states()
    #expect(isWhole)
    // Places of the finger are put where they belong in time.
    #expect(touches.map(\.time) == [100_000, 150_000, 240_000, 320_000])
    #expect(states.first?["device"]?["size"] == [390, 844])
    #expect(states.last?["device"]?["size"] == [844, 390])
    #expect(states.last?["device"]?["orientation"] == "landscapeLeft")
    #expect(states.last?["views"]?["document"]?["frame"] == [0, 0, 844, 390])
  }

  @Test("A trace gives the compositor's offsets in the order of their times")
  func traceGivesTheCompositors() throws {
    let imported = try Imported(sample: "scroll.trace.json")
    #expect(imported.summary.format == .trace)
    // The node 2 does not move; what a script did shows in the offset before the next scroll.
    #expect(
      try imported.moves() == [
        .init(time: 0, view: "scroll-3", x: 0, y: 0), .init(time: 0, view: "scroll-3", x: 0, y: 12),
        .init(time: 16_654, view: "scroll-3", x: 0, y: 40.25),
        .init(time: 147_773, view: "scroll-3", x: 0, y: 0),
        .init(time: 147_773, view: "scroll-3", x: 0, y: 20),
      ]
    )
  }

  @Test("The offsets of pages are taken if the compositor has none")
  func offsetsOfPages() throws {
    let event =
      #"{"name":"ScrollableArea::SetScrollOffset","ph":"X","pid":1,"ts":%,"args":{"offset":"[0 $]"}}"#
    let events = [("5", "1"), ("16005", "30")].map {
      event.replacing("%", with: $0.0).replacing("$", with: $0.1)
    }
    // An array may lack its end.
    let imported = try Imported("[" + events.joined(separator: ",\n") + ",\n")
    #expect(try imported.moves().map(\.y) == [1, 30])
    #expect(try imported.moves().map(\.view) == ["scroll", "scroll"])
  }

  @Test("A recording of the performance panel says what to record")
  func recordingOfThePerformance() throws {
    let fault = try #require(throws: ImportFault.self) {
      try Imported(sample: "performance.trace.json")
    }
    #expect(fault.description.hasPrefix("no offsets in this trace; a recording of the Performance"))
    #expect(
      fault.description.contains("--trace-startup=input,blink --trace-startup-format=json")
    )
  }

  @Test("A long rrweb recording keeps the order of its touches")
  func longRRWeb() throws {
    let events = (0..<6_000).map { step in
      step % 50 == 49
        ? #"{"type":3,"data":{"source":6,"positions":[{"x":1,"y":\#(step),"timeOffset":-400}]},"#
          + #""timestamp":\#(step * 10)}"#
        : #"{"type":3,"data":{"source":3,"id":1,"x":0,"y":\#(step)},"timestamp":\#(step * 10)}"#
    }
    let imported = try Imported("[" + events.joined(separator: ",") + "]")
    let (_, isWhole, touches) = try imported.states()
    #expect(isWhole)
    let expected: [Int64] = (0..<120).map { number in Int64(number) * 500_000 + 90_000 }
    #expect(touches.map(\.time) == expected)
  }

  private static let scroll = #"{"type":3,"data":{"source":3,"id":1,"x":0,"y":1},"timestamp":5}"#

  @Test(
    "Errors in rrweb recordings name their place",
    arguments: [
      (
        "[{}]",
        "/0: expected an event with a number as its \"type\", found an object without members"
      ),
      (
        "[\(scroll),{\"a\":1,\"b\":[2]}]",
        "/1: expected an event with a number as its \"type\", found an object with the members \"a\", \"b\""
      ),
      ("[\(scroll),\"x\\u0001\"]", "/1: expected an event, which is an object, found a string"),
      ("[1]", "1:2: expected an event, which is an object, found '1'"),
      ("[\(scroll)", "1:65: expected ',' or ']', found the end of the file"),
      ("[\(scroll),{\"type\":3", "/1: the file ends within this event"),
      ("[\(scroll)\n x]", "2:2: expected ',' or ']', found 'x'"),
      (
        "[\(scroll.replacing("\"y\":1", with: "\"y\":\"1\""))]",
        "/0/data/y: expected a number, found \"1\""
      ),
      ("[\(scroll.replacing("\"y\":1", with: "\"z\":1"))]", "/0/data/y: \"y\" is missing"),
      (
        "{\"data\":{\"snapshots\":[\(scroll),\(scroll.replacing("\"y\":1", with: "\"y\":1e13"))]}}",
        "/data/snapshots/1/data/y: expected numbers from"
      ),
      (
        "[[\(scroll)],[\(scroll.replacing("\"x\":0", with: "\"x\":null"))]]",
        "/1/0/data/x: expected a number, found null"
      ),
      (
        "\(scroll)\n\n\(scroll.replacing("\"y\":1", with: "\"y\":1e13"))",
        "line 3: /data/y: expected numbers from"
      ),
      (
        "\(scroll)\n[\"w\",\(scroll.replacing("\"y\":1", with: "\"y\":false"))]",
        "line 2: /1/data/y: expected a number, found false"
      ),
      ("\(scroll)\n{\"type\":3", "line 2: the file ends within this event"),
      (
        #"[{"type":2,"data":"\u001f\u008b","timestamp":5}]"#,
        "/0/data: expected an object; what PostHog or rrweb's pack has compressed"
      ),
      (
        "[\(scroll),\(scroll.replacing("\"y\":1", with: "\"y\":1e13"))]",
        "/1/data/y: expected numbers from -1e12 to 1e12"
      ),
      (
        "[\(scroll.replacing("\"y\":1", with: "\"y\":01"))]",
        "/0: a number must not begin with a needless 0"
      ),
      (
        "\n{\"a\":[],\"b\":2}",
        "2:1: found an object with the members \"a\", \"b\"; expected events of rrweb"
      ),
      ("7", "1:1: expected an event, an array of events or an object with them, found '7'"),
      ("[{\"type\":0,\"data\":{},\"timestamp\":1}]", "no offsets in this rrweb recording"),
      (
        #"[{"type":3,"data":{"source":6,"positions":[{"x":1,"y":1,"timeOffset":3}]},"timestamp":5}]"#,
        "/0/data/positions/0/timeOffset: expected milliseconds from -5000 to 0, found 3.0"
      ),
    ]
  )
  func faultsInRR(text: String, message: String) throws {
    let fault = try #require(throws: ImportFault.self) { try Imported(text) { $0.format = .rrweb } }
    #expect(fault.description.hasPrefix(message), "\(fault)")
  }

  private static let by =
    #"{"name":"ScrollTree::ScrollBy","ts":1,"args":{"new_offset":{"x":0,"y":1}}}"#

  @Test(
    "Errors in traces name their place",
    arguments: [
      (
        "[\(by.replacing("\"ts\":1", with: "\"ts\":\"a\""))]",
        "/0/ts: expected a number, found \"a\""
      ),
      (
        "{\"traceEvents\":[\(by.replacing(",\"y\":1", with: ""))]}",
        "/traceEvents/0/args/new_offset: expected an offset"
      ),
      (
        "[\(by.replacing("new_offset", with: "offset"))]",
        "/0/args/new_offset: \"new_offset\" is missing"
      ),
      (
        "[\(by.replacing("\"y\":1", with: "\"y\":1e13"))]",
        "/0/args/new_offset/y: expected numbers from -1e12"
      ),
      (
        "{\"metadata\":{}}",
        "1:1: expected an array of events, or an object with it as \"traceEvents\", found an object with the "
          + "member \"metadata\""
      ),
      (
        #"[{"name":"ScrollableArea::SetScrollOffset","ts":1,"args":{"offset":"[a]"}}]"#,
        "/0/args/offset: expected an offset"
      ),
    ]
  )
  func faultsInTraces(text: String, message: String) throws {
    let fault = try #require(throws: ImportFault.self) { try Imported(text) { $0.format = .trace } }
    #expect(fault.description.hasPrefix(message), "\(fault)")
  }

  @Test("JSON of another kind is named", arguments: ["{\"a\":1}", "[]"])
  func jsonOfAnother(text: String) throws {
    let fault = try #require(throws: ImportFault.self) { try Imported(text) }
    #expect(fault.description.contains("--format rrweb, trace or lines"))
    let found = text == "[]" ? "found an array;" : "found an object with the member \"a\";"
    #expect(fault.description.contains(found))
  }

  @Test("Sizes of a page are its own")
  func sizesOfAPage() throws {
    let fault = try #require(throws: ImportFault.self) {
      try Imported("[\(Self.scroll)]") { $0.sizes.size = nil }
    }
    #expect(fault.description.hasPrefix("/0: the file does not say how large"))
  }
}
