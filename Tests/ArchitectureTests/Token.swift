/// A word, a string literal or a single other character of a source file, but no comment or white
/// space.
struct Token: Equatable {
  enum Kind { case word, string, punctuation }

  let kind: Kind
  /// The text; for a string literal, the text between the quotes.
  let text: String
  /// Counted from 1.
  let line: Int

  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }

  func isPunctuation(_ text: String) -> Bool { kind == .punctuation && self.text == text }
}

enum Language { case swift, javaScript }

/// The tokens of a source text.
func tokens(of source: String, _ language: Language) -> [Token] {
  var lexer = Lexer(source, language)
  return lexer.run()
}
