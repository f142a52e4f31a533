import Foundation
import TestSupport
import Testing

/// Sources of scroll views that are not our engine, and their recordings.
@Suite(.timeLimit(.minutes(5))) struct SourceTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/ScrollInspector/ScrollInspector.docc/ReferenceSources")

  @Test func theReferenceSourceInPythonPasses() throws { try check("source.py", ["python3"]) }

  @Test(.enabled(if: Scrollscope.nodeHasWebSockets, "this Node has no WebSockets"))
  func theReferenceSourceInJavaScriptPasses() throws {
    try check("source.mjs", Scrollscope.nodeWithWebSockets)
  }

  private func check(_ name: String, _ command: [String]) throws {
    let file = Self.sources.appending(path: name).path()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 101)
    let run = try Scrollscope.run(
      ["source-check", "--"] + command + [file, "{url}"]
    )
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("ok ") }, "\(run.output)")
  }

  @Test func aCommandThatCannotBeRunIsBadUsage() throws {
    #expect(try Scrollscope.run(["source-check", "--", "no-such-program"]).status == 2)
    #expect(try Scrollscope.run(["source-check"]).status == 2)
  }

  @Test(arguments: [
    ["verify"], ["fuzz"], ["replay"], ["replay", "--set", "list.alpha=1"], ["doctor"],
  ])
  func whatNeedsOurModelRefusesTheRecordingOfASource(command: [String]) throws {
    let folder = try TemporaryFolder()
    let header = """
      {"format":"scrollscope.recording","version":1,"model":null,"source":{"name":"chat","kind":"web",\
      "instance":"1"}}

      """
    let path = try folder.write(header, to: "a.scroll.ndjson")
    let run = try Scrollscope.run([command[0], path] + command.dropFirst())
    #expect(run.status == 2)
    let sentence =
      #"recorded from chat (web), not by this model; "scrollscope compare" measures it"#
    #expect(run.errors.contains(sentence), "\(run.errors)")
  }
}
