import Foundation
import Inspector
import JSON
import Scenes

/// Measures the time of a seek in a session of ten minutes of continuous drags and decelerations, and the
/// memory that the session uses.
enum SeekBenchmark {
  private static let minutes = 10
  private static let views = 100
  private static let seeks = 400
  private static let frame: Int64 = 8_333

  static func run() throws {
    let before = residentBytes()
    var now: Int64 = 1_000_000
    var options = Inspector.Options(serverVersion: "bench", session: "bench")
    options.messageBurst = 1_000_000
    let inspector = Inspector(scene: try scene(), options: options, now: now)
    let client = ClientID(1)
    inspector.connect(client, now: now)
    func send(_ method: String, _ parameters: String, id: String = "") {
      let text = #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":\#(parameters)}"#
      Array(text.utf8).withUnsafeBytes { inspector.receive($0, from: client, now: now) }
    }
    func drain() { while inspector.nextMessage(for: client) != nil {} }
    send("Session.attach", #"{"client":{"name":"bench","version":"1"},"want":{"state":false}}"#)
    let start = now
    let end = start + Int64(minutes) * 60_000_000
    while now < end {
      // A drag of one second, up and down, followed by two seconds of deceleration.
      for sample in 0..<120 {
        let y = 400 + 200 * (sample % 60 < 30 ? sample % 30 : 30 - sample % 30) / 30
        let phase = sample == 0 ? "began" : sample == 119 ? "ended" : "moved"
        let touch = #"{"id":1,"phase":"\#(phase)","location":[100,\#(y)]}"#
        send("Input.touch", #"{"touches":[\#(touch)]}"#)
        now += frame
        inspector.advance(now: now)
      }
      for _ in 0..<240 {
        now += frame
        inspector.advance(now: now)
      }
      drain()
    }
    let megabytes = (residentBytes() - before) / 1_000_000
    send("Sim.pause", "{}")
    var random = SplitMix(state: 7)
    var times: [Double] = []
    for _ in 0..<seeks {
      let time = Int64(random.next() % UInt64(end - start))
      let clock = ContinuousClock()
      let (seconds, attoseconds) = clock.measure { send("Sim.seek", #"{"t":\#(time)}"#) }.components
      times.append(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
      drain()
    }
    times.sort()
    let numbers = [0.5, 0.95, 1].map { share in
      String(format: "%.2f", times[min(times.count - 1, Int(Double(times.count) * share))])
    }
    print(
      "seek in \(minutes) minutes, \(views) views: median \(numbers[0]) ms, 95 % \(numbers[1]) ms, "
        + "worst \(numbers[2]) ms; the session takes \(megabytes) MB"
    )
  }

  private static func scene() throws -> Scene {
    let subviews = (0..<(views - 2)).map { #"{"id":"v\#($0)","frame":[0,\#($0 * 40),300,30]}"# }
    let text =
      #"{"format":"scrollscope.scene","version":1,"device":{"size":[320,640]},"root":{"id":"w","#
      + #""class":"Window","subviews":[{"id":"scroll","class":"ScrollView","#
      + #""frame":[0,0,320,640],"contentSize":[320,4000],"#
      + #""subviews":[\#(subviews.joined(separator: ","))]}]}}"#
    return try SceneReader.scene(try JSONValue(parsing: text, limits: .file), named: "seek")
  }

  /// Returns the resident memory of the process, in bytes.
  private static func residentBytes() -> Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// A generator with the same numbers in each run.
  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
