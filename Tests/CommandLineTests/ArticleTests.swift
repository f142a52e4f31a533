import Foundation
import JSON
import SchemaSupport
import TestSupport
import Testing

/// The samples of the README and of all articles: each is run, compiled, validated, or marked with the reason why
/// it is not.
@Suite(.timeLimit(.minutes(20))) struct ArticleTests {
  /// The files with samples.
  private static func files() throws -> [String] {
    try ["README.md", ".github/CONTRIBUTING.md"] + Sample.articles()
  }

  private static func samples() throws -> [Sample] { try files().flatMap(Sample.samples) }

  /// The words that mark a sample.
  private static let marks = ["edit", "excerpt", "file", "module", "schema", "status"]

  /// The browser tests that read samples.
  private static let readers = ["proxy", "embedding"].map { "Tests/BrowserTests/\($0).test.js" }

  @Test("Every sample is checked by a rule for its language, or says why it is not")
  func everySampleIsChecked() throws {
    for sample in try Self.samples() {
      let word = sample.mark.prefix { $0 != ":" }
      if !sample.mark.isEmpty, !sample.mark.contains(":") {
        // A name by which others find the block: commands that build, and what another test reads.
        let isRead = try Self.readers.contains {
          try Sample.text(of: $0).contains("<!-- \(sample.mark) -->")
        }
        #expect(BuildCommands.isBuild(sample) || isRead, "\(sample.place)")
      } else if !word.isEmpty {
        #expect(Self.marks.contains(String(word)), "\(sample.place): \(sample.mark)")
      } else {
        let isKnown = ["swift", "sh", "json", "ndjson", "output"].contains(sample.language)
        #expect(isKnown, "\(sample.place): a block of \(sample.language) needs a mark")
      }
      if let reason = sample.value(of: "excerpt") {
        #expect(reason.count > 10, "\(sample.place): the reason is missing")
      }
    }
  }

  @Test("Every block of code is fenced")
  func blocksAreFenced() throws {
    for path in try Self.files() {
      var isFenced = false
      var isList = false
      var previous = ""
      for (index, line) in try Sample.text(of: path).components(separatedBy: "\n").enumerated() {
        if line.hasPrefix("```") { isFenced.toggle() }
        if !line.isEmpty, !line.hasPrefix(" ") { isList = line.hasPrefix("- ") }
        let isCode = line.hasPrefix("    ") && previous.isEmpty && !isFenced && !isList
        #expect(!isCode, "\(path):\(index + 1)")
        #expect(!line.hasPrefix(" ") || !line.contains("```"), "\(path):\(index + 1)")
        previous = line
      }
    }
  }

  @Test("Every link to a file of the repository leads to one")
  func links() throws {
    for path in try Self.files() {
      let folder = Sample.repository.appending(path: path).deletingLastPathComponent()
      for match in try Sample.text(of: path).matches(of: /\]\(([^)#:]+)\)/) {
        let file = folder.appending(path: String(match.1))
        #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(match.1)")
      }
    }
  }

  @Test("A sample that is a file of the repository is that file")
  func files() throws {
    let samples = try Self.samples().filter { $0.value(of: "file") != nil }
    try #require(!samples.isEmpty)
    for sample in samples {
      let file = try Sample.text(of: sample.value(of: "file") ?? "")
      #expect(file == sample.text + "\n", "\(sample.place)")
    }
  }

  @Test("The shell samples of each article work in their order", arguments: try Sample.articles())
  func shell(path: String) throws {
    let shell = try SampleShell()
    for sample in try Sample.samples(in: path) where sample.value(of: "excerpt") == nil {
      switch sample.language {
      case "sh" where !BuildCommands.isBuild(sample): try shell.run(sample)
      case "output":
        for line in sample.text.components(separatedBy: "\n") {
          #expect(shell.hasWritten(line), "\(sample.place): \(line)\n\(shell.output.prefix(2_000))")
        }
      default: break
      }
    }
  }

  @Test("The commands for contributors name programs, suites and files that exist")
  func builds() throws {
    let names = try BuildCommands()
    let samples = try Self.samples().filter { $0.language == "sh" && BuildCommands.isBuild($0) }
    try #require(samples.count > 3)
    for sample in samples {
      for name in names.missing(in: sample.text) { Issue.record("\(sample.place): \(name)") }
    }
    for (index, line) in try Sample.text(of: ".github/CONTRIBUTING.md")
      .components(separatedBy: "\n").enumerated()
    {
      for (number, code) in line.components(separatedBy: "`").enumerated() where number % 2 == 1 {
        for name in names.missing(in: code) {
          Issue.record("CONTRIBUTING.md:\(index + 1): \(name)")
        }
      }
    }
  }

  @Test("The JSON is valid, as the schema says that its mark names, or the schema of scenes")
  func json() throws {
    let schemas = try Schemas.load()
    for sample in try Self.samples() where ["json", "ndjson"].contains(sample.language) {
      let lines =
        sample.language == "json" ? [sample.text] : sample.text.components(separatedBy: "\n")
      for line in lines {
        // A member of an object is shown without the object.
        let text = line.hasPrefix("\"") ? "{\(line)}" : line
        let value = try JSONValue(parsing: text, limits: .file)
        guard sample.value(of: "excerpt") == nil else { continue }
        let isScene = value["format"]?.string == "scrollscope.scene"
        let schema = sample.value(of: "schema") ?? (isScene ? "scene.schema.json" : "")
        #expect(schemas.failures(of: value, against: schema) == [], "\(sample.place)")
      }
    }
  }

  @Test("The article on causes names each one that the schema has")
  func causes() throws {
    let article = try Sample.text(of: "Sources/scrollscope/scrollscope.docc/TimelineAndCauses.md")
    let schema = try Schemas.document("change.schema.json")
    let causes = schema["properties"]?["cause"]?["oneOf"]?.array ?? []
    try #require(causes.count > 10)
    for cause in causes.compactMap({ $0["const"]?.string }) {
      #expect(article.contains("`\(cause)`"), "\(cause)")
    }
  }

  @Test("The client in Python shows the frames of its gesture")
  func pythonClient() throws { try client("client.py", ["python3"]) }

  @Test(
    "The client in JavaScript shows the frames of its gesture",
    .enabled(if: Scrollscope.nodeHasWebSockets, "this Node has none; a browser runs it too")
  )
  func javaScriptClient() throws { try client("client.mjs", Scrollscope.nodeWithWebSockets) }

  private func client(_ name: String, _ command: [String]) throws {
    let path = "Sources/ScrollInspector/ScrollInspector.docc/ReferenceClients/\(name)"
    #expect(try Sample.text(of: path).count { $0 == "\n" } <= 60)
    let server = try ServerThread("serve", "basics")
    defer { server.end() }
    let address = server.url.replacing("ws://", with: "http://")
    let arguments = command + [Sample.repository.appending(path: path).path]
    let run = try Run(URL(filePath: "/usr/bin/env"), arguments + [address])
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count > 20)
    #expect(lines.contains { $0.hasSuffix("drag") })
    #expect(try #require(lines.last).hasSuffix("deceleration"))
    let stranger = try Run(URL(filePath: "/usr/bin/env"), arguments + [address + "0"])
    #expect(stranger.status == 1)
    #expect(stranger.errors.contains("token"), "\(stranger.errors)")
  }
}
