import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollModel
import Testing
import Zlib

@testable import ScrollRecording

@Suite(.timeLimit(.minutes(20))) struct RecordingWriterTests {
  @Test("CRC-32 has its published check value for any split of the bytes")
  func crc() {
    let bytes = Array("123456789".utf8)
    for split in 0...bytes.count {
      var check = CRC32()
      check.update(bytes[..<split])
      check.update(bytes[split...])
      #expect(check.value == 0xcbf4_3926)
    }
    let long = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var check = CRC32()
    check.update(long[3...])
    #expect(check.value == Recordings.check(Array(long[3...])))
    #expect(UInt32(0xab).hexadecimal == "000000ab")
  }

  @Test("The hash depends on the values, not on their notation")
  func hash() throws {
    func hash(_ text: String) throws -> String {
      StateHash.text(of: try JSONValue(parsing: text, limits: .file))
    }
    // FNV-1a of the bytes 0, and 6 0 0 0 1 0 0 0 1 a 3 3ff0 0 0 0 0 0 0, computed separately.
    #expect(try hash("null") == "af63bd4c8601b7df")
    #expect(try hash(#"{"b":1,"a":[0,"x"]}"#) == hash(#"{ "a": [-0.0, "x"], "b": 1.0 }"#))
    #expect(try hash("0.1") != hash("0.10000000000000002"))
    #expect(try hash(#"["a","b"]"#) != hash(#"["ab",""]"#))
    #expect(try hash("[[],1]") != hash("[[1]]"))
    #expect(try hash("true") != hash("false"))
  }

  @Test("A recording has the scene, the state, commands and derived lines, in order")
  func order() throws {
    let lines = try Recordings.json(try Recordings.record(try Recordings.flick()))
    #expect(lines[0]["format"] == "scrollscope.recording")
    #expect(lines[0]["version"] == 1)
    #expect(lines[0]["model"] == 2)
    #expect(lines[0]["fps"] == 60)
    #expect(lines[0]["keyframeEvery"] == 30)
    #expect(lines[0]["name"] == "list")
    #expect(
      lines[0]["scene"] == (try JSONValue(parsing: Recordings.list, limits: .file))
    )
    #expect(lines[1]["state"]?["views"]?["list"]?["class"] == "ScrollView")
    #expect(lines[1]["t"] == 0)
    #expect(lines[2]["method"] == "Input.touch")
    #expect(lines[2]["t"] == 100_000)
    #expect(lines[3]["patch"]?["touches"]?["1"]?["phase"] == "began")
    let times = lines.dropFirst().map { $0["t"]?.int64 ?? -1 }
    #expect(times == times.sorted())
    let last = try #require(lines.last)
    #expect(last["t"] == 3_000_000)
    #expect(last["end"]?["lines"]?.int == lines.count)
    #expect(last["end"]?["commands"] == 12)
    // Events come before the state of their time.
    for (line, next) in zip(lines, lines.dropFirst()) where line["patch"] != nil {
      #expect(next["event"] == nil || next["t"] != line["t"])
    }
    let bounced = lines.first { $0["why"]?[0]?["cause"] == "deceleration" }
    #expect(bounced?["why"]?[0]?["view"] == "list")
  }

  @Test("Patches lead from each keyframe to the next, and hashes and checksums are valid")
  func keyframes() throws {
    let bytes = try Recordings.record(try Recordings.flick())
    var state: JSONValue = .null
    var read: [UInt8] = []
    var keyframes = 0
    var frames: [Int64] = []
    for text in Recordings.lines(bytes) {
      let line = try JSONValue(parsing: text, limits: .file)
      if let patch = line["patch"] { MergePatch.apply(patch, into: &state) }
      if let keyframe = line["state"] {
        keyframes += 1
        if state != .null { #expect(state == keyframe) }
        state = keyframe
        #expect(line["hash"]?.string == StateHash.text(of: keyframe))
        frames.append((line["t"]?.int64 ?? 0) * 60 / 1_000_000)
      }
      if let check = (line["crc32"] ?? line["end"]?["crc32"])?.string {
        #expect(check == Recordings.check(read).hexadecimal)
      }
      if let end = line["end"] {
        state = MergePatch.apply(["t": line["t"] ?? 0], to: state)
        #expect(end["hash"]?.string == StateHash.text(of: state))
      }
      read += Array((text + "\n").utf8)
    }
    #expect(read == bytes)
    #expect(keyframes > 3)
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(next - frame >= 30) }
  }

  @Test("A recording of inputs only is small, and keeps hashes and checksums")
  func inputsOnly() throws {
    let commands = try Recordings.flick()
    let full = try Recordings.json(try Recordings.record(commands))
    let lines = try Recordings.json(try Recordings.record(commands, hasDerivedLines: false))
    #expect(lines[0]["derived"] == false)
    #expect(lines.allSatisfy { $0["patch"] == nil && $0["event"] == nil && $0["state"] == nil })
    #expect(lines.compactMap { $0["hash"] } == full.compactMap { $0["hash"] })
    #expect(lines.last?["end"]?["hash"] == full.last?["end"]?["hash"])
    #expect(lines.last?["end"]?["lines"]?.int == lines.count)
  }

  @Test("A read between two commands at one time is recorded, any other is not")
  func looks() throws {
    var bytes: [UInt8] = []
    let recorder = Recorder(RecordingHeader(scene: try Recordings.scene(), fps: 60)) { bytes += $0 }
    try recorder.perform(try Recordings.set(0, #"{"alpha":0.5}"#))
    try recorder.perform(try Recordings.set(0, #"{"alpha":0.6}"#))
    _ = recorder.flushStep()
    try recorder.perform(try Recordings.set(0, #"{"alpha":0.7}"#))
    _ = recorder.flushStep()
    _ = recorder.nextStep(upTo: 5_000)
    try recorder.perform(try Recordings.set(5_000, #"{"alpha":0.8}"#))
    recorder.finish()
    let kinds = try Recordings.json(bytes).dropFirst(2).map { line in
      line.object?.keys.first { !["t", "params", "why"].contains($0) } ?? ""
    }
    #expect(
      kinds == ["method", "method", "patch", "layout", "method", "patch", "method", "patch", "end"]
    )
    let (divergence, _) = try Recordings.verify(bytes)
    #expect(divergence == nil)
  }

  @Test("A loaded scene is recorded in full, with its name, and its state follows")
  func load() throws {
    let load = try Recordings.command(
      #"{"t":500000,"method":"Scene.load","params":{"name":"bounce"}}"#
    )
    let reset = try Recordings.command(#"{"t":900000,"method":"Scene.reset"}"#)
    let bytes = try Recordings.record(
      try Recordings.flick()
        + [load, try Recordings.set(600_000, "{}"), reset].filter {
          $0.method.hasPrefix("Scene")
        }
    )
    let lines = try Recordings.json(bytes)
    for time in [500_000, 900_000] {
      let index = try #require(
        lines.firstIndex { $0["method"] == "Scene.load" && $0["t"]?.int == time }
      )
      #expect(lines[index]["name"] == "bounce")
      #expect(lines[index]["params"]?["scene"]?["title"] == "Bounce")
      #expect(lines[index + 1]["state"]?["scene"]?["name"] == "bounce")
      #expect(lines[index + 1]["state"]?["t"]?.int == time)
    }
    #expect(try Recordings.verify(bytes).divergence == nil)
  }
}
