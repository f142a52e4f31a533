import Foundation
import ModelCoding
import ScrollRecording

/// `scrollscope verify --update`: replaces a recording by one of the current behaviour.
enum RecordingUpdate {
  /// Records the inputs again, and checks that a second run gives the same result; returns a description of
  /// the outcome, and the file that has to replace the recording.
  ///
  /// For a link, the file that it points to is replaced, by one with the same permissions.
  static func prepare(
    _ link: String,
    allowsCutOff: Bool
  ) throws -> (words: String, file: PreparedFile) {
    let path = URL(fileURLWithPath: link).resolvingSymlinksInPath().path
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Failure(String(cString: strerror(errno)).lowercased())
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure("is a directory") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure("--update needs a regular file")
    }
    let recorded = try RecordingFile.reader(path)
    // What was measured cannot be measured again.
    try recorded.header.checkSource()
    let plain = try UnnamedFile(toReplace: path)
    let writer = try plain.writer()
    let ending = try Recorder.update(recorded, takesEdits: true) {
      writer.write($0)
    }
    if case .cutOff(let lines, _) = ending, !allowsCutOff {
      throw RecordingError(cutOffAfter: lines, "commands may be missing")
    }
    try writer.close()
    let verification = Verification(try plain.reader())
    if let divergence = try verification.verify() {
      throw Failure("two runs of it are not the same: \(divergence.message)")
    }
    let file = RecordingFile.isCompressed(path) ? try plain.compressed(toReplace: path) : plain
    let isSame = try file.hasContent(of: path)
    return (
      isSame ? "unchanged" : "updated, \(verification.line) lines",
      PreparedFile(file: file, path: path, mode: UInt32(status.st_mode & 0o777))
    )
  }
}
