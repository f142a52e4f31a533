import Foundation
import InspectorSupport
import JSON
import ScrollInspector
import TestSupport
import Testing

/// The example programs, which inspect engines of their own.
@Suite(.timeLimit(.minutes(20))) struct ExampleProgramTests {
  /// A running example, in the folder of the test bundle, and a client of it that is attached.
  private final class Session {
    let process = Process()
    let client: SocketClient
    private let output = Pipe()

    init(_ name: String) throws {
      process.executableURL = Bundle.main.bundleURL.appending(path: name)
      process.arguments = ["0"]
      process.standardOutput = output
      try process.run()
      var line = ""
      while !line.hasSuffix("\n") {
        let data = output.fileHandleForReading.readData(ofLength: 1)
        try #require(!data.isEmpty, "the program ended: \(line)")
        line += String(decoding: data, as: UTF8.self)
      }
      let url = try #require(URL(string: line.trimmingCharacters(in: .newlines)))
      let token = try #require(url.fragment?.split(separator: "=").last)
      client = try SocketClient(port: try #require(url.port), token: String(token))
    }

    deinit { if process.isRunning { process.terminate() } }

    /// The capabilities of the greeting.
    var capabilities: [String] {
      client.hello["capabilities"]?.array?.compactMap(\.string) ?? []
    }

    /// Drags by hand from one place to another.
    func drag(from start: Double, to end: Double) throws {
      for (phase, y) in [
        ("began", start), ("moved", (start + end) / 2), ("moved", end), ("ended", end),
      ] { try client.touch(phase, y) }
    }

    /// Reads messages until a patch has moved a view's content.
    func offset(of view: String, after start: Double) throws -> Double {
      func y(_ patch: JSONValue?) -> Double? {
        patch?["patch"]?["views"]?[view]?["contentOffset"]?.array?.last?.double
      }
      return try #require(y(client.patches { y($0).map { $0 > start } ?? false }.last))
    }

    /// Ends the program as Ctrl-C does, and returns the rest of its output.
    func end() throws -> String {
      process.interrupt()
      let rest = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return String(decoding: rest, as: UTF8.self)
    }
  }

  @Test("A program's list is inspected, driven and run again, with the program's own delegate")
  func serverLoop() throws {
    let session = try Session("example-server-loop")
    #expect(session.client.state["scene"] == ["name": "Feed", "title": "Feed"])
    #expect(
      session.capabilities == ["state", "input", "sim", "seek", "fork", "history", "doctor"]
    )
    let rows = { (state: JSONValue?) in
      state?["views"]?["feed"]?["sections"]?.array?.first?["rows"]?.array?.count
    }
    #expect(rows(session.client.state) == 20)
    _ = try session.client.ask(
      "View.call",
      ["id": "feed", "name": "setContentOffset", "arguments": ["contentOffset": [0, 300]]]
    )
    #expect(try session.client.ask("View.get", ["id": "feed"])["result"] != nil)
    // The delegate has added a page, because the end had come into view.
    let values = try session.client.ask("View.get", ["id": "feed"])["result"]?["values"]
    #expect(values?["sections"]?.array?.first?["rows"]?.array?.count == 40)
    // Before the call there were 20 rows again: the closure has rebuilt the engine and its delegate.
    #expect(try session.client.ask("Sim.seek", ["t": 0])["result"]?["t"] == 0)
    #expect(try session.client.ask("Scene.reset")["result"] != nil)
    let again = try session.client.ask("View.get", ["id": "feed"])["result"]?["values"]
    #expect(again?["sections"]?.array?.first?["rows"]?.array?.count == 20)
    let refusal = try session.client.ask("Scene.load", ["name": "basics"])["error"]
    #expect(refusal?["message"] == "a program's engine is inspected; there are no scenes")
    #expect(try session.end() == "reproducible\n")
  }

  @Test("A program with its own loop and clock receives input and sends its changes")
  func ownLoop() throws {
    let session = try Session("example-own-loop")
    #expect(session.capabilities == ["state", "input", "doctor"])
    try session.drag(from: 300, to: 100)
    #expect(try session.offset(of: "map", after: 0) > 0)
    for method in ["Sim.pause", "Sim.seek", "Sim.fork", "History.query"] {
      let parameters: JSONValue = method == "Sim.seek" ? ["t": 0] : [:]
      let error = try session.client.ask(method, parameters)["error"]
      #expect(
        error?["message"]?.string?.hasPrefix("the inspected program") == true,
        "\(method)"
      )
    }
    #expect(try session.end() == "1 drags\n")
  }
}
