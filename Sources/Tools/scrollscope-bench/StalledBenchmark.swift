import Benchmarking
import CBenchmarkSupport
import Foundation
import JSON
import ScrollInspector
import ScrollModel
import WebSocketServer

/// Measures the effect of clients that do not read on others.
enum StalledBenchmark {
  static let all = [floods, behind]

  /// Clients that ask and never read: they are disconnected; measures the delay of a client beside them that drags at 120 Hz.
  private static let floods = Benchmark(
    "stalled",
    [
      Figure("gap", "ms", "longest wait for a patch beside 8 clients that ask and never read"),
      Figure("cut", "s", "until the last of these 8 is disconnected", target: .value(8)),
    ]
  ) { size in
    { _ in
      let server = try BenchmarkServer()
      defer { server.stop() }
      let healthy = try BenchmarkClient(port: server.port)
      try healthy.touch("began", 400)
      let stalled = try (0..<size.choose(8, short: 1)).map { _ in
        try BenchmarkClient(port: server.port)
      }
      for client in stalled {
        // More replies than the sockets of both ends hold.
        for id in 0..<size.choose(800, short: 10) {
          try client.send("Scene.list", [:], id: Int64(id + 2))
        }
      }
      var drag = Drag(length: .seconds(size.choose(8, short: 0.05)))
      try drag.run(healthy, of: server)
      return withExtendedLifetime(stalled) { [drag.longestGap * 1_000, drag.cutAfter] }
    }
  }

  /// Clients that have not read a patch for some time, among others that get large ones at 100 Hz.
  private static let behind = Benchmark(
    "stalled-readers",
    [
      Figure(
        "heap",
        "kB",
        "growth of the heap in 4 s of 20 kB at 100 Hz beside 10 clients that do not read",
        target: .times(1.1, allHealthy.name)
      ),
      Figure(
        "last",
        "ms",
        "from an input to its patch at the last of 10 clients beside these, 99 %",
        target: .times(1.1, allHealthy.name)
      ),
    ],
    against: [allHealthy]
  ) { size in
    { rival in
      let load = FanOutLoad(count: 10, rate: 100, seconds: size.choose(4, short: 0.1))
      let server = try BenchmarkServer(engine: LargePatches.engine())
      var stalled: [WaitingClient] = []
      var growth = 0.0
      // After the others; the first has control.
      let run = try load.run(
        against: server,
        before: {
          stalled = try (0..<(rival == nil ? 10 : 0)).map { _ in
            let client = try WaitingClient(port: server.port, receiveBuffer: 4_096)
            try client.ask(WireText.attach, for: WireText.snapshot)
            return client
          }
          growth = -Double(benchmark_heap_bytes())
        },
        after: { growth += Double(benchmark_heap_bytes()) }
      )
      return withExtendedLifetime(stalled) { [growth / 1_000, run.last99 / 1_000] }
    }
  }

  private static let allHealthy = Rival("no stalled clients", .itself)
}

/// A client that drags at 120 Hz.
private struct Drag {
  private static let period: Duration = .microseconds(8_333)
  let length: Duration
  private(set) var longestGap = 0.0
  /// When all the other connections were closed, in seconds; nil if they were not.
  private(set) var cutAfter: Double?

  init(length: Duration) { self.length = length }

  mutating func run(_ client: BenchmarkClient, of server: BenchmarkServer) throws {
    let clock = ContinuousClock()
    let start = clock.now
    var (last, due, step) = (start, start, 0)
    while clock.now < start + length {
      if clock.now >= due {
        due += Self.period
        step += 1
        try client.touch("moved", 300 + step % 100)
      }
      if step % 12 == 0, cutAfter == nil, server.openConnections <= 1 {
        cutAfter = start.duration(to: clock.now).seconds
      }
      guard try client.receivePatch(timeout: clock.now.duration(to: due)) else { continue }
      longestGap = max(longestGap, last.duration(to: clock.now).seconds)
      last = clock.now
    }
  }
}

/// An engine in which each scroll moves so many views that a patch has about 20 kB.
private enum LargePatches {
  private static let count = 110

  private final class Mover: Controller, ScrollViewDelegate {
    private weak var scroll: ScrollView?

    func engineDidLoad(_ engine: Engine) {
      scroll = engine.view("scroll") as? ScrollView
      scroll?.delegate = self
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      for view in scrollView.subviews { view.center.x = 100 + scrollView.contentOffset.y / 7 }
    }

    func takeOver(from other: any Controller, in engine: Engine) {}
  }

  static func engine() -> Engine {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    scroll.contentSize = CGSize(width: 390, height: 5_000)
    window.addSubview(scroll)
    for index in 0..<count {
      let view = View(id: "moved-\(index)")
      view.frame = CGRect(x: 0, y: Double(index) * 40, width: 100, height: 30)
      scroll.addSubview(view)
    }
    let device = Device(size: CGSize(width: 390, height: 844))
    return Engine(root: window, device: device, controllers: [Mover()])
  }
}
