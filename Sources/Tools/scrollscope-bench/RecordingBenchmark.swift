import Benchmarking
import Foundation
import JSON
import Scenes
import ScrollRecording

/// Records the dragging of one scroll view at 60 touches a second, and measures the size of the recording and how
/// many times faster than real time it is verified.
enum RecordingBenchmark {
  /// The time between two touches, in microseconds.
  private static let interval: Int64 = 16_667
  /// The number of touches of one drag, which goes up and part of the way back.
  private static let touchesPerDrag = 115

  static let all = [
    benchmark("recording", "with patches", hasDerivedLines: true),
    benchmark("recording-inputs", "inputs only", hasDerivedLines: false),
  ]

  private static func benchmark(
    _ name: String,
    _ what: String,
    hasDerivedLines: Bool
  ) -> Benchmark {
    Benchmark(
      name,
      [
        Figure(
          "verify",
          "× real time",
          "verification of a drag of ten minutes, \(what), in processor time",
          isMoreBetter: true,
          target: .value(hasDerivedLines ? 4_000 : 6_000)
        ),
        Figure("size", "kB", "recording of one minute of it, \(what)"),
      ]
    ) { size in
      let duration = size.choose(600_000_000, short: 2_000_000) as Int64
      let scene = try BuiltInScenes.all()[0]
      let bytes = try record(scene, for: duration, hasDerivedLines: hasDerivedLines)
      return { _ in
        let before = clock()
        let verification = Verification(try reader(of: bytes))
        if let divergence = try verification.verify() {
          throw UserError("the recording diverges: \(divergence.message)")
        }
        let seconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
        let minutes = Double(duration) / 60e6
        return [Double(duration) / 1e6 / seconds, Double(bytes.count) / 1_000 / minutes]
      }
    }
  }

  private static func reader(of bytes: [UInt8]) throws -> RecordingReader {
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  private static func record(
    _ scene: Scene,
    for duration: Int64,
    hasDerivedLines: Bool
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let header = RecordingHeader(scene: scene, fps: 120, hasDerivedLines: hasDerivedLines)
    let recorder = Recorder(header) { bytes += $0 }
    var time: Int64 = 0
    var touch = 0
    while time < duration {
      let index = touch % touchesPerDrag
      let phase = index == 0 ? "began" : index == touchesPerDrag - 1 ? "ended" : "moved"
      // A triangle: whole points and hundredths, as sent by a page with a size other than the device's.
      let way = Double(min(index, 2 * touchesPerDrag / 3 * 2 - index))
      let parameters: JSONValue = [
        "touches": [
          [
            "id": 1, "phase": .string(phase),
            "location": [195, .number(600 - (way * 425).rounded() / 100)],
          ]
        ]
      ]
      while recorder.nextStep(upTo: time) != nil {}
      try recorder.perform(
        TimedCommand(
          time: time,
          request: try SceneRequest(method: "Input.touch", parameters: parameters),
          parameters: parameters
        )
      )
      touch += 1
      time += interval
    }
    while recorder.nextStep(upTo: duration) != nil {}
    recorder.finish()
    return bytes
  }
}
