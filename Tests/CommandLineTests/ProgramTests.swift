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
    let objects = try Scrollscope.run("scenes", "--json").json()
    #expect(objects.map { $0["name"]?.string ?? "" } == BuiltInScenes.names)
    #expect(objects.first { $0["name"] == "bug-01" }?["findings"] == ["SD001"])
    #expect(
      objects.first { $0["name"] == "pins" }?["variants"]?.array?.map { $0["name"] }.contains(
        "late"
      )
        == true
    )
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

  @Test("check reports every error of a scene, as lines and as JSON")
  func checkAll() throws {
    let folder = try TemporaryFolder()
    let text = """
      {"format":"scrollscope.scene","version":1,"device":{"size":[320]},
       "root":{"id":"w","class":"Window","subviews":[
        {"id":"s","class":"ScrolView","frame":[0,0,320,480]},
        {"id":"s","class":"ScrollView","alpha":"two","colour":3,"subviews":[{"id":"v","alpha":3}]}]},
       "nonsense":1,"extra":2,
       "demo":[{"t":0,"method":"Input.tuch"},
        {"t":1,"method":"View.call","params":{"id":"s","name":"zoom","args":{}}}]}
      """
    let bad = try folder.write(text, to: "bad.scene.json")
    let run = try Scrollscope.run("check", bad, "bounce")
    #expect(run.status == 2)
    let places = run.errors.split(separator: "\n").map { line in
      line.dropFirst(bad.count + 1).split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      places == [
        "1:60: /device/size:", "3:21: /root/subviews/0/class:",
        "4:9: /root/subviews/1/id:", "4:42: /root/subviews/1/alpha:",
        "4:48: /root/subviews/1/colour:", "4:89: /root/subviews/1/subviews/0/alpha:",
        "5:2: /nonsense:", "5:15: /extra:",
        "6:26: /demo/0/method:", "7:64: /demo/1/params/args:",
      ]
    )
    let lines = try Scrollscope.run("check", bad, "bounce", "--json").json()
    #expect(lines.first?["errors"]?.array?.count == 10)
    #expect(lines.first?["errors"]?[1]?["line"] == 3)
    #expect(lines.last == ["scene": "bounce", "title": "Bounce", "views": 9, "findings": []])
  }

  @Test("check reports every error of a controller whose views the scene does not have")
  func checkController() throws {
    let folder = try TemporaryFolder()
    let text = """
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},
       "controller":{"name":"resetZoom","view":"w","button":"no","colour":1,"size":2},
       "root":{"id":"w","class":"Window"}}
      """
    let run = try Scrollscope.run("check", try folder.write(text, to: "bad.scene.json"))
    #expect(run.status == 2)
    let places = run.errors.split(separator: "\n").compactMap {
      $0.split(separator: " ").dropFirst().first
    }
    #expect(
      places == [
        "/controller/view:", "/controller/button:", "/controller/colour:", "/controller/size:",
      ]
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
    "A schema is printed as one document, in which each reference is a pointer to a definition",
    arguments: ["--schema", "--recording-schema"]
  )
  func schema(option: String) throws {
    let run = try Scrollscope.run("check", option)
    #expect(run.status == 0)
    let schema = try JSONValue(parsing: run.output, limits: .file)
    // Another base URI would give the pointers another meaning.
    #expect(!run.output.contains(#""$id":""#))
    let references = Set(
      run.output.split(separator: #""$ref":""#).dropFirst().map { $0.prefix { $0 != "\"" } }
    )
    #expect(references.count > 50)
    for reference in references {
      #expect(reference.hasPrefix("#"))
      let pointer = JSONPointer(text: String(reference.dropFirst()))
      let target = pointer.flatMap { schema[$0] }
      #expect(target != nil, "\(reference)")
    }
  }

  @Test("help commands lists every command with its parameters")
  func helpOfCommands() throws {
    let run = try Scrollscope.run("help", "commands")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    for method in SceneRequest.methods { #expect(lines.contains(method)) }
    for start in [
      "  touches               array of objects. The samples",
      "    phase               began, moved, ended, cancelled.",
      "    timestamp?          number.", "  location              [x,y].",
      "  duration?             whole number, 250000 by default.",
      "  name: setContentOffset", "      contentOffset     [x,y]",
      "  values                properties by name.",
    ] {
      #expect(lines.contains { $0.hasPrefix(start) }, "\(start)")
    }
    #expect(lines.allSatisfy { $0.count <= 100 })
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
