/// The bytes of a file, in a window that moves over it: its memory does not grow with the file.
final class ImportInput {
  /// Reads at most so many bytes; none at the end of the file.
  typealias Read = (Int) throws -> [UInt8]

  private let read: Read
  /// The window.
  var bytes: [UInt8] = []
  /// The place in the window of the first byte that is still needed.
  var start = 0
  /// Whether the window ends where the file ends.
  private(set) var isAtEnd = false
  /// The line feeds, and the bytes since the last of them, before the window.
  private var (linesBefore, columnsBefore) = (0, 0)

  /// The number of bytes that are read at once.
  private static let pieceSize = 1 << 18

  init(_ read: @escaping Read) { self.read = read }

  /// Moves the window so that it begins with the first byte that is needed, and reads more.
  ///
  /// - Returns: false at the end of the file.
  func readMore() throws -> Bool {
    guard !isAtEnd else { return false }
    if start > 0 {
      (linesBefore, columnsBefore) = place(of: start)
      bytes.removeFirst(start)
      start = 0
    }
    let piece = try read(Self.pieceSize)
    isAtEnd = piece.isEmpty
    bytes += piece
    return !isAtEnd
  }

  /// The line and the column, both from 1, of a place in the window.
  func position(of place: Int) -> (line: Int, column: Int) {
    let (lines, columns) = self.place(of: place)
    return (lines + 1, columns + 1)
  }

  /// Skips a byte order mark of UTF-8.
  func skipMark() throws {
    while bytes.count < 3, try readMore() {}
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
  }

  private func place(of end: Int) -> (lines: Int, columns: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var lines = 0
      for index in 0..<end where bytes[index] == UInt8(ascii: "\n") { lines += 1 }
      guard lines > 0 else { return (linesBefore, columnsBefore + end) }
      var first = end
      while first > 0, bytes[first - 1] != UInt8(ascii: "\n") { first -= 1 }
      return (linesBefore + lines, end - first)
    }
  }
}
