import ScrollRecording

/// Reads the rows of a table: RFC 4180, and the variants that spreadsheets write.
///
/// Columns are separated by commas, semicolons or tabs; lines end with a line feed, with a carriage return
/// before it or not; a byte order mark and a first line `sep=;` are skipped. A line that begins with `#` is a comment,
/// unless that is all that its first cell has: the name of a column of numbers.
final class CSVRows {
  /// A cell of the present row, as a range of the input's bytes.
  struct Cell {
    var range: Range<Int>
    var isQuoted = false
  }

  /// The cells of the present row.
  private(set) var cells: [Cell] = []
  /// The line on which the present row begins, from 1.
  private(set) var line = 0
  /// What separates columns.
  private(set) var separator = UInt8(ascii: ",")

  let input: ImportInput
  /// The comments before the first row, without their sign.
  private(set) var comments: [String] = []
  private static let maximumComments = 64
  /// The line on which the next row begins.
  private var nextLine = 1

  /// The maximum size of a row, in bytes.
  private static let maximumRow = 1 << 20

  /// The bytes from which the separator and the unit of times are guessed.
  private static let firstBytes = 1 << 16

  /// Creates a reader, and detects the separator of columns.
  init(_ input: ImportInput) throws {
    self.input = input
    while input.bytes.count < Self.firstBytes, try input.readMore() {}
    try input.skipMark()
    guard !Self.isUTF16(input.bytes[input.start...]) else {
      throw ImportFault("it is in UTF-16; save it as CSV in UTF-8")
    }
    let first = firstLine()
    if first.count == 5, first.starts(with: "sep=".utf8) {
      separator = first[first.startIndex + 4]
      _ = try next()
    } else {
      let all = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
      separator = all.first { first.contains($0) } ?? UInt8(ascii: ",")
    }
  }

  private static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// The bytes of the first line outside quotes, without its end.
  private func firstLine() -> [UInt8] {
    var rest = input.bytes[input.start...]
    while rest.first == UInt8(ascii: "\n") || Self.beginsComment(rest, separators: ",;\t") {
      rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    var isQuoted = false
    return line.filter { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\r")
    }
  }

  /// Reads the next row that is not empty; false at the end.
  func next() throws -> Bool {
    while true {
      guard try readRow() else { return false }
      if cells.count > 1 || cells[0].isQuoted || !cells[0].range.isEmpty { return true }
    }
  }

  /// Whether bytes begin a comment.
  private static func beginsComment(_ bytes: ArraySlice<UInt8>, separators: String) -> Bool {
    guard bytes.first == UInt8(ascii: "#") else { return false }
    return bytes.dropFirst().first.map { !separators.utf8.contains($0) } ?? true
  }

  private static func comment(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.dropFirst(), as: UTF8.self)
    return String(text.prefix { !$0.isNewline })
  }

  /// Skips the comments at the input's start; false if more bytes are needed.
  private func skipComments() -> Bool {
    let separators = String(UnicodeScalar(separator))
    while input.start < input.bytes.count, input.bytes[input.start] == UInt8(ascii: "#") {
      let rest = input.bytes[input.start...]
      guard rest.count > 1 || input.isAtEnd else { return false }
      guard Self.beginsComment(rest, separators: separators) else { return true }
      guard
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
          ?? (input.isAtEnd ? rest.endIndex - 1 : nil)
      else { return false }
      if line == 0, comments.count < Self.maximumComments {
        comments.append(Self.comment(input.bytes[input.start...end]))
      }
      input.start = end + 1
      nextLine += 1
    }
    return true
  }

  private func readRow() throws -> Bool {
    while true {
      guard skipComments() else {
        guard input.bytes.count - input.start <= Self.maximumRow else {
          throw ImportFault(line: nextLine, "a comment longer than \(Self.maximumRow >> 20) MiB")
        }
        _ = try input.readMore()
        continue
      }
      if let end = scan() {
        input.start = end
        return true
      }
      if input.isAtEnd, input.start == input.bytes.count { return false }
      guard !input.isAtEnd, input.bytes.count - input.start <= Self.maximumRow else {
        throw ImportFault(
          line: nextLine,
          input.isAtEnd
            ? "a quote is not closed"
            : "longer than \(Self.maximumRow >> 20) MiB; is a quote not closed?"
        )
      }
      _ = try input.readMore()
    }
  }

