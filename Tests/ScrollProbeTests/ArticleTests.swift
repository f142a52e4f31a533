import Foundation
import ScrollProbeArticle
import ScrollProbeOnStub
import StubApp
import Testing

/// What the article and the documentation show has been compiled.
@MainActor @Suite struct ProbeArticleTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  @Test("The probe's example is in the article")
  func exampleOfTheProbe() throws {
    let source = try Self.text("Sources/Probe/ScrollProbe/ScrollProbe.swift")
    let article = try Self.text("Tests/ScrollProbeArticle/ScrollScope.swift")
    let example = source.split(separator: "/// ```swift\n")[1].split(separator: "/// ```")[0]
      .replacing("/// ", with: "  ")
    #expect(article.contains(example))
  }

  @Test("The article names what it shows")
  func articleNamesWhatIt() throws {
    let article = try Self.text("Sources/Probe/ScrollProbe/ScrollProbe.docc/YourAppInThePage.md")
    for file in ["ScrollScope.swift", "Recording.swift"] {
      let path = "Tests/ScrollProbeArticle/\(file)"
      let sample = try Self.text(path)
      #expect(article.contains("<!-- file: \(path) -->\n```swift\n\(sample)```\n"))
    }
  }
}
