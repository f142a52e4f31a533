import Foundation
import ScrollDoctor
import Testing

/// The article of the rules matches the rules.
@Suite struct CatalogueTests {
  private static let article = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/ScrollDoctor/ScrollDoctor.docc/Rules.md")

  /// Each entry as one line, without the list marker.
  private func entries() throws -> [String] {
    try String(contentsOf: Self.article, encoding: .utf8)
      .components(separatedBy: "\n- ").dropFirst()
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  @Test("The article has one entry for each rule, in the same order")
  func order() throws {
    let ids = try entries().compactMap { $0.firstMatch(of: #/^\*\*(SD\d+)\*\* /#)?.output.1 }
    #expect(ids.map(String.init) == Doctor.rules.map(\.id))
  }

  @Test("An entry has the rule's title, severity, scene, remedy, condition and version")
  func words() throws {
    for (entry, rule) in zip(try entries(), Doctor.rules) {
      let scene = "bug-" + rule.id.dropFirst(3)
      let start = "**\(rule.id)** \(rule.title) (\(rule.severity.rawValue), `\(scene)`). *Sees* "
      #expect(entry.hasPrefix(start), "\(rule.id)")
      #expect(entry.hasSuffix(" *Change:* \(rule.remedy)"), "\(rule.id)")
      #expect(entry.contains(". *Since:* "), "\(rule.id)")
    }
  }
}
