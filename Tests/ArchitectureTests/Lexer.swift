/// Splits Swift or JavaScript into tokens, precisely enough to separate code from comments and
/// literals.
struct Lexer {
  private let bytes: [UInt8]
  private let language: Language
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  init(_ source: String, _ language: Language) {
    bytes = Array(source.utf8)
    self.language = language
  }

  mutating func run() -> [Token] {
    while position < bytes.count { code(closing: nil, opening: nil) }
    return tokens
  }

  /// Reads to the end, or to the bracket that ends an interpolation.
  private mutating func code(closing: Character?, opening: Character?) {
    var depth = 0
    while position < bytes.count {
      let character = self[0]
      if skipSpace() || skipComment() || literal() || word() { continue }
      position += 1
      if character == opening { depth += 1 }
      if character == closing {
        if depth == 0 { return }
        depth -= 1
      }
      tokens.append(Token(kind: .punctuation, text: String(character), line: line))
    }
  }

  private mutating func skipSpace() -> Bool {
    guard self[0].isWhitespace else { return false }
    advance()
    return true
  }

  private mutating func skipComment() -> Bool {
    if starts(with: "//") {
      while position < bytes.count, self[0] != "\n" { advance() }
      return true
    }
    guard starts(with: "/*") else { return false }
    var depth = 0
    repeat {
      if starts(with: "/*"), depth == 0 || language == .swift {
        depth += 1
        advance(2)
      } else if starts(with: "*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
    return true
  }

  private mutating func word() -> Bool {
    let start = position
    while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
    guard position > start else { return false }
    tokens.append(Token(kind: .word, text: text(from: start, to: position), line: line))
    return true
  }

  private mutating func literal() -> Bool {
    switch language {
    case .swift:
      let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
      if character(at: position + hashes) == "\"" {
        advance(hashes)
        let isMultiline = starts(with: "\"\"\"")
        string(quote: isMultiline ? "\"\"\"" : "\"", hashes: hashes, isMultiline: isMultiline)
        return true
      }
      return regex()
    case .javaScript:
      switch self[0] {
      case "\"", "'": string(quote: String(self[0]), hashes: 0, isMultiline: false)
      case "`": string(quote: "`", hashes: 0, isMultiline: true)
      default: return regex()
      }
      return true
    }
  }

  private mutating func string(quote: String, hashes: Int, isMultiline: Bool) {
    let fence = String(repeating: "#", count: hashes)
    let first = line
    advance(quote.utf8.count)
    var contents = ""
    var start = position
    while position < bytes.count, !starts(with: quote + fence), isMultiline || self[0] != "\n" {
      let interpolation = language == .swift ? "\\" + fence + "(" : "${"
      if starts(with: interpolation), language == .swift || quote == "`" {
        contents += text(from: start, to: position)
        advance(interpolation.utf8.count)
        let isSwift = language == .swift
        code(closing: isSwift ? ")" : "}", opening: isSwift ? "(" : "{")
        start = position
      } else if starts(with: "\\" + fence) {
        advance(2 + hashes)
      } else {
        advance()
      }
    }
    contents += text(from: start, to: min(position, bytes.count))
    advance(quote.utf8.count + hashes)
    tokens.append(Token(kind: .string, text: contents, line: first))
  }

  /// Reads a regular expression: a slash where a value may begin, with another one on the same
  /// line.
  private mutating func regex() -> Bool {
    guard self[0] == "/", valueMayBegin, !character(at: position + 1).isWhitespace else {
      return false
    }
    var end = position + 1
    var isInClass = false
    while end < bytes.count, character(at: end) != "\n" {
      switch character(at: end) {
      case "\\": end += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "/" where !isInClass:
        position = end + 1
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  private var valueMayBegin: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .string: return false
    case .word: return ["return", "typeof", "case", "in", "of", "try", "await"].contains(last.text)
    case .punctuation: return ![")", "]", "}"].contains(last.text)
    }
  }

  private mutating func advance(_ count: Int = 1) {
    let end = min(position + count, bytes.count)
    line += bytes[position..<end].count { $0 == UInt8(ascii: "\n") }
    position = end
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private subscript(offset: Int) -> Character { character(at: position + offset) }

  /// The character of a byte; a byte that is not ASCII counts as a letter, and the end as a line
  /// end.
  private func character(at index: Int) -> Character {
    guard index < bytes.count else { return "\n" }
    return bytes[index] < 0x80 ? Character(UnicodeScalar(bytes[index])) : "a"
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    let scalar = UnicodeScalar(byte)
    return byte >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  private func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
