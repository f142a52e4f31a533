import JSON

/// A module and all that it imports as one script: each module is a function that runs once, after those that
/// it imports, and returns its exports.
///
/// It relies on the formatter: imports and exports begin a line, and end with a semicolon.
struct ModuleBundle {
  /// The content of a script of type `module`.
  private(set) var script = ""

  /// The numbers of the modules that are in the script, by their paths.
  private var numbers: [String: Int] = [:]
  /// The modules that wait for those that they import.
  private var open: [String] = []

  /// Bundles a module; `read` returns the source of the module at a path.
  init(from entry: String, read: (String) throws -> String) throws {
    _ = try add(entry, read)
  }

  /// Adds a module, unless the script has it, and returns the name of its exports.
  private mutating func add(_ path: String, _ read: (String) throws -> String) throws -> String {
    if let number = numbers[path] { return Self.name(number) }
    if open.contains(path) {
      throw UserError("\(path) imports itself, by way of \(open.last ?? path)")
    }
    open.append(path)
    var (code, exports): ([String], [String]) = ([], [])
    var lines = try read(path).split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      if line.hasPrefix("import ") || line.hasPrefix("export {") || line.hasPrefix("export *") {
        var statement = String(line)
        while !statement.hasSuffix(";"), let next = lines.popFirst() { statement += " \(next)" }
        guard let (clause, source) = Self.read(statement) else {
          throw UserError("\(path): \(statement)")
        }
        let module = try add(Self.path(source, from: path), read)
        if line.hasPrefix("export") {
          exports += Self.names(clause).map { "\($1): \(module).\($0)" }
        } else if clause.hasPrefix(Self.everything) {
          code.append("const \(clause.dropFirst(Self.everything.count)) = \(module);")
        } else {
          let members = Self.names(clause).map { $0 == $1 ? $0 : "\($0): \($1)" }
          code.append("const { \(members.joined(separator: ", ")) } = \(module);")
        }
      } else if line.hasPrefix("export ") {
        let declaration = line.dropFirst("export ".count)
        guard let name = Self.declaredName(declaration) else {
          throw UserError("\(path): \(line)")
        }
        exports.append(name)
        code.append(String(declaration))
      } else {
        code.append(String(line))
      }
    }
    open.removeLast()
    numbers[path] = numbers.count
    let name = Self.name(numbers.count - 1)
    script += "// \(path)\nconst \(name) = (() => {\n" + code.joined(separator: "\n")
    script += "return Object.freeze({ \(exports.joined(separator: ", ")) });\n})();\n"
    return name
  }

  /// A name that no module has of its own.
  private static func name(_ number: Int) -> String { "$\(number)" }

  // No regular expressions: a page has thousands of these lines, and each would compile one.

  /// What a clause begins with that imports all of a module under a name.
  private static let everything = "* as "

  /// Returns the names that a statement imports, or exports from another module, and that module's path.
  private static func read(_ statement: String) -> (clause: String, source: String)? {
    let parts = statement.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == ";", parts[0].hasSuffix(" from "), parts[1].hasPrefix(".")
    else { return nil }
    // Without `import`, which is as long as `export`, and `from`.
    let clause = parts[0].dropFirst("import".count).dropLast(" from ".count).drop { $0 == " " }
    guard clause.hasPrefix(everything) || (clause.first == "{" && clause.last == "}") else {
      return nil
    }
    return (String(clause), String(parts[1]))
  }

  /// The name of a function, a class or a constant that a line declares.
  private static func declaredName(_ declaration: Substring) -> String? {
    var words = declaration.split(separator: " ", maxSplits: 3)[...]
    if words.first == "async" { words.removeFirst() }
    guard words.count > 1,
      ["function", "function*", "class", "const"].contains(words.removeFirst())
    else { return nil }
    let name = words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" } ?? ""
    return name.isEmpty ? nil : String(name)
  }

  /// The names in braces, each with its name on the other side: `{ a, b as c }`.
  private static func names(_ clause: String) -> [(String, String)] {
    clause.dropFirst().dropLast().split(separator: ",").compactMap { part in
      let words = part.split(separator: " ")
      guard let first = words.first, let last = words.last else { return nil }
      return (String(first), String(last))
    }
  }

  /// The path to which a module's import leads.
  private static func path(_ source: String, from module: String) -> String {
    var folders = module.split(separator: "/").dropLast()
    for part in source.split(separator: "/") where part != "." {
      if part == ".." { folders = folders.dropLast() } else { folders.append(part) }
    }
    return folders.joined(separator: "/")
  }
}
