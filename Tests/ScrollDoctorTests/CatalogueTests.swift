import Foundation
import ScrollModel
import Testing

@testable import ScrollDoctor

/// The article of the rules matches the rules.
@Suite struct CatalogueTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let article =
    repository
    .appending(path: "Sources/ScrollDoctor/ScrollDoctor.docc/Rules.md")

  /// Each entry as one line, without the list marker.
  private func entries() throws -> [String] {
    try String(contentsOf: Self.article, encoding: .utf8)
      .components(separatedBy: "\n- ").dropFirst()
      .map { $0.components(separatedBy: "\n\n")[0] }
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  @Test("The article has one entry for each rule, in the same order")
  func order() throws {
    let ids = try entries().compactMap { $0.firstMatch(of: #/^\*\*(S[DW]\d+)\*\* /#)?.output.1 }
    #expect(ids.map(String.init) == (Doctor.catalogue + Doctor.sourceCatalogue).map(\.id))
  }

  @Test("An entry has the rule's title, severity, scene, remedy, condition and version")
  func words() throws {
    for (entry, rule) in zip(try entries(), Doctor.catalogue + Doctor.sourceCatalogue) {
      let scene = rule.family == .model ? "bug-\(rule.id.dropFirst(3))`). *Sees* " : ""
      let start = "**\(rule.id)** \(rule.title) (\(rule.severity.rawValue), `\(scene)"
      #expect(entry.hasPrefix(start), "\(rule.id)")
      #expect(entry.hasSuffix(" *Change:* \(rule.remedy)"), "\(rule.id)")
      #expect(entry.contains(". *Since:* "), "\(rule.id)")
    }
  }

  @Test("The article of the symptoms has each kind with its rules, and the schema has each kind")
  func symptoms() throws {
    let rules = Doctor.catalogue + Doctor.sourceCatalogue
    let path = "Sources/ScrollDoctor/ScrollDoctor.docc/WhatTheDoctorSees.md"
    let article = try String(contentsOf: Self.repository.appending(path: path), encoding: .utf8)
    let schema = try String(
      contentsOf: Self.repository.appending(path: "web/schema/finding.schema.json"),
      encoding: .utf8
    )
    for kind in SymptomKind.allCases {
      let ids = rules.filter { $0.symptom == kind }.map(\.id).joined(separator: ", ")
      let row = article.split(separator: "\n").first { $0.hasPrefix("| `\(kind.rawValue)` | ") }
      #expect(row?.hasSuffix(" | \(ids) |") == true, "\(kind): \(ids)")
    }
    let names = SymptomKind.allCases.map { #""\#($0.rawValue)""# }.joined(separator: ", ")
    let enumeration = schema.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(enumeration.contains(names))
  }

  @Test("A rule that reads offsets examines at rest, and again when a motion ends")
  func offsets() {
    for type in Doctor.rules.compactMap({ $0 as? any StateRule.Type }) {
      let readsOffset = type.watches.contains(PropertySet(.contentOffset))
      #expect(!readsOffset || type.examinesAtRest, "\(type.rule.id)")
      #expect(!type.examinesAtRest || type.watches.contains(PropertySet(.phase)), "\(type.rule.id)")
    }
  }

  @Test("A title fits into one line of a card")
  func titles() {
    for rule in Doctor.catalogue + Doctor.sourceCatalogue {
      #expect(rule.title.count <= 28, "\(rule.id)")
    }
  }

  @Test("The article on the doctor has the number of the rules for scenes")
  func number() throws {
    let path = "Sources/ScrollDoctor/ScrollDoctor.docc/UsingTheDoctor.md"
    let article = try String(contentsOf: Self.repository.appending(path: path), encoding: .utf8)
    #expect(article.contains("for each of \(Doctor.catalogue.count) common mistakes"))
  }
}
