import Foundation
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

@testable import ScrollRecording

@Suite(.timeLimit(.minutes(20))) struct RecordingReaderTests {
  private func fault(_ text: String) -> String? {
    let error = #expect(throws: RecordingError.self) {
      try Recordings.verify(Array(text.utf8))
    }
    return error?.description
  }

  @Test("Another file, or a newer version, is rejected with the reason")
  func header() throws {
    let first = Recordings.lines(try Recordings.record([]))[0]
    func changed(_ old: String, _ new: String) -> String? {
      fault(first.replacingOccurrences(of: old, with: new) + "\n")
    }
    #expect(fault("") == "1: not a recording: the file is empty")
    #expect(
      fault(#"{"format":"scrollscope"#)
        == "1: not a recording, or one that was cut off in its first line"
    )
    #expect(fault(first + "\r\n")?.hasPrefix("1: its lines end in CR LF") == true)
    #expect(fault("{}\n") == #"1:1: /format: not a recording: "format" is missing"#)
    #expect(
      fault(#"{"t":0,"method":"View.set","params":{}}"# + "\n")?.contains(": an input script, not")
        == true
    )
    #expect(
      changed("scrollscope.recording", "scrollscope.scene")
        == #"1:11: /format: expected "scrollscope.recording", found "scrollscope.scene""#
    )
    #expect(
      changed(#""version":1,"model""#, #""version":2,"model""#)?.hasSuffix(
        "this is a recording of version 2, and this program reads 1; use a newer scrollscope"
      ) == true
    )
    #expect(
      changed(#""model":2"#, #""model":3"#)?.hasSuffix(
        "this is a recording of the model's version 3, and this program reads 2; "
          + "use a newer scrollscope"
      ) == true
    )
    #expect(changed(#""fps":60"#, #""fps":0"#)?.contains("/fps: expected a number from 1") == true)
    #expect(changed(#""class":"Window""#, #""class":"W""#)?.contains("/scene/root/class") == true)
  }

  @Test(
    "A recording of an older law of motion is refused by what replays it, and can be looked at and updated"
  )
  func olderLaw() throws {
    for derived in [true, false] {
      let bytes = try Recordings.record(try Recordings.flick(), hasDerivedLines: derived)
      var lines = Recordings.lines(bytes)
      lines[0] = lines[0].replacingOccurrences(of: #""model":2"#, with: #""model":1"#)
      let old = Recordings.sealed(lines)
      func reader() throws -> RecordingReader { try Recordings.reader(old) }
      let expected =
        "1: made with version 1 of the law of motion, and this program has version 2; "
        + #"record it again with "scrollscope verify --update""#
      let replays: [() throws -> Void] = [
        { _ = try Verification(try reader()).verify() },
        { _ = try Replay(try reader()).play { _ in } },
        { _ = try RecordedCommands.toReplay(try reader()) },
      ]
      for replay in replays {
        let error = #expect(throws: RecordingError.self) { try replay() }
        #expect(error?.description == expected)
      }
      if derived {
        var states = 0
        try RecordedStates(try reader()).play { _ in
          states += 1
          return true
        }
        #expect(states > 10)
      } else {
        #expect(throws: RecordingError.self) { try RecordedStates(try reader()) }
      }
      #expect(try RecordedCommands(try reader()).parts.count == 1)
      var new: [UInt8] = []
      _ = try Recorder.update(try reader()) { new += $0 }
      #expect(try Recordings.verify(new).divergence == nil)
    }
  }

  @Test("Keys and lines of a later version are ignored")
  func later() throws {
    var lines = Recordings.lines(try Recordings.record(try Recordings.flick()))
    lines[0] = lines[0].replacingOccurrences(of: #""fps""#, with: #""with":{"a":1},"fps""#)
    lines.insert(#"{"t":0,"note":[1,2]}"#, at: 2)
    lines.insert(#"{"t":0,"mark":"before"}"#, at: 2)
    #expect(try Recordings.verify(Recordings.sealed(lines)).divergence == nil)
  }

  @Test("Time goes back only where a scene is loaded")
  func time() throws {
    let lines = Recordings.lines(try Recordings.record(try Recordings.flick()))
    let late = lines.dropLast() + [#"{"t":5,"mark":"late"}"#]
    let last = lines.count - 1
    let message = try #require(
      fault(String(decoding: Recordings.sealed(Array(late)), as: UTF8.self))
    )
    #expect(message.hasPrefix("\(last + 1):6: /t: expected "))
    #expect(message.hasSuffix(", the time of line \(last), found 5"))
  }

  @Test("A file is read the same in pieces of any size", arguments: [1, 7, 1_000])
  func chunks(size: Int) throws {
    let bytes = try Recordings.record(try Recordings.flick(), until: 500_000)
    let verification = Verification(try Recordings.reader(bytes, chunk: size))
    #expect(try verification.verify() == nil)
    #expect(verification.line == Recordings.lines(bytes).count)
  }

  @Test("A file cut off anywhere plays to its last complete line")
  func cutOff() throws {
    let bytes = try Recordings.record(try Recordings.flick(), until: 600_000, keyframeEvery: 5)
    let headerEnd = (bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
    var lines = 1
    var lastEnd = headerEnd
    for end in headerEnd..<bytes.count {
      if end > headerEnd, bytes[end - 1] == UInt8(ascii: "\n") {
        (lines, lastEnd) = (lines + 1, end)
      }
      // A line without its line feed is complete.
      let isWhole = bytes[end] == UInt8(ascii: "\n")
      guard end % 97 == 0 || isWhole else { continue }
      let (divergence, ending) = try Recordings.verify(Array(bytes[..<end]))
      #expect(divergence == nil)
      let whole: RecordingEnding =
        end == bytes.count - 1
        ? ending
        : .cutOff(
          lines: lines + (isWhole && end > lastEnd ? 1 : 0),
          bytes: isWhole ? 0 : end - lastEnd
        )
      #expect(ending == whole)
    }
  }

  @Test("A flipped bit anywhere is detected", arguments: [true, false])
  func flips(hasDerivedLines: Bool) throws {
    let bytes = try Recordings.record(
      try Recordings.flick(),
      until: 200_000,
      keyframeEvery: 5,
      hasDerivedLines: hasDerivedLines
    )
    var random = SeededGenerator(seed: 4)
    for index in bytes.indices
    where index % 31 == 0 || index > bytes.count - 120 || bytes[index] == UInt8(ascii: "\n") {
      var broken = bytes
      broken[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      do {
        let (divergence, ending) = try Recordings.verify(broken)
        if case .ended = ending, divergence == nil {
          let text = String(decoding: broken[max(0, index - 30)...index], as: UTF8.self)
          Issue.record("a flip passed at the end of \(text)")
        }
      } catch is RecordingError {
        continue
      }
    }
  }

  @Test("A damaged stretch is reported with the checksums around it")
  func damage() throws {
    let bytes = try Recordings.record(try Recordings.flick(), keyframeEvery: 10)
    var lines = Recordings.lines(bytes)
    let checked = lines.indices.filter { lines[$0].contains(#""crc32""#) }
    let index = checked[1] - 1
    lines[index] = lines[index].replacingOccurrences(of: "0", with: "1")
    let error = #expect(throws: RecordingError.self) {
      try Recordings.verify(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
    #expect(
      error?.description == "\(checked[0] + 2): damaged between the checksums of lines "
        + "\(checked[0] + 1) and \(checked[1] + 1)"
    )
    // The stretches after the damage are intact.
    let reader = try Recordings.reader(Array((lines.joined(separator: "\n") + "\n").utf8))
    var states: [Bool?] = []
    while let stretch = try reader.nextBlock() { states.append(stretch.isChecksumValid) }
    #expect(states.count == checked.count)
    #expect(states.enumerated().allSatisfy { $1 == ($0 != 1) })
  }

  @Test("A line without an end is rejected before it fills the memory")
  func longLine() throws {
    let header = Recordings.lines(try Recordings.record([]))[0] + "\n"
    var isFirst = true
    var given = 0
    let reader = try RecordingReader { count in
      defer { isFirst = false }
      guard !isFirst else { return Array(header.utf8) }
      given += count
      return [UInt8](repeating: 0x20, count: count)
    }
    let error = #expect(throws: RecordingError.self) { try reader.nextBlock() }
    #expect(error?.description == "2: the line is longer than the 64 MiB that one may have")
    #expect(given < 65 << 20)
  }

  @Test("Random bytes cause at most an error", arguments: 0..<100 as Range<UInt64>)
  func noise(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lines = Recordings.lines(try Recordings.record(try Recordings.flick(), until: 300_000))
    for _ in 0..<3 {
      let index = Int.random(in: 1..<lines.count, using: &random)
      var text = Array(lines[index].utf8)
      let start = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text.removeSubrange(start..<min(text.count, start + 9))
      case 1: text.insert(contentsOf: "-1e999".utf8, at: start)
      case 2: text[start] = UInt8.random(in: 0x20...0x7e, using: &random)
      default: text = Array(lines[Int.random(in: 1..<lines.count, using: &random)].utf8)
      }
      lines[index] = String(decoding: text, as: UTF8.self)
    }
    do {
      _ = try Recordings.verify(Recordings.sealed(lines))
    } catch is RecordingError {
      // The file was read, or rejected with an error.
    }
    do {
      try Recorder.update(try Recordings.reader(Recordings.sealed(lines))) { _ in }
    } catch is RecordingError {
      // The same here.
    }
  }
}
