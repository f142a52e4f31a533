import JSON
import ScrollRecording

/// The result of one recording.
enum VerifyOutcome: Sendable {
  case passed(String)
  /// It differs, or was cut off and has to be complete; `page` is the path of the HTML file that shows the
  /// difference.
  case failed(FileFault, Verification.Divergence?, page: String?)
  case unreadable(FileFault)

  /// The outcome of a recording that an error ended.
  static func unreadable(_ path: String, _ error: any Error) -> VerifyOutcome {
    let name = RecordingInput.name(of: path)
    if let fault = error as? FileFault { return .unreadable(fault) }
    if let error = error as? RecordingError { return .unreadable(FileFault(name, error)) }
    return .unreadable(FileFault(name, reason: "\(error)"))
  }

  /// Prints the result as an object.
  func write(of path: String, isUpdate: Bool, seconds: Double) throws {
    try StandardOutput.json { writer in
      func member(_ key: String, _ text: String) {
        writer.key(key)
        writer.value(text)
      }
      member("recording", path)
      switch self {
      case .passed(let words):
        member("result", isUpdate ? "updated" : "same")
        member("message", words)
      case .failed(let fault, let difference, let page):
        member("result", "different")
        member("message", difference?.message ?? fault.description)
        if let difference {
          writer.member("line", difference.line)
          writer.member("t", difference.time)
        }
        if let page { member("page", page) }
      case .unreadable(let fault):
        member("result", "unreadable")
        member("message", fault.description)
      }
      writer.member("seconds", seconds)
    }
  }
}
