/// Where a type is written: its lines without those of types inside it, and the files they are in.
struct TypeSize: Equatable {
  var lines = 0
  var files: Set<String> = []
}

/// The sizes of a module's types with their extensions, by name.
///
/// It relies on the formatter: a declaration is one line, and its closing brace has the same indentation.
func typeSizes(in files: [SourceFile]) -> [String: TypeSize] {
  let head =
    #/^(?<indent> *)(?:@\S+ +)*(?:(?:public|package|internal|private|fileprivate|final|indirect|nonisolated) +)*(?:class|struct|enum|actor|extension|protocol) +(?!func\b|var\b|let\b|subscript\b)(?<name>[\w.]+)/#
  var sizes: [String: TypeSize] = [:]
  for file in files {
    var open: [(name: String, end: String)] = []
    for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = line.firstMatch(of: head), !line.hasSuffix("}") {
        let name = (open.last.map { $0.name + "." } ?? "") + match.output.name
        open.append((name, match.output.indent + "}"))
        sizes[name, default: TypeSize()].files.insert(file.path)
      }
      guard let type = open.last else { continue }
      sizes[type.name, default: TypeSize()].lines += 1
      if line == type.end { open.removeLast() }
    }
  }
  return sizes
}

/// The violations for types that are longer than ``longestType``, or in more files than ``mostFilesOfType``.
func sizeViolations(in files: [SourceFile], module: String) -> [Violation] {
  typeSizes(in: files).sorted { $0.key < $1.key }.flatMap { name, size in
    var violations: [Violation] = []
    if size.lines > longestType {
      violations.append("\(module): \(name) has \(size.lines) lines, more than \(longestType)")
    }
    if size.files.count > mostFilesOfType {
      violations.append(
        "\(module): \(name) is in \(size.files.count) files, more than \(mostFilesOfType)"
      )
    }
    return violations
  }
}
