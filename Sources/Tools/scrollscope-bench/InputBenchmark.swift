import Benchmarking
import Inspector
import JSON
import Scenes
import Sockets

/// Measures the time from the bytes of a touch to the bytes of the patch that it causes, with one client
/// and without a socket.
enum InputBenchmark {
  static let all = [
    Benchmark(
      "input",
      [
        Figure(
          "time",
          "µs",
          "from the bytes of a touch to those of its patch, without a socket",
          target: .value(40)
        )
      ]
    ) { size in
      let session = try InputSession()
      return { _ in
        [Measurement.microseconds(seconds: size.choose(0.5, short: 0.01)) { session.move() }]
      }
    }
  ]
}

/// A session with one client that drags.
private final class InputSession {
  private let inspector: Inspector
  private let client = ClientID(1)
  private var now: Int64 = 1_000_000
  private var step = 0
  private var sequence = 0

  init() throws {
    let scene = try BuiltInScenes.all()[0]
    let options = Inspector.Options(serverVersion: "bench", session: "bench")
    inspector = Inspector(scene: scene, options: options, now: now)
    inspector.connect(client, now: now)
    send(WireText.attach)
    send(WireText.began)
  }

  func move() {
    now += 1_000
    step += 1
    sequence += 1
    send(WireText.touch("moved", String(300 + step % 100)))
    send(#"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":\#(sequence + 1)}}"#)
  }

  private func send(_ text: String) {
    Array(text.utf8).withUnsafeBytes { inspector.receive($0, from: client, now: now) }
    while inspector.outgoing.nextMessage(for: client) != nil {}
  }
}
