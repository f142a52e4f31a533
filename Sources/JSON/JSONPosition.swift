/// A position in a text, as an editor shows it.
package struct JSONPosition: Equatable, Sendable {
  /// The line, from 1; only a line feed ends one.
  package let line: Int
  /// The column, from 1, counted in Unicode code points.
  package let column: Int

  /// Creates a position; both numbers count from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of the byte at `offset`, or of the end of the text if there is no such byte.
  init(offset: Int, in bytes: some Collection<UInt8>) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        // A continuation byte belongs to the code point before it.
        column += 1
      }
    }
    self.init(line: line, column: column)
  }
}
