import Benchmarking
import CFanOut
import Foundation

/// Measures the cost of a message to one of many clients: the processor time of its thread or process,
/// acknowledgements included, and the time from an input to its patch at the last client.
enum FanOutBenchmark {
  static let all = [
    benchmark(200, rate: 60),
    // A thousand clients are more than a processor of this kind serves at 60.
    benchmark(1_000, rate: 30),
  ]

  private static func benchmark(_ count: Int, rate: Double) -> Benchmark {
    Benchmark(
      "fan-out-\(count)",
      [
        Figure(
          "processor",
          "µs",
          "processor time for a message to one of \(count) clients, \(Int(rate)) a second",
          target: .times(1.12, Rival.epoll.name)
        ),
        Figure(
          "last",
          "ms",
          "from an input to its patch at the last of \(count) clients, median",
          target: .times(1.05, Rival.epoll.name)
        ),
      ],
      against: [.epoll, .websockets, .ws]
    ) { size in
      let load = FanOutLoad(
        count: size.choose(count, short: count / 50),
        rate: rate,
        seconds: size.choose(2, short: 0.1)
      )
      // The others send as many bytes as the server was seen to send.
      let bytes = try load.run(against: BenchmarkServer()).bytes
      return { rival in
        let run = try load.run(against: try server(rival, bytes))
        return [run.processor, run.last / 1_000]
      }
    }
  }

  private static func server(_ rival: String?, _ bytes: Int) throws -> any MeasuredServer {
    switch rival {
    case Rival.epoll.name: try FloorServer(patchBytes: bytes)
    case Rival.websockets.name:
      try PeerServer("python3", script: "websockets_server.py", patchBytes: bytes)
    case Rival.ws.name: try PeerServer("node", script: "ws_server.cjs", patchBytes: bytes)
    default: try BenchmarkServer()
    }
  }
}
