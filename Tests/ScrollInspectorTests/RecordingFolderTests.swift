import Foundation
import Inspector
import InspectorSupport
import JSON
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import ScrollInspector
@testable import ScrollRecording

/// The recordings of clients, as files in one folder.
@Suite(.timeLimit(.minutes(20))) struct RecordingFolderTests {
  private let folder: TemporaryFolder
  private let server: RunningServer

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    server = try RunningServer { $0.recordings = folder.path("recordings") }
  }

  private func file(_ name: String) -> String { folder.path("recordings") + "/" + name }

  /// Sends a request and returns its result or its error.
  private func ask(
    _ client: SocketClient,
    _ method: String,
    _ parameters: JSONValue = [:]
  ) throws -> JSONValue {
    let response = try client.ask(method, parameters)
    return response["result"] ?? response["error"] ?? .null
  }

  private func get(_ path: String, token: String = RunningServer.token) throws -> RawResponse {
    try RawSocket(port: server.port).get("\(path)?token=\(token)", port: server.port)
  }

  /// Makes a recording of a touch and returns its bytes.
  private func record(_ client: SocketClient, _ name: String) throws -> [UInt8] {
    let started = try ask(client, "Record.start", ["name": .string(name)])
    #expect(started["name"]?.string?.hasPrefix(name) == true, "\(started)")
    _ = try ask(
      client,
      "Input.touch",
      ["touches": [["id": 7, "phase": "began", "location": [100, 400]]]]
    )
    _ = try ask(
      client,
      "Input.touch",
      ["touches": [["id": 7, "phase": "ended", "location": [100, 400]]]]
    )
    let stopped = try ask(client, "Record.stop")
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file("\(name).scroll.ndjson"))))
    #expect(stopped["bytes"] == .integer(Int64(bytes.count)))
    return bytes
  }

  @Test("The folder is created with its parents")
  func folderIsMade() throws {
    server.stop()
    let path = folder.path("a/b/c")
    _ = try Folder(making: path)
    var isDirectory: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory))
    #expect(isDirectory.boolValue)
    let file = try folder.write("", to: "file")
    #expect(throws: (any Error).self) { try Folder(making: file + "/d") }
  }

  @Test("When a recording ends, it is synced to the disk, and then its folder")
  func recordingAndThen() throws {
    server.stop()
    let synced = Mutex<[String]>([])
    let note: @Sendable (Int32) -> Void = { descriptor in
      let link = "/proc/self/fd/\(descriptor)"
      let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
      synced.withLock { $0.append(URL(fileURLWithPath: path).lastPathComponent) }
    }
    let storage = RecordingDirectoryStorage(folder.path("synced"))
    try DiskSync.$onSync.withValue(note) {
      let sink = try storage.create("a.scroll.ndjson", scene: "basics")
      Array("x\n".utf8).withUnsafeBytes { sink.write($0) }
      sink.close()
    }
    #expect(synced.withLock { $0 } == ["a.scroll.ndjson", "synced"])
  }

  @Test("A recording is listed, downloaded and opened")
  func recordingIsListed() throws {
    defer { server.stop() }
    let client = try server.attachedClient()
    #expect(try ask(client, "Record.list")["recordings"] == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path("recordings")))
    let bytes = try record(client, "tap")
    let list = try ask(client, "Record.list")
    #expect(list["folder"] == .string(folder.path("recordings")))
    let entry = list["recordings"]?[0]
    #expect(entry?["name"] == "tap.scroll.ndjson")
    #expect(entry?["commands"] == 2)
    #expect(entry?["isComplete"] == true)
    for (path, mode) in [
      (folder.path("recordings"), 0o700), (self.file("tap.scroll.ndjson"), 0o600),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
    #expect(try ask(client, "Record.list") == list)
    let download = try get("/recordings/tap.scroll.ndjson")
    #expect(download.status == 200)
    #expect(download.body == bytes)
    #expect(download.values("content-type") == ["application/x-ndjson"])
    #expect(try get("/recordings/tap.scroll.ndjson", token: "").status == 403)
    #expect(
      try ask(client, "Record.open", ["name": "tap.scroll.ndjson"])["name"] == "tap.scroll.ndjson"
    )
    let again = try ask(client, "Record.start", ["name": "tap"])
    #expect(again["code"] == .code(.wrongState))
    client.close()
  }

  @Test("A ticket downloads a recording once without the token")
  func ticketDownloadsARecording() throws {
    defer { server.stop() }
    func status(_ path: String) throws -> Int {
      try RawSocket(port: server.port).get("/" + path, port: server.port).status
    }
    let client = try server.attachedClient()
    let bytes = try record(client, "tap")
    let name: JSONValue = ["name": "tap.scroll.ndjson"]
    let path = try #require(try ask(client, "Record.download", name)["path"]?.string)
    #expect(path.hasPrefix("recordings/tap.scroll.ndjson?ticket="))
    #expect(!path.contains(RunningServer.token))
    #expect(try status(path + "&ticket=0") == 403)
    #expect(try status(path.replacing("tap.", with: "other.")) == 403)
    let download = try RawSocket(port: server.port).get("/" + path, port: server.port)
    #expect(download.status == 200)
    #expect(download.body == bytes)
    #expect(try status(path) == 403)
    #expect(
      try ask(client, "Record.download", ["name": "none.scroll.ndjson"])["code"]
        == .code(.parameters)
    )
    #expect(
      try ask(client, "Record.download", ["name": "../tap.scroll.ndjson"])["code"]
        == .code(.parameters)
    )
    client.close()
  }

  @Test("Nothing outside the folder is served or listed")
  func nothingOutsideTheFolder() throws {
    defer { server.stop() }
    let client = try server.attachedClient()
    let bytes = try record(client, "real")
    let secret = try folder.write(bytes, to: "secret.scroll.ndjson")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: file("link.scroll.ndjson"),
      withDestinationPath: secret
    )
    try manager.createDirectory(
      atPath: file("folder.scroll.ndjson"),
      withIntermediateDirectories: false
    )
    #expect(mkfifo(file("pipe.scroll.ndjson"), 0o600) == 0)
    try manager.createSymbolicLink(
      atPath: file("exports"),
      withDestinationPath: folder.path("")
    )
    try Data("x".utf8).write(to: URL(fileURLWithPath: file("notes.txt")))
    for path in [
      "/recordings/link.scroll.ndjson", "/recordings/folder.scroll.ndjson",
      "/recordings/pipe.scroll.ndjson", "/recordings/notes.txt",
      "/recordings/../secret.scroll.ndjson", "/recordings/%2e%2e/secret.scroll.ndjson",
      "/recordings/..%2fsecret.scroll.ndjson", "/recordings/exports/secret.scroll.ndjson",
      "/recordings/exports/real.scroll.ndjson", "/recordings/", "/recordings",
      "/recordings/real.scroll.ndjson%00", "/recordings/real.scroll.ndjson/",
    ] {
      // For an invalid path the server may close the connection without a response, which counts as
      // 400.
      let status = (try? get(path))?.status ?? 400
      #expect(status == 404 || status == 403 || status == 400, "\(path): \(status)")
    }
    let names = try ask(client, "Record.list")["recordings"]?.array?.map { $0["name"] }
    #expect(names == ["real.scroll.ndjson"])
    let name: JSONValue = "link.scroll.ndjson"
    #expect(try ask(client, "Record.open", ["name": name])["code"] == .code(.parameters))
    client.close()
  }

  @Test("A recording that is sent in pieces is there when it is whole")
  func recordingThatIsSent() throws {
    defer { server.stop() }
    let client = try server.attachedClient()
    let text = String(decoding: try record(client, "one"), as: UTF8.self)
    var position = 0
    let pieces = stride(from: 0, to: text.utf8.count, by: 5_000).map { start in
      String(decoding: Array(text.utf8)[start..<min(start + 5_000, text.utf8.count)], as: UTF8.self)
    }
    for (index, piece) in pieces.enumerated() {
      let answer = try ask(
        client,
        "Record.put",
        [
          "name": "two", "position": .integer(Int64(position)), "text": .string(piece),
          "isLast": .bool(index == pieces.count - 1),
        ]
      )
      position += piece.utf8.count
      #expect(answer["bytes"] == .integer(Int64(position)), "\(answer)")
      // Nothing would remain of an incomplete one if the server were killed.
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings"))
      #expect(names.count == (index == pieces.count - 1 ? 2 : 1))
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: file("two.scroll.ndjson"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try get("/recordings/two.scroll.ndjson").body == Array(text.utf8))
    let exists = try ask(client, "Record.put", ["name": "two", "position": 0, "text": ""])
    #expect(exists["code"] == .code(.wrongState))
    let gap = try ask(client, "Record.put", ["name": "three", "position": 9, "text": "x"])
    #expect(gap["data"]?["path"] == "/position")
    let bad = try ask(
      client,
      "Record.put",
      ["name": "four", "position": 0, "text": "{}\n", "isLast": true]
    )
    #expect(bad["code"] == .code(.badRecording))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings")).sorted()
        == ["one.scroll.ndjson", "two.scroll.ndjson"]
    )
    client.close()
  }

  @Test("A compressed and a broken recording are listed")
  func compressedAndABroken() throws {
    defer { server.stop() }
    let client = try server.attachedClient()
    let bytes = try record(client, "plain")
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", file("plain.scroll.ndjson")]
    try gzip.run()
    gzip.waitUntilExit()
    try Data("{}\n".utf8).write(to: URL(fileURLWithPath: file("bad.scroll.ndjson")))
    try Data(bytes.dropLast(9)).write(to: URL(fileURLWithPath: file("cut.scroll.ndjson")))
    let entries = try ask(client, "Record.list")["recordings"]?.array ?? []
    func entry(_ name: String) -> JSONValue? { entries.first { $0["name"] == .string(name) } }
    #expect(entry("plain.scroll.ndjson.gz")?["commands"] == 2)
    #expect(entry("cut.scroll.ndjson")?["isComplete"] == false)
    #expect(entry("cut.scroll.ndjson")?["commands"] == nil)
    #expect(entry("bad.scroll.ndjson")?["error"] != nil)
    let opened = try ask(client, "Record.open", ["name": "plain.scroll.ndjson.gz"])
    #expect(opened["name"] == "plain.scroll.ndjson.gz")
    let download = try get("/recordings/plain.scroll.ndjson.gz")
    #expect(download.values("content-type") == ["application/gzip"])
    #expect(download.body.prefix(2) == [0x1f, 0x8b])
    client.close()
  }

  @Test("A dated name contains the scene")
  func nameOfTheDay() {
    #expect(RecordingDirectoryStorage.usualName("pins@late", at: 0).hasPrefix("pinslate-19"))
    #expect(RecordingDirectoryStorage.usualName("../ü", at: 0).hasPrefix("scene-19"))
    let long = RecordingDirectoryStorage.usualName(String(repeating: "a", count: 200), at: 0)
    #expect(long.count < 80)
  }
}
