/// A regular expression of the part that ECMAScript and Swift read alike.
struct Pattern {
  private let regex: Regex<AnyRegexOutput>

  /// Nil for text that is not an expression, or that the two languages might read differently.
  init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    // Classes such as \d and \w take in more than ASCII in Swift; named things differ altogether.
    let escapes = zip(text, text.dropFirst()).filter { $0.0 == "\\" }.map(\.1)
    let isCommon = escapes.allSatisfy { "\\/.~$^[]{}()|*+?-".contains($0) }
    guard isPlain, isCommon, !text.contains("(?"), let regex = try? Regex(text) else { return nil }
    self.regex = regex.asciiOnlyCharacterClasses().matchingSemantics(.unicodeScalar)
  }

  /// Whether the expression matches somewhere in a text.
  func matches(_ text: String) -> Bool {
    text.firstMatch(of: regex) != nil
  }
}
