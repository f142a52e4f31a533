import Comparison
import JSON
import ScrollInspector
import ScrollRecording
import SourceImport

/// The HTML file of a comparison: the page with the comparison, the trace and, if there is one, the reference.
enum ComparisonPage {
  /// Writes the page of a trace, with its comparison as `json`; an existing file is an error.
  static func write(
    to path: String,
    _ comparison: Comparison,
    _ json: JSONValue,
    named name: String,
    against reference: String
  ) throws {
    let trace = comparison.trace
    let zero = min(trace.frames.first?.time ?? 0, trace.touches.first?.time ?? .max)
    let difference = comparison.gestures.compactMap(\.divergence).first.map { $0.time - zero }
    var recordings = [
      StandalonePage.Recording(
        name: name + RecordingFormat.suffix,
        opensAt: difference,
        bytes: try recording(named: name, trace, trace.frames),
        comparison: json
      )
    ]
    let others = comparison.referenceFrames
    // Without touches there is none.
    if !others.isEmpty {
      recordings.append(
        StandalonePage.Recording(
          name: reference + RecordingFormat.suffix,
          opensAt: difference,
          bytes: try recording(named: reference, trace, others)
        )
      )
    }
    let html = try StandalonePage().html(showing: recordings)
    let file = try FileFault.naming(path) { () throws(RecordingFile.Failure) in
      try ExportFile(creating: path)
    }
    Array(html.utf8).withUnsafeBytes { file.writer.write($0) }
    try FileFault.naming(path) { () throws(RecordingFile.Failure) in try file.finish() }
  }

  /// The recording of frames, with the touches and the sizes of a trace.
  static func recording(
    named name: String,
    _ trace: Trace,
    _ frames: [Trace.Frame]
  ) throws -> [UInt8] {
    var rows = frames.map { (time: $0.time, cells: "\($0.x),\($0.y),,,,") }
    rows += trace.touches.map { touch in
      (
        time: touch.time,
        cells: ",,\(touch.finger),\(touch.phase.rawValue),\(touch.x),\(touch.y)"
      )
    }
    rows.sort { $0.time < $1.time }
    let table =
      "t,x,y,touch.id,touch.phase,touch.x,touch.y\n"
      + rows.map { "\($0.time),\($0.cells)\n" }.joined()
    var task = SourceImport(name: name)
    task.format = .csv
    task.view = trace.view
    let size = trace.geometry.size ?? Trace.Size(width: 390, height: 844)
    let (right, bottom) = (frames.map(\.x).max() ?? 0, frames.map(\.y).max() ?? 0)
    let content =
      trace.geometry.content
      ?? Trace.Size(width: right + size.width, height: bottom + size.height)
    task.sizes.size = ImportSizes.Size(width: size.width, height: size.height)
    task.sizes.content = ImportSizes.Size(width: content.width, height: content.height)
    var rest = Array(table.utf8)[...]
    var bytes: [UInt8] = []
    _ = try task.run { count in
      let part = rest.prefix(count)
      rest = rest.dropFirst(count)
      return Array(part)
    } to: {
      bytes += $0
    }
    return bytes
  }
}
