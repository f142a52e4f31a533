import Inspector
import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
import Testing

/// An inspector with a clock that only the test moves, and clients that read only when the test
/// says so.
final class Harness {
  static let session = "6f1c"

  let inspector: Inspector
  /// The present; far from zero, because no monotonic clock starts with the program.
  private(set) var now: Int64 = 7_000_000_123
  private(set) var clients: [FakeClient] = []
  private(set) var closings: [String] = []

  init(
    scene: Scene? = nil,
    _ change: (inout Inspector.Options) -> Void = { _ in }
  ) throws {
    var options = Inspector.Options(serverVersion: "0.1.0", session: Self.session, headroom: 16)
    let scene = try scene ?? TestScene.make()
    options.scenes = [scene, try TestScene.make(named: "other")]
    change(&options)
    inspector = Inspector(scene: scene, options: options, now: now)
  }

  /// A client that has received only the hello.
  func connect() -> FakeClient {
    let client = FakeClient(ClientID(UInt64(clients.count + 1)), self)
    clients.append(client)
    inspector.connect(client.id, now: now)
    return client
  }

  /// A client that has attached and read its snapshot.
  func attach(_ parameters: JSONValue = FakeClient.attachment) throws -> FakeClient {
    let client = connect()
    try client.expect("Server.hello")
    #expect(try client.request("Session.attach", parameters)["mode"] == "snapshot")
    if parameters["want"]?["state"] != false {
      try client.expect("State.snapshot")
      try client.acknowledge()
    }
    return client
  }

  /// The views as the engine has them.
  func views() throws -> JSONValue {
    var writer = JSONWriter()
    let name = StateWriter.SceneName(name: "", title: "")
    StateWriter.writeState(of: inspector.engine, scene: name, to: &writer)
    return try JSONValue(parsing: writer.bytes, limits: .file)["views"] ?? .null
  }

  /// Lets time pass.
  func pass(_ microseconds: Int64) {
    now += microseconds
    inspector.advance(now: now)
  }

  /// Lets time pass without the timer, as on a busy machine.
  func oversleep(_ microseconds: Int64) {
    now += microseconds
  }

  /// Lets time pass frame by frame, as the timer does, until nothing moves.
  @discardableResult
  func runUntilIdle() -> Int {
    var frames = 0
    while let deadline = inspector.nextDeadline, frames < 10_000 {
      now = max(now, deadline)
      inspector.advance(now: now)
      frames += 1
    }
    return frames
  }

  func collectClosings() {
    closings += inspector.takeClosings().map { "\($0.client.rawValue) \($0.code) \($0.reason)" }
  }

  /// The closings since the last call.
  func takeClosings() -> [String] {
    collectClosings()
    defer { closings = [] }
    return closings
  }

  /// The document that a client would receive that attaches now.
  func freshDocument() throws -> JSONValue {
    var writer = JSONWriter()
    StateWriter.writeState(
      of: inspector.engine,
      scene: StateWriter.SceneName(name: "test", title: "Test scene"),
      to: &writer
    )
    return try JSONValue(parsing: writer.bytes, limits: .file)
  }

  /// Ends the test: any message that was sent and not expected is a failure.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for client in clients {
      try client.drain()
      #expect(client.inbox == [], "client \(client.id.rawValue)", sourceLocation: sourceLocation)
    }
    collectClosings()
    #expect(closings == [], sourceLocation: sourceLocation)
    #expect(inspector.engine.brokenInvariants() == [], sourceLocation: sourceLocation)
  }
}
