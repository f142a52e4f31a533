import Foundation
import TestSupport
import Testing

/// The table of all figures in the article on scale.
@Suite struct ArticleGeneratedFilesTests {
  @Test("The article has the list")
  func articleHasTheList() throws {
    let path = "Sources/scrollscope/scrollscope.docc/Scale.md"
    let article = try String(
      contentsOf: GeneratedFile.root.appending(path: path),
      encoding: .utf8
    )
    let parts = article.components(separatedBy: "<!-- figures -->\n")
    try #require(parts.count == 3)
    let table = try Run(CommandTests.executable, ["--list"]).output
    try GeneratedFile.check(
      path,
      is: [parts[0], table, parts[2]].joined(separator: "<!-- figures -->\n")
    )
  }
}
