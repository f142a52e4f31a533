import JSON

/// Lines of JSON on their way to standard output.
final class OutputLines {
  /// What is worth a system call, in bytes.
  private static let largeSize = 1 << 16

  private var writer = JSONWriter(capacity: largeSize)

  /// Adds one line, and hands over what has gathered if that is much.
  func add(_ write: (inout JSONWriter) -> Void) throws {
    write(&writer)
    writer.newline()
    if writer.count >= Self.largeSize { try flush() }
  }

  /// Hands over all lines.
  func flush() throws {
    defer { writer.reset() }
    try StandardOutput.write(writer.bytes)
  }
}
