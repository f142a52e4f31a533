import Foundation
import Recording

/// `scrollscope verify --update`: a recording with what happens today.
enum RecordingUpdate {
  /// Records anew and takes the file's place if a second run gives the same; says what was done.
  static func run(_ path: String) throws -> String {
    // Beside the file, so that it can take its place in one move.
    let draft = "\(path).\(getpid()).new" + (RecordingFile.isCompressed(path) ? ".gz" : "")
    let file = try RecordingFileWriter(creating: draft)
    do {
      try Recorder.update(try RecordingFile.reader(path)) { file.write($0) }
      try file.close()
      let verification = Verification(try RecordingFile.reader(draft))
      if let divergence = try verification.verify().divergence {
        throw Failure("two runs of it are not the same: \(divergence.message)")
      }
      let isSame = FileManager.default.contentsEqual(atPath: path, andPath: draft)
      guard rename(draft, path) == 0 else {
        throw Failure(String(cString: strerror(errno)).lowercased())
      }
      return isSame ? "as it was" : "updated, \(verification.line) lines"
    } catch {
      file.remove()
      unlink(draft)
      throw error
    }
  }
}
