import Inspector
import InspectorSupport
import JSON
import Testing

extension FakeClient {
  /// Sends a text as it is and returns the response; nil if there is none.
  func answer(to text: String) throws -> JSONValue? {
    clearInbox()
    send(text)
    try drain()
    let answers = take { $0["method"] == nil }
    #expect(answers.count <= 1)
    return answers.first
  }

  /// Sends a message and returns the response; an accepted message must have been valid.
  func answer(to message: JSONValue) throws -> JSONValue? {
    let answer = try answer(to: message.serializedString)
    if let answer { harness.didAnswer?(message, answer) }
    return answer
  }

  /// Sends a request with a response that comes only after some work.
  func request(_ method: String, _ parameters: JSONValue, after work: () -> Void) throws {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": "later", "method": .string(method), "params": parameters,
    ]
    #expect(try answer(to: message.serializedString) == nil)
    work()
    try drain()
    let response = try #require(take { $0["id"] == "later" }.first, "no answer to \(method)")
    harness.didAnswer?(message, response)
  }

  /// Sends a request that must be rejected with a code.
  func refused(_ code: RPCError.Code, _ method: String, _ parameters: JSONValue = [:]) throws {
    #expect(try ask(method, parameters)["error"]?["code"] == .code(code), "\(method)")
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
}
