import Foundation
import JSON
import TestSupport
import Testing

/// `simulate --record` and `verify`.
@Suite(.timeLimit(.minutes(20))) struct RecordingTests {
  private let folder: TemporaryFolder
  private let recording: String
  private let simulation: Run

  private static let drag =
    Script.touch(0, "began", 160, 300) + Script.touch(20_000, "moved", 160, 200)
    + Script.touch(40_000, "moved", 160, 100) + Script.touch(50_000, "ended", 160, 100)

  init() throws {
    folder = try TemporaryFolder()
    let script = try folder.write(Self.drag, to: "drag.input.ndjson")
    recording = folder.path("drag.scroll.ndjson")
    simulation = try Scrollscope.run(
      "simulate",
      "basics",
      "--input",
      script,
      "--events",
      "--set",
      "scroll.bounces=false",
      "--record",
      recording
    )
  }

  private func text() throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: recording)), as: UTF8.self)
  }

  @Test("A run with --record prints the same output, and its recording can be verified")
  func record() throws {
    #expect(simulation.status == 0)
    #expect(simulation.errors == "")
    let script = folder.path("drag.input.ndjson")
    let plain = try Scrollscope.run(
      "simulate",
      "basics",
      "--input",
      script,
      "--events",
      "--set",
      "scroll.bounces=false"
    )
    #expect(plain.output == simulation.output)
    let lines = try text().split(separator: "\n").count
    let run = try Scrollscope.run("verify", recording)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == "\(recording): unchanged, \(lines) lines, 5 commands\n")
    func events(_ lines: [JSONValue]) -> [[JSONValue?]] {
      lines.filter { $0["event"] != nil }.map { [$0["t"], $0["event"], $0["view"]] }
    }
    let recorded = try text().split(separator: "\n")
      .map { try JSONValue(parsing: String($0), limits: .file) }
    #expect(try events(simulation.json()) == events(recorded))
  }

  @Test("Lines after the end are rejected by every command that reads recordings")
  func followed() throws {
    let lines = try text().split(separator: "\n").count
    let mark = #"{"t":0,"mark":"more"}"#
    for rest in [mark + "\n", mark, "{", "\n"] {
      let path = try folder.write(Array((try text() + rest).utf8), to: "more.scroll.ndjson")
      for arguments in [
        ["verify", path], ["replay", path], ["doctor", path], ["export", path, "--format", "csv"],
        ["diff", recording, path],
      ] {
        let run = try Scrollscope.run(arguments)
        #expect(run.status == 2, "\(arguments)")
        #expect(run.errors == "\(path):\(lines + 1): it follows the end of the recording\n")
      }
    }
  }

  @Test("An existing file is not overwritten")
  func exists() throws {
    let before = try text()
    let run = try Scrollscope.run("simulate", "basics", "--record", recording)
    #expect(run.status == 2)
    #expect(
      run.errors == "\(recording): the file exists already; name another one or remove it\n"
    )
    #expect(try text() == before)
    let missing = try Scrollscope.run("simulate", "basics", "--record", folder.path("a/b"))
    #expect(missing.errors == "\(folder.path("a/b")): no such file or directory\n")
    let directory = try Scrollscope.run("simulate", "basics", "--record", folder.path(""))
    #expect(directory.errors == "\(folder.path("")): is a directory\n")
    let alone = try Scrollscope.run("simulate", "basics", "--inputs-only")
    #expect(alone.status == 2)
    #expect(alone.errors.hasPrefix("scrollscope: --inputs-only needs --record"))
  }

  @Test("A rejected command leaves a recording of the commands before it")
  func refused() throws {
    let script = try folder.write(
      Self.drag + Script.touch(60_000, "moved", 1, 1),
      to: "bad.input.ndjson"
    )
    let path = folder.path("bad.scroll.ndjson")
    let run = try Scrollscope.run("simulate", "basics", "--input", script, "--record", path)
    #expect(run.status == 2)
    let verified = try Scrollscope.run("verify", path)
    #expect(verified.status == 0)
    #expect(verified.output.hasSuffix(" 4 commands\n"))
  }

  @Test("Each recording is one line, on standard error if it has an error")
  func several() throws {
    let whole = try text()
    let cut = try folder.write(String(whole.dropLast(9)), to: "cut.scroll.ndjson")
    let broken = try folder.write(
      whole.replacingOccurrences(of: #""phase":"tracking""#, with: #""phase":"dragging""#),
      to: "broken.scroll.ndjson"
    )
    let missing = folder.path("missing.scroll.ndjson")
    let junit = folder.path("junit.xml")
    let run = try Scrollscope.run(
      "verify",
      recording,
      cut,
      broken,
      missing,
      "--junit",
      junit
    )
    #expect(run.status == 2)
    let lines = whole.split(separator: "\n").count
    #expect(run.output == "\(recording): unchanged, \(lines) lines, 5 commands\n")
    let errors = run.errors.split(separator: "\n")
    try #require(errors.count == 3)
    #expect(
      errors[0]
        == "\(cut):\(lines - 1): the file was cut off after this line: everything before it is "
        + "unchanged; --allow-cut-off accepts it"
    )
    #expect(errors[1].hasPrefix("\(broken):3: damaged between the checksums of lines 2 and "))
    #expect(errors[2] == "\(missing): no such file or directory")
    let allowed = try Scrollscope.run("verify", cut, "--allow-cut-off")
    #expect(allowed.status == 0)
    #expect(
      allowed.output == """
        \(cut): unchanged up to line \(lines - 1), where the file was cut off, \
        \(whole.split(separator: "\n").last.map { $0.utf8.count - 8 } ?? 0) bytes of line \(lines) \
        left out

        """
    )
    let report = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: junit)),
      as: UTF8.self
    )
    #expect(report.contains(#"tests="4" failures="0" errors="3" time="0."#))
    #expect(
      report.contains(#"<testcase classname="scrollscope.verify" name="\#(recording)" time="0."#)
    )
    #expect(report.contains(#"<error message="\#(missing): no such file or directory"/>"#))
  }

  @Test("--complete lets a cut-off recording fail, and --junit - writes the report alone")
  func complete() throws {
    let cut = try folder.write(String(try text().dropLast(9)), to: "cut.scroll.ndjson")
    let run = try Scrollscope.run("verify", "--complete", recording, cut, "--junit", "-")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("<?xml") && run.output.hasSuffix("</testsuites>\n"))
    #expect(run.output.contains(#"tests="2" failures="1" errors="0""#))
    #expect(run.errors.hasPrefix("\(recording): unchanged, "))
    #expect(run.errors.hasSuffix("the file was cut off after this line\n"))
  }

  @Test("--only compares a few properties, within a tolerance for each unit")
  func only() throws {
    let faster = folder.path("faster.scroll.ndjson")
    // The states of one run, and the commands of another one that ends elsewhere.
    let lines = try text().split(separator: "\n").map(String.init)
    let moved = lines.map { line in
      line.replacingOccurrences(of: "[160,100]", with: "[160,100.5]")
        .replacingOccurrences(of: #","crc32":"[0-9a-f]{8}""#, with: "", options: .regularExpression)
    }
    #expect(moved != lines)
    _ = try folder.write(
      moved.dropLast().joined(separator: "\n") + "\n",
      to: "faster.scroll.ndjson"
    )
    func verify(_ arguments: String...) throws -> Run {
      try Scrollscope.run(["verify", "--allow-cut-off", faster] + arguments)
    }
    let found = try verify("--only", "contentOffset")
    #expect(found.status == 1, "\(found.errors)")
    #expect(found.errors.contains(".contentOffset.y "))
    #expect(try verify("--only", "contentOffset", "--tolerance", "pt=50,us=100000").status == 0)
    #expect(try verify("--only", "contentOffset", "--tolerance", "pt/s=50").status == 1)
    let whole = try verify("--only", "zoomScale,isDragging", "--json")
    #expect(whole.status == 0)
    #expect(try whole.json().first?["result"] == "same")
    #expect(try verify("--tolerance", "pt=x").status == 2)
    let misspelt = try verify("--only", "contentOfset")
    #expect(misspelt.errors.contains(#"no property "contentOfset"; did you mean "contentOffset"?"#))
  }

  @Test("verify rejects an edited recording, and --update records it again")
  func update() throws {
    let whole = try text()
    // The edited line no longer matches its checksum, so verify reports damage.
    let changed = try folder.write(
      whole.replacingOccurrences(of: "[160,100]", with: "[160,120]"),
      to: "changed.scroll.ndjson"
    )
    #expect(try Scrollscope.run("verify", changed).status == 2)
    let update = try Scrollscope.run("verify", "--update", changed, recording)
    #expect(update.status == 0)
    #expect(update.output.hasPrefix("\(changed): updated, "))
    #expect(update.output.hasSuffix("\(recording): unchanged\n"))
    #expect(try Scrollscope.run("verify", changed).status == 0)
    #expect(try text() == whole)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted()
    #expect(left == ["changed.scroll.ndjson", "drag.input.ndjson", "drag.scroll.ndjson"])
  }

  @Test("A recording of one command is counted in the singular")
  func oneCommand() throws {
    let path = folder.path("set.scroll.ndjson")
    _ = try Scrollscope.run("simulate", "basics", "--set", "scroll.bounces=false", "--record", path)
    let run = try Scrollscope.run("verify", path)
    #expect(run.output.hasSuffix(" lines, 1 command\n"))
  }

  @Test("A recording can come through a pipe, and an inputs-only one is checked by its hashes")
  func inputsOnly() throws {
    let path = folder.path("inputs.scroll.ndjson")
    let script = folder.path("drag.input.ndjson")
    _ = try Scrollscope.run(
      "simulate",
      "basics",
      "--input",
      script,
      "--record",
      path,
      "--inputs-only"
    )
    let small = try String(contentsOfFile: path, encoding: .utf8)
    #expect(small.utf8.count < 4_000)
    let run = try Scrollscope.run(["verify", "-"], input: small)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("-: unchanged, "))
    let hash = try #require(small.range(of: #""hash":""#, options: .backwards))
    var wrong = small
    wrong.replaceSubrange(hash.upperBound..<wrong.index(hash.upperBound, offsetBy: 4), with: "zzzz")
    let diverged = try Scrollscope.run(["verify", "-"], input: wrong)
    #expect(diverged.status == 1)
    #expect(diverged.output == "")
    let last = wrong.split(separator: "\n").count
    #expect(diverged.errors.hasPrefix("<stdin>:\(last): frame "))
    #expect(diverged.errors.contains(": the state's hash "))
  }
}
