import Benchmarking
import CBenchmarkSupport
import Foundation
import Inspector
import JSON
import Scenes
import ScrollModel
import SeededRandom
import Sockets

/// Measures the time of a seek in a session of ten minutes of continuous drags and decelerations, and the
/// memory that the session uses.
enum SeekBenchmark {
  private static let views = 100

  static let all = [
    Benchmark(
      "seek",
      [
        Figure(
          "median",
          "ms",
          "a seek in ten minutes of drags and decelerations, \(views) views, median",
          target: .value(50)
        ),
        Figure("worst", "ms", "the slowest of 100 such seeks", target: .value(100)),
        Figure("heap", "MB", "heap of the session of these ten minutes", target: .value(100)),
      ]
    ) { size in
      let before = benchmark_heap_bytes()
      let session = SeekSession(try scene(), seconds: size.choose(600, short: 3))
      let megabytes = (Double(benchmark_heap_bytes()) - Double(before)) / 1e6
      return { _ in
        let times = try (0..<size.choose(100, short: 3)).map { _ in try session.seek() }.sorted()
        return [times[times.count / 2], times[times.count - 1], megabytes]
      }
    }
  ]

  private static func scene() throws -> Scene {
    let subviews = (0..<(views - 2)).map { #"{"id":"v\#($0)","frame":[0,\#($0 * 40),300,30]}"# }
    let text =
      #"{"format":"scrollscope.scene","version":1,"device":{"size":[320,640]},"root":{"id":"w","#
      + #""class":"Window","subviews":[{"id":"scroll","class":"ScrollView","#
      + #""frame":[0,0,320,640],"contentSize":[320,4000],"#
      + #""subviews":[\#(subviews.joined(separator: ","))]}]}}"#
    return try SceneReader.scene(try JSONValue(parsing: text, limits: .file), named: "seek")
  }
}

/// A session that is paused after drags and decelerations.
private final class SeekSession {
  private static let frame: Int64 = 8_333
  private let inspector: Inspector
  private let client = ClientID(1)
  private var now: Int64 = 1_000_000
  private let length: Int64
  private var random = SeededGenerator(seed: 7)

  init(_ scene: Scene, seconds: Int64) {
    length = seconds * 1_000_000
    var options = Inspector.Options(serverVersion: "bench", session: "bench")
    options.messageBurst = 1_000_000
    inspector = Inspector(scene: scene, options: options, now: now)
    inspector.connect(client, now: now)
    send("Session.attach", #"{"client":{"name":"bench","version":"1"},"want":{"state":false}}"#)
    let end = now + length
    while now < end {
      // A drag of one second, up and down, followed by two seconds of deceleration.
      for sample in 0..<120 {
        let y = 400 + 200 * (sample % 60 < 30 ? sample % 30 : 30 - sample % 30) / 30
        let phase = sample == 0 ? "began" : sample == 119 ? "ended" : "moved"
        let touch = #"{"id":1,"phase":"\#(phase)","location":[100,\#(y)]}"#
        send("Input.touch", #"{"touches":[\#(touch)]}"#)
        passFrame()
      }
      for _ in 0..<240 { passFrame() }
    }
    send("Sim.pause", "{}")
  }

  /// The time of a seek to any time, in milliseconds.
  func seek() throws -> Double {
    let time = Int64(random.next() % UInt64(length))
    let took = Measurement.milliseconds { send("Sim.seek", #"{"t":\#(time)}"#) }
    guard inspector.engine.time == time else { throw UserError.disconnected }
    return took
  }

  private func passFrame() {
    now += Self.frame
    inspector.advance(now: now)
  }

  private func send(_ method: String, _ parameters: String) {
    let text = #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#
    Array(text.utf8).withUnsafeBytes { inspector.receive($0, from: client, now: now) }
    while inspector.outgoing.nextMessage(for: client) != nil {}
  }
}
