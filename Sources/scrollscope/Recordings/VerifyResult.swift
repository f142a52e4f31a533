import ScrollRecording

/// A complete file, which replaces the file at a path.
struct PreparedFile: Sendable {
  let file: UnnamedFile
  let path: String
  /// The permissions.
  let mode: UInt32

  /// Replaces the file at the path; only for the main thread, where signals arrive.
  func replace() throws { try file.replace(path, mode: mode) }
}

/// What verifying a recording has found, before any file was replaced.
struct VerifyResult: Sendable {
  /// The outcome if the file can be replaced.
  let outcome: VerifyOutcome
  /// The file to replace: the recording for `--update`, the page of a difference for `--html`.
  let file: Result<PreparedFile, any Error>?
  /// How long it took.
  let seconds: Double

  /// Replaces the file and returns the outcome.
  ///
  /// A page that cannot be written is reported, and leaves the outcome as it is but for the page.
  func finished(_ path: String) -> VerifyOutcome {
    do {
      try file?.get().replace()
      return outcome
    } catch {
      guard case .failed(let fault, let difference, _) = outcome else {
        return .unreadable(path, error)
      }
      Terminal.complain("\(path): no HTML file: \(error)")
      return .failed(fault, difference, page: nil)
    }
  }
}
