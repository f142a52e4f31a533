/// A violation of a rule in a file, as `path:line: message`.
typealias Violation = String

/// The imports in a Swift file of `module` that the tables forbid.
func importViolations(in source: String, path: String, module: String) -> [Violation] {
  swiftImports(source).compactMap { item in
    let place = "\(path):\(item.line):"
    if modules[item.name] != nil {
      if modules[module]?.contains(item.name) == true { return nil }
      return "\(place) \(module) may not import \(item.name)"
    }
    guard let importers = outsiders[item.name] else {
      return "\(place) \(item.name) has no row in the rules, and may not be imported"
    }
    return importers.contains(module) ? nil : "\(place) \(module) may not import \(item.name)"
  }
}

/// The words in a Swift file of `module` that give different bits on other machines or in a replay.
func wordViolations(in source: String, path: String, module: String) -> [Violation] {
  guard reproducible.modules.contains(module) else { return [] }
  let forbidden = reproducible.words.union(reproducible.functions).union(reproducible.methods)
  guard !pieces(of: source).isDisjoint(with: forbidden) else { return [] }
  return words(codeLines(source)).compactMap { word in
    guard
      reproducible.words.contains(word.text)
        || word.isCalled && reproducible.functions.contains(word.text)
        || word.isCalled && word.isMember && reproducible.methods.contains(word.text)
    else { return nil }
    return "\(path):\(word.line): \(module) may not use \(word.text)"
  }
}

/// The forbidden imports in a JavaScript file of the page, with a `path` below the page's folder.
func webImportViolations(in source: String, path: String) -> [Violation] {
  let folders = path.split(separator: "/").dropLast().map(String.init)
  guard let folder = folders.first, folder != webTests else {
    return folders.isEmpty ? ["web/\(path):1: a module of the page is in a folder"] : []
  }
  guard let rule = webFolders[folder] else {
    return ["web/\(path):1: the folder \(folder) has no row in the rules"]
  }
  func violations(_ items: [Import], allowed: Set<String>) -> [Violation] {
    items.compactMap { item in
      if let target = resolved(item.name, from: folders), target.count > 1,
        allowed.contains(target[0]), !isOtherPanel(target, from: folders)
      {
        return nil
      }
      return "web/\(path):\(item.line): \(folder) may not import \(quoted(item.name))"
    }
  }
  return violations(javaScriptImports(source), allowed: rule.imports)
    + violations(typeImports(source), allowed: rule.imports.union(rule.types))
}

/// Whether a file of one panel imports from the folder of another.
private func isOtherPanel(_ target: [String], from folders: [String]) -> Bool {
  folders.count > 1 && folders[0] == webPanels && target[0] == webPanels && target[1] != folders[1]
}

/// The browser globals in a file of the page's model; as names of members they are allowed.
func globalViolations(in source: String, path: String) -> [Violation] {
  guard path.hasPrefix("model/"), !pieces(of: source).isDisjoint(with: browserGlobals) else {
    return []
  }
  let literal = #/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/#
  return words(codeLines(source).map { $0.replacing(literal, with: "\"\"") }).compactMap { word in
    guard browserGlobals.contains(word.text), !word.isMember, !word.isKey else { return nil }
    return "web/\(path):\(word.line): model may not use \(word.text)"
  }
}

/// A word of a source, with what stands beside it.
private struct Word {
  let text: String
  let line: Int
  /// Whether a single dot stands before it.
  let isMember: Bool
  let isCalled: Bool
  /// Whether it is the name of a value in an object.
  let isKey: Bool
}

private func words(_ lines: [String]) -> [Word] {
  let pattern = #/(?<before>\.+|[{,]\s*)?(?<word>[A-Za-z_$][A-Za-z0-9_$]*)(?<after>\s*[(:])?/#
  return lines.enumerated().flatMap { index, line in
    line.matches(of: pattern).map { match in
      Word(
        text: String(match.output.word),
        line: index + 1,
        isMember: match.output.before == ".",
        isCalled: match.output.after?.last == "(",
        // Before the colon of a condition stands a space.
        isKey: match.output.after == ":"
      )
    }
  }
}

/// The violation for a file that is longer than ``longestFile``.
func lengthViolations(in source: String, path: String) -> [Violation] {
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false).count
  let length = source.hasSuffix("\n") ? lines - 1 : lines
  guard length > longestFile else { return [] }
  return ["\(path):\(longestFile + 1): \(length) lines, more than \(longestFile)"]
}

/// The path components of a relative path's target; nil for a path that is not relative or leaves
/// the page.
private func resolved(_ path: String, from folders: [String]) -> [String]? {
  guard path.hasPrefix("./") || path.hasPrefix("../") else { return nil }
  var result = folders
  for part in path.split(separator: "/") where part != "." {
    if part != ".." {
      result.append(String(part))
    } else if result.popLast() == nil {
      return nil
    }
  }
  return result
}

private func quoted(_ path: String) -> String {
  path.isEmpty ? "a computed path" : "\"\(path)\""
}
