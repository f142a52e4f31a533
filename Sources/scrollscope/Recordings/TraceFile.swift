import Comparison
import Foundation
import JSON
import ScrollRecording
import SourceImport

/// Opens a trace of any kind: a table, a recording, or a program's lines.
enum TraceFile {
  /// The number of bytes in which the kind of a file shows.
  private static let firstBytes = 1 << 16

  /// Reads a trace, with errors that name the file.
  static func checked(
    _ path: String,
    _ geometry: Trace.Geometry,
    view: String?
  ) throws -> Trace {
    let name = RecordingInput.name(of: path)
    do {
      return try read(path, geometry, view: view)
    } catch let error as RecordingError {
      throw FileFault(name, error)
    } catch let error as FileFault {
      throw error
    } catch {
      throw FileFault(name, reason: "\(error)")
    }
  }

  private static func read(_ path: String, _ geometry: Trace.Geometry, view: String?) throws
    -> Trace
  {
    let input = try FileFault.naming(RecordingInput.name(of: path)) {
      () throws(RecordingFile.Failure) in
      try UnpackedFile(path, maximumUnpacked: RecordingFormat.maximumUnpacked)
    }
    var first = try input.read(firstBytes)
    while first.count < 4_096 {
      let more = try input.read(firstBytes)
      if more.isEmpty { break }
      first += more
    }
    var isAtStart = true
    let rest: (Int) throws -> [UInt8] = { count in
      guard isAtStart else { return try input.read(count) }
      isAtStart = false
      return first
    }
    if TraceTable.isTable(first) {
      return try TraceReader.table(geometry, view: view, reading: rest)
    }
    let start = String(decoding: first.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard !start.contains("scrollscope.recording") else {
      let reader = try RecordingReader { try rest($0) }
      return try TraceReader.recording(reader, geometry, view: view)
    }
    var task = SourceImport(name: "trace")
    task.format = .lines
    var bytes: [UInt8] = []
    _ = try task.run(reading: rest) { bytes += $0 }
    var recording = bytes[...]
    let reader = try RecordingReader { count in
      let part = recording.prefix(count)
      recording = recording.dropFirst(count)
      return Array(part)
    }
    return try TraceReader.recording(reader, geometry, view: view)
  }
}
