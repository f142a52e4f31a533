/// A module or a path that a source file imports.
struct Import: Equatable {
  /// The module's name or the path as written; empty if it is computed.
  let name: String
  let line: Int
}

/// The lines of a Swift or JavaScript source without their comments.
///
/// It reads what formatters leave: a comment of several lines begins on a line of its own.
func codeLines(_ source: String) -> [String] {
  var isInComment = false
  return source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    var code = String(line)
    guard isInComment || code.utf8.contains(UInt8(ascii: "/")) else { return code }
    // Most of these lines are comments as a whole.
    if !isInComment, code.utf8.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "//".utf8) {
      return ""
    }
    if isInComment {
      guard let end = code.firstRange(of: "*/") else { return "" }
      code.removeSubrange(..<end.upperBound)
    }
    code.replace(#/\/\*.*?\*\//#, with: " ")
    isInComment = code.contains(#/^\s*\/\*/#)
    return isInComment ? "" : code.replacing(#/(?:^|\s)\/\/.*/#, with: "")
  }
}

/// The pieces of a source that consist of letters, digits, `_` and `others`, each once.
///
/// What no piece has in it, the source has not: a search in them takes far less time than one in all lines.
func pieces(of source: String, with others: String = "$") -> Set<String> {
  let others = Set(others.utf8)
  let pieces = source.utf8.split { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      false
    default: !others.contains(byte)
    }
  }
  return Set(pieces.map { String(Substring($0)) })
}

/// The modules that a Swift source imports, with any attributes, access level or declaration kind.
func swiftImports(_ source: String) -> [Import] {
  let pattern =
    #/^\s*(?:(?:@\w+(?:\(\w+\))?|public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:actor|class|enum|func|let|macro|protocol|struct|typealias|var)\s+)?(?<name>\w+)/#
  return codeLines(source).enumerated().compactMap { index, line in
    guard line.contains("import") else { return nil }
    return line.firstMatch(of: pattern).map {
      Import(name: String($0.output.name), line: index + 1)
    }
  }
}

/// The paths that a JavaScript source imports or exports from.
func javaScriptImports(_ source: String) -> [Import] {
  // The names of one import may be on several lines; the last one has the path.
  let end =
    #/^\s*(?:import\s*|(?:import|export)\s.*\sfrom\s+|\}\s*from\s+)["'](?<path>[^"']+)["']/#
  let call = #/(?:^|[^.\w$])import\(\s*(?:["'`](?<path>[^"'`$]*)["'`])?/#
  var start: Int?
  return codeLines(source).enumerated().flatMap { index, line in
    // To look for a word takes far less time than a pattern.
    let (imports, exports) = (line.contains("import"), line.contains("export"))
    if imports || exports, line.contains(#/^\s*(?:import|export)\s*\{[^}]*$/#) { start = index }
    var found = (imports ? line.matches(of: call) : []).map { match in
      Import(name: match.output.path.map(String.init) ?? "", line: index + 1)
    }
    if imports || line.contains("from"), let match = line.firstMatch(of: end) {
      found.append(Import(name: String(match.output.path), line: (start ?? index) + 1))
    }
    if line.contains("}") || !found.isEmpty { start = nil }
    return found
  }
}

/// The paths from which the comments of a JavaScript source import types.
func typeImports(_ source: String) -> [Import] {
  let code = codeLines(source)
  let pattern = #/import\(\s*"(?<path>[^"]+)"/#
  return source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
    index,
    line in
    guard line.contains("import("), !code[index].contains("import(") else { return [Import]() }
    return line.matches(of: pattern).map {
      Import(name: String($0.output.path), line: index + 1)
    }
  }
}
