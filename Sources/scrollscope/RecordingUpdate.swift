import Foundation
import Recording

/// `scrollscope verify --update`: a recording with what happens today.
enum RecordingUpdate {
  /// Records anew and takes the file's place if a second run gives the same; says what was done.
  ///
  /// Of a link it is the file that it leads to that is replaced, by one that the same people may read.
  static func run(_ link: String) throws -> String {
    let path = URL(fileURLWithPath: link).resolvingSymlinksInPath().path
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Failure(String(cString: strerror(errno)).lowercased())
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure("is a directory") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure("--update needs a regular file")
    }
    // Beside the file, so that it can take its place in one move.
    let draft = "\(path).\(getpid()).new" + (RecordingFile.isCompressed(path) ? ".gz" : "")
    let file = try RecordingFileWriter(creating: draft)
    do {
      try Recorder.update(try RecordingFile.reader(path), takesEdits: true) { file.write($0) }
      try file.close()
      let verification = Verification(try RecordingFile.reader(draft))
      if let divergence = try verification.verify().divergence {
        throw Failure("two runs of it are not the same: \(divergence.message)")
      }
      chmod(draft, status.st_mode & 0o777)
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
