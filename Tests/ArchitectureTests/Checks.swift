/// A violation of a rule in a file, as `path:line: message`.
typealias Violation = String

/// The imports in a Swift file of `module` that the tables forbid.
func importViolations(in source: String, path: String, module: String) -> [Violation] {
  swiftImports(tokens(of: source, .swift)).compactMap { item in
    let place = "\(path):\(item.line):"
    if modules[item.name] != nil {
      if modules[module]?.contains(item.name) == true { return nil }
      return "\(place) \(module) may not import \(item.name)"
    }
    guard let importers = outsiders[item.name] else {
      return "\(place) nobody may import \(item.name): it has no row in the rules"
    }
    return importers.contains(module) ? nil : "\(place) \(module) may not import \(item.name)"
  }
}

/// The words in a Swift file of `module` that give different bits on other machines or in a replay.
func wordViolations(in source: String, path: String, module: String) -> [Violation] {
  guard reproducible.modules.contains(module) else { return [] }
  let tokens = tokens(of: source, .swift)
  return tokens.indices.compactMap { index in
    let token = tokens[index]
    guard token.kind == .word else { return nil }
    let isCalled = index + 1 < tokens.count && tokens[index + 1].isPunctuation("(")
    let isMember = index > 0 && tokens[index - 1].isPunctuation(".")
    guard
      reproducible.words.contains(token.text)
        || isCalled && reproducible.functions.contains(token.text)
        || isCalled && isMember && reproducible.methods.contains(token.text)
    else { return nil }
    return "\(path):\(token.line): \(module) may not use \(token.text)"
  }
}

/// The forbidden imports in a JavaScript file of the page, with a `path` below the page's folder.
func webImportViolations(in source: String, path: String) -> [Violation] {
  let folders = path.split(separator: "/").dropLast().map(String.init)
  guard let folder = folders.first, folder != webTests else {
    return folders.isEmpty ? wiringViolations(in: source, path: path) : []
  }
  guard let allowed = webFolders[folder] else {
    return ["web/\(path):1: the folder \(folder) has no row in the rules"]
  }
  return javaScriptImports(tokens(of: source, .javaScript)).compactMap { item in
    let target = resolved(item.name, from: folders)
    if let target, target.count > 1, allowed.contains(target[0]) { return nil }
    return "web/\(path):\(item.line): \(folder) may not import \(quoted(item.name))"
  }
}

/// Files beside the folders may import all of the page's files, except its tests.
private func wiringViolations(in source: String, path: String) -> [Violation] {
  javaScriptImports(tokens(of: source, .javaScript)).compactMap { item in
    let target = resolved(item.name, from: [])
    if let target, target.first != webTests { return nil }
    return "web/\(path):\(item.line): \(path) may not import \(quoted(item.name))"
  }
}

/// The browser globals in a file of the page's model; as names of members they are allowed.
func globalViolations(in source: String, path: String) -> [Violation] {
  guard path.hasPrefix("model/") else { return [] }
  let tokens = tokens(of: source, .javaScript)
  return tokens.indices.compactMap { index in
    let token = tokens[index]
    guard token.kind == .word, browserGlobals.contains(token.text) else { return nil }
    let before = index > 0 ? tokens[index - 1].text : ""
    let after = index + 1 < tokens.count ? tokens[index + 1].text : ""
    let isSpread = index > 1 && tokens[index - 2].isPunctuation(".")
    let isMember = before == "." && !isSpread
    let isKey = (before == "{" || before == ",") && after == ":"
    return isMember || isKey ? nil : "web/\(path):\(token.line): model may not use \(token.text)"
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
