import Foundation
import JSON
import Scenes
import ScrollRecording

/// Records ten minutes of dragging one scroll view at 60 touches per second, and measures the size of the
/// recording and how many times faster than real time it is verified, in processor time.
enum RecordingBenchmark {
  private static let duration: Int64 = 600_000_000
  /// The time between two touches, in microseconds.
  private static let interval: Int64 = 16_667
  /// The number of touches of one drag, which goes up and part of the way back.
  private static let touchesPerDrag = 115

  static func run() throws {
    guard let scene = try BuiltInScenes.scene("basics") else { return }
    for (name, hasDerivedLines) in [("with patches", true), ("inputs only", false)] {
      let bytes = try record(scene, hasDerivedLines: hasDerivedLines)
      let before = clock()
      let verification = Verification(try reader(of: bytes))
      let divergence = try verification.verify().divergence
      let seconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
      let megabytes = (Double(bytes.count) / 1e4).rounded() / 100
      let times = Int(Double(duration) / 1e6 / seconds)
      let end = divergence.map { ", but diverges: \($0.message)" } ?? ""
      print(
        "ten minutes of dragging, \(name): \(megabytes) MB, verified at \(times) × real time\(end)"
      )
    }
  }

  private static func reader(of bytes: [UInt8]) throws -> RecordingReader {
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  private static func record(_ scene: Scene, hasDerivedLines: Bool) throws -> [UInt8] {
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
