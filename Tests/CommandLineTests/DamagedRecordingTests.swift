import Foundation
import JSON
import TestSupport
import Testing

/// Recordings that are damaged or cut off, and files that cannot be written.
@Suite(.timeLimit(.minutes(20))) struct DamagedRecordingTests {
  private let folder: TemporaryFolder
  private let whole: [String]
  private let inputs: [String]

  init() throws {
    folder = try TemporaryFolder()
    let script = try folder.write(
      Script.touch(0, "began", 160, 300) + Script.touch(20_000, "moved", 160, 200)
        + Script.touch(40_000, "ended", 160, 200)
        + Script.set(2_600_000, "scroll", #"{"contentOffset":[0,5]}"#),
      to: "drag.input.ndjson"
    )
    var texts: [[String]] = []
    for (name, options) in [("whole", []), ("inputs", ["--inputs-only"])] {
      let path = folder.path(name + ".scroll.ndjson")
      let run = try Scrollscope.run(
        ["simulate", "basics", "--input", script, "--until", "5s", "--record", path] + options
      )
      #expect(run.errors == "")
      texts.append(
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      )
    }
    (whole, inputs) = (texts[0], texts[1])
  }

  private func write(_ lines: some Sequence<String>) throws -> String {
    try folder.write(lines.joined(separator: "\n") + "\n", to: "bad.scroll.ndjson")
  }

  @Test(
    "A skipped stretch is reported, and the rest is shown",
    arguments: [
      ["snapshot"], ["snapshot", "--at", "3s"], ["diff", "--at", "3s"],
      ["export", "--format", "csv"], ["export", "--format", "trace-event"],
      ["export", "--format", "svg"],
    ]
  )
  func leftOut(arguments: [String]) throws {
    var lines = whole
    let next = try #require(
      lines.indices.filter { lines[$0].contains(#""crc32""#) }.dropFirst().first
    )
    lines[next - 1] = #"{"t":1"#
    let path = try write(lines)
    let other = arguments[0] == "diff" ? [folder.path("whole.scroll.ndjson")] : []
    let run = try Scrollscope.run([arguments[0], path] + other + arguments.dropFirst())
    #expect(run.status == 2)
    #expect(run.output != "")
    #expect(
      run.errors == "\(path):3: damaged between the checksums of lines 2 and \(next + 1)\n"
    )
  }

  @Test(
    "A command that carries out the commands of a recording stops at damage",
    arguments: [["replay"], ["doctor"], ["verify"], ["replay", "--serve", "--port", "0"]]
  )
  func notCarriedOut(arguments: [String]) throws {
    var lines = whole
    lines[4] = #"{"t":1"#
    let path = try write(lines)
    let run = try Scrollscope.run([arguments[0], path] + arguments.dropFirst())
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("\(path):3: damaged between the checksums of lines 2 and "))
  }

  @Test("A keyframe that is damaged in its own line is skipped up to the next one, and reported")
  func damagedKeyframe() throws {
    let keyframes = whole.indices.filter { whole[$0].contains(#""state""#) }
    for (index, next) in zip(keyframes, keyframes.dropFirst()) {
      var lines = whole
      lines[index] = lines[index].replacingOccurrences(of: #""root":"window""#, with: #""root":"x"#)
      let path = try write(lines)
      let run = try Scrollscope.run("snapshot", path, "--at", "4.9s")
      #expect(run.status == 2)
      let errors = run.errors.split(separator: "\n")
      #expect(errors.first?.hasPrefix("\(path):\(index + 1):") == true)
      #expect(
        errors.last
          == "\(path):\(index + 2): damaged between the checksums of lines \(index + 1) and \(next + 1)"
      )
      let good = try Scrollscope.run("snapshot", folder.path("whole.scroll.ndjson"), "--at", "4.9s")
      #expect(run.output == good.output)
    }
    #expect(keyframes.count >= 2)
  }

  @Test(
    "Every command that reads a recording to its end reports that it was cut off",
    arguments: [
      ["snapshot"], ["export", "--format", "csv"], ["export", "--format", "inputs"],
      ["export", "--format", "trace-event"], ["export", "--format", "svg"], ["doctor"],
      ["replay"], ["replay", "--set", "scroll.bounces=false", "--compare"],
    ]
  )
  func cutOff(arguments: [String]) throws {
    for lines in [whole, inputs] {
      let path = try write(lines.dropLast())
      let run = try Scrollscope.run([arguments[0], path] + arguments.dropFirst())
      #expect(run.status == 0)
      #expect(
        run.errors.hasPrefix("scrollscope: \(path): cut off after line \(lines.count - 1)\n")
      )
    }
  }

  @Test("A command that shows the result of inputs does not run damaged inputs")
  func damagedInputs() throws {
    let index = try #require(inputs.firstIndex { $0.contains("160,200]") })
    var lines = inputs
    lines[index] = lines[index].replacingOccurrences(of: "160,200]", with: "160,210]")
    let path = try write(lines)
    let next = try #require(lines[index...].firstIndex { $0.contains(#""crc32""#) })
    let good = folder.path("whole.scroll.ndjson")
    for arguments in [
      ["snapshot", path, "--at", "1s"], ["export", path, "--format", "csv"],
      ["diff", path, good], ["diff", good, path],
      ["export", path, "--format", "inputs", "--out", folder.path("new.scroll.ndjson")],
    ] {
      let run = try Scrollscope.run(arguments)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.output == "")
      #expect(
        run.errors == "\(path):3: damaged between the checksums of lines 2 and \(next + 1)\n"
      )
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("new.scroll.ndjson")))
    // With --update, the change counts as an edit.
    #expect(try Scrollscope.run("verify", "--update", path).status == 0)
    #expect(try Scrollscope.run("verify", path).status == 0)
  }

  @Test("--update loses no command: if it would, it does not change the file")
  func updateOfDamage() throws {
    let index = try #require(whole.lastIndex { $0.contains(#""method""#) })
    var lines = whole
    lines[index] = lines[index].replacingOccurrences(of: "method", with: "mexxod")
    let path = try write(lines)
    let run = try Scrollscope.run("verify", "--update", path)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("\(path):\(index + 1): expected a line of a recording with "))
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == lines.joined(separator: "\n") + "\n"
    )
  }

  @Test("--update replaces the target of a link, and keeps its permissions")
  func updateOfLink() throws {
    let changed = whole.map { $0.replacingOccurrences(of: "[160,200]", with: "[160,210]") }
    let path = try write(changed)
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let link = folder.path("link.scroll.ndjson")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "bad.scroll.ndjson")
    let run = try Scrollscope.run("verify", "--update", link)
    #expect(run.output.hasPrefix("\(link): updated, "))
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "bad.scroll.ndjson")
    #expect(try Scrollscope.run("verify", path).status == 0)
    let mode = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode == 0o600)
  }

  @Test("--update accepts only regular files, because it reads and replaces them")
  func updateOfOthers() throws {
    let pipe = folder.path("pipe.scroll.ndjson")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, reason) in [
      (pipe, "--update needs a regular file"), (folder.path("no"), "no such file or directory"),
    ] {
      let run = try Scrollscope.run("verify", "--update", path)
      #expect(run.status == 2)
      #expect(run.errors == "\(path): \(reason)\n")
    }
  }

  @Test("A report replaces an earlier one as a whole, and is written into a pipe")
  func reportReplaced() throws {
    let path = folder.path("whole.scroll.ndjson")
    let report = try folder.write("earlier", to: "j.xml")
    try FileManager.default.linkItem(atPath: report, toPath: folder.path("link.xml"))
    #expect(try Scrollscope.run("verify", path, "--junit", report).status == 0)
    #expect(try String(contentsOfFile: report, encoding: .utf8).hasPrefix("<?xml"))
    // A program that had opened the earlier one still reads the whole of it.
    #expect(try String(contentsOfFile: folder.path("link.xml"), encoding: .utf8) == "earlier")
    let pipe = Pipe()
    let end = "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)"
    #expect(try Scrollscope.run("verify", path, "--junit", end).status == 0)
    try pipe.fileHandleForWriting.close()
    let piped = try #require(try pipe.fileHandleForReading.readToEnd())
    #expect(String(decoding: piped, as: UTF8.self).hasPrefix("<?xml"))
  }

  @Test("A report that cannot be written is rejected with the system's error message")
  func report() throws {
    let path = folder.path("whole.scroll.ndjson")
    for (report, reason) in [
      (folder.path(""), "is a directory"), (folder.path("no/j.xml"), "no such file or directory"),
    ] {
      let run = try Scrollscope.run("verify", path, "--junit", report)
      #expect(run.status == 2)
      #expect(run.errors == "\(report): \(reason)\n")
    }
  }

  @Test(
    "A file that never ends, or is not written to, is rejected at once",
    arguments: ["verify", "replay", "doctor", "snapshot", "export --format csv", "inject --input"]
  )
  func notAFile(command: String) throws {
    let pipe = folder.path("pipe.scroll.ndjson")
    #expect(mkfifo(pipe, 0o600) == 0)
    let arguments = command.split(separator: " ").map(String.init)
    let isScript = command.hasPrefix("inject")
    let more = isScript ? ["--url", "ws://127.0.0.1:1"] : []
    // verify takes a folder for the recordings in it.
    let takesFolder = command == "verify"
    for (path, reason) in [("/dev/zero", "not a regular file or a pipe")]
      + (takesFolder ? [] : [(folder.url.path, "is a directory")])
      + (isScript ? [] : [(pipe, "no program writes to this pipe")])
    {
      let run = try Scrollscope.run(arguments + [path] + more)
      #expect(run.status == 2)
      #expect(run.errors == "\(path): \(reason)\n")
    }
  }

  @Test(
    "A file that may not grow is an error that names it, no signal ends the program, and an export leaves no file",
    arguments: [
      "export whole.scroll.ndjson --format csv --out",
      "export whole.scroll.ndjson --format inputs --out",
      "simulate bounce --demo --record",
    ]
  )
  func sizeLimit(command: String) throws {
    let target = folder.path("limited.scroll.ndjson")
    // The error comes through a pipe, since no file may grow.
    let run = try Run.shell(
      #"""
      error=$(cd "$1"; ulimit -f 0; exec "$0" \#(command) "$2" 2>&1 >/dev/null)
      status=$?; echo "$error" >&2; exit $status
      """#,
      Scrollscope.executable.path,
      folder.url.path,
      target
    )
    #expect(!run.wasKilled)
    #expect(run.status == 2)
    #expect(run.errors == "\(target): file too large\n")
    // What a recording has so far stays.
    #expect(!FileManager.default.fileExists(atPath: target) || command.hasPrefix("simulate"))
  }

  @Test("A script in place of a scene, and a scene in place of a recording, are recognised")
  func mistakenInput() throws {
    let script = try folder.write(Script.set(0, "scroll", "{}"), to: "a.input.ndjson")
    let check = try Scrollscope.run("check", script)
    #expect(check.status == 2)
    #expect(
      check.errors == "\(script): an input script and not a scene; simulate takes it with --input\n"
    )
    let scene = try folder.write("{\n  \"format\": \"scrollscope.scene\"\n}\n", to: "a.scene.json")
    let snapshot = try Scrollscope.run("snapshot", scene)
    #expect(snapshot.status == 2)
    #expect(snapshot.errors.contains("a JSON file, such as a scene, and no recording; `simulate"))
  }

  @Test("A recording in place of a scene or script is recognised as a recording")
  func mistaken() throws {
    let path = folder.path("whole.scroll.ndjson")
    for command in ["check", "simulate", "serve", "fuzz"] {
      let run = try Scrollscope.run(command, path)
      #expect(run.status == 2)
      #expect(run.errors == "\(path): a recording and not a scene; the command replay runs it\n")
    }
    let run = try Scrollscope.run("simulate", "basics", "--input", path)
    #expect(run.status == 2)
    #expect(
      run.errors
        == "\(path): a recording and not a script; export --format inputs converts it\n"
    )
  }
}
