import Foundation
import JSON

/// What the program was asked for, on its way to whoever reads it.
enum StandardOutput {
  /// Writes a line; control characters in it are made harmless.
  static func print(_ line: String) throws {
    try write(Array((Terminal.printable(line) + "\n").utf8))
  }

  /// Writes all the bytes; if the reader has gone, the program ends quietly.
  static func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        endOfPipe()
      } else if errno != EINTR {
        throw Failure("standard output: \(String(cString: strerror(errno)).lowercased())")
      }
    }
  }

  /// Ends as a program does that nobody told to ignore SIGPIPE, so that a shell sees the same whoever
  /// started it.
  private static func endOfPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    // It is blocked: the status that the shell gives to the signal.
    exit(128 + SIGPIPE)
  }
}
