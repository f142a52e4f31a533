import Foundation
import JSON
import Scenes
import ScrollInspector
import WebSocketServer

/// Measures when clients that ask and never read are cut, and what a client beside them notices that drags at
/// 120 Hz.
enum StalledBenchmark {
  private static let stalledCount = 8
  private static let length: Duration = .seconds(8)
  private static let period: Duration = .microseconds(8_333)

  static func run() throws {
    let server = try BenchmarkServer()
    defer { server.stop() }
    let healthy = try BenchmarkClient(port: server.port)
    try healthy.touch("began", 400)
    let stalled = try (0..<stalledCount).map { _ in try BenchmarkClient(port: server.port) }
    for client in stalled {
      // More replies than the sockets of both ends hold.
      for id in 0..<800 { try client.send("Scene.list", [:], id: Int64(id + 2)) }
    }
    var run = Run()
    try run.drag(healthy, of: server)
    withExtendedLifetime(stalled) {}
    let cut = run.cutAfter.map { String(format: "the last was cut after %.1f s", $0) }
    print(
      "one client at 120 Hz beside \(stalledCount) that ask and never read: "
        + String(format: "worst gap %.1f ms, ", run.worstGap * 1000)
        + (cut ?? "not all of them were cut")
    )
  }

  /// What the healthy client sees.
  private struct Run {
    var worstGap = 0.0
    var cutAfter: Double?

    mutating func drag(_ client: BenchmarkClient, of server: BenchmarkServer) throws {
      let clock = ContinuousClock()
      let start = clock.now
      var (last, due, step) = (start, start, 0)
      while clock.now < start + length {
        if clock.now >= due {
          due += period
          step += 1
          try client.touch("moved", 300 + step % 100)
        }
        if step % 12 == 0 { look(at: server, after: start.duration(to: clock.now)) }
        guard try client.receivePatch(timeout: clock.now.duration(to: due)) else { continue }
        worstGap = max(worstGap, Self.seconds(last.duration(to: clock.now)))
        last = clock.now
      }
    }

    private mutating func look(at server: BenchmarkServer, after time: Duration) {
      if cutAfter == nil, server.openConnections <= 1 { cutAfter = Self.seconds(time) }
    }

    private static func seconds(_ duration: Duration) -> Double {
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
  }
}
