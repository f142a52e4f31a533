import Foundation
import ScrollInspector
import ScrollRecording
import Simulation

/// The HTML file that `scrollscope verify --html` leaves beside a recording that differs from its replay.
enum DifferencePage {
  /// Returns the page with the run of today, in which the difference is marked, and the recording; it has to
  /// replace an earlier one.
  static func prepare(
    beside path: String,
    _ difference: Verification.Divergence
  ) throws -> PreparedFile {
    let name = StandalonePage.Recording.name(of: path)
    let base =
      name.hasSuffix(RecordingFormat.suffix)
      ? String(name.dropLast(RecordingFormat.suffix.count)) : name
    var bytes: [UInt8] = []
    let note = (text: difference.message, time: difference.time)
    let reader = try RecordingFile.reader(path)
    try Recorder.update(reader, hasDerivedLines: true, takesEdits: true, note: note) { bytes += $0 }
    var shown = [
      StandalonePage.Recording(
        name: base + "-today" + RecordingFormat.suffix,
        opensAt: difference.time,
        bytes: bytes,
        findings: ExaminedRecording.forPage(bytes)
      )
    ]
    if reader.header.hasDerivedLines {
      shown.append(try .read(path, opensAt: difference.time).recording)
    }
    let html = try StandalonePage().html(showing: shown)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let page = folder.appending(path: base + ".scroll.html").relativePath
    let file = try UnnamedFile(toReplace: page)
    try file.append(Array(html.utf8))
    return PreparedFile(file: file, path: page, mode: 0o644)
  }
}
