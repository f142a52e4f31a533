import Testing

/// A text in which `‸` marks the place of an error; the mark itself is not part of the text.
struct MarkedText: Sendable, CustomTestStringConvertible {
  let text: String
  /// Counted from 1; columns count code points.
  let line: Int
  let column: Int

  init(_ marked: String) {
    let parts = marked.unicodeScalars.split(
      separator: "‸",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    precondition(parts.count == 2, "no mark in \(marked)")
    text = String(String.UnicodeScalarView(parts[0] + parts[1]))
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    line = lines.count
    column = (lines.last?.count ?? 0) + 1
  }

  var testDescription: String { text }
}
