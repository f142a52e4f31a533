import Foundation
import JSON
import Logging
import Scenes
import ScrollInspector
import ScrollModel
import WebSocketClient

/// A server on a thread of its own.
final class BenchmarkServer: MeasuredServer, @unchecked Sendable {
  private let server: InspectorServer
  private let thread: ServerThread

  var port: Int { server.boundPort }
  var processorTime: Double { thread.processorTime }

  /// Shows the first of the scenes.
  convenience init(scenes: [Scene]? = nil) throws {
    self.init(
      try InspectorServer(scenes: try scenes ?? BuiltInScenes.all(), options: Self.options)
    )
  }

  /// Shows an engine.
  convenience init(engine: Engine) throws {
    self.init(try InspectorServer(engine: engine, options: Self.options))
  }

  private static var options: InspectorServer.Options {
    var options = InspectorServer.Options(listener: .port(0), token: nil)
    // Lines about each of a thousand clients would be part of what is measured.
    options.logger.logLevel = .critical
    return options
  }

  private init(_ server: InspectorServer) {
    nonisolated(unsafe) let server = server
    self.server = server
    // A server belongs to its loop's thread; this thread only stops it.
    thread = ServerThread { server.run() }
  }

  func stop() {
    server.stop()
    thread.join()
  }

  /// The connections that the server has not closed, as the system lists them.
  var openConnections: Int {
    let table = FileManager.default.contents(atPath: "/proc/self/net/tcp") ?? Data()
    let local = ":" + String(port, radix: 16, uppercase: true)
    return String(decoding: table, as: UTF8.self).split(separator: "\n").count { line in
      let fields = line.split(separator: " ")
      // 01 is an established connection.
      return fields.count > 3 && fields[1].hasSuffix(local) && fields[3] == "01"
    }
  }
}

/// A client that is attached and has control if it is the first.
struct BenchmarkClient {
  private static let patience: Duration = .seconds(10)
  private let client: WebSocketClient

  init(port: Int) throws {
    client = try WebSocketClient(
      connectingTo: try WebSocketAddress(parsing: "ws://127.0.0.1:\(port)"),
      subprotocols: ["scrollscope.v1"],
      timeout: Self.patience
    )
    try send("Session.attach", ["client": ["name": "bench", "version": "1"]], id: 1)
    try wait(for: "State.snapshot")
  }

  func touch(_ phase: String, _ y: Int) throws {
    let touch: JSONValue = [
      "id": 1, "phase": .string(phase), "location": [100, .integer(Int64(y))],
    ]
    try send("Input.touch", ["touches": [touch]], id: nil)
  }

  func send(_ method: String, _ parameters: JSONValue, id: Int64?) throws {
    var request: JSONObject = ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    if let id { request["id"] = .integer(id) }
    try client.send(JSONValue.object(request).serialized(), timeout: Self.patience)
  }

  /// Receives messages until one with the method arrives, and acknowledges patches.
  func wait(for method: String) throws {
    while let message = try client.receive(timeout: Self.patience) {
      if try acknowledge(message) == method { return }
    }
    throw WebSocketClientError.timedOut(method)
  }

  /// Receives and acknowledges one message; returns whether it was a patch, false also if none arrived.
  func receivePatch(timeout: Duration) throws -> Bool {
    guard let message = try client.receive(timeout: timeout) else { return false }
    return try acknowledge(message) == "State.patch"
  }

  private func acknowledge(_ message: [UInt8]) throws -> String? {
    let json = try JSONValue(parsing: message, limits: .file)
    if let sequence = json["params"]?["seq"] { try send("State.ack", ["seq": sequence], id: nil) }
    return json["method"]?.string
  }
}
