/// The public imports of a product's file that make its users depend on modules that are no products.
func exposureViolations(in source: String, path: String, module: String) -> [Violation] {
  guard products.contains(module) else { return [] }
  return codeLines(source).enumerated().compactMap { index, line in
    guard line.hasPrefix("public import"),
      let match = line.firstMatch(of: #/^public import (\w+)/#)
    else { return nil }
    let name = String(match.output.1)
    guard !products.contains(name), !publicOutsiders.contains(name) else { return nil }
    return "\(path):\(index + 1): \(module) may not show types of \(name) to its users"
  }
}

/// The public declarations without a documentation comment.
///
/// One comment above a line of cases is for all of them. What overrides a declaration, or implements a
/// requirement by default, has its comment there. It reads what the formatter leaves: a declaration begins a
/// line, and members are indented by two more than their type.
func undocumentedDeclarations(in source: String, path: String) -> [Violation] {
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.drop { $0 == " " } }
  return publicDeclarations(codeLines(source))
    .filter { !isDocumented(line: $0, lines) }
    .map { "\(path):\($0): this public declaration has no documentation" }
}

/// A type or an extension, whose members are public without saying so, or need no comment.
private struct Scope {
  enum Kind { case publicEnum, publicProtocol, defaults }

  let kind: Kind
  /// The number of spaces before its first line.
  let indentation: Int
}

/// The lines of the public declarations that need a comment of their own.
private func publicDeclarations(_ lines: [String]) -> [Int] {
  // To look for a word takes far less time than a pattern.
  let protocols = Set(
    lines.compactMap { line in
      line.contains("protocol") ? line.firstMatch(of: #/\bprotocol (\w+)/#)?.output.1 : nil
    }
  )
  var found: [Int] = []
  var scopes: [Scope] = []
  for (index, line) in lines.enumerated() {
    let code = line.drop { $0 == " " }
    guard !code.isEmpty else { continue }
    let indentation = line.count - code.count
    if code.hasPrefix("}") { scopes.removeAll { $0.indentation >= indentation } }
    let scope = scopes.last.flatMap { $0.indentation == indentation - 2 ? $0.kind : nil }
    let isPublic =
      (code.contains("public") || code.contains("open")) && code.contains(publicDeclaration)
    let isInherited = isPublic && code.contains(#/\b(?:override|required)\b/#)
    let isImplied =
      switch scope {
      case .publicEnum: code.hasPrefix("case ")
      case .publicProtocol: code.contains(#/^(?:static |mutating )*(?:func|var|init)\b/#)
      case .defaults, nil: false
      }
    if (isPublic && !isInherited && scope != .defaults) || isImplied { found.append(index + 1) }
    guard code.hasSuffix("{") else { continue }
    let kind: Scope.Kind? =
      if isPublic, code.contains(#/\benum\b/#) {
        .publicEnum
      } else if isPublic, code.contains(#/\bprotocol\b/#) {
        .publicProtocol
      } else if code.hasPrefix("extension"),
        let name = code.firstMatch(of: #/^extension (\w+)/#)?.output.1, protocols.contains(name)
      {
        .defaults
      } else {
        nil
      }
    if let kind { scopes.append(Scope(kind: kind, indentation: indentation)) }
  }
  return found
}

/// The beginning of a line that declares something for users.
private nonisolated(unsafe) let publicDeclaration =
  #/^(?:@\w+(?:\([^)]*\))? )*(?:[\w()]+ )*?(?:public|open) (?!import\b)(?:[\w()]+ )*?(?:actor|case|class|enum|func|init|let|protocol|struct|subscript|typealias|var)\b/#

/// Whether a documentation comment ends above a declaration's line and its attributes.
private func isDocumented(line: Int, _ lines: [Substring]) -> Bool {
  lines[..<(line - 1)].last { !$0.hasPrefix("@") }?.hasPrefix("///") ?? false
}
