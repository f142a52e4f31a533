import Inspector
import JSON
import Scenes

/// Measures the time from the bytes of a touch to the bytes of the patch that it causes, with one client
/// and without a socket.
enum InputBenchmark {
  static func run() throws {
    guard let scene = try BuiltInScenes.scene("basics") else { return }
    var now: Int64 = 1_000_000
    let options = Inspector.Options(serverVersion: "bench", session: "bench")
    let inspector = Inspector(scene: scene, options: options, now: now)
    let client = ClientID(1)
    inspector.connect(client, now: now)
    var sequence = 0
    var bytes = 0

    func send(_ text: String) {
      Array(text.utf8).withUnsafeBytes { inspector.receive($0, from: client, now: now) }
    }
    func drain() {
      while let message = inspector.nextMessage(for: client) { bytes = message.count }
    }
    func touch(_ phase: String, _ y: Int) {
      send(
        #"{"jsonrpc":"2.0","method":"Input.touch","params":{"touches":[{"id":1,"phase":""#
          + #"\#(phase)","location":[100,\#(y)]}]}}"#
      )
    }

    send(
      #"{"jsonrpc":"2.0","id":1,"method":"Session.attach","params":{"client":{"name":"bench","#
        + #""version":"1"}}}"#
    )
    drain()
    touch("began", 400)
    drain()
    var step = 0
    let measurement = Measurement.run(
      "input to patch, one client",
      remark: { "\(bytes) bytes" },
      {
        now += 1_000
        step += 1
        sequence += 1
        touch("moved", 300 + step % 100)
        drain()
        send(#"{"jsonrpc":"2.0","method":"State.ack","params":{"seq":\#(sequence + 1)}}"#)
      }
    )
    measurement.printLine()
  }
}
