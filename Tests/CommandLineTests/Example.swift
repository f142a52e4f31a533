import Foundation

/// A block of Swift in the README, or in the documentation comment of a type.
struct Example {
  /// The repository that this test was compiled from.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The file, relative to the repository.
  let path: String
  /// The line of the first statement, counted from 1.
  let line: Int
  /// The module of the file; nil for the README.
  let module: String?
  /// The type that the comment documents; nil for the README.
  let type: String?
  /// The statements, without imports.
  let text: String

  /// Returns the examples of a file, in order.
  static func examples(in path: String) throws -> [Example] {
    let source = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    let module = path.hasPrefix("Sources/") ? path.split(separator: "/").dropFirst().first : nil
    let prefix = module == nil ? "" : "///"
    var examples: [Example] = []
    var block: (line: Int, lines: [String])?
    let lines = source.components(separatedBy: "\n").map { $0.drop { module != nil && $0 == " " } }
    for (index, line) in lines.enumerated() {
      let text = line.dropFirst(line.hasPrefix(prefix) ? prefix.count : 0).drop { $0 == " " }
      if let open = block, line.hasPrefix(prefix), text == "```" {
        examples.append(
          Example(
            path: path,
            line: open.line,
            module: module.map(String.init),
            type: module == nil ? nil : type(after: index, lines),
            text: open.lines.joined(separator: "\n")
          )
        )
        block = nil
      } else if let open = block {
        let statement = line.dropFirst(prefix.count)
        // An import is no statement of a function; its line stays, so that the others keep theirs.
        block = (open.line, open.lines + [statement.hasPrefix("import ") ? "" : String(statement)])
      } else if line.hasPrefix(prefix), text == "```swift" {
        block = (index + 2, [])
      }
    }
    return examples
  }

  /// The name of the first type that is declared after a line.
  private static func type(after index: Int, _ lines: [Substring]) -> String? {
    guard let line = lines[index...].first(where: { !$0.hasPrefix("///") && !$0.hasPrefix("@") })
    else { return nil }
    let words = line.split { !$0.isLetter }.map(String.init)
    let keyword = words.firstIndex { ["class", "enum", "protocol", "struct"].contains($0) }
    return keyword.flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
  }

  /// The example as a function; errors of the compiler are reported at its lines of the file.
  func function(called name: String) -> String {
    let file = Self.repository.appending(path: path).path
    return """
      func \(name)() throws {
      #sourceLocation(file: "\(file)", line: \(line))
      \(text)
      #sourceLocation()
      }

      """
  }
}
