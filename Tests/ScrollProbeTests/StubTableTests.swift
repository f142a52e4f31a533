import Foundation
import Testing

/// The stand-in for UIKit declares what its table says, and nothing else.
@Suite struct StubTableTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "UIKitStub")

  @Test("Every row is declared")
  func everyRowIsDeclared() throws {
    let declared = try Self.declared()
    let rows = try Self.rows()
    try #require(rows.count > 100)
    for row in rows where !declared.contains(row) { Issue.record("not declared: \(row)") }
  }

  @Test("Every declaration is a row")
  func everyDeclarationIsARow() throws {
    let rows = try Self.rows()
    let declared = try Self.declared()
    try #require(declared.count > 100)
    for declaration in declared where !rows.contains(declaration) {
      Issue.record("no row: \(declaration)")
    }
  }

  private static func rows() throws -> Set<String> {
    let text = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    return Set(
      text.matches(of: #/\n\| `([^`]+)`/#).map {
        String($0.output.1).replacing(" { get }", with: "").replacing("( _", with: "(_")
      }
    )
  }

  /// The public declarations without their attributes, values and bodies, each in one line.
  private static func declared() throws -> Set<String> {
    var found: Set<String> = []
    for path in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
      for (index, line) in lines.enumerated()
      where !line.hasPrefix("//") && line.contains(#/\b(?:public|open) (?!import|override)/#) {
        // The parameters of one may be on several lines.
        var whole = String(line)
        var next = index + 1
        while whole.count(where: { $0 == "(" }) > whole.count(where: { $0 == ")" }) {
          whole += " " + lines[next]
          next += 1
        }
        if !whole.contains(" override ") { found.insert(declaration(whole)) }
      }
    }
    return found
  }

  private static func declaration(_ text: String) -> String {
    var depth = 0
    let head = text.prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0 || character != "{" && (character != "=" || text.contains("typealias"))
    }
    let attributes: Set<Substring> = [
      "public", "open", "final", "weak", "nonisolated", "private(set)", "internal(set)",
      "@MainActor",
    ]
    let line = head.split(whereSeparator: \.isWhitespace).filter { !attributes.contains($0) }
      .joined(separator: " ")
    // What can be read alone may be a constant here.
    let isConstant = line.hasPrefix("let layer") || line.hasPrefix("let traitCollection")
    return (isConstant ? "var" + line.dropFirst(3) : line).replacing("( _", with: "(_")
  }
}
