import Foundation
import JSON
import ScrollInspector
import TestSupport
import Testing
import WebSocketServer

/// The example programs, which inspect engines of their own.
@Suite(.timeLimit(.minutes(5))) struct ExampleProgramTests {
  /// A running example, in the folder of the test bundle, and a client of it that is attached.
  private final class Session {
    let process = Process()
    let client: WebSocketClient
    let hello: JSONValue
    let state: JSONValue
    private let output = Pipe()
    /// The notifications that came while a response was awaited.
    private var notifications: [JSONValue] = []

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
      client = try WebSocketClient(
        connectingTo: try WebSocketAddress(parsing: "ws://127.0.0.1:\(try #require(url.port))"),
        subprotocols: ["scrollscope.v1", "token.\(token)"],
        timeout: .seconds(10)
      )
      hello = try client.message()
      try client.request(1, "Session.attach", ["client": ["name": "test", "version": "1"]])
      #expect(try client.message()["result"] == ["mode": "snapshot"])
      let snapshot = try client.message()
      state = try #require(snapshot["params"]?["state"])
    }

    deinit { if process.isRunning { process.terminate() } }

    /// The capabilities of the greeting.
    var capabilities: [String] {
      hello["params"]?["capabilities"]?.array?.compactMap(\.string) ?? []
    }

    /// Sends a request, and returns its response.
    func ask(_ id: Int64, _ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
      try client.request(id, method, parameters)
      while true {
        let message = try client.message()
        if message["id"] == .integer(id) { return message }
        notifications.append(message)
      }
    }

    /// Drags by hand from one place to another.
    func drag(from start: Double, to end: Double) throws {
      for (id, sample) in [
        ("began", start), ("moved", (start + end) / 2), ("moved", end), ("ended", end),
      ]
      .enumerated() {
        let touch: JSONValue = [
          "id": 1, "phase": .string(sample.0), "location": [100, .number(sample.1)],
        ]
        let response = try ask(Int64(10 + id), "Input.touch", ["touches": [touch]])
        #expect(response["result"] != nil, "\(response)")
      }
    }

    /// Reads messages until a patch has moved a view's content.
    func offset(of view: String, after start: Double) throws -> Double {
      while true {
        let message = notifications.isEmpty ? try client.message() : notifications.removeFirst()
        let offset = message["params"]?["patch"]?["views"]?[view]?["contentOffset"]?.array
        if let y = offset?.last?.double, y > start { return y }
      }
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
    #expect(session.state["scene"] == ["name": "Feed", "title": "Feed"])
    #expect(
      session.capabilities == ["state", "input", "sim", "seek", "fork", "history", "doctor"]
    )
    let rows = { (state: JSONValue?) in
      state?["views"]?["feed"]?["sections"]?.array?.first?["rows"]?.array?.count
    }
    #expect(rows(session.state) == 20)
    _ = try session.ask(
      2,
      "View.call",
      ["id": "feed", "name": "setContentOffset", "arguments": ["contentOffset": [0, 300]]]
    )
    #expect(try session.ask(3, "View.get", ["id": "feed"])["result"] != nil)
    // The delegate has added a page, because the end had come into view.
    let values = try session.ask(4, "View.get", ["id": "feed"])["result"]?["values"]
    #expect(values?["sections"]?.array?.first?["rows"]?.array?.count == 40)
    // Before the call there were 20 rows again: the closure has built the engine and its delegate anew.
    #expect(try session.ask(5, "Sim.seek", ["t": 0])["result"]?["t"] == 0)
    #expect(try session.ask(6, "Scene.reset")["result"] != nil)
    let again = try session.ask(7, "View.get", ["id": "feed"])["result"]?["values"]
    #expect(again?["sections"]?.array?.first?["rows"]?.array?.count == 20)
    let refusal = try session.ask(8, "Scene.load", ["name": "basics"])["error"]
    #expect(refusal?["message"] == "a program's engine is inspected; there are no scenes")
    #expect(try session.end() == "reproducible\n")
  }

  @Test("A program with its own loop and clock takes input, and sends what its frames change")
  func ownLoop() throws {
    let session = try Session("example-own-loop")
    #expect(session.capabilities == ["state", "input", "doctor"])
    try session.drag(from: 300, to: 100)
    #expect(try session.offset(of: "map", after: 0) > 0)
    for method in ["Sim.pause", "Sim.seek", "Sim.fork", "History.query"] {
      let parameters: JSONValue = method == "Sim.seek" ? ["t": 0] : [:]
      let error = try session.ask(20, method, parameters)["error"]
      #expect(
        error?["message"]?.string?.hasPrefix("the program that is inspected") == true,
        "\(method)"
      )
    }
    #expect(try session.end() == "1 drags\n")
  }
}
