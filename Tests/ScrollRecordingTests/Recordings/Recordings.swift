import Foundation
import JSON
import Scenes
import ScrollModel
import Zlib

@testable import ScrollRecording

/// Recordings made and read in memory.
enum Recordings {
  /// A list in a window.
  static let list = #"""
    {"format":"scrollscope.scene","version":1,"title":"List","device":{"size":[320,480]},
     "root":{"id":"window","class":"Window","subviews":[
      {"id":"list","class":"ScrollView","frame":[0,0,320,480],"contentSize":[320,2000],
       "subviews":[{"id":"row","frame":[0,0,320,44]}]}]}}
    """#

  static func scene(_ json: String = list, named name: String = "list") throws -> Scene {
    try SceneReader.scene(try JSONValue(parsing: json, limits: .file), named: name)
  }

  /// A command from its line in a script.
  static func command(_ line: String) throws -> TimedCommand {
    try InputScript(Array(line.utf8)).lines[0].command
  }

  static func touch(_ time: Int64, _ phase: String, _ y: Double) throws -> TimedCommand {
    try command(
      #"{"t":\#(time),"method":"Input.touch","params":{"touches":"#
        + #"[{"id":1,"phase":"\#(phase)","location":[160,\#(y)]}]}}"#
    )
  }

  static func set(_ time: Int64, _ values: String) throws -> TimedCommand {
    try command(
      #"{"t":\#(time),"method":"View.set","params":{"id":"list","values":\#(values)}}"#
    )
  }

  /// A drag of 200 points upwards from `time` on, released in motion.
  static func flick(from time: Int64 = 100_000) throws -> [TimedCommand] {
    var commands = [try touch(time, "began", 400)]
    for step in 1...10 {
      commands.append(try touch(time + Int64(step) * 16_000, "moved", 400 - Double(step) * 20))
    }
    commands.append(try touch(time + 166_000, "ended", 200))
    return commands
  }

  /// A recording of commands, up to `end`.
  static func record(
    _ commands: [TimedCommand],
    until end: Int64 = 3_000_000,
    scene: Scene? = nil,
    fps: Int = 60,
    keyframeEvery: Int = 30,
    hasDerivedLines: Bool = true,
    finishes: Bool = true
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let header = RecordingHeader(
      scene: try scene ?? self.scene(),
      fps: fps,
      keyframeEvery: keyframeEvery,
      hasDerivedLines: hasDerivedLines
    )
    let recorder = Recorder(header) { bytes += $0 }
    for command in commands {
      while recorder.nextStep(upTo: command.time) != nil {}
      if command.startsScene { _ = recorder.flushStep() }
      try recorder.perform(command)
    }
    while recorder.nextStep(upTo: end) != nil {}
    if finishes { recorder.finish() }
    return bytes
  }

  /// A recording as programs wrote it whose states had no animations.
  static func recordWithoutAnimations(
    _ commands: [TimedCommand],
    until end: Int64,
    hasDerivedLines: Bool
  ) throws -> [UInt8] {
    let header = RecordingHeader(
      scene: try scene(),
      fps: 60,
      keyframeEvery: 30,
      hasDerivedLines: hasDerivedLines,
      hasAnimations: false
    )
    var bytes: [UInt8] = []
    let recorder = Recorder(header) { bytes += $0 }
    for command in commands {
      while recorder.nextStep(upTo: command.time) != nil {}
      try recorder.perform(command)
    }
    while recorder.nextStep(upTo: end) != nil {}
    recorder.finish()
    return bytes
  }

  static func reader(_ bytes: [UInt8], chunk: Int = .max) throws -> RecordingReader {
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(min(count, chunk)) }
      return Array(rest.prefix(min(count, chunk)))
    }
  }

  static func verify(
    _ bytes: [UInt8],
    tolerance: Double = 0
  ) throws -> (divergence: Verification.Divergence?, ending: RecordingEnding) {
    let verification = Verification(try reader(bytes), tolerance: tolerance)
    return (try verification.verify(), verification.ending)
  }

  static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static func json(_ bytes: [UInt8]) throws -> [JSONValue] {
    try lines(bytes).map { try JSONValue(parsing: $0, limits: .file) }
  }

  /// The lines as one file, with valid checksums and a valid count.
  static func sealed(_ lines: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    var check = CRC32()
    for line in lines {
      var text = line
      if let number = text.range(of: #""end":{"lines":"#)?.upperBound {
        let rest = text[number...].drop(while: \.isNumber)
        text = text[..<number] + "\(lines.count)" + rest
      }
      if let range = text.range(of: #""crc32":""#, options: .backwards) {
        let rest = text[range.upperBound...].dropFirst(8)
        text = text[..<range.upperBound] + String(format: "%08x", check.value) + rest
      }
      let sealed = Array((text + "\n").utf8)
      check.update(sealed[...])
      bytes += sealed
    }
    return bytes
  }

  /// CRC-32 bit by bit, as ISO 3309 defines it.
  static func check(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xffff_ffff
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value >> 1 ^ (value & 1) &* 0xedb8_8320 }
    }
    return ~value
  }
}
