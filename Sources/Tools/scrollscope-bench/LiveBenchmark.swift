import Benchmarking
import Foundation

/// Measures the latency of one client over loopback, and the cost of an idle server.
enum LiveBenchmark {
  static let all = [request, input, idle]

  private static let request = Benchmark(
    "request",
    [
      Figure(
        "reply",
        "µs",
        "from a request to its reply, one client over loopback",
        target: .times(1.2, Rival.epoll.name)
      )
    ],
    against: [.epoll]
  ) { size in
    let bytes = try with(BenchmarkServer()) { client in
      try client.ask(WireText.attach, for: WireText.snapshot)
      return try client.ask(WireText.request, for: WireText.reply)
    }
    return { rival in
      let isOurs = rival == nil
      let server: any MeasuredServer =
        isOurs
        ? try BenchmarkServer()
        : try FloorServer(patchBytes: 100, answerBytes: bytes, answerStart: #"{"id":7,"result""#)
      return [
        try with(server) { client in
          if isOurs { try client.ask(WireText.attach, for: WireText.snapshot) }
          // A client may send a burst of 1,000 messages.
          return try Measurement.microseconds(seconds: 1, most: size.choose(800, short: 10)) {
            try client.ask(WireText.request, for: WireText.reply)
          }
        }
      ]
    }
  }

  private static let input = Benchmark(
    "live",
    [
      Figure(
        "patch",
        "µs",
        "from a touch to its patch, one client over loopback",
        target: .times(1.4, Rival.epoll.name)
      )
    ],
    against: [.epoll]
  ) { size in
    let touches = size.choose(400, short: 10)
    func drag(_ client: WaitingClient, isOurs: Bool) throws -> (time: Double, bytes: Int) {
      if isOurs { try client.ask(WireText.attach, for: WireText.snapshot) }
      try client.ask(WireText.began, for: WireText.patch)
      var step = 0
      var bytes = 0
      // Each run sends a touch and an acknowledgement.
      let time = try Measurement.microseconds(seconds: 1, most: touches) {
        step += 1
        let touch = WireText.touch("moved", String(300 + step % 100))
        bytes = try client.ask(touch, for: WireText.patch)
      }
      return (time, bytes)
    }
    let bytes = try with(BenchmarkServer()) { try drag($0, isOurs: true).bytes }
    return { rival in
      let server: any MeasuredServer =
        rival == nil ? try BenchmarkServer() : try FloorServer(patchBytes: bytes)
      return [try with(server) { try drag($0, isOurs: rival == nil).time }]
    }
  }

  private static let idle = Benchmark(
    "idle",
    [
      Figure(
        "share",
        "%",
        "of a processor that an idle server with one client uses",
        target: .value(0.1)
      )
    ]
  ) { size in
    { _ in
      let server = try BenchmarkServer()
      return [
        try with(server) { client in
          try client.ask(WireText.attach, for: WireText.snapshot)
          let before = server.processorTime
          let seconds = size.choose(2, short: 0.05)
          Thread.sleep(forTimeInterval: seconds)
          return (server.processorTime - before) / 1e9 / seconds * 100
        }
      ]
    }
  }

  /// Connects a client, and stops the server afterwards.
  static func with<Result>(
    _ server: any MeasuredServer,
    _ body: (WaitingClient) throws -> Result
  ) throws -> Result {
    defer { server.stop() }
    return try body(WaitingClient(port: server.port))
  }
}
