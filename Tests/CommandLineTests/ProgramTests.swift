import Foundation
import JSON
import Scenes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ProgramTests {
  @Test(
    "Help goes to standard output with status 0",
    arguments: [
      ([], "scrollscope <subcommand>"), (["--help"], "scrollscope <subcommand>"),
      (["-h"], "scrollscope <subcommand>"), (["help"], "scrollscope <subcommand>"),
      (["help", "simulate"], "scrollscope simulate"),
      (["simulate", "--help"], "scrollscope simulate"),
      (["check", "-h"], "scrollscope check"), (["scenes", "--help"], "scrollscope scenes"),
      (["serve", "--help"], "scrollscope serve"), (["inject", "--help"], "scrollscope inject"),
      (["help", "verify"], "scrollscope verify"),
      (["help", "replay"], "scrollscope replay"), (["help", "diff"], "scrollscope diff"),
      (["help", "snapshot"], "scrollscope snapshot"), (["help", "export"], "scrollscope export"),
    ]
  )
  func help(arguments: [String], usage: String) throws {
    let run = try Scrollscope.run(arguments)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("USAGE: \(usage)"))
    #expect(run.output.hasSuffix("\n"))
  }

  @Test("The version is one line", arguments: [["--version"], ["simulate", "--version"]])
  func version(arguments: [String]) throws {
    let run = try Scrollscope.run(arguments)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.first?.isNumber == true)
  }

  @Test("The built-in scenes are listed one per line, with their titles")
  func scenes() throws {
    let run = try Scrollscope.run("scenes")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == BuiltInScenes.names.map { $0[...] })
    #expect(lines.first?.hasSuffix("  Basics") == true)
    #expect(run.errors == "")
  }

  @Test("check prints one line per scene, valid or not, and exits with 2")
  func check() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.write("[]", to: "bad.scene.json")
    let missing = folder.path("missing.scene.json")
    let run = try Scrollscope.run("check", "basics", bad, "/", missing, "bounce")
    #expect(run.status == 2)
    #expect(run.output == "basics: Basics, 3 views\nbounce: Bounce, 9 views\n")
    #expect(
      run.errors == """
        \(bad):1:1: expected a scene, found an array
        /: not a regular file
        scrollscope: no scene file and no built-in scene "\(missing)"

        """
    )
  }

  @Test("check of valid scenes exits with 0 and prints no error")
  func checkGood() throws {
    let run = try Scrollscope.run("check", "bounce")
    #expect(run.status == 0)
    #expect(run.output == "bounce: Bounce, 9 views\n")
    #expect(run.errors == "")
  }

  @Test(
    "The examples are valid, and the doctor finds nothing in them",
    arguments: ["reader", "settings"]
  )
  func examples(name: String) throws {
    let path = Self.examples.appending(path: "\(name).scene.json").path
    let run = try Scrollscope.run("check", path)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("\(path): "))
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors == "")
  }

  private static let examples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "web/examples")

  @Test(
    "A schema is printed as one document without references to others",
    arguments: [("--schema", "scene.schema.json"), ("--recording-schema", "recording.schema.json")]
  )
  func schema(option: String, file: String) throws {
    let run = try Scrollscope.run("check", option)
    #expect(run.status == 0)
    let schema = try JSONValue(parsing: run.output, limits: .file)
    let name = file
    #expect(schema["$id"] == .string(name))
    let parts = schema["$defs"]?.object?.keys ?? []
    let references = Set(
      run.output.split(separator: #""$ref":""#).dropFirst().map { $0.prefix { $0 != "\"" } }
    )
    #expect(references.count > 50)
    for file in references.map({ $0.prefix { $0 != "#" } }) where !file.isEmpty {
      #expect(file == name || parts.contains(String(file)), "\(file)")
    }
  }

  @Test("A misspelt built-in name gets a suggestion")
  func misspelt() throws {
    let run = try Scrollscope.run("check", "basic")
    #expect(
      run.errors
        == "scrollscope: no scene file and no built-in scene \"basic\"; did you mean \"basics\"?\n"
    )
  }

  @Test(
    "Output that cannot be written is an error",
    arguments: [
      ["scenes"], ["check", "basics"], ["simulate", "basics"], ["--help"], ["--version"],
    ]
  )
  func fullDisk(arguments: [String]) throws {
    let run = try Scrollscope.run(arguments, outputPath: "/dev/full")
    #expect(run.status == 2)
    #expect(run.errors == "scrollscope: standard output: no space left on device\n")
  }

  @Test(
    "A closed pipe ends the program without a message, even if SIGPIPE is ignored",
    arguments: ["", "trap '' PIPE; "]
  )
  func brokenPipe(trap: String) throws {
    let folder = try TemporaryFolder()
    let errors = try folder.write("", to: "errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Far more than a pipe holds, so that a write must fail.
    let times = (0..<4_000).map { "\($0)ms" }.joined(separator: ",")
    process.arguments = [
      "-c", trap + #"exec "$0" "$@""#, Scrollscope.executable.path, "simulate", "basics", "--at",
      times,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    _ = try pipe.fileHandleForReading.read(upToCount: 10)
    try pipe.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGPIPE)
    #expect(try Data(contentsOf: URL(fileURLWithPath: errors)).isEmpty)
  }

  @Test("A closed standard output is an error, a closed standard error is not")
  func closedOutput() throws {
    func status(_ command: String) throws -> Int32 {
      try Run.shell(command, Scrollscope.executable.path).status
    }
    #expect(try status(#"exec "$0" scenes >&-"#) == 2)
    #expect(try status(#"exec "$0" scenes 2>&-"#) == 0)
    #expect(try status(#"exec "$0" frobnicate 2>&-"#) == 2)
    #expect(try status(#"exec "$0" simulate basics <&- 2>&-"#) == 0)
  }
}
