/// A module or a path that a source file imports.
struct Import: Equatable {
  /// The module's name or the path as written; empty if it is computed.
  let name: String
  let line: Int
}

private let declarationKinds: Set<String> = [
  "actor", "class", "enum", "func", "let", "macro", "protocol", "struct", "typealias", "var",
]

/// The modules that a Swift source imports, with any attributes, access level or declaration kind.
func swiftImports(_ tokens: [Token]) -> [Import] {
  tokens.indices.compactMap { index in
    guard tokens[index].isWord("import"), index + 1 < tokens.count,
      index == 0 || !tokens[index - 1].isPunctuation(".") && !tokens[index - 1].isPunctuation("`")
    else { return nil }
    var name = tokens[index + 1]
    if declarationKinds.contains(name.text), index + 2 < tokens.count { name = tokens[index + 2] }
    guard name.kind == .word else { return nil }
    return Import(name: name.text, line: tokens[index].line)
  }
}

/// The paths that a JavaScript source imports or exports from.
func javaScriptImports(_ tokens: [Token]) -> [Import] {
  tokens.indices.compactMap { index in
    let token = tokens[index]
    let next = tokens[(index + 1)...]
    guard index == 0 || !tokens[index - 1].isPunctuation("."), let first = next.first else {
      return nil
    }
    if token.isWord("import"), first.kind == .string {
      return Import(name: first.text, line: token.line)
    }
    if token.isWord("import"), first.isPunctuation("(") {
      let path = next.dropFirst().first
      return Import(name: path?.kind == .string ? path?.text ?? "" : "", line: token.line)
    }
    guard let names = namesLength(of: next, after: token) else { return nil }
    let source = next.dropFirst(names).prefix(2)
    guard let from = source.first, let path = source.last, from.isWord("from"), path.kind == .string
    else { return nil }
    return Import(name: path.text, line: token.line)
  }
}

/// The number of tokens for the imported or exported names before a `from`; nil for anything else.
private func namesLength(of tokens: ArraySlice<Token>, after keyword: Token) -> Int? {
  guard let first = tokens.first else { return nil }
  guard keyword.isWord("import") || keyword.isWord("export") && "{*".contains(first.text) else {
    return nil
  }
  var isInBraces = false
  var count = 0
  for token in tokens {
    if token.isPunctuation("{") { isInBraces = true }
    if token.isPunctuation("}") { isInBraces = false }
    // `from` may also be a name: it is the keyword only before a path.
    let after = tokens.dropFirst(count + 1).first
    if !isInBraces, token.isWord("from"), after?.kind == .string { return count }
    let isName = token.kind == .word || "{},*".contains(token.text) || isInBraces
    guard isName, isInBraces || !token.isWord("import") && !token.isWord("export") else {
      return nil
    }
    count += 1
  }
  return nil
}
