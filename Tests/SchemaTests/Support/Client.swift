import Inspector
import JSON
import ModelCoding
import ScrollRecording
import Testing

/// A client that validates every message against the schemas.
final class Client {
  let id: ClientID
  /// The state that the client knows.
  private(set) var document: JSONValue?
  private(set) var epoch: Int64 = 0
  private(set) var seq: Int64 = 0
  private unowned let driver: Driver
  private var requests: Int64 = 0
  private var answers: [JSONValue] = []

  init(_ id: ClientID, _ driver: Driver) {
    self.id = id
    self.driver = driver
  }

  /// Sends a text as it is and returns the response; nil if there is none.
  func send(_ text: String) throws -> JSONValue? {
    Array(text.utf8).withUnsafeBytes { bytes in
      driver.inspector.receive(bytes, from: id, now: driver.now)
    }
    answers = []
    try drain()
    #expect(answers.count <= 1)
    return answers.first
  }

  /// Sends a message and returns the response; an accepted message must have been valid.
  func send(_ message: JSONValue) throws -> JSONValue? {
    let answer = try send(message.serializedString)
    if let result = answer?["result"], let method = message["method"]?.string {
      driver.seen.results.insert(method)
      driver.check(message, "message.schema.json#/$defs/fromClient", "request")
      driver.check(result, "result.schema.json#/$defs/\(method)", "result of \(method)")
    }
    return answer
  }

  /// Sends a request and returns the whole response.
  func ask(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    requests += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(requests), "method": .string(method), "params": parameters,
    ]
    return try #require(try send(message), "no answer to \(method)")
  }

  /// Sends a request that must be accepted.
  func request(_ method: String, _ parameters: JSONValue = [:]) throws {
    let answer = try ask(method, parameters)
    #expect(answer["result"] != nil, "\(method) was refused: \(answer)")
  }

  /// Sends a request with a response that comes only after some work.
  func request(_ method: String, _ parameters: JSONValue, after work: () -> Void) throws {
    requests += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(requests), "method": .string(method), "params": parameters,
    ]
    #expect(try send(message.serializedString) == nil)
    work()
    answers = []
    try drain()
    let result = try #require(answers.first?["result"], "no answer to \(method)")
    driver.seen.results.insert(method)
    driver.check(message, "message.schema.json#/$defs/fromClient", "request")
    driver.check(result, "result.schema.json#/$defs/\(method)", "result of \(method)")
  }

  /// Sends a request that must be rejected with a code.
  func refused(_ code: Int64, _ method: String, _ parameters: JSONValue = [:]) throws {
    #expect(try ask(method, parameters)["error"]?["code"] == .integer(code), "\(method)")
  }

  /// Moves a finger.
  func touch(_ phase: String, _ x: Double, _ y: Double, id: Int64 = 1) throws {
    let location: JSONValue = [.number(x), .number(y)]
    try request(
      "Input.touch",
      ["touches": [["id": .integer(id), "phase": .string(phase), "location": location]]]
    )
  }

  /// Sets properties of a view.
  func set(_ id: String, _ values: JSONValue) throws {
    try request("View.set", ["id": .string(id), "values": values])
  }

  /// Reads all messages, and acknowledges the states.
  func drain() throws {
    while let buffer = driver.inspector.nextMessage(for: id) {
      let message = try JSONValue(parsing: buffer.payloadBytes, limits: .file)
      driver.check(message, "message.schema.json", "message")
      let isError = message["error"] != nil
      let kind = message["method"]?.string ?? (isError ? "error" : "reply")
      driver.check(message, "message.schema.json#/$defs/\(kind)", kind)
      if let method = message["method"]?.string {
        driver.seen.notifications.insert(method)
        try follow(method, try #require(message["params"]))
      } else {
        answers.append(message)
        if let code = message["error"]?["code"]?.int64 { driver.seen.errors.insert(code) }
      }
    }
  }

  private func follow(_ method: String, _ params: JSONValue) throws {
    switch method {
    case "State.snapshot":
      epoch = try #require(params["epoch"]?.int64)
      document = params["state"]
    case "State.patch":
      let patch = try #require(params["patch"])
      note(patch)
      for event in params["events"]?.array ?? [] {
        driver.seen.events.insert(try #require(event["event"]?.string))
      }
      for change in params["why"]?.array ?? [] {
        driver.seen.causes.insert(try #require(change["cause"]?.string))
      }
      document = MergePatch.apply(patch, to: try #require(document))
    default: return
    }
    let state = try #require(document)
    driver.check(state, "state.schema.json", "state after \(method)")
    note(state)
    seq = try #require(params["seq"]?.int64)
    let acknowledgement: JSONValue = [
      "jsonrpc": "2.0", "method": "State.ack", "params": ["seq": .integer(seq)],
    ]
    driver.check(acknowledgement, "message.schema.json#/$defs/fromClient", "State.ack")
    acknowledgement.serialized().withUnsafeBytes { bytes in
      driver.inspector.receive(bytes, from: id, now: driver.now)
    }
  }

  /// Records the properties of a state or a patch.
  private func note(_ json: JSONValue) {
    for (_, view) in json["views"]?.object ?? [:] {
      for (name, value) in view.object ?? [:] {
        if value.isNull {
          driver.seen.deletions.insert(name)
        } else {
          driver.seen.properties.insert(name)
        }
      }
    }
  }
}
