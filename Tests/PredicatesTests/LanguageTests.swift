import Foundation
import Predicates
import ScrollModel
import Testing

/// The article about the language matches the implementation.
@Suite struct LanguageTests {
  private static let article = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Predicates/Predicates.docc/Language.md")

  /// The entries of the article's lists, those under Mistakes or the others: the code, and the text
  /// after it.
  private static func entries(mistakes: Bool) throws -> [(code: String, words: String)] {
    let text = try String(contentsOf: article, encoding: .utf8)
    let halves = text.components(separatedBy: "\n## Mistakes\n")
    return (mistakes ? halves[1] : halves[0]).components(separatedBy: "\n- `").dropFirst()
      .compactMap { entry in
        let parts = entry.components(separatedBy: "`: ")
        guard parts.count > 1 else { return nil }
        let words = parts.dropFirst().joined(separator: "`: ").components(separatedBy: "\n\n")[0]
        return (parts[0], words.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
  }

  @Test("Every example compiles")
  func examples() throws {
    let entries = try Self.entries(mistakes: false)
    #expect(entries.count >= 20)
    for (code, _) in entries {
      do {
        _ = try ScrollPredicate(code)
      } catch {
        Issue.record("\(code): \(error)")
      }
    }
  }

  @Test("The article names every cause and every phase", arguments: ["cause ==", "phase =="])
  func names(start: String) throws {
    let entry = try #require(try Self.entries(mistakes: false).first { $0.code.hasPrefix(start) })
    let all =
      start == "cause ==" ? Cause.allCases.map(\.rawValue) : ScrollPhase.allCases.map(\.rawValue)
    let words = Set(entry.words.split { !$0.isLetter }.map(String.init))
    #expect(words.isSuperset(of: all), "\(Set(all).subtracting(words))")
  }

  @Test("Every mistake is rejected with the message in the article")
  func mistakes() throws {
    let entries = try Self.entries(mistakes: true)
    #expect(entries.count >= 20)
    for (code, words) in entries {
      do {
        _ = try ScrollPredicate(code)
        Issue.record("\(code) compiles")
      } catch {
        #expect(error.description == words, "\(code)")
      }
    }
  }
}
