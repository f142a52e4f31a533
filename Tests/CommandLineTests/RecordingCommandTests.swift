import Foundation
import JSON
import TestSupport
import Testing

/// The commands that read recordings: `snapshot`, `diff`, `export`, `replay`.
@Suite(.timeLimit(.minutes(20))) struct RecordingCommandTests {
  private let folder: TemporaryFolder
  private let script: String
  private let full: String
  private let inputs: String

  private static let drag =
    Script.touch(0, "began", 160, 300) + Script.touch(20_000, "moved", 160, 200)
    + Script.touch(40_000, "moved", 160, 100) + Script.touch(50_000, "ended", 160, 100)

  init() throws {
    folder = try TemporaryFolder()
    script = try folder.write(Self.drag, to: "drag.input.ndjson")
    full = folder.path("full.scroll.ndjson")
    inputs = folder.path("inputs.scroll.ndjson")
    for (path, options) in [(full, []), (inputs, ["--inputs-only"])] {
      let run = try Scrollscope.run(
        ["simulate", "basics", "--input", script, "--until", "5s", "--record", path] + options
      )
      #expect(run.errors == "")
    }
  }

  private func simulated(at time: String, _ script: String? = nil) throws -> JSONValue? {
    try Scrollscope.run("simulate", "basics", "--input", script ?? self.script, "--at", time)
      .json().first?["state"]
  }

  @Test(
    "A snapshot is the state of a simulation at that time",
    arguments: ["0s", "19999us", "20ms", "55ms", "333ms", "1s", "5s"]
  )
  func snapshot(time: String) throws {
    for path in [full, inputs] {
      let run = try Scrollscope.run("snapshot", path, "--at", time)
      #expect(run.errors == "")
      #expect(try run.json().first == simulated(at: time))
    }
  }

  @Test("Without a time the last state is printed, and after the end none")
  func ends() throws {
    let last = try Scrollscope.run("snapshot", full)
    #expect(try last.json().first?["views"] == simulated(at: "5s")?["views"])
    let late = try Scrollscope.run("snapshot", full, "--at", "5000001us")
    #expect(late.status == 2)
    #expect(late.errors == "\(full): the recording ends at 5.0s\n")
  }

  @Test("A damaged stretch is skipped up to the next keyframe")
  func damaged() throws {
    let longer = try folder.write(
      Self.drag + Script.set(2_600_000, "scroll", #"{"contentOffset":[0,5]}"#),
      to: "longer.input.ndjson"
    )
    let whole = folder.path("whole.scroll.ndjson")
    _ = try Scrollscope.run(
      "simulate",
      "basics",
      "--input",
      longer,
      "--until",
      "5s",
      "--record",
      whole
    )
    var lines = try String(contentsOfFile: whole, encoding: .utf8).split(separator: "\n")
    let checks = lines.indices.filter { lines[$0].contains(#""crc32""#) }
    #expect(checks.count > 2)
    lines[checks[1] - 1] = #"{"t":1"#
    let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "bad.scroll.ndjson")
    let early = try Scrollscope.run("snapshot", path, "--at", "1s")
    #expect(early.status == 2)
    #expect(
      early.errors == "\(path):3: damaged between the checksums of lines 2 and \(checks[1] + 1)\n"
    )
    let later = try Scrollscope.run("snapshot", path, "--at", "3s")
    #expect(try later.json().first == simulated(at: "3s", longer))
  }

  @Test("diff prints a merge patch for two states, and the first difference for two recordings")
  func diff() throws {
    let early = try folder.write(
      try Scrollscope.run("snapshot", full, "--at", "1s").output,
      to: "early.json"
    )
    let patch = try Scrollscope.run("diff", full, inputs, "--at", "1s")
    #expect(patch.output == "{}\n")
    let mixed = try Scrollscope.run("diff", early, full, "--at", "1001ms")
    #expect(try mixed.json().first?["t"] == 1_001_000)
    let other = folder.path("other.scroll.ndjson")
    _ = try Scrollscope.run(
      "simulate",
      "basics",
      "--input",
      script,
      "--until",
      "5s",
      "--fps",
      "60",
      "--record",
      other
    )
    #expect(try Scrollscope.run("diff", full, inputs).output == "")
    let first = try Scrollscope.run("diff", full, other)
    #expect(first.status == 1)
    #expect(first.output.hasPrefix("\(other):"))
    #expect(first.output.contains("scroll."))
    let wrong = try Scrollscope.run("diff", early, full)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("--at takes the recording's state"))
    let none = try Scrollscope.run("diff", early, script)
    #expect(none.status == 2)
    #expect(none.errors.hasPrefix("\(script):"))
  }

  @Test("A state can come through a pipe, and a recording can have any name")
  func diffOfOthers() throws {
    let state = try Scrollscope.run("snapshot", full, "--at", "1s").output
    let path = try folder.write(state, to: "state.json")
    for arguments in [[path, "-"], ["-", path]] {
      let run = try Scrollscope.run(["diff"] + arguments, input: state)
      #expect(run.output == "{}\n")
      let broken = try Scrollscope.run(["diff"] + arguments, input: "{")
      #expect(broken.status == 2)
      #expect(broken.errors.hasPrefix("<stdin>:1:"))
    }
    let other = try folder.write(Array(Data(contentsOf: URL(fileURLWithPath: full))), to: "full")
    #expect(try Scrollscope.run("diff", full, other).output == "")
    #expect(try Scrollscope.run("diff", other, inputs).status == 0)
    for arguments in [
      ["-", "-"], [path, path, "--at", "1s"], [path, path, "--only", "zoomScale"],
      [full, inputs, "--tolerance", "1"], [full, inputs, "--only", "zoomScale", "--at", "1s"],
    ] {
      let run = try Scrollscope.run(["diff"] + arguments)
      #expect(run.status == 2)
      #expect(run.output == "")
    }
  }

  @Test("diff reports different scenes and commands, and their difference")
  func diffOfInputs() throws {
    func recorded(_ name: String, scene: String, _ script: String) throws -> String {
      let path = folder.path(name + ".scroll.ndjson")
      let input = try folder.write(script, to: name + ".input.ndjson")
      let run = try Scrollscope.run(
        "simulate",
        scene,
        "--input",
        input,
        "--until",
        "1s",
        "--record",
        path
      )
      #expect(run.status == 0)
      return path
    }
    let first = try recorded("first", scene: "basics", Self.drag)
    let scene = try recorded("scene", scene: "bounce", Self.drag)
    let output = try Scrollscope.run("diff", first, scene).output
    #expect(output.hasPrefix("\(scene):1: scene."))
    let farther = Self.drag.replacingOccurrences(of: "[160.0,200.0]", with: "[160,190]")
    let place = try recorded("place", scene: "basics", farther)
    #expect(
      try Scrollscope.run("diff", first, place).output.hasSuffix(
        "frame 2 at 20000 µs: Input.touch: touches.0.location.1 190, was 200\n"
      )
    )
    let later = try recorded(
      "later",
      scene: "basics",
      Self.drag.replacingOccurrences(of: "\"t\":0", with: "\"t\":10")
    )
    #expect(
      try Scrollscope.run("diff", first, later).output.hasSuffix(
        " at 10 µs: Input.touch, was Input.touch at 0 µs\n"
      )
    )
  }

  @Test("The exported commands produce the same states")
  func exportInputs() throws {
    let path = folder.path("again.input.ndjson")
    #expect(try Scrollscope.run("export", inputs, "--format", "inputs", "--out", path).status == 0)
    #expect(try simulated(at: "2s", path) == simulated(at: "2s"))
    let small = folder.path("small.scroll.ndjson")
    #expect(try Scrollscope.run("export", full, "--format", "inputs", "--out", small).status == 0)
    #expect(
      try String(contentsOfFile: small, encoding: .utf8)
        == String(contentsOfFile: inputs, encoding: .utf8)
    )
  }

  @Test("A table, a trace and a picture are well-formed and contain the scroll")
  func export() throws {
    let table = try Scrollscope.run("export", full, "--format", "csv").output
      .split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(table[0].first == "t")
    #expect(table.allSatisfy { $0.count == 9 })
    #expect(table.contains { $0[1] == "scroll" && $0[7] == "decelerating" })
    #expect(table.contains { $0[8] == "drag" })
    let trace = try JSONValue(
      parsing: try Scrollscope.run("export", full, "--format", "trace-event").output,
      limits: .file
    )
    let events = try #require(trace["traceEvents"]?.array)
    #expect(events.contains { $0["ph"] == "C" && $0["name"] == "scroll.contentOffset" })
    #expect(events.contains { $0["ph"] == "i" && $0["cat"] == "command" })
    #expect(events.allSatisfy { $0["pid"] == 1 })
    let picture = try Scrollscope.run("export", full, "--format", "svg", "--at", "1s").output
    #expect(picture.hasPrefix("<svg "))
    let parser = XMLCheck()
    #expect(parser.isWellFormed(picture))
    #expect(!picture.contains(">Keyboard<"))
    let wrong = try Scrollscope.run("export", full, "--format", "csv", "--at", "1s")
    #expect(wrong.status == 2)
    #expect(wrong.errors.hasPrefix("scrollscope: --at is for --format svg"))
  }

  @Test("A picture shows the keyboard over the views")
  func keyboard() throws {
    let path = folder.path("keyboard.scroll.ndjson")
    let show = #"{"t":0,"method":"Keyboard.show","params":{"height":216,"duration":0}}"#
    let script = try folder.write(show, to: "keyboard.input.ndjson")
    #expect(
      try Scrollscope.run("simulate", "basics", "--input", script, "--record", path).status == 0
    )
    let picture = try Scrollscope.run("export", path, "--format", "svg").output
    #expect(XMLCheck().isWellFormed(picture))
    let lines = picture.split(separator: "\n").map(String.init)
    let place = try #require(lines.lastIndex { $0.contains(">Keyboard<") })
    #expect(lines[place - 1].contains(#"height="216" fill="#))
    #expect(lines[(place + 1)...] == ["</g>", "</svg>"])
  }

  @Test("A replay prints the events of the simulation and the state at the end")
  func replay() throws {
    let run = try Scrollscope.run("replay", inputs)
    let simulation = try Scrollscope.run(
      "simulate",
      "basics",
      "--input",
      script,
      "--until",
      "5s",
      "--events"
    )
    #expect(try run.json() == simulation.json().filter { $0["event"] != "finding" })
    #expect(try Scrollscope.run("replay", full, "--speed", "1000").output == run.output)
    let wrong = try Scrollscope.run("replay", full, "--speed", "0")
    #expect(wrong.status == 2)
  }
}

/// Whether a text is XML with matching tags.
private struct XMLCheck {
  func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for tag in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      guard let end = tag.firstIndex(of: ">") else { return false }
      let inside = tag[..<end]
      guard inside.filter({ $0 == "\"" }).count % 2 == 0 else { return false }
      let name = inside.prefix { !" /".contains($0) }
      if inside.hasPrefix("/") {
        guard open.popLast() == inside.dropFirst() else { return false }
      } else if !inside.hasSuffix("/") {
        open.append(name)
      }
    }
    return open.isEmpty
  }
}
