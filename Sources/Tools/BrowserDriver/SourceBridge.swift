import Foundation
import JSON
import WebSocketClient

/// Carries the messages of the probe in one page or frame to the server, and the server's back.
final class SourceBridge {
  private static let patience: Duration = .seconds(5)
  /// Acknowledgements that are kept back, because each costs the page a call.
  private static let acknowledgedAtOnce: Int64 = 4

  /// The page or frame.
  private let context: String
  /// The realm of scripts in which the probe runs.
  let realm: String
  private let browser: WatchedBrowser
  private let client: WebSocketClient
  private var acknowledged: Int64 = 0
  /// Called with the parameters of `Source.input`, and a closure for the answer.
  var onInput: ((JSONValue, @escaping (String?) -> Void) throws -> Void)?
  /// Called when a client asks for a picture.
  var onPictureRequest: (() -> Void)?
  /// The answers to be sent, and pictures.
  private var answers: [JSONValue] = []
  /// Whether clients are shown the page.
  private(set) var isShown = false

  /// Whether the probe has introduced itself.
  private var isIntroduced = false
  /// The wall time at the zero of the probe's clock, in microseconds since 1970; nil until the page has said it.
  private var origin: Int64?

  init(
    of realm: String,
    of context: String,
    in browser: WatchedBrowser,
    server: SourceServer
  ) throws {
    self.realm = realm
    self.context = context
    self.browser = browser
    client = try WebSocketClient(
      connectingTo: try WebSocketAddress(parsing: server.address),
      subprotocols: ["scrollscope.source.v1"] + (server.token.map { ["token.\($0)"] } ?? []),
      timeout: Self.patience
    )
  }

  /// Sends a message of the probe.
  func send(_ text: String) throws {
    var bytes = Array(text.utf8)
    if !isIntroduced {
      if context != browser.context { bytes = try introduction(bytes) }
      try askForOrigin()
      isIntroduced = true
    }
    try client.send(bytes, timeout: Self.patience)
  }

  /// The first message of a frame of another site: it is a source of its own, and the browser brings input to
  /// the page alone, and takes pictures of it alone.
  private func introduction(_ bytes: [UInt8]) throws -> [UInt8] {
    let message = try JSONValue(parsing: bytes, limits: .message)
    guard var members = message.object, var parameters = members["params"]?.object,
      var source = parameters["source"]?.object, let instance = source["instance"]?.string
    else { return bytes }
    source["instance"] = .string("\(instance)-\(context)")
    parameters["source"] = .object(source)
    let capabilities = parameters["capabilities"]?.array ?? []
    parameters["capabilities"] = .array(
      capabilities.filter { $0.string != "input" && $0.string != "picture" }
    )
    members["params"] = .object(parameters)
    return JSONValue.object(members).serialized()
  }

  /// Handles the server's messages so far; returns whether there were any.
  func handleMessages() throws -> Bool {
    var isActive = false
    while let bytes = try client.receive(timeout: .zero) {
      isActive = true
      let message = try JSONValue(parsing: bytes, limits: .file)
      isShown = (message["params"] ?? message["result"])?["isShown"]?.bool ?? isShown
      switch message["method"]?.string {
      case "Source.ack": try acknowledge(message, bytes)
      case "Source.input": try input(message)
      case "Source.takePicture": onPictureRequest?()
      default: try deliver(bytes)
      }
    }
    for answer in answers { try client.send(answer.serialized(), timeout: Self.patience) }
    answers = []
    return isActive
  }

  func close() { client.close() }

  /// Sends a picture of the page.
  func add(picture: JSONValue) {
    answers.append(["jsonrpc": "2.0", "method": "Source.picture", "params": picture])
  }

  /// Asks the page for the size of its window, and for the time of the probe's clock; both are nil if it does not answer.
  func askForWindow(_ completion: @escaping (_ size: JSONValue?, _ time: Int64?) -> Void) throws {
    try call(
      """
      () => window.scrollscope && [
        innerWidth, innerHeight,
        Math.round((performance.timeOrigin + performance.now()) * 1000 - window.scrollscope.origin),
      ]
      """
    ) { result in
      let values = result?["result"]?["value"]?.array?.compactMap { $0["value"]?.int64 } ?? []
      guard values.count == 3, values[2] >= 0 else { return completion(nil, nil) }
      completion([.integer(values[0]), .integer(values[1])], values[2])
    }
  }

  private func acknowledge(_ message: JSONValue, _ bytes: [UInt8]) throws {
    let seq = message["params"]?["seq"]?.int64 ?? 0
    guard seq - acknowledged >= Self.acknowledgedAtOnce else { return }
    acknowledged = seq
    try deliver(bytes)
  }

  private func input(_ message: JSONValue) throws {
    let id = message["id"]
    let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
    try onInput?(message["params"] ?? [:]) { [weak self] reason in
      guard let self, let id else { return }
      var answer: JSONObject = ["jsonrpc": "2.0", "id": id]
      if let reason {
        answer["error"] = ["code": -32015, "message": .string(reason)]
      } else {
        let time = origin.map { max(0, now - $0) }
        answer["result"] = time.map { ["t": .integer($0)] } ?? [:]
      }
      answers.append(.object(answer))
    }
  }

  /// Learns the clock of the probe, by which it says when it has sent input.
  private func askForOrigin() throws {
    try call("() => window.scrollscope?.origin") { [weak self] result in
      self?.origin = result?["result"]?["value"]?.int64
    }
  }

  /// Gives a message to the probe.
  private func deliver(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let argument: JSONValue = ["type": "string", "value": .string(text)]
    try call("(text) => window.scrollscope?.receive(text)", [argument]) { _ in }
  }

  /// Calls a function in the page without waiting; `completion` is called with the result.
  private func call(
    _ function: String,
    _ arguments: [JSONValue] = [],
    completion: @escaping (JSONValue?) -> Void
  ) throws {
    try browser.connection.post(
      "script.callFunction",
      [
        "functionDeclaration": .string(function), "arguments": .array(arguments),
        "target": ["realm": .string(realm)], "awaitPromise": false,
      ]
    ) { result, _ in completion(result) }
  }
}