  /// Scans the row at the start of the input, and returns where it ends; nil if more bytes are needed.
  private func scan() -> Int? {
    cells.removeAll(keepingCapacity: true)
    let first = input.start
    var newlines = 0
    let end: Int? = input.bytes.withUnsafeBufferPointer { bytes in
      var place = first
      var start = first
      var cell = Cell(range: first..<first)
      var isInQuotes = false
      func close(at end: Int) {
        // A quoted cell has its range without the quotes.
        cell.range = cell.isQuoted ? cell.range : start..<end
        cells.append(cell)
        cell = Cell(range: end..<end)
      }
      while place < bytes.count {
        let byte = bytes[place]
        if isInQuotes {
          if byte == UInt8(ascii: "\n") { newlines += 1 }
          if byte == UInt8(ascii: "\"") {
            if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\"") {
              place += 1
            } else if place + 1 == bytes.count, !input.isAtEnd {
              return nil
            } else {
              isInQuotes = false
              cell.range = (start + 1)..<place
            }
          }
        } else if byte == separator {
          close(at: place)
          start = place + 1
        } else if byte == UInt8(ascii: "\n") {
          newlines += 1
          let isAfterReturn = place > start && bytes[place - 1] == UInt8(ascii: "\r")
          close(at: isAfterReturn ? place - 1 : place)
          return place + 1
        } else if byte == UInt8(ascii: "\""), place == start {
          (cell.isQuoted, isInQuotes) = (true, true)
        }
        place += 1
      }
      guard input.isAtEnd, !isInQuotes, place > first else { return nil }
      close(at: place)
      return place
    }
    if end != nil {
      line = nextLine
      nextLine += newlines
    }
    return end
  }

  /// The text of a cell of the present row; empty if the row is too short.
  func text(_ column: Int) -> String {
    guard column < cells.count else { return "" }
    let cell = cells[column]
    let text = String(decoding: input.bytes[cell.range], as: UTF8.self)
    return cell.isQuoted ? text.replacing("\"\"", with: "\"") : text
  }

  /// Whether a cell of the present row has nothing in it, or nothing but blanks.
  func isEmpty(_ column: Int) -> Bool {
    guard column < cells.count else { return true }
    let range = cells[column].range
    guard let first = range.first else { return true }
    return input.bytes[first] == 0x20 && input.bytes[range].allSatisfy { $0 == 0x20 }
  }

  /// The number in a cell of the present row; nil if it has none.
  ///
  /// Between semicolons or tabs, a comma is a decimal comma.
  func number(_ column: Int) -> Double? {
    guard column < cells.count else { return nil }
    var range = cells[column].range
    while let first = range.first, input.bytes[first] == 0x20 { range.removeFirst() }
    while let last = range.last, input.bytes[last] == 0x20 { range.removeLast() }
    let isDecimal = separator != UInt8(ascii: ",")
    let comma = isDecimal ? range.first { input.bytes[$0] == UInt8(ascii: ",") } : nil
    if let comma { input.bytes[comma] = UInt8(ascii: ".") }
    if let number = number(in: range) { return number }
    // What is no number is named as it is.
    if let comma { input.bytes[comma] = UInt8(ascii: ",") }
    return nil
  }

  private func number(in range: Range<Int>) -> Double? {
    let bytes = input.bytes[range]
    var scanner = LineScanner(bytes)
    if let number = scanner.number(), scanner.isAtEnd { return number }
    // What JSON does not allow, such as +1 or 007; Swift alone would take 0x10 and inf as well.
    guard bytes.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    let number = Double(String(decoding: bytes, as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static let digits = Array("0123456789+-.eE".utf8)
}

extension CSVRows {
  /// Passes the next rows that are in memory, at most so many, and then comes back to the present one.
  func lookAhead(_ count: Int, _ body: () -> Void) throws {
    let before = (cells, line, nextLine, input.start)
    defer { (cells, line, nextLine, input.start) = before }
    for _ in 0..<count {
      guard skipComments(), let end = scan() else { break }
      input.start = end
      body()
    }
  }
}
