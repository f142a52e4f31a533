import Foundation
import JSON
import ScrollRecording
import SourceImport

/// A file that was imported, and the recording of it.
struct Imported {
  let summary: SourceImport.Summary
  let bytes: [UInt8]

  /// What a view has scrolled to, and from when on.
  struct Move: Equatable {
    let time: Int64
    let view: String
    let x: Double
    let y: Double
  }

  /// Imports bytes, which come in pieces of a size.
  init(
    _ bytes: [UInt8],
    pieces: Int = 1 << 16,
    _ change: (inout SourceImport) throws -> Void = { _ in }
  ) throws {
    var task = SourceImport(name: "test")
    task.sizes.size = .init(width: 390, height: 844)
    task.sizes.content = .init(width: 390, height: 60_000)
    try change(&task)
    var rest = bytes[...]
    var recording: [UInt8] = []
    summary = try task.run { count in
      defer { rest = rest.dropFirst(min(count, pieces)) }
      return Array(rest.prefix(min(count, pieces)))
    } to: {
      recording += $0
    }
    self.bytes = recording
  }

  init(_ text: String, _ change: (inout SourceImport) throws -> Void = { _ in }) throws {
    try self.init(Array(text.utf8), change)
  }

  /// Imports one of the samples.
  init(sample: String, _ change: (inout SourceImport) throws -> Void = { _ in }) throws {
    try self.init(try Self.sample(sample), change)
  }

  static func sample(_ name: String) throws -> [UInt8] {
    let folder = Bundle.module.bundleURL.appending(path: "Samples")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  private func reader() throws -> RecordingReader {
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  /// The states of the recording, with how it ends; every hash of it is checked.
  func states() throws -> (states: [JSONValue], isWhole: Bool, commands: [TimedCommand]) {
    let recorded = try RecordedStates(try reader())
    var states: [JSONValue] = []
    var commands: [TimedCommand] = []
    try recorded.play { moment in
      states.append(moment.state)
      return true
    } note: { note, _ in
      if case .command(let command) = note { commands.append(command) }
    }
    guard case .ended = recorded.ending else { return (states, false, commands) }
    return (states, recorded.damages.isEmpty, commands)
  }

  /// The moves in the order of the recording.
  func moves() throws -> [Move] {
    var last: [String: Move] = [:]
    var moves: [Move] = []
    for state in try states().states {
      let time = state["t"]?.int64 ?? -1
      for (id, view) in state["views"]?.object ?? [:] where view["contentSize"] != nil {
        let offset = view["contentOffset"]?.array?.compactMap(\.double) ?? [0, 0]
        let move = Move(time: time, view: id, x: offset[0], y: offset[1])
        if let last = last[id], last.x == move.x, last.y == move.y { continue }
        last[id] = move
        moves.append(move)
      }
    }
    return moves
  }

  /// The causes of all changes.
  func causes() throws -> [JSONValue] {
    var causes: [JSONValue] = []
    try RecordedStates(try reader()).play { moment in
      causes += moment.why?.array ?? []
      return true
    }
    return causes
  }
}
