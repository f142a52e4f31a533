package import Foundation
import Testing

/// A committed file that a test writes.
///
/// A run under `RECORD_GOLDENS=1` writes it if it is not current, and fails then, so that it is not taken for a test
/// run. Any other run fails if the file is not what the test would write.
package enum GeneratedFile {
  /// The root of the package.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether generated files are written.
  package static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"
  }

  /// Compares a file below the package's root with its text, or writes it.
  package static func check(_ path: String, is text: String) throws {
    let file = root.appending(path: path)
    // The texts are long: only whether they are equal is reported.
    let isCurrent = FileManager.default.contents(atPath: file.path) == Data(text.utf8)
    if isRecording, !isCurrent {
      try Data(text.utf8).write(to: file)
      Issue.record("wrote \(path); review it, and run the tests again without RECORD_GOLDENS")
      return
    }
    #expect(
      isCurrent,
      "\(path) is stale: run RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests"
    )
  }
}
