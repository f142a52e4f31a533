import Foundation
import JSON
import Scenes
import ScrollInspector
import WebSocketServer

/// Measures the complete path over a loopback socket: the time from sending a touch to receiving its patch,
/// and the cost of an idle server.
enum LiveBenchmark {
  /// A server belongs to its loop's thread; this thread only stops it.
  private struct Loop: @unchecked Sendable {
    let server: InspectorServer
    let ended = DispatchSemaphore(value: 0)
  }

  private static let patience: Duration = .seconds(10)

  static func run() throws {
    var options = InspectorServer.Options()
    options.port = 0
    options.token = nil
    let loop = Loop(server: try InspectorServer(scenes: try BuiltInScenes.all(), options: options))
    Thread {
      loop.server.run()
      loop.ended.signal()
    }.start()
    defer {
      loop.server.stop()
      loop.ended.wait()
    }
    let client = try WebSocketClient(
      connectingTo: try WebSocketAddress(parsing: "ws://127.0.0.1:\(loop.server.boundPort)"),
      subprotocols: ["scrollscope.v1"],
      timeout: patience
    )
    try send(client, "Session.attach", ["client": ["name": "bench", "version": "1"]], id: 1)
    try wait(client, for: "State.snapshot")
    try measureInput(client)
    try measureIdle(client)
    client.close()
  }

  private static func measureInput(_ client: WebSocketClient) throws {
    var step = 0
    var fault: (any Error)?
    try touch(client, "began", 400)
    try wait(client, for: "State.patch")
    let measurement = Measurement.run(
      "input to patch, one client over loopback",
      // A client may send a burst of 1,000 messages; each run sends a touch and an acknowledgement.
      maximumRuns: 400,
      {
        guard fault == nil else { return }
        step += 1
        do {
          try touch(client, "moved", 300 + step % 100)
          try wait(client, for: "State.patch")
        } catch {
          fault = error
        }
      }
    )
    if let fault { throw fault }
    measurement.printLine()
    try touch(client, "ended", 300)
  }

  /// Waits until nothing moves and then measures the process for some seconds.
  private static func measureIdle(_ client: WebSocketClient) throws {
    while let message = try client.receive(timeout: .milliseconds(500)) {
      try acknowledge(client, message)
    }
    let seconds = 3.0
    let before = processorTime()
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      _ = try client.receive(timeout: ContinuousClock.now.duration(to: deadline))
    }
    let share = (processorTime() - before) / seconds * 100
    print("idle with a client attached, both ends: \(String(format: "%.3f", share)) % of a core")
  }

  /// Returns the processor time that the process has used, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func touch(_ client: WebSocketClient, _ phase: String, _ y: Int) throws {
    let touch: JSONValue = [
      "id": 1, "phase": .string(phase), "location": [100, .integer(Int64(y))],
    ]
    try send(client, "Input.touch", ["touches": [touch]], id: nil)
  }

  private static func send(
    _ client: WebSocketClient,
    _ method: String,
    _ parameters: JSONValue,
    id: Int64?
  ) throws {
    var request: JSONObject = ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    if let id { request["id"] = .integer(id) }
    try client.send(JSONValue.object(request).serialized(), timeout: patience)
  }

  /// Receives messages until one with the method arrives, and acknowledges patches.
  private static func wait(_ client: WebSocketClient, for method: String) throws {
    let mark = Array("\"method\":\"\(method)\"".utf8)
    while let message = try client.receive(timeout: patience) {
      try acknowledge(client, message)
      if message.firstRange(of: mark) != nil { return }
    }
    throw WebSocketClientError.timedOut(method)
  }

  private static func acknowledge(_ client: WebSocketClient, _ message: [UInt8]) throws {
    let json = try JSONValue(parsing: message, limits: .file)
    guard let sequence = json["params"]?["seq"] else { return }
    try send(client, "State.ack", ["seq": sequence], id: nil)
  }
}
