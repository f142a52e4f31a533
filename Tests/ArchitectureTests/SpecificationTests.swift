import Foundation
import ScrollModel
import Testing

/// Tests cite the rules of the model's specification by id, and every rule has a test.
@Suite struct SpecificationTests {
  private static let catalogue = "Sources/ScrollModel/ScrollModel.docc"

  @Test("Every rule has a test, and every cited rule exists")
  func everyRuleHasATest() throws {
    let rules = try matches(of: #/- \*\*(?<id>[A-Z]+-[0-9]+)\*\*/#, below: Self.catalogue, "md")
    #expect(Set(rules).count == rules.count, "an id stands for one rule")
    let prefixes = Set(rules.compactMap { $0.split(separator: "-").first })
    let cited = try matches(
      of: #/(?:"\[|, )(?<id>[A-Z]+-[0-9]+)(?=[\],])/#,
      below: "Tests",
      "swift"
    ).filter { id in prefixes.contains { id.hasPrefix($0 + "-") } }
    let untested = rules.filter { !cited.contains($0) }
    #expect(untested == [], "no test cites these rules")
    #expect(Set(cited).subtracting(rules).sorted() == [], "no article has these rules")
  }

  /// Ids count from 1 without a gap, so that a new rule never reuses an id.
  @Test("Ids are numbered without gaps")
  func idsAreNumbered() throws {
    let rules = try matches(of: #/- \*\*(?<id>[A-Z]+-[0-9]+)\*\*/#, below: Self.catalogue, "md")
    let groups = Dictionary(grouping: rules) { $0.split(separator: "-").first ?? "" }
    for (prefix, ids) in groups {
      #expect(ids == (1...ids.count).map { "\(prefix)-\($0)" }, "\(prefix)")
    }
  }

  @Test("Every option has a row")
  func everyOptionHasARow() throws {
    let text = try sourceFiles(below: Self.catalogue, ["md"])
      .first { $0.path.hasSuffix("Options.md") }?.text
    let rows = try #require(text).matches(
      of: #/\| (?<number>U[0-9]+) \| `(?<name>\w+)` \| (?<value>\w+)/#
    )
    #expect(rows.map { String($0.output.name) } == ModelOptions.all.map(\.name))
    #expect(rows.map { String($0.output.number) } == (1...22).map { "U\($0)" })
    let defaults = ModelOptions.all.map { "\(ModelOptions()[keyPath: $0.path])" }
    #expect(rows.map { String($0.output.value) } == defaults)
  }

  @Test("Every article is listed on the first page")
  func everyArticleIsOnTheFirst() throws {
    let files = try sourceFiles(below: Self.catalogue, ["md"])
    let first = try #require(files.first { $0.path.hasSuffix("/ScrollModel.md") })
    let listed = first.text.matches(of: #/<doc:(?<name>\w+)>/#).map { String($0.output.name) }
    let names = files.map { $0.path.split(separator: "/").last?.dropLast(3) ?? "" }.map(String.init)
    #expect(Set(listed) == Set(names).subtracting(["ScrollModel"]))
  }

  private func matches(
    of pattern: Regex<(Substring, id: Substring)>,
    below folder: String,
    _ suffix: String
  ) throws -> [String] {
    try sourceFiles(below: folder, [suffix]).flatMap { file in
      file.text.matches(of: pattern).map { String($0.output.id) }
    }
  }
}
