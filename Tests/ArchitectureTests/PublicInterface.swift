/// The public imports of a product's file that make its users depend on modules that are no products.
func exposureViolations(in source: String, path: String, module: String) -> [Violation] {
  guard products.contains(module) else { return [] }
  let tokens = tokens(of: source, .swift)
  return tokens.indices.dropLast(2).compactMap { index in
    guard tokens[index].isWord("public"), tokens[index + 1].isWord("import") else { return nil }
    let (name, line) = (tokens[index + 2].text, tokens[index].line)
    guard !products.contains(name), !publicOutsiders.contains(name) else { return nil }
    return "\(path):\(line): \(module) may not show types of \(name) to its users"
  }
}

/// The imports of Glibc, in a file of a module for all platforms, without one of Darwin beside them.
func platformViolations(in source: String, path: String, module: String) -> [Violation] {
  guard !linuxModules.contains(module) else { return [] }
  let imports = swiftImports(tokens(of: source, .swift))
  guard !imports.contains(where: { $0.name == "Darwin" }) else { return [] }
  return imports.filter { $0.name == "Glibc" }.map {
    "\(path):\($0.line): \(module) imports Glibc without a branch for Darwin"
  }
}

/// The public declarations without a documentation comment.
///
/// One comment above a line of cases is for all of them. What overrides a declaration, or implements a
/// requirement by default, has its comment there.
func undocumentedDeclarations(in source: String, path: String) -> [Violation] {
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.drop(while: \.isWhitespace) }
  return publicDeclarations(tokens(of: source, .swift))
    .filter { !isDocumented(line: $0, lines) }
    .map { "\(path):\($0): this public declaration has no documentation" }
}

/// The lines of the public declarations that need a comment of their own.
private func publicDeclarations(_ tokens: [Token]) -> [Int] {
  var found: [Int] = []
  /// What each open brace belongs to.
  var scopes: [Scope] = []
  var next = Scope.other
  let protocols = names(of: "protocol", in: tokens)
  for index in tokens.indices {
    let token = tokens[index]
    switch token.text {
    case "{" where token.kind == .punctuation:
      scopes.append(next)
      next = .other
    case "}" where token.kind == .punctuation: _ = scopes.popLast()
    case _ where token.kind != .word: break
    case "public", "open":
      guard let (scope, isInherited) = declaration(at: index, tokens) else { break }
      next = scope
      if !isInherited, scopes.last != .defaults { found.append(token.line) }
    case "extension" where index + 1 < tokens.count && protocols.contains(tokens[index + 1].text):
      next = .defaults
    case "case" where scopes.last == .publicEnum, "func" where scopes.last == .publicProtocol,
      "var" where scopes.last == .publicProtocol, "init" where scopes.last == .publicProtocol:
      found.append(token.line)
    default: break
    }
  }
  return found
}

/// What is between two braces; `defaults` implements the requirements of a protocol of the same file.
private enum Scope { case publicEnum, publicProtocol, defaults, other }

private func names(of keyword: String, in tokens: [Token]) -> Set<String> {
  Set(tokens.indices.dropLast().filter { tokens[$0].isWord(keyword) }.map { tokens[$0 + 1].text })
}

/// What the braces of the declaration with this access level hold, and whether it inherits its comment.
///
/// Nil for an import, and for a function or a value that is called `open`.
private func declaration(at index: Int, _ tokens: [Token]) -> (scope: Scope, isInherited: Bool)? {
  guard index == 0 || !tokens[index - 1].isPunctuation(".") else { return nil }
  let start = tokens[...index].lastIndex { $0.line < tokens[index].line }.map { $0 + 1 } ?? 0
  guard let end = tokens[index...].firstIndex(where: { declarationKeywords.contains($0.text) }),
    !tokens[end].isWord("import"),
    tokens[(index + 1)..<end].allSatisfy({ modifiers.contains($0.text) })
  else { return nil }
  let isInherited = tokens[start..<end].contains { $0.isWord("override") || $0.isWord("required") }
  switch tokens[end].text {
  case "enum": return (.publicEnum, isInherited)
  case "protocol": return (.publicProtocol, isInherited)
  default: return (.other, isInherited)
  }
}

private let declarationKeywords: Set<String> = [
  "actor", "case", "class", "enum", "func", "import", "init", "let", "protocol", "struct",
  "subscript", "typealias", "var",
]

/// What may stand between an access level and the keyword.
private let modifiers: Set<String> = [
  "(", ")", "convenience", "fileprivate", "final", "indirect", "internal", "lazy", "mutating",
  "nonisolated", "override", "package", "private", "required", "set", "static", "unowned", "weak",
]

/// Whether a documentation comment ends above a declaration's line and its attributes.
private func isDocumented(line: Int, _ lines: [Substring]) -> Bool {
  lines[..<(line - 1)].last { !$0.hasPrefix("@") }?.hasPrefix("///") ?? false
}
