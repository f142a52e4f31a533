/// A file that a recording is being written to.
public protocol RecordingSink: AnyObject {
  /// The file's name.
  var name: String { get }
  /// The number of bytes accepted so far.
  var count: Int { get }
  /// Why nothing more is written; nil while there is no failure.
  var failure: String? { get }

  /// Writes whole lines.
  func write(_ bytes: UnsafeRawBufferPointer)

  /// Passes all lines to the system, so that they outlive the program.
  func flush()

  /// Closes the file, which then survives a power cut.
  func close()

  /// Removes the file, because the recording could not begin.
  func discard()
}
