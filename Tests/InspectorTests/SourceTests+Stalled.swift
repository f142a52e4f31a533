import InspectorSupport
import JSON
import Sockets
import Testing

@testable import Inspector

/// A client that reads nothing costs a source nothing and the server little, and a source that floods waits alone.
extension SourceTests {
  private static let frames: Int64 = 3_000

  /// Lets the source send frames, each with an event, and reads what it is sent after each.
  ///
  /// - Returns: The messages that the source received.
  private func scroll() throws -> [JSONValue] {
    snapshot()
    try source.drain()
    for seq in 2...Self.frames {
      harness.pass(16_667)
      source.notify(
        "Source.patch",
        [
          "seq": .integer(seq), "base": .integer(seq - 1),
          "patch": [
            "t": .integer(seq * 16_667), "views": ["list": ["contentOffset": [0, .integer(seq)]]],
          ],
          "events": [["event": "scroll", "view": "list"]],
        ]
      )
      try source.drain()
      // No patch ever waits for its acknowledgement.
      let acknowledged = source.inbox.last?["params"]?["seq"]
      try #require(acknowledged == .integer(seq))
    }
    defer { source.clearInbox() }
    return source.inbox
  }

  @Test("A stalled client costs a source no message")
  func stalledClientCosts() throws {
    let other = try SourceTests()
    let received = try scroll()
    // The same without anyone who looks.
    other.harness.inspector.disconnect(other.client.id, now: other.harness.now)
    #expect(try other.scroll() == received)
    #expect(harness.takeClosings() == [])
    let watcher = harness.connect()
    var wish = FakeClient.attachment.object ?? [:]
    wish["want"] = ["state": false]
    try watcher.request("Session.attach", .object(wish))
    let clients = try watcher.request("Server.stats")["clients"]?.array ?? []
    watcher.clearInbox()
    let stalled = try #require(clients.first)
    #expect(try #require(stalled["unacknowledged"]?.int) <= 3)
    #expect(try #require(stalled["behind"]?.int64) >= Self.frames)
    #expect(try #require(stalled["queued"]?["messages"]?.int) <= 8)
    #expect(try #require(stalled["queued"]?["bytes"]?.int) <= 65_536)
    // What it missed comes as few messages, of bounded length, and leads to the present.
    let read = client.buffers.count
    var messages = 0
    while client.document?["views"]?["list"]?["contentOffset"] != [0, .integer(Self.frames)] {
      try client.drain()
      try client.acknowledge()
      messages += 1
      try #require(messages <= 8)
    }
    let bytes = client.buffers.dropFirst(read).reduce(0) { $0 + $1.payloadBytes.count }
    #expect(bytes <= 1_048_576)
    client.clearInbox()
  }

  @Test("A source that floods waits alone and loses nothing")
  func sourceThatFloods() throws {
    snapshot()
    var seq: Int64 = 1
    func send() {
      seq += 1
      patch(seq, ["t": .integer(seq), "views": ["list": ["contentOffset": [0, .integer(seq)]]]])
    }
    var pauses = harness.inspector.reading.takePauses()
    while pauses.isEmpty {
      try #require(seq < 2_000)
      send()
      pauses = harness.inspector.reading.takePauses()
    }
    #expect(pauses.map(\.client) == [source.id])
    // What was on its way is kept, and everybody else is served meanwhile.
    for _ in 0..<8 { send() }
    try client.request("Scene.list")
    #expect(client.document?["views"]?["list"]?["contentOffset"] != [0, .integer(seq)])
    harness.pass(1_000_000)
    #expect(harness.inspector.reading.takePauses().map(\.isPaused) == [false])
    #expect(harness.takeClosings() == [])
    try client.acknowledge()
    _ = try newest()
    #expect(client.document?["views"]?["list"]?["contentOffset"] == [0, .integer(seq)])
    // One that waits for no acknowledgement is closed, and its last state stays.
    for _ in 0..<2_000 { send() }
    #expect(
      harness.takeClosings() == ["\(source.id.rawValue) 1013 too many unacknowledged messages"]
    )
    harness.inspector.disconnect(source.id, now: harness.now)
    try client.request("Scene.list")
    #expect(client.document?["views"]?["list"] != nil)
    client.clearInbox()
  }

  /// Connections one after the other must not be a way around the limit of one.
  @Test("After a flood, the next source is answered once its limit has filled")
  func afterAFlood() throws {
    snapshot()
    for seq in 2..<3_000 as Range<Int64> { patch(seq, ["t": .integer(seq)]) }
    #expect(harness.takeClosings().map { $0.contains("1013") } == [true])
    let next = harness.connect(as: .source)
    try next.expect("Server.hello")
    let hello: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": "Source.hello", "params": Self.hello(instance: "2"),
    ]
    next.send(hello.serializedString)
    harness.pass(499_000)
    try next.drain()
    #expect(next.inbox.isEmpty)
    harness.pass(1_000)
    try next.drain()
    #expect(next.inbox.map { $0["result"]?["isShown"] } == [true])
    // Later ones do not wait.
    let other = harness.connect(as: .source)
    try other.expect("Server.hello")
    #expect(try other.request("Source.hello", Self.hello(instance: "3"))["source"] == "s3")
  }
}
