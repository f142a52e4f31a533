import JSON

/// Splits a predicate into tokens.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// The position of `index` in UTF-16 code units.
  private var position = 0

  private static let signs = [
    "==", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "(", ")", "+", "-", "*", "/", ",", ".",
  ]
  /// Operators of other languages, and their equivalents here.
  private static let habits = ["=": "==", "&": "&&", "|": "||", "≤": "<=", "≥": ">=", "≠": "!="]

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Returns the tokens of a text; the last one is the end token.
  static func tokens(of text: String) throws(PredicateFault) -> [Token] {
    var lexer = Lexer(text)
    var tokens: [Token] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(PredicateFault) -> Token {
    while let scalar = peek(), scalar.properties.isWhitespace { advance() }
    guard let scalar = peek() else { return Token(kind: .end, position: position, text: "") }
    let (start, place) = (index, position)
    func token(_ kind: Token.Kind) -> Token {
      Token(kind: kind, position: place, text: text(from: start))
    }
    if scalar == "\"" { return token(.string(try string())) }
    if scalar.isDigit { return token(.number(try number())) }
    if scalar.isNameStart {
      while let scalar = peek(), scalar.isNamePart { advance() }
      return token(.name(text(from: start)))
    }
    if let sign = Self.signs.first(where: startsHere) {
      for _ in sign.unicodeScalars { advance() }
      return token(.sign(sign))
    }
    let found = PrintableText.quoted(String(scalar))
    if let sign = Self.habits[String(scalar)] {
      throw PredicateFault(place, "write \(sign) for \(found)")
    }
    if scalar == "'" { throw PredicateFault(place, "write text in double quotes") }
    throw PredicateFault(place, "\(found) is not part of the language")
  }

  private mutating func string() throws(PredicateFault) -> String {
    let place = position
    var result = String.UnicodeScalarView()
    advance()
    while let scalar = peek(), scalar != "\"" {
      advance()
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      guard let escaped = peek(), escaped == "\"" || escaped == "\\" else {
        let message = "a backslash stands only before a quote or another backslash"
        throw PredicateFault(position - 1, message)
      }
      result.append(escaped)
      advance()
    }
    guard peek() != nil else { throw PredicateFault(place, "the quote is never closed") }
    advance()
    return String(result)
  }

  /// Scans a number as in JSON: digits, an optional fraction, an optional exponent.
  private mutating func number() throws(PredicateFault) -> Double {
    let (start, place) = (index, position)
    digits()
    if peek() == ".", peek(1)?.isDigit == true {
      advance()
      digits()
    }
    if peek() == "e" || peek() == "E" {
      let sign = peek(1) == "-" || peek(1) == "+" ? 1 : 0
      if peek(1 + sign)?.isDigit == true {
        for _ in 0...sign { advance() }
        digits()
      }
    }
    let text = text(from: start)
    if peek() == ".", peek(1)?.isNameStart == true {
      let message = "an id that is no name stands in quotes, as in \"card-1\".frame.y"
      throw PredicateFault(place, message)
    }
    if let scalar = peek(), scalar.isNamePart || scalar == "." {
      let rest = PrintableText.quoted(text + String(scalar))
      throw PredicateFault(place, "\(rest) is no number; numbers have no unit, as in 12 or 0.5")
    }
    guard let number = Double(text), number.isFinite else {
      throw PredicateFault(place, "\(PrintableText.quoted(text)) is too large a number")
    }
    return number
  }

  private mutating func digits() { while peek()?.isDigit == true { advance() } }

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < scalars.count ? scalars[index + offset] : nil
  }

  private mutating func advance() {
    position += scalars[index].value > 0xFFFF ? 2 : 1
    index += 1
  }

  private func startsHere(_ sign: String) -> Bool {
    scalars[index...].starts(with: sign.unicodeScalars)
  }

  private func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isNameStart: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
  }
  fileprivate var isNamePart: Bool { isNameStart || isDigit }
}
