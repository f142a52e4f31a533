import Foundation
import JSON
import Platform

/// Writes the program's results.
enum StandardOutput {
  /// Writes a line; control characters in it are escaped.
  static func print(_ line: String) throws {
    try write(Array((Terminal.printable(line) + "\n").utf8))
  }

  /// Writes an object of JSON with the members that `body` writes, as one line.
  static func json(_ body: (inout JSONWriter) -> Void) throws {
    var writer = JSONWriter()
    writer.beginObject()
    body(&writer)
    writer.endObject()
    writer.newline()
    try write(writer.bytes)
  }

  /// Writes lines that a server prints at its start; it serves even if they have no reader.
  static func announce(_ lines: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    _ = Array(text.utf8).withUnsafeBytes {
      Foundation.write(Console.current.output, $0.baseAddress, $0.count)
    }
  }

  /// Writes all bytes; if the reader has closed the pipe, the program ends without a message.
  static func write(_ bytes: [UInt8]) throws {
    let output = Console.current.output
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        endOfPipe()
      } else if errno != EINTR {
        throw Failure("standard output: \(String(cString: strerror(errno)).lowercased())")
      }
    }
  }

  /// Ends the program like one that does not ignore SIGPIPE, so that a shell sees the same status in every
  /// environment.
  private static func endOfPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    // The signal is blocked: exit with the status that the shell gives to it.
    exit(128 + SIGPIPE)
  }
}
