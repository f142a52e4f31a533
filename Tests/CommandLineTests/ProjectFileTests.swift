import Foundation
import Scenes
import ScrollRecording
import TestSupport
import Testing

/// What the files for contributors and the articles about versions and tests say, held against the repository.
@Suite struct ProjectFileTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Sample.repository.appending(path: path), encoding: .utf8)
  }

  @Test("The article on versions and the changes have the present numbers")
  func versions() throws {
    let version = try Scrollscope.run("--version").output.trimmingCharacters(in: .newlines)
    #expect(version == ScrollscopeVersion.text)
    let article = try text("Sources/ScrollRecording/ScrollRecording.docc/Versions.md")
    for (name, number) in [
      ("the program", version), ("recordings", "\(RecordingFormat.version)"),
      ("the law of motion", "\(RecordingFormat.model)"),
    ] {
      let row = article.components(separatedBy: "\n").first { $0.hasPrefix("| \(name) |") }
      #expect(try #require(row).hasSuffix("| \(number) |"), "\(name)")
    }
    let newest = try text(".github/CHANGELOG.md").components(separatedBy: "\n").first {
      $0.hasPrefix("## ")
    }
    #expect(try #require(newest).hasPrefix("## \(version)"))
  }

  @Test("The contributors' guide describes each module once")
  func modules() throws {
    let rows = try text(".github/CONTRIBUTING.md").components(separatedBy: "\n")
      .compactMap { $0.hasPrefix("| `Sources/") ? $0.components(separatedBy: " | ")[0] : nil }
    let sources = Sample.repository.appending(path: "Sources")
    for folder in ["", "Probe/", "Tools/"] {
      let path = sources.appending(path: folder).path
      for module in try FileManager.default.contentsOfDirectory(atPath: path)
      where !module.hasPrefix(".") && !Self.withoutRow.contains(module) {
        #expect(rows.count { $0.contains("`Sources/\(folder)\(module)`") } == 1, "\(module)")
      }
    }
  }

  private static let withoutRow = ["CJansson", "CLibwebsockets", "CZlib", "Probe", "Tools"]

  @Test(
    "Every file and folder that they name exists",
    arguments: ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"]
  )
  func files(path: String) throws {
    let parts = try text(path).components(separatedBy: "`")
    let names = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }
      .flatMap { $0.element.split(whereSeparator: \.isWhitespace) }
      .filter { name in
        ["Sources/", "Tests/", "web/", ".ci/", ".packaging/"].contains { name.hasPrefix($0) }
      }
    #expect(!names.isEmpty)
    for name in Set(names) {
      let file = Sample.repository.appending(path: String(name))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(name)")
    }
  }
}
