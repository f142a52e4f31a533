/// A new file that has its name only when it is complete: if the program ends before that, nothing remains of
/// it.
///
/// If the name ends in `.gz`, it is compressed at the end.
package struct ExportFile {
  /// Writes the file.
  package let writer: RecordingFileWriter

  private let path: String
  private let draft: UnnamedFile

  /// Begins a file; an existing file, folder or link is an error.
  package init(creating path: String) throws(RecordingFile.Failure) {
    try RecordingFileWriter.checkIsFree(path)
    self.path = path
    draft = try UnnamedFile(toReplace: path)
    writer = try draft.writer()
  }

  /// Gives the file its name.
  package func finish() throws(RecordingFile.Failure) {
    try writer.close()
    let whole = path.hasSuffix(Gzip.suffix) ? try draft.compressed(toReplace: path) : draft
    try whole.link(to: path, mode: RecordingFileWriter.mode)
  }
}
