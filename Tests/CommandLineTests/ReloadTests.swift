import Foundation
import InspectorSupport
import JSON
import TestSupport
import Testing

/// A server of one scene file, and a client that reads its messages.
private final class ServedFile {
  let folder: TemporaryFolder
  let path: String
  private let server: ServerThread
  let client: SocketClient

  init(_ text: String) throws {
    folder = try TemporaryFolder()
    path = try folder.write(text, to: "mine.scene.json")
    server = try ServerThread(
      ["serve", path, "--no-token"],
      errors: folder.write("", to: "errors")
    )
    client = try SocketClient(port: try #require(server.port))
  }

  deinit { server.end() }

  /// Saves as editors do: another file replaces the old one.
  func save(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// The server's error output so far.
  func complaints() throws -> String {
    try String(contentsOfFile: folder.path("errors"), encoding: .utf8)
      .replacingOccurrences(of: path, with: "mine.scene.json")
  }
}

@Suite(.timeLimit(.minutes(20))) struct ReloadTests {
  private static func text(_ title: String, version: String = "1") -> String {
    """
    {"format":"scrollscope.scene","version":\(version),"title":"\(title)",
     "device":{"size":[320,480]},"root":{"id":"window","class":"Window"}}
    """
  }

  @Test("A saved file is served again; a file with an error is reported and the scene stays")
  func saves() throws {
    let served = try ServedFile(Self.text("First"))
    try served.save(Self.text("Second"))
    #expect(try served.client.notification("Scene.changed") == ["name": "mine"])
    let snapshot = try served.client.notification("State.snapshot")
    #expect(snapshot["epoch"] == 2)
    #expect(snapshot["state"]?["scene"]?["title"] == "Second")

    try served.save(Self.text("Third", version: "\"1\""))
    let fault = try served.client.notification("Scene.changed")
    #expect(
      fault["error"] == [
        "file": .string(served.path), "line": 1, "column": 41, "pointer": "/version",
        "message": "expected 1, found \"1\"",
      ]
    )
    #expect(try served.client.ask("Scene.load", ["name": "mine"])["result"] == ["epoch": 3])
    #expect(
      try served.client.notification("State.snapshot")["state"]?["scene"]?["title"] == "Second"
    )

    try served.save(Self.text("Fourth"))
    #expect(try served.client.notification("Scene.changed") == ["name": "mine"])
    #expect(
      try served.client.notification("State.snapshot")["state"]?["scene"]?["title"] == "Fourth"
    )
    #expect(
      try served.complaints() == """
        scrollscope: mine was read again
        mine.scene.json:1:41: /version: expected 1, found "1"
        scrollscope: mine was read again

        """
    )
  }

  @Test("A deleted file is reported, and served again when it is back")
  func gone() throws {
    let served = try ServedFile(Self.text("First"))
    try FileManager.default.removeItem(atPath: served.path)
    let fault = try served.client.notification("Scene.changed")
    #expect(fault["error"]?["message"] == "the file is gone")
    #expect(fault["error"]?["line"] == nil)
    try served.save(Self.text("Back"))
    #expect(try served.client.notification("Scene.changed") == ["name": "mine"])
    #expect(try served.client.notification("State.snapshot")["state"]?["scene"]?["title"] == "Back")
  }
}
