import Foundation
import Testing

/// A file with the expected output of a run.
struct GoldenFile {
  let name: String

  /// A golden file's name, without its suffix, in the folder of golden files.
  init(_ name: String) { self.name = name }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  /// Compares lines with the golden file; under `RECORD_GOLDENS=1` writes a file that differs and
  /// fails, so that this is not taken for a test run.
  func compare(_ output: String) throws {
    let file = Self.folder.appending(path: "\(name).ndjson")
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"
    if isRecording, FileManager.default.contents(atPath: file.path) != Data(output.utf8) {
      try Data(output.utf8).write(to: file)
      Issue.record("recorded \(name); review it, and run the tests again without RECORD_GOLDENS")
      return
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let (lines, keptLines) = (output.split(separator: "\n"), kept.split(separator: "\n"))
    #expect(lines.count == keptLines.count, "\(name)")
    for (line, keptLine) in zip(lines, keptLines) where line != keptLine {
      Issue.record("\(name): got \(line), kept is \(keptLine)")
      return
    }
    #expect(output == kept, "\(name)")
  }
}
