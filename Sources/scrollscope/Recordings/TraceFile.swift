import Comparison
import Foundation
import JSON
import ScrollRecording
import SourceImport

/// Opens a trace of any kind: a table, a recording, or a program's lines.
enum TraceFile {
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
    return try TraceReader.trace(geometry, view: view) { try input.read($0) }
  }
}
