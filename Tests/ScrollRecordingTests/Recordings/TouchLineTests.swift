import Foundation
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

@testable import ScrollRecording

/// Touch lines, the most frequent lines of recordings, are read without JSON values and can be
/// written in a short form; both forms must equal `Input.touch`.
struct TouchLineTests {
  @Test("Every spelling says the same", arguments: 1...20 as ClosedRange<UInt64>)
  func everySpellingSays(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let time = Int64.random(in: 0...RecordingFormat.latestTime, using: &generator)
      let isMoved = Bool.random(using: &generator)
      let samples = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        sample(phase: isMoved ? .moved : nil, using: &generator)
      }
      let command = TimedCommand(time: time, .touch(samples))
      let long = line { RecordingLines.write(command, to: &$0) }
      let short = line { RecordingLines.writeShort(command, to: &$0) }
      for line in [long, short] {
        let text = String(decoding: line.text, as: UTF8.self)
        #expect(TouchLine.read(line.text).map { [$0.samples] } == [samples], "\(text)")
        #expect(try touches(of: line.readAsJSON(), at: time) == samples, "\(text)")
      }
      #expect(!isMoved || short.text.count < long.text.count)
      #expect(try long.json()["params"] == command.parameters)
    }
  }

  /// A line that is read without JSON values equals its JSON value, and a line that is not JSON is
  /// rejected.
  @Test("Text that is not JSON is rejected", arguments: 1...20 as ClosedRange<UInt64>)
  func nothingIsTaken(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array(#"0123456789.-+eE,:"[]{} moved"#.utf8)
    var taken = 0
    for _ in 0..<500 {
      let sample = sample(phase: .moved, using: &generator)
      let command = TimedCommand(time: 8_333, .touch([sample]))
      let isShort = Bool.random(using: &generator)
      var text = Array(
        line {
          if isShort {
            RecordingLines.writeShort(command, to: &$0)
          } else {
            RecordingLines.write(command, to: &$0)
          }
        }.text
      )
      let index = Int.random(in: 0..<text.count, using: &generator)
      let byte = alphabet.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: text[index] = byte
      case 1: text.insert(byte, at: index)
      default: text.remove(at: index)
      }
      guard let (time, samples) = TouchLine.read(text[...]) else { continue }
      taken += 1
      let line = RecordingLine(number: 2, text: text[...])
      let words = String(decoding: text, as: UTF8.self)
      #expect(try touches(of: line.readAsJSON(), at: time) == samples, "\(words)")
    }
    #expect(taken > 50)
  }

  @Test(
    "Errors have places",
    arguments: [
      #"{"t":1,"moved":[]}"#: "/moved: expected an array of 1 to 256 samples",
      #"{"t":1,"moved":[[1,2]]}"#: "/moved/0: expected a sample [finger, x, y]",
      #"{"t":1,"moved":[[1,2,3],[-1,2,3]]}"#: "/moved/1/0: expected",
      #"{"t":1,"moved":[[1,2,"3"]]}"#: "/moved/0/2: expected a number",
    ]
  )
  func faultsAreLocated(text: String, words: String) throws {
    let line = RecordingLine(number: 7, text: Array(text.utf8)[...])
    let error = #expect(throws: RecordingError.self) { try line.read() }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  private func line(_ write: (inout JSONWriter) -> Void) -> RecordingLine {
    var writer = JSONWriter()
    write(&writer)
    return RecordingLine(number: 2, text: writer.bytes.dropLast())
  }

  private func touches(
    of line: (time: Int64, content: RecordingLine.Content),
    at time: Int64
  ) throws -> [TouchSample] {
    #expect(line.time == time)
    guard case .command(let command) = line.content,
      case .command(.touch(let samples)) = command.request
    else {
      Issue.record("no touches")
      return []
    }
    return samples
  }

  private func sample(
    phase: TouchSample.Phase?,
    using generator: inout SeededGenerator
  ) -> TouchSample {
    TouchSample(
      id: Int.random(in: 0...12, using: &generator),
      phase: phase ?? TouchSample.Phase.allCases.randomElement(using: &generator) ?? .began,
      location: CGPoint(x: number(using: &generator), y: number(using: &generator)),
      timestamp: Bool.random(using: &generator) ? number(using: &generator) : nil
    )
  }

  /// Numbers with few digits, with many, very small ones and whole ones.
  private func number(using generator: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: Double(Int.random(in: -2_000...2_000, using: &generator))
    case 1: Double(Int.random(in: -2_000_000...2_000_000, using: &generator)) / 1_000
    case 2: Double.random(in: -2_000...2_000, using: &generator)
    case 3: Double.random(in: -1e-7...1e-7, using: &generator)
    default: Double.random(in: -1e300...1e300, using: &generator)
    }
  }
}
