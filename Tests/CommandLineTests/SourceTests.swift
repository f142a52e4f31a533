import BrowserDriver
import ForeignSource
import Foundation
import JSON
import ScrollRecording
import TestSupport
import Testing

/// Sources of scroll views outside the engine, and their recordings.
@Suite(.timeLimit(.minutes(20))) struct SourceTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/ScrollInspector/ScrollInspector.docc/ReferenceSources")

  @Test("The reference source in Python passes")
  func referenceSourceInPython() throws { try check("source.py", ["python3"]) }

  @Test(
    "The reference source in JavaScript passes",
    .enabled(if: Scrollscope.nodeHasWebSockets, "this Node has no WebSockets")
  )
  func referenceSourceInJava() throws {
    try check("source.mjs", Scrollscope.nodeWithWebSockets)
  }

  @Test("A source in Swift passes")
  func sourceInSwift() throws {
    let program = Bundle.main.bundleURL.appending(path: "example-source").path()
    let run = try Scrollscope.run(["source-check", "--", program, "{url}"])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("ok ") }, "\(run.output)")
  }

  @Test("Lines are checked to their end")
  func linesAreChecked() throws {
    let good = """
      {"t":0,"views":{"list":{"contentOffset":[0,0],"contentSize":[390,4000]}}}

      {"t":16667,"views":{"list":{"contentOffset":[0,12]}}}
      """
    let passed = try Scrollscope.run(["source-check", "--lines"], input: good)
    #expect(passed.status == 0, "\(passed.output) \(passed.errors)")
    let lines = passed.output.split(separator: "\n")
    #expect(lines.count == 6 && lines.filter { $0.hasPrefix("ok ") }.count == 5)
    #expect(
      lines.contains(
        "-      deltas: the deltas of causes add up to the change of the offset: nothing showed it"
      )
    )
  }

  @Test(
    "A faulty line is named by its rule and number",
    arguments: [
      ("time", #"{"t":1,"views":{"list":{"contentOffset":[0,1]}}}"#),
      ("values", #"{"t":9,"views":{"list":{"contentOffset":"none"}}}"#), ("values", "none"),
      ("range", #"{"t":9,"views":{"list":{"contentOffset":[0,9999]}}}"#), ("rest", #"{"t":9}"#),
      ("tree", #"{"t":9,"views":{"window":{"subviews":["list","list"]}}}"#),
    ]
  )
  func faultyLineIsNamed(rule: String, line: String) throws {
    let first = #"{"t":5,"views":{"list":{"contentSize":[390,4000]}}}"# + "\n"
    let run = try Scrollscope.run(["source-check", "--lines"], input: first + line + "\n")
    #expect(run.status == 1)
    let failures = run.output.split(separator: "\n").filter { $0.hasPrefix("FAILED") }
    #expect(failures.count == 1 && failures[0].hasPrefix("FAILED \(rule): "), "\(run.output)")
    #expect(failures.first?.contains("line 2: ") == true)
  }

  @Test("A program without output is not a source")
  func noLinesAreNo() throws {
    #expect(try Scrollscope.run(["source-check", "--lines"]).status == 2)
    #expect(try Scrollscope.run(["source-check", "--lines", "--listen"]).status == 2)
  }

  private func check(_ name: String, _ command: [String]) throws {
    let file = Self.sources.appending(path: name).path()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 101)
    let run = try Scrollscope.run(["source-check", "--"] + command + [file, "{url}"])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("ok ") }, "\(run.output)")
    // Threads that run tests block signals, and what they start inherits that.
    #expect(try Self.programs(with: file) == [])
  }

  /// The programs that run with an argument.
  private static func programs(with argument: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int(name) != nil else { return false }
      let words = try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))
      return words?.split(separator: 0).contains { $0.elementsEqual(argument.utf8) } == true
    }
  }

  @Test("A command that ends without connecting is named")
  func commandThatEnds() throws {
    let run = try Scrollscope.run("source-check", "--", "sh", "-c", "exit 3")
    #expect(run.status == 1)
    #expect(run.output.contains("introduced itself; the command has ended with status 3\n"))
  }

  @Test(
    "A command has failed when it has ended without success and has left no program behind",
    arguments: [
      ("exit 3", true), ("kill -KILL $$", true), ("exit 0", false), ("sleep 60 & exit 3", false),
    ]
  )
  func failed(command: String, hasFailed: Bool) throws {
    let session = try ProcessSession(
      path: "/bin/sh",
      arguments: ["-c", command],
      environment: ProcessInfo.processInfo.environment,
      output: STDERR_FILENO
    )
    defer { session.end() }
    while session.isRunning { sched_yield() }
    #expect(session.hasFailed == hasFailed)
  }

  @Test("A command that cannot be run is bad usage")
  func commandThatCannot() throws {
    #expect(try Scrollscope.run(["source-check", "--", "no-such-program"]).status == 2)
    #expect(try Scrollscope.run(["source-check"]).status == 2)
  }

  @Test(
    "Commands that need the model reject the recording of a source",
    arguments: [
      ["verify"], ["verify", "--update"], ["fuzz"], ["replay"],
      ["replay", "--set", "list.alpha=1"],
    ]
  )
  func whatNeedsOur(command: [String]) throws {
    let folder = try TemporaryFolder()
    let header = """
      {"format":"scrollscope.recording","version":1,"model":null,"source":{"name":"chat","kind":"web",\
      "instance":"1"}}

      """
    let path = try folder.write(header, to: "a.scroll.ndjson")
    let run = try Scrollscope.run([command[0], path] + command.dropFirst())
    #expect(run.status == 2)
    let sentence = "recorded from chat (web), not by this model"
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == header)
  }

  @Test("The recording of a source is examined by the rules for sources")
  func recordingOfASource() throws {
    let source: JSONValue = [
      "protocol": "1.0", "source": ["name": "chat", "kind": "web", "instance": "1"],
    ]
    // The page was loaded half a minute before the recording.
    var document = SourceDocument.empty
    _ = try SourceChange(patch: ["t": 30_000_000]).applied(to: &document)
    let change = try SourceChange(
      patch: ["t": 32_000_000],
      events: [
        [
          "event": "scrollblocked", "view": "window", "element": "div#app", "overflow": "hidden",
          "by": "wheel", "length": 600, "hidden": 900,
        ]
      ]
    )
    var bytes: [UInt8] = []
    let header = try RecordingHeader(source: SourceDescription(source, at: JSONPointer()))
    let writer = RecordingWriter(header: header, document: document) { bytes += $0 }
    writer.add(try change.applied(to: &document), to: document)
    writer.mark("blocked", at: document.time)
    writer.finish(document)
    let folder = try TemporaryFolder()
    let path = try folder.write(String(decoding: bytes, as: UTF8.self), to: "a.scroll.ndjson")
    let run = try Scrollscope.run("doctor", path)
    #expect(
      run.output.hasPrefix(
        path
          + ": SW002 error: Content is cut off: window at 2s: a wheel has "
          + "scrolled nothing: div#app, with overflow hidden, shows 600 px"
      ),
      "\(run.output) \(run.errors)"
    )
    #expect(run.status == 1)
    let info = try Scrollscope.run("recording", "info", path)
    #expect(info.output.hasPrefix("\(path): 2.0 s, 0 commands,"), "\(info.output)")
    #expect(info.output.hasSuffix("\(path): at 2.0 s mark: blocked\n"), "\(info.output)")
    let rules = try Scrollscope.run("doctor", "--rules")
    #expect(rules.output.contains("\nSW002  error  Content is cut off\n"))
  }
}
