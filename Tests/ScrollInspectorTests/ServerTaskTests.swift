import Foundation
import InspectorSupport
import JSON
import Scenes
import ScrollInspector
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

/// Servers of tasks and actors.
@Suite(.timeLimit(.minutes(20)), OwnQueue()) struct ServerTaskTests {
  private static let token = RunningServer.token

  @Sendable private static func makeEngine() -> Engine {
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(width: 320, height: 2_000)
    let window = Window(id: "window")
    window.addSubview(scroll)
    return Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
  }

  private final class Executor: SerialExecutor {
    private let queue = DispatchQueue(label: "host")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private actor Host {
    private let executor = Executor()
    private let server: InspectorServer
    private let file: RecordingFileWriter?
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ listener: InspectorServer.Options.Listener, recordingTo path: String? = nil) throws {
      server = try InspectorServer(
        engine: ServerTaskTests.makeEngine(),
        name: "List",
        options: .init(listener: listener, token: ServerTaskTests.token),
        rebuild: ServerTaskTests.makeEngine
      )
      file = try path.map { try RecordingFileWriter(creating: $0) }
      if let file { try server.record(to: file) }
    }

    func finish() throws { try file?.close() }
    var port: Int { server.boundPort }
    var address: URL? { server.address }
    var stopper: InspectorServer.Stopper { server.stopper }
    func serve() async { await server.serve() }

    private var scrollView: ScrollView? { server.engine.view("scroll") as? ScrollView }
    var y: Double { Double(scrollView?.contentOffset.y ?? .nan) }

    /// Starts an animation, while the server waits for nothing but clients.
    func scroll(to y: Double) {
      scrollView?.setContentOffset(CGPoint(x: 0, y: y), animated: true)
      server.poll()
    }
  }

  @Test("An actor serves, scrolls by itself meanwhile, and ends with its task")
  func actor() async throws {
    let host = try Host(.port(0))
    let port = await host.port
    #expect(await host.address?.absoluteString == "http://127.0.0.1:\(port)/#token=\(Self.token)")
    let serving = OwnQueue.task { await host.serve() }
    try await Self.onThread {
      let client = try SocketClient(port: port, token: Self.token)
      _ = OwnQueue.task { await host.scroll(to: 500) }
      _ = try client.patches {
        $0["patch"]?["views"]?["scroll"]?["contentOffset"] == [0, 500]
      }
      client.close()
    }
    serving.cancel()
    await serving.value
    #expect(throws: (any Error).self) { try SocketClient(port: port, token: Self.token) }
  }

  @Test("What the actor starts with a poll goes on without a client")
  func pollOfTheActor() async throws {
    let host = try Host(.port(0))
    let serving = OwnQueue.task { await host.serve() }
    for y in [500.0, 0, 500] {
      await host.scroll(to: y)
      while await host.y != y { await Task.yield() }
    }
    serving.cancel()
    await serving.value
  }

  @Test("A stopper stops a server from any task, also before it runs")
  func stopper() async throws {
    let host = try Host(.port(0))
    let stopper = await host.stopper
    await OwnQueue.task { stopper.stop() }.value
    await host.serve()
  }

  @Test("Two servers listen on Unix sockets at the same time")
  func unixSockets() async throws {
    let folder = try TemporaryFolder()
    let hosts = try ["a", "b"].map { try Host(.unixSocket(folder.path($0))) }
    for host in hosts {
      #expect(await host.address == nil)
      #expect(await host.port == 0)
    }
    let serving = hosts.map { host in OwnQueue.task { await host.serve() } }
    for name in ["a", "b"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(name)))
    }
    for task in serving {
      task.cancel()
      await task.value
    }
  }

  @Test("A program records its engine, with what clients do, and verifies it")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("session.scroll.ndjson")
    let host = try Host(.port(0), recordingTo: path)
    let (port, stopper) = (await host.port, await host.stopper)
    async let used: Void = Self.onThread {
      defer { stopper.stop() }
      let client = try SocketClient(port: port, token: Self.token)
      for (phase, y, time) in [
        ("began", 400.0, 0.0), ("moved", 300.0, 0.016), ("ended", 300.0, 0.032),
      ] {
        try client.touch(phase, y, at: time)
      }
      _ = try client.patches { $0["patch"]?["views"]?["scroll"]?["phase"] == .null }
      client.close()
    }
    await host.serve()
    try await used
    try await host.finish()
    let scene = Scene(name: "List", build: Self.makeEngine)
    try RecordingCheck.verify(path, running: scene)
    let header = try RecordingFile.reader(path).header
    #expect(header.isBuiltByProgram && header.scene.name == "List")
  }

  /// Runs what waits for a server on a thread of its own.
  private static func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result(catching: body)) }.start()
    }
  }
}

/// Runs tests on a queue of their own: other tests keep the threads of Swift's executor busy for minutes.
private struct OwnQueue: SuiteTrait, TestTrait, TestScoping {
  static let executor = Executor()
  let isRecursive = true

  final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "test", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await body() }
  }

  /// A task that does not leave the queue, as an unstructured one would.
  static func task(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor, operation: body)
  }
}
