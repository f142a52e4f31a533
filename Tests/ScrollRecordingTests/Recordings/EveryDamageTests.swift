import Foundation
import JSON
import Testing
import Zlib

@testable import ScrollRecording

/// Whatever bit of a recording is changed and wherever it is cut off, readers give the right answer or say
/// what is wrong.
///
/// A few hundred cases; with EVERY_DAMAGE=1 in the environment all of them, in some minutes:
/// `EVERY_DAMAGE=1 swift test --filter EveryDamageTests`.
@Suite(.timeLimit(.minutes(600))) struct EveryDamageTests {
  private static let isComplete = ProcessInfo.processInfo.environment["EVERY_DAMAGE"] == "1"

  /// What a reader gives of a recording.
  private struct Content: Equatable {
    var entries: [String] = []
    /// Whether the reader says that the recording is whole.
    var isWhole = false
    /// Whether the reader reported damage, and what it gives may have gaps.
    var isDamaged = false
  }

  private typealias Reading = @Sendable (RecordingReader) throws -> Content

  private static let states: Reading = { reader in
    let states = try RecordedStates(reader)
    var content = Content()
    try states.play { change in
      content.entries.append("\(change.time) \(StateHash.text(of: change.state))")
      return true
    } note: { note, time in
      switch note {
      case .command(let command):
        content.entries.append("\(time) \(command.method) \(command.parameters.serializedString)")
      case .event(let event): content.entries.append("\(time) \(event.serializedString)")
      case .mark(let text): content.entries.append("\(time) \(text)")
      case .damage: break
      }
    }
    if case .ended = states.ending { content.isWhole = true }
    content.isDamaged = !states.damages.isEmpty
    return content
  }

  private static let commands: Reading = { reader in
    let recorded = try RecordedCommands(reader)
    var content = Content()
    for part in recorded.parts {
      content.entries += part.entries.map { "\($0.entry)" }
      content.entries += part.marks.map { "\($0.time) \($0.text)" }
    }
    if case .ended = recorded.ending { content.isWhole = true }
    return content
  }

  private static let verification: Reading = { reader in
    let verification = Verification(reader)
    let (divergence, ending) = (try verification.verify(), verification.ending)
    var content = Content(isDamaged: divergence != nil)
    if case .ended = ending { content.isWhole = true }
    return content
  }

  private static let readings: [String: Reading] = [
    "states": states, "commands": commands, "verification": verification,
  ]

  private static func recording(hasDerivedLines: Bool) throws -> [UInt8] {
    try Recordings.record(
      try Recordings.flick(from: 20_000) + [try Recordings.set(300_000, #"{"alpha":0.5}"#)],
      until: 500_000,
      fps: 30,
      keyframeEvery: 5,
      hasDerivedLines: hasDerivedLines
    )
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    GzipCompressor().compress(bytes[...], isLast: true)
  }

  /// Reads a file that may be compressed, as commands do.
  private static func content(_ bytes: [UInt8], _ reading: Reading) throws -> Content {
    let file = try UnnamedFile(toReplace: NSTemporaryDirectory() + "damaged")
    try file.append(bytes)
    return try reading(try file.reader())
  }

  /// What is wrong with the answer to a damaged file; nil if nothing is.
  private static func fault(
    in damaged: [UInt8],
    _ reading: Reading,
    of original: Content
  ) -> String? {
    let content: Content
    do {
      content = try Self.content(damaged, reading)
    } catch is RecordingError {
      return nil
    } catch {
      return "an error of another kind: \(error)"
    }
    if content.isDamaged {
      let known = Set(original.entries)
      return content.entries.first { !known.contains($0) }.map { "wrong: \($0)" }
    }
    if content.isWhole { return content == original ? nil : "wrong without a report" }
    return original.entries.starts(with: content.entries) ? nil : "wrong before the end"
  }

  private func check(
    _ bytes: [UInt8],
    _ reading: String,
    _ damages: some Sequence<(name: String, bytes: [UInt8])>
  ) throws {
    let read = try #require(Self.readings[reading])
    let original = try Self.content(bytes, read)
    #expect(original.isWhole)
    #expect(!original.isDamaged)
    var count = 0
    for damage in damages {
      count += 1
      if let fault = Self.fault(in: damage.bytes, read, of: original) {
        Issue.record("\(reading), \(damage.name): \(fault)")
      }
    }
    if Self.isComplete { print("\(reading): \(count) damaged files of \(bytes.count) bytes") }
  }

  private static let files: [String: @Sendable () throws -> [UInt8]] = [
    "whole": { try recording(hasDerivedLines: true) },
    "whole, compressed": { compressed(try recording(hasDerivedLines: true)) },
    "inputs": { try recording(hasDerivedLines: false) },
    "inputs, compressed": { compressed(try recording(hasDerivedLines: false)) },
  ]

  @Test("A changed bit", arguments: files.keys.sorted(), readings.keys.sorted())
  func bits(file: String, reading: String) throws {
    let bytes = try #require(try Self.files[file]?())
    let step = Self.isComplete ? 1 : max(1, bytes.count * 8 / 60) | 1
    try check(
      bytes,
      reading,
      stride(from: 0, to: bytes.count * 8, by: step).lazy.map { place in
        var damaged = bytes
        damaged[place / 8] ^= 1 << UInt8(place % 8)
        return ("bit \(place % 8) of byte \(place / 8)", damaged)
      }
    )
  }

  @Test("A missing end", arguments: files.keys.sorted(), readings.keys.sorted())
  func prefixes(file: String, reading: String) throws {
    let bytes = try #require(try Self.files[file]?())
    let step = Self.isComplete ? 1 : max(1, bytes.count / 30) | 1
    try check(
      bytes,
      reading,
      stride(from: 0, to: bytes.count, by: step).lazy.map { count in
        ("the first \(count) bytes", Array(bytes[..<count]))
      }
    )
  }
}
