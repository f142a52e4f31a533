import Foundation
import Platform

/// The lines of the standard input, one by one as they come, in bounded memory.
struct InputLines {
  enum Line {
    /// A line without its end.
    case text([UInt8])
    /// A line that is longer than the maximum; it was skipped.
    case tooLong
  }

  private let maximum: Int
  /// What was read and not returned.
  private var buffer: [UInt8] = []
  private var isSkipping = false
  private var isAtEnd = false

  /// Creates a reader of lines of at most `maximum` bytes.
  init(maximum: Int) { self.maximum = maximum }

  /// Waits for the next line; nil at the end.
  mutating func next() throws -> Line? {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        return finished(line)
      }
      if isAtEnd {
        guard !buffer.isEmpty || isSkipping else { return nil }
        let line = buffer
        buffer = []
        return finished(line)
      }
      if buffer.count > maximum {
        isSkipping = true
        buffer = []
      }
      searched = buffer.count
      try read()
    }
  }

  private mutating func finished(_ line: [UInt8]) -> Line {
    defer { isSkipping = false }
    return isSkipping || line.count > maximum ? .tooLong : .text(line)
  }

  private mutating func read() throws {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(Console.current.input, &piece, piece.count)
    if count > 0 {
      buffer += piece[..<count]
    } else if count == 0 {
      isAtEnd = true
    } else if errno != EINTR {
      throw Failure("standard input: \(String(cString: strerror(errno)).lowercased())")
    }
  }
}
