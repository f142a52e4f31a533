import Foundation
import JSON

/// Lines of JSON on their way to standard output.
final class OutputLines {
  private var writer = JSONWriter(capacity: 1 << 16)

  /// Adds one line.
  func add(_ write: (inout JSONWriter) -> Void) {
    write(&writer)
    writer.newline()
  }

  /// Hands over what has gathered if it is worth a system call.
  func flushIfLarge() throws {
    if writer.count >= 1 << 16 { try flush() }
  }

  /// Hands over all lines.
  func flush() throws {
    guard writer.count > 0 else { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(writer.bytes))
    } catch {
      throw Failure("standard output: \((error as NSError).localizedDescription)")
    }
    writer.reset()
  }
}
