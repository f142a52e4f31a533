import Foundation
import InspectorSupport
import JSON
import Testing

@testable import Inspector

/// Pictures of a source, which are checked, limited, and sent to the clients that want them.
extension SourceTests {
  /// The beginning of a PNG of a size in pixels, filled up to a number of bytes.
  private static func png(_ width: UInt8, _ height: [UInt8], count: Int = 64) -> [UInt8] {
    let head: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    let start = head + [0, 0, 0, width] + height
    return start + Array(repeating: 0, count: max(0, count - start.count))
  }

  /// A JPEG with a comment before its frame header, of 2 by 3 pixels.
  private static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 0x41, 0x42, 0xFF, 0xC2, 0, 11, 8, 0, 3, 0, 2, 1, 1, 0x11, 0,
  ]

  private static let tall: [UInt8] = [0, 0, 0, 200]

  private static func picture(
    _ bytes: [UInt8] = png(100, tall),
    format: String = "png",
    at time: Int64 = 0
  ) -> JSONValue {
    [
      "t": .integer(time), "format": .string(format), "size": [390, 844],
      "data": .string(Data(bytes).base64EncodedString()),
    ]
  }

  private func watcher() throws -> FakeClient {
    var wish = FakeClient.attachment.object ?? [:]
    wish["want"] = ["pictures": true]
    let watcher = harness.connect()
    try watcher.request("Session.attach", .object(wish))
    return watcher
  }

  private func pictures(of client: FakeClient) throws -> [JSONValue] {
    try client.drain()
    return client.take { $0["method"] == "Source.picture" }.compactMap { $0["params"] }
  }

  @Test("A picture is sent to the clients that want it now and later")
  func pictureIsSent() throws {
    snapshot()
    let early = try watcher()
    source.notify("Source.picture", Self.picture(at: 5))
    let sent = try #require(try pictures(of: early).first)
    #expect(sent["source"] == "s1")
    #expect(sent["t"] == 5)
    #expect(sent["data"] == Self.picture()["data"])
    harness.pass(1_000_000)
    source.notify("Source.picture", Self.picture(Self.jpeg, format: "jpeg", at: 6))
    #expect(try pictures(of: early).map { $0["t"] } == [6])
    #expect(try pictures(of: try watcher()).map { $0["t"] } == [6])
    #expect(try pictures(of: client).isEmpty)
    #expect(try refusals().isEmpty)
  }

  @Test("A client that reads nothing gets the newest picture only")
  func clientThatReads() throws {
    snapshot()
    let slow = try watcher()
    for time: Int64 in 1...50 {
      harness.pass(1_000_000)
      source.notify("Source.picture", Self.picture(at: time))
    }
    let stats = try client.request("Server.stats")["clients"]?.array ?? []
    #expect(stats.allSatisfy { ($0["queued"]?["bytes"]?.int ?? 0) < 65_536 })
    #expect(try pictures(of: slow).map { $0["t"] } == [50])
  }

  @Test("Pictures come once a second")
  func picturesComeOnce() throws {
    snapshot()
    let watcher = try watcher()
    for time: Int64 in 1...20 { source.notify("Source.picture", Self.picture(at: time)) }
    #expect(try pictures(of: watcher).map { $0["t"] } == [2])
    let refused = try refusals()
    #expect(refused.count == 18)
    #expect(refused.allSatisfy { $0["error"]?["code"] == .code(.wrongState) })
    harness.pass(1_000_000)
    source.notify("Source.picture", Self.picture(at: 30))
    #expect(try pictures(of: watcher).map { $0["t"] } == [30])
    #expect(harness.takeClosings() == [])
  }

  private static let wrongPictures: [(JSONValue, path: String, expected: String)] = [
    (picture(png(100, tall, count: 184_321)), "/data", "at most 184320 bytes"),
    (picture(jpeg), "/data", "a PNG with its size"),
    (picture(png(100, tall), format: "jpeg"), "/data", "a JPEG with its size"),
    (picture(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)), "/data", "a PNG with"),
    (picture([0xFF, 0xD8, 0xFF, 0xDA, 0, 4, 0, 0, 0, 0, 0], format: "jpeg"), "/data", "a JPEG"),
    (picture(png(100, [0, 0, 0x40, 0])), "/data", "at most 8192 pixels"),
    (picture(png(0, tall)), "/data", "a PNG with its size"),
    (picture(format: "gif"), "/format", "one of jpeg, png"),
    (["t": 0, "format": "png", "size": [0, 9], "data": "AAAA"], "/size", "lengths above 0"),
    (["t": 0, "format": "png", "size": [9, 9], "data": "AA=A"], "/data", "base64 with padding"),
    (["t": 0, "format": "png", "size": [9, 9], "data": "<svg"], "/data", "base64 with padding"),
  ]

  @Test("A wrong picture is rejected with its place", arguments: wrongPictures.indices)
  func wrongPictureIsRefused(index: Int) throws {
    let (parameters, path, expected) = Self.wrongPictures[index]
    snapshot()
    let watcher = try watcher()
    source.notify("Source.picture", parameters)
    let error = try #require(try refusals().first?["error"])
    #expect(error["code"] == .code(.notValid))
    #expect(error["data"]?["path"] == .string(path))
    #expect(error["data"]?["expected"]?.string?.hasPrefix(expected) == true)
    #expect(error["data"]?["found"]?.string.map { $0.utf8.count < 200 } == true)
    #expect(try pictures(of: watcher).isEmpty)
  }

  @Test("The picture of another state is not kept")
  func pictureOfAnother() throws {
    source.notify("Source.picture", Self.picture())
    snapshot()
    #expect(try pictures(of: try watcher()).isEmpty)
    source.notify("Source.picture", Self.picture(at: 1))
    #expect(try pictures(of: try watcher()).count == 1)
    harness.pass(2_000_000)
    try client.request("Scene.load", ["name": "other"])
    source.notify("Source.picture", Self.picture(at: 2))
    try client.request("Scene.load", ["name": "source:s1"])
    #expect(try pictures(of: try watcher()).isEmpty)
  }

  @Test("A client asks a source for a picture")
  func clientAsksASource() throws {
    snapshot()
    #expect(try client.refusal("Scene.takePicture")["code"] == .code(.wrongState))
    let camera = harness.connect(as: .source)
    try camera.expect("Server.hello")
    try camera.request("Source.hello", Self.hello(instance: "2", capabilities: ["picture"]))
    try client.request("Scene.load", ["name": "source:s2"])
    try camera.drain()
    camera.clearInbox()
    for _ in 1...3 { try client.request("Scene.takePicture") }
    try camera.drain()
    #expect(camera.take { $0["method"] == "Source.takePicture" }.count == 1)
    camera.notify("Source.snapshot", ["seq": 1, "state": Self.state])
    #expect(try newest()["source"]?["offers"]?.array?.contains("picture") == true)
    try client.request("Scene.load", ["name": "other"])
    #expect(try client.refusal("Scene.takePicture")["code"] == .code(.wrongState))
  }

  @Test("Clients receive the rejected messages of a source")
  func rejectedMessages() throws {
    snapshot()
    try client.drain()
    client.clearInbox()
    for offset in 1...7 {
      patch(2, ["t": 1, "views": ["list": ["contentOffset": [0, .string("\(offset)")]]]])
    }
    try client.drain()
    let faults = try #require(client.take { $0["method"] == "Source.faults" }.last?["params"])
    #expect(faults["source"] == "s1")
    #expect(faults["count"] == 7)
    #expect(faults["last"]?.array?.count == 5)
    let text =
      "Source.patch /patch/views/list/contentOffset/1: expected a number, found \"7\""
    #expect(faults["last"]?.array?.last == ["text": .string(text)])
    let late = try watcher()
    try late.drain()
    #expect(late.take { $0["method"] == "Source.faults" }.map { $0["params"] } == [faults])
  }
}
