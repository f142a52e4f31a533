import Benchmarking
import Foundation
import JSON
import Scenes

/// Measures the first state of a large scene: from connecting to the last byte at the client.
enum SnapshotBenchmark {
  private static let views = 10_000

  static let all = [
    Benchmark(
      "snapshot",
      [
        Figure(
          "first",
          "ms",
          "from connecting to the last byte of the state of \(views) views, first client",
          target: .times(3, Rival.epoll.name)
        ),
        Figure(
          "second",
          "ms",
          "the same for the second client, for which nothing is written again",
          target: .times(1.3, Rival.epoll.name)
        ),
      ],
      against: [.epoll]
    ) { size in
      let scene = try LargeScene.flat(size.choose(views, short: 500))
      let bytes = try fetches(from: BenchmarkServer(scenes: [scene])).bytes
      return { rival in
        let server: any MeasuredServer =
          rival == nil
          ? try BenchmarkServer(scenes: [scene])
          : try FloorServer(
            patchBytes: 100,
            answerBytes: bytes,
            answerStart: #"{"method":"State.snapshot","d":""#
          )
        return try fetches(from: server).times
      }
    }
  ]

  /// Connects two clients one after the other.
  private static func fetches(
    from server: any MeasuredServer
  ) throws -> (times: [Double?], bytes: Int) {
    defer { server.stop() }
    var clients: [WaitingClient] = []
    var bytes = 0
    let times = try (0..<2).map { _ in
      try Measurement.milliseconds {
        let client = try WaitingClient(port: server.port)
        bytes = try client.ask(WireText.attach, for: WireText.snapshot)
        clients.append(client)
      }
    }
    return (times, bytes)
  }
}

/// Scenes of many views.
enum LargeScene {
  /// Views side by side below a window.
  static func flat(_ count: Int) throws -> Scene {
    let views = (1..<count).map { #"{"id":"v\#($0)","frame":[0,\#($0 * 40),300,30]}"# }
    let text =
      #"{"format":"scrollscope.scene","version":1,"device":{"size":[320,640]},"root":{"id":"w","#
      + #""class":"Window","subviews":[\#(views.joined(separator: ","))]}}"#
    return try SceneReader.scene(try JSONValue(parsing: text, limits: .file), named: "large")
  }
}
