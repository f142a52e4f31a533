import Foundation

extension RecordingReader {
  /// The recording with derived lines: an inputs-only recording is replayed, and its ending is returned.
  ///
  /// The replay is written to a file without a name, because a few commands may have very many results.
  ///
  /// - Throws: `RecordingError` if the recording is damaged, or its replay ends in another state.
  func withDerivedLines() throws -> (reader: RecordingReader, ending: RecordingEnding?) {
    guard !header.hasDerivedLines else { return (self, nil) }
    try header.checkModel()
    let limit = RecordingFormat.maximumUnpacked
    let file = try UnnamedFile(toReplace: NSTemporaryDirectory() + "replay")
    let writer = try file.writer()
    let ending = try Recorder.update(self, hasDerivedLines: true, checksEnd: true) { bytes in
      if writer.count <= limit { writer.write(bytes) }
    }
    guard writer.count <= limit else {
      throw RecordingFile.Failure("its replay is more than \(limit >> 20) MiB")
    }
    writer.flush()
    if let failure = writer.failure { throw failure }
    return (try file.reader(), ending)
  }
}
