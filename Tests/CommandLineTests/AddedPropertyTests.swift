import Foundation
import TestSupport
import Testing

/// The article on adding a property, carried out on a copy of the sources.
@Suite(.timeLimit(.minutes(20))) struct AddedPropertyTests {
  /// The line in front of which each block of the article is inserted; a block without one extends a line.
  private static let places = [
    "View.swift": "  /// The corner radius for drawing, in points.\n",
    "View+AppearanceTable.swift": "    Row(\n",
  ]

  @Test("The property that the article adds compiles")
  func addedProperty() throws {
    let folder = try TemporaryFolder()
    let article = "Sources/ScrollModel/ScrollModel.docc/AddingAProperty.md"
    var edited: [String: String] = [:]
    for sample in try Sample.samples(in: article) {
      guard let path = sample.value(of: "edit") else { continue }
      let name = URL(filePath: path).lastPathComponent
      let source = try Sample.text(of: path)
      let line = Self.places[name] ?? sample.text.replacing(", borderWidth", with: "") + "\n"
      try #require(source.contains(line), "\(sample.place)")
      let text = sample.text + "\n" + (Self.places[name] ?? "")
      let first = try #require(source.range(of: line))
      edited[path] = try folder.write(source.replacingCharacters(in: first, with: text), to: name)
    }
    #expect(edited.count == 3)
    let sources = Sample.repository.appending(path: "Sources/ScrollModel").path
    let others = try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.hasSuffix(".swift") && edited["Sources/ScrollModel/\($0)"] == nil }
      .map { "\(sources)/\($0)" }
    let modules = Scrollscope.executable.deletingLastPathComponent().appending(path: "Modules").path
    // Only the files that the article changes are checked as a whole; the others are read.
    let run = try Run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-frontend", "-typecheck", "-swift-version", "6", "-module-name", "ScrollModel",
        "-package-name", Sample.packageName, "-I", modules,
      ] + edited.values.flatMap { ["-primary-file", $0] } + others
    )
    #expect(run.status == 0, "\(run.errors.prefix(2_000))")
  }
}
