package import ScrollRecording

/// A recording that is written to a file.
package final class RecordingFileSink: RecordingSink {
  package let name: String
  private let file: RecordingFileWriter
  private var closingFailure: RecordingFile.Failure?

  /// Creates a sink that writes to a file which clients know by a name.
  package init(name: String, _ file: RecordingFileWriter) {
    self.name = name
    self.file = file
  }

  package var count: Int { file.count }
  package var failure: String? { (file.failure ?? closingFailure)?.description }

  package func write(_ bytes: UnsafeRawBufferPointer) { file.write(bytes) }

  package func flush() { file.flush() }

  package func close() {
    do {
      try file.close()
    } catch {
      closingFailure = error
    }
  }
}
