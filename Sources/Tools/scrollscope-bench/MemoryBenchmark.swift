import Benchmarking
import CBenchmarkSupport
import Foundation
import JSON
import ModelCoding
import Scenes

/// Measures the heap that a client and a view take.
enum MemoryBenchmark {
  static let all = [client, view]

  private static let client = Benchmark(
    "memory-client",
    [
      Figure(
        "heap",
        "KiB",
        "heap for one of 200 attached clients, without what the system keeps",
        target: .value(6.5)
      )
    ],
    against: [.epoll]
  ) { size in
    { rival in
      let count = size.choose(200, short: 20)
      let server: any MeasuredServer =
        rival == nil
        ? try BenchmarkServer()
        : try FloorServer(patchBytes: 100, answerStart: #"{"method":"State.snapshot""#)
      defer { server.stop() }
      // The first one also allocates the shared memory.
      let first = try attached(to: server)
      let before = benchmark_heap_bytes()
      let others = try (0..<count).map { _ in try attached(to: server) }
      let used = Double(benchmark_heap_bytes()) - Double(before)
      return withExtendedLifetime((first, others)) { [used / Double(count) / 1_024] }
    }
  }

  private static func attached(to server: any MeasuredServer) throws -> WaitingClient {
    let client = try WaitingClient(port: server.port)
    try client.ask(WireText.attach, for: WireText.snapshot)
    return client
  }

  private static let view = Benchmark(
    "memory-view",
    [
      Figure("heap", "bytes", "heap for one view of an engine with 10,000", target: .value(600))
    ],
    against: [.jansson, .nlohmann]
  ) { size in
    let count = size.choose(10_000, short: 500)
    let scene = try LargeScene.flat(count)
    var writer = JSONWriter()
    let name = StateWriter.SceneName(name: scene.name, title: scene.title)
    StateWriter.writeState(of: scene.makeEngine(), scene: name, to: &writer)
    let peers = PeerPrograms(input: writer.bytes, size: size)
    return { rival in
      if let rival { return [try peers.number("heap", of: rival) / Double(count)] }
      let before = benchmark_heap_bytes()
      let engine = scene.makeEngine()
      let used = Double(benchmark_heap_bytes()) - Double(before)
      return withExtendedLifetime(engine) { [used / Double(count)] }
    }
  }
}
