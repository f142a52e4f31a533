package import Foundation

/// A part of the program that reads bytes of strangers, as a function that must not fail for any of them.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The decoder of messages: JSON, requests and commands.
  case message
  /// The state machine of the sessions, driven by lines that ``SessionScript`` describes.
  case session
  /// The reader of scene files.
  case scene
  /// The reader of recordings, and their replay.
  case recording
  /// The reader of gzip files.
  case gzip
  /// The readers of files of other programs.
  case importing = "import"

  /// The largest useful input, in bytes.
  package var maximumLength: Int {
    switch self {
    case .message, .scene, .importing: 2_048
    case .session: 640
    case .gzip: 1_024
    case .recording: 6_144
    }
  }

  /// Makes the function that passes bytes to the part; it ends the process if a rule does not hold.
  ///
  /// The function is called by one thread at a time.
  package func makeRun() -> ([UInt8]) -> Void {
    switch self {
    case .message:
      let target = MessageTarget()
      return { target.run($0) }
    case .session: return SessionTarget.run
    case .scene: return SceneTarget.run
    case .recording: return RecordingTarget.run
    case .gzip: return GzipTarget.run
    case .importing: return ImportTarget.run
    }
  }

  /// The folder of the inputs that are kept for the target, in the repository.
  package var corpus: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpora").appending(path: rawValue)
  }

  /// The inputs that are kept, by their names.
  package func inputs() throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
  }
}

/// Ends the process if a rule of a target does not hold.
func demand(_ holds: Bool, _ words: @autoclosure () -> String) {
  if !holds { fatalError(words()) }
}
