import JSON

/// A buffer for lines of JSON on standard output.
final class OutputLines {
  /// The number of bytes after which the buffer is written.
  private static let largeSize = 1 << 16

  private var writer = JSONWriter(capacity: largeSize)

  /// Adds one line, and writes the buffer if it is full.
  func add(_ write: (inout JSONWriter) -> Void) throws {
    write(&writer)
    writer.newline()
    if writer.count >= Self.largeSize { try flush() }
  }

  /// Writes all lines.
  func flush() throws {
    defer { writer.reset() }
    try StandardOutput.write(writer.bytes)
  }
}
