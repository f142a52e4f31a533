import Inspector
import InspectorSupport
import JSON
import Scenes
import SchemaSupport
import Testing

/// A harness in which every message and every state is validated against the schemas, and every
/// state is acknowledged.
final class Driver {
  private let harness: Harness
  let schemas: SchemaSet
  /// The messages, results, errors, events and properties so far, to find any that no test covers.
  var seen = Seen()

  init(
    scene: Scene? = nil,
    _ change: (inout Inspector.Options) -> Void = { _ in }
  ) throws {
    schemas = try Schemas.load()
    let scene = try scene ?? DrivenScene.make()
    let scenes = [scene, try DrivenScene.make(named: "other")]
    harness = try Harness(scene: scene) {
      $0.scenes = scenes
      change(&$0)
    }
    harness.didRead = { [unowned self] in try check($1, readBy: $0) }
    harness.didAnswer = { [unowned self] in check(request: $0, response: $1) }
  }

  var inspector: Inspector { harness.inspector }
  var now: Int64 { harness.now }

  /// A client that has received the hello.
  func connect(as role: ClientRole = .viewer) throws -> FakeClient {
    let client = harness.connect(as: role)
    try client.drain()
    return client
  }

  /// A client that has attached.
  func attach(_ want: JSONValue = [:]) throws -> FakeClient {
    let client = try connect()
    try client.request("Session.attach", ["client": ["name": "t", "version": "1"], "want": want])
    return client
  }

  /// Lets time pass until nothing moves, while a client acknowledges every frame.
  func runUntilIdle(_ client: FakeClient) throws {
    var frames = 0
    while let deadline = inspector.nextDeadline, frames < 5_000 {
      pass(max(0, deadline - now))
      try client.drain()
      frames += 1
    }
    #expect(inspector.nextDeadline == nil, "it never comes to rest")
  }

  /// Lets time pass.
  func pass(_ microseconds: Int64) { harness.pass(microseconds) }

  /// Saves the file of a scene with another text.
  func changeFile(of name: String, to text: String) {
    let result = Result { () throws(SceneFileError) in
      try SceneFile.scene(Array(text.utf8), named: name, file: "\(name).scene.json")
    }
    inspector.scenes.sceneFileChanged(name, to: result, now: now)
  }

  /// Validates a value against a schema.
  func check(_ value: JSONValue, _ reference: String, _ what: String) {
    let failures = schemas.failures(of: value, against: reference)
    #expect(failures == [], "\(what): \(value)")
  }

  /// An accepted request must have been valid.
  private func check(request: JSONValue, response: JSONValue) {
    if let result = response["result"], let method = request["method"]?.string {
      seen.results.insert(method)
      check(request, "message.schema.json#/$defs/fromClient", "request")
      check(result, "result.schema.json#/$defs/\(method)", "result of \(method)")
    }
  }

  /// Checks the state of a source that a client has after a message.
  private func checkAboutSource(_ message: JSONValue, _ client: FakeClient) throws {
    guard message["method"]?.string?.hasPrefix("State.") == true else { return }
    let state = try #require(client.document)
    check(state, "source.schema.json#/$defs/state", "state of a source")
    try client.acknowledge()
  }

  private func check(_ message: JSONValue, readBy client: FakeClient) throws {
    let method = message["method"]?.string
    let kind = message["error"] == nil ? "reply" : "error"
    let reference =
      try method.map { _ in try WireCheck.schema(of: message) }
      ?? (message["result"]?["isShown"] == nil
        ? "message.schema.json#/$defs/\(kind)" : "source.schema.json#/$defs/Source.hello.result")
    check(message, reference, method ?? kind)
    guard reference.hasPrefix("message") else { return try checkAboutSource(message, client) }
    check(message, "message.schema.json", "message")
    if let code = message["error"]?["code"]?.int64 { seen.errors.insert(code) }
    if let method = message["method"]?.string {
      seen.notifications.insert(method)
      let params = try #require(message["params"])
      if let patch = params["patch"] { seen.add(propertiesOf: patch) }
      for event in params["events"]?.array ?? [] {
        seen.events.insert(try #require(event["event"]?.string))
      }
      for change in params["why"]?.array ?? [] {
        seen.causes.insert(try #require(change["cause"]?.string))
      }
      if ["State.snapshot", "State.patch"].contains(method) {
        let state = try #require(client.document)
        // A patch of a source may look as one of the engine does.
        guard state["scene"]?["name"]?.string?.hasPrefix("source:") == false else {
          return try checkAboutSource(message, client)
        }
        check(state, "state.schema.json", "state after \(method)")
        seen.add(propertiesOf: state)
        try client.acknowledge()
      }
    }
  }
}

/// The kinds of messages that an inspector has sent.
struct Seen: Sendable {
  var notifications: Set<String> = []
  var results: Set<String> = []
  var errors: Set<Int64> = []
  var events: Set<String> = []
  var causes: Set<String> = []
  var properties: Set<String> = []
  /// Properties that were set back to their default, so that a patch has null.
  var deletions: Set<String> = []

  mutating func add(_ other: Seen) {
    notifications.formUnion(other.notifications)
    results.formUnion(other.results)
    errors.formUnion(other.errors)
    events.formUnion(other.events)
    causes.formUnion(other.causes)
    properties.formUnion(other.properties)
    deletions.formUnion(other.deletions)
  }

  /// Adds the properties of a state or a patch.
  mutating func add(propertiesOf json: JSONValue) {
    for (_, view) in json["views"]?.object ?? [:] {
      for (name, value) in view.object ?? [:] {
        if value.isNull { deletions.insert(name) } else { properties.insert(name) }
      }
    }
  }
}
