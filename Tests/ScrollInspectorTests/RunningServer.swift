import Foundation
import JSON
import Scenes
import ScrollInspector
import Testing
import WebSocketServer

/// An inspector on a separate thread, for the duration of a test.
final class RunningServer {
  /// The program moves a server to its loop's thread once and afterwards only stops it.
  private struct Loop: @unchecked Sendable {
    let server: InspectorServer
    let ended = DispatchSemaphore(value: 0)
  }

  static let token = "00112233445566778899aabbccddeeff"

  private let loop: Loop
  let port: Int
  let address: String

  init(_ change: (inout InspectorServer.Options) -> Void = { _ in }) throws {
    var options = InspectorServer.Options()
    options.port = 0
    options.token = Self.token
    change(&options)
    loop = Loop(server: try InspectorServer(scenes: try BuiltInScenes.all(), options: options))
    port = loop.server.boundPort
    address = loop.server.address
    let loop = loop
    Thread {
      loop.server.run()
      loop.ended.signal()
    }.start()
  }

  /// Ends the loop; fails if this takes unreasonably long.
  func stop() {
    loop.server.stop()
    #expect(loop.ended.wait(timeout: .now() + 10) == .success, "run() returns after stop()")
  }

  /// A client that has received the hello and is attached.
  func attachedClient() throws -> WebSocketClient {
    let client = try WebSocketClient(
      connectingTo: try WebSocketAddress(parsing: "ws://127.0.0.1:\(port)"),
      subprotocols: ["scrollscope.v1", "token.\(Self.token)"],
      timeout: .seconds(10)
    )
    #expect(try client.message()["method"] == "Server.hello")
    try client.request(
      1,
      "Session.attach",
      ["client": ["name": "test", "version": "1"], "want": ["state": true]]
    )
    #expect(try client.message()["result"] == ["mode": "snapshot"])
    #expect(try client.message()["method"] == "State.snapshot")
    return client
  }
}

extension WebSocketClient {
  func request(_ id: Int64, _ method: String, _ parameters: JSONValue) throws {
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters,
    ]
    try send(request.serialized(), timeout: .seconds(10))
  }

  /// The next message, which must come.
  func message() throws -> JSONValue {
    let bytes = try #require(try receive(timeout: .seconds(10)))
    return try JSONValue(parsing: bytes, limits: .file)
  }

  func touch(_ id: Int64, _ phase: String, _ y: Double, at seconds: Double) throws {
    let touch: JSONValue = [
      "id": 1, "phase": .string(phase), "location": [100, .number(y)],
      "timestamp": .number(seconds),
    ]
    try request(id, "Input.touch", ["touches": [touch]])
  }

  /// Reads patches and acknowledges them until one satisfies `isLast`; returns all of them.
  func patches(until isLast: (JSONValue) -> Bool) throws -> [JSONValue] {
    var patches: [JSONValue] = []
    while true {
      let message = try message()
      guard message["method"] == "State.patch", let parameters = message["params"] else { continue }
      patches.append(parameters)
      let acknowledgement: JSONValue = [
        "jsonrpc": "2.0", "method": "State.ack", "params": ["seq": parameters["seq"] ?? .null],
      ]
      try send(acknowledgement.serialized(), timeout: .seconds(10))
      if isLast(parameters) { return patches }
    }
  }
}
