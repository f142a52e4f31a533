package import ScrollRecording

/// A recording that is written to a file.
package final class RecordingFileSink: RecordingSink {
  package let name: String
  private let file: RecordingFileWriter
  private let sync: () -> Void
  private let remove: () -> Void
  private var closingFailure: RecordingFile.Failure?

  /// Creates a sink that writes to a file which clients know by a name.
  ///
  /// `sync` is called when the file has been closed, so that its name survives a power cut, and `remove` to
  /// remove it.
  package init(
    name: String,
    _ file: RecordingFileWriter,
    sync: @escaping () -> Void = {},
    remove: @escaping () -> Void = {}
  ) {
    self.name = name
    self.file = file
    self.sync = sync
    self.remove = remove
  }

  package var count: Int { file.count }
  package var failure: String? { (file.failure ?? closingFailure)?.description }

  package func write(_ bytes: UnsafeRawBufferPointer) { file.write(bytes) }

  package func flush() { file.flush() }

  package func close() {
    do {
      try file.close()
      sync()
    } catch {
      closingFailure = error
    }
  }

  package func discard() { remove() }
}
