package import Inspector
package import JSON
import ModelCoding
package import Scenes
package import ScrollModel
import ScrollRecording
package import Simulation
import Sockets
package import Testing

/// An inspector with a clock that only the test moves, and clients that read only when the test
/// says so.
package final class Harness {
  package static let session = "6f1c"

  package let inspector: Inspector
  /// The inspected engine in time.
  package var simulation: Simulation {
    guard let simulation = inspector.simulation else { preconditionFailure("there is no engine") }
    return simulation
  }
  /// The present; far from zero, because no monotonic clock starts with the program.
  package private(set) var now: Int64 = 7_000_000_123
  package private(set) var clients: [FakeClient] = []
  package private(set) var closings: [String] = []
  /// Called with each message that a client has read and followed.
  package var didRead: ((FakeClient, JSONValue) throws -> Void)?
  /// Called with each request that has a response, and the response.
  package var didAnswer: ((_ request: JSONValue, _ response: JSONValue) -> Void)?

  package init(
    scene: Scene? = nil,
    _ change: (inout Inspector.Options) -> Void = { _ in }
  ) throws {
    var options = Inspector.Options(serverVersion: "0.1.0", session: Self.session, headroom: 16)
    let scene = try scene ?? TestScene.make()
    options.scenes = [scene, try TestScene.make(named: "other")]
    change(&options)
    inspector = Inspector(scene: scene, options: options, now: now)
  }

  /// An inspector of a program's engine.
  package init(
    engine: Engine,
    isDrivenByProgram: Bool = false,
    rebuild: (@Sendable () -> Engine)? = nil
  ) {
    inspector = Inspector(
      EngineFactory(of: engine, name: "program", rebuild: rebuild),
      engine: engine,
      isDrivenByProgram: isDrivenByProgram,
      options: Inspector.Options(serverVersion: "0.1.0", session: Self.session, headroom: 16),
      now: now
    )
  }

  private init(_ inspector: Inspector) { self.inspector = inspector }

  /// An inspector of sources alone.
  package static func ofSources(
    _ change: (inout Inspector.Options) -> Void = { _ in }
  ) -> Harness {
    var options = Inspector.Options(serverVersion: "0.1.0", session: Self.session, headroom: 16)
    change(&options)
    return Harness(Inspector(options: options, now: 7_000_000_123))
  }

  /// A client that has received only the hello.
  package func connect(as role: ClientRole = .viewer) -> FakeClient {
    let client = FakeClient(ClientID(UInt64(clients.count + 1)), self)
    clients.append(client)
    inspector.connect(client.id, as: role, now: now)
    return client
  }

  /// A client that has attached and read its snapshot.
  package func attach(_ parameters: JSONValue = FakeClient.attachment) throws -> FakeClient {
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
  package func views() throws -> JSONValue { try Self.views(of: inspector.engine) }

  /// The views as an engine has them.
  package static func views(of engine: Engine) throws -> JSONValue {
    var writer = JSONWriter()
    let name = StateWriter.SceneName(name: "", title: "")
    StateWriter.writeState(of: engine, scene: name, to: &writer)
    return try JSONValue(parsing: writer.bytes, limits: .file)["views"] ?? .null
  }

  /// Lets time pass.
  package func pass(_ microseconds: Int64) {
    now += microseconds
    inspector.advance(now: now)
  }

  /// Lets time pass without the timer, as on a busy machine.
  package func oversleep(_ microseconds: Int64) {
    now += microseconds
  }

  /// Lets time pass frame by frame, as the timer does, until nothing moves.
  @discardableResult
  package func runUntilIdle() -> Int {
    var frames = 0
    while let deadline = inspector.nextDeadline, frames < 10_000 {
      now = max(now, deadline)
      inspector.advance(now: now)
      frames += 1
    }
    return frames
  }

  package func collectClosings() {
    closings += inspector.outgoing.takeClosings().map {
      "\($0.client.rawValue) \($0.code) \($0.reason)"
    }
  }

  /// The closings since the last call.
  package func takeClosings() -> [String] {
    collectClosings()
    defer { closings = [] }
    return closings
  }

  /// The document that a client would receive that attaches now.
  package func freshDocument() throws -> JSONValue {
    var writer = JSONWriter()
    StateWriter.writeState(
      of: inspector.engine,
      scene: StateWriter.SceneName(name: "test", title: "Test scene"),
      to: &writer
    )
    return try JSONValue(parsing: writer.bytes, limits: .file)
  }

  /// Ends the test: any message that was sent and not expected is a failure.
  package func finish(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for client in clients {
      try client.drain()
      #expect(client.inbox == [], "client \(client.id.rawValue)", sourceLocation: sourceLocation)
    }
    collectClosings()
    #expect(closings == [], sourceLocation: sourceLocation)
    #expect(inspector.engine.brokenInvariants() == [], sourceLocation: sourceLocation)
  }
}
