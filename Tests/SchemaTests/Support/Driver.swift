import Inspector
import JSON
import Scenes
import SchemaSupport
import ScrollRecording
import Testing

/// An inspector with a clock that only the test moves, and clients that validate every message and
/// every state against the schemas.
final class Driver {
  let inspector: Inspector
  let schemas: SchemaSet
  /// The messages, results, errors, events and properties so far, to find any that no test covers.
  var seen = Seen()
  private(set) var now: Int64 = 7_000_000_123
  private var connections: UInt64 = 0

  init(
    scene: Scene? = nil,
    _ change: (inout Inspector.Options) -> Void = { _ in }
  ) throws {
    schemas = try Schemas.load()
    var options = Inspector.Options(serverVersion: "0.1.0", session: "6f1c")
    let scene = try scene ?? DrivenScene.make()
    options.scenes = [scene, try DrivenScene.make(named: "other")]
    change(&options)
    inspector = Inspector(scene: scene, options: options, now: now)
  }

  /// A client that has received the hello.
  func connect() throws -> Client {
    connections += 1
    let client = Client(ClientID(connections), self)
    inspector.connect(client.id, now: now)
    try client.drain()
    return client
  }

  /// A client that has attached.
  func attach(_ want: JSONValue = [:]) throws -> Client {
    let client = try connect()
    try client.request("Session.attach", ["client": ["name": "t", "version": "1"], "want": want])
    return client
  }

  /// Lets time pass until nothing moves, while a client acknowledges every frame.
  func runUntilIdle(_ client: Client) throws {
    var frames = 0
    while let deadline = inspector.nextDeadline, frames < 5_000 {
      now = max(now, deadline)
      inspector.advance(now: now)
      try client.drain()
      frames += 1
    }
    #expect(inspector.nextDeadline == nil, "it never comes to rest")
  }

  /// Lets time pass.
  func pass(_ microseconds: Int64) {
    now += microseconds
    inspector.advance(now: now)
  }

  /// Saves the file of a scene with another text.
  func changeFile(of name: String, to text: String) {
    let result = Result { () throws(SceneFileError) in
      try SceneFile.scene(Array(text.utf8), named: name, file: "\(name).scene.json")
    }
    inspector.sceneFileChanged(name, to: result, now: now)
  }

  /// Validates a value against a schema.
  func check(_ value: JSONValue, _ reference: String, _ what: String) {
    let failures = schemas.failures(of: value, against: reference)
    #expect(failures == [], "\(what): \(value)")
  }
}

/// The kinds of messages that an inspector has sent.
struct Seen {
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
}
