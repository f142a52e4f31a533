import Testing

/// The walk of a touch in the contributor's guide.
@Suite struct TourTests {
  private struct Step: Hashable, CustomStringConvertible {
    let type: String
    let function: String
    var description: String { "\(type).\(function)" }
  }

  private func tour() throws -> [Step] {
    let guide = try #require(
      try sourceFiles(below: ".github", ["md"]).first { $0.path.hasSuffix("CONTRIBUTING.md") }
    )
    let start = try #require(guide.text.firstRange(of: "## Follow a touch"))
    let rest = guide.text[start.upperBound...]
    let section = rest[..<(rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    return section.matches(of: #/`([A-Z]\w+)\.(\w+)`/#).map {
      Step(type: String($0.1), function: String($0.2))
    }
  }

  @Test("A touch passes at most fifty functions, each once")
  func touchPassesAtMost() throws {
    let steps = try tour()
    #expect((30...50).contains(steps.count))
    #expect(Set(steps).count == steps.count)
  }

  @Test("Each function of the tour exists in its type")
  func eachFunctionOnTheWay() throws {
    let files = try swiftFiles().map { declarations(in: $0.file.text) }
    for step in try tour() {
      #expect(
        files.contains { $0.types.contains(step.type) && $0.functions.contains(step.function) },
        "\(step) is in the guide, and in no file of Sources"
      )
    }
  }

  /// The types that a file declares or extends, and its functions.
  private func declarations(in source: String) -> (types: Set<String>, functions: Set<String>) {
    let keywords = ["class", "struct", "enum", "protocol", "extension"]
    var (types, functions): (Set<String>, Set<String>) = ([], [])
    for line in source.split(separator: "\n") {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      for (keyword, name) in zip(words, words.dropFirst()) {
        if keyword == "func" { functions.insert(name) }
        if keywords.contains(keyword) { types.insert(name) }
      }
    }
    return (types, functions)
  }
}
