import Foundation

/// A sample of the documentation: a block of code, or a command of a table.
///
/// A comment in front of a block says how it is checked: `<!-- excerpt: a reason -->` that it is not.
struct Sample {
  /// The repository that this test was compiled from.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The file, relative to the repository: Markdown, or Swift with documentation comments.
  let path: String
  /// The line of the first line of the block, counted from 1.
  let line: Int
  /// The language of a block; `sh` for a command.
  let language: String
  /// The comment in front of a block, such as `install` or `excerpt: it needs an iPhone`.
  let mark: String
  let text: String
  /// The table's description of a command.
  var promise = ""
  /// The type that a documentation comment belongs to.
  var type: String?

  /// The file and the line, as compilers write it.
  var place: String { "\(path):\(line)" }

  /// The module of the file; nil outside Sources.
  var module: String? {
    let parts = path.split(separator: "/")
    return parts.first == "Sources" ? String(parts[1]) : nil
  }

  /// The value of a mark such as `file: a/b`; nil for any other.
  func value(of name: String) -> String? {
    mark.hasPrefix("\(name): ") ? String(mark.dropFirst(name.count + 2)) : nil
  }

  /// The name under which the modules share what has `package` access: SwiftPM takes the name of the folder.
  static var packageName: String {
    String(repository.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The articles of all catalogues.
  static func articles() throws -> [String] {
    let folder = repository.appending(path: "Sources").path
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().map { "Sources/\($0)" }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  /// Returns the samples of a file, in order.
  static func samples(in path: String) throws -> [Sample] {
    let source = try text(of: path).components(separatedBy: "\n")
    let isSwift = path.hasSuffix(".swift")
    var samples: [Sample] = []
    var block: (language: String, mark: String, line: Int, lines: [String])?
    var mark = ""
    for (index, line) in source.enumerated() {
      guard let line = isSwift ? documentation(line) : line else {
        block = nil
        continue
      }
      if let open = block {
        guard line == "```" else {
          block?.lines.append(line)
          continue
        }
        samples.append(
          Sample(
            path: path,
            line: open.line,
            language: open.language,
            mark: open.mark,
            text: open.lines.joined(separator: "\n"),
            type: isSwift ? type(after: index, source) : nil
          )
        )
        block = nil
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), mark, index + 2, [])
        mark = ""
      } else if line.hasPrefix("<!-- "), line.hasSuffix(" -->") {
        mark = String(line.dropFirst(5).dropLast(4))
      } else if line.hasPrefix("| `scrollscope") {
        let cells = line.components(separatedBy: " | ")
        let command = cells[0].replacing("| `", with: "").replacing("`", with: "")
        samples.append(
          Sample(
            path: path,
            line: index + 1,
            language: "sh",
            mark: "",
            text: command,
            promise: cells[1]
          )
        )
      } else if !line.isEmpty {
        mark = ""
      }
    }
    return samples
  }

  /// The text of a line of a documentation comment; nil for any other line.
  private static func documentation(_ line: String) -> String? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return nil }
    return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
  }

  /// The name of the first type that is declared after a line.
  private static func type(after index: Int, _ lines: [String]) -> String? {
    let lines = lines[index...].map { $0.drop { $0 == " " } }
    guard let line = lines.first(where: { !$0.hasPrefix("///") && !$0.hasPrefix("@") })
    else { return nil }
    let words = line.split { !$0.isLetter }.map(String.init)
    let keyword = words.firstIndex { ["class", "enum", "protocol", "struct"].contains($0) }
    return keyword.flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
  }

  /// The Swift of it as a function.
  func function(called name: String) -> String {
    "func \(name)() throws {\n\(statements)}\n"
  }

  /// The Swift of it without imports; errors of the compiler are reported at its lines of the file.
  var statements: String {
    // The line of an import stays, so that the others keep theirs.
    let lines = text.components(separatedBy: "\n").map { $0.hasPrefix("import ") ? "" : $0 }
    return """
      #sourceLocation(file: "\(Self.repository.appending(path: path).path)", line: \(line))
      \(lines.joined(separator: "\n"))
      #sourceLocation()

      """
  }
}
