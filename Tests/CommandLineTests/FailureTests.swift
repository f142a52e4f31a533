import Foundation
import JSON
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct FailureTests {
  private func check(_ run: Run, _ message: String) {
    #expect(run.status == 2)
    #expect(!run.wasKilled)
    #expect(run.errors == message + "\n")
  }

  @Test(
    "Invalid usage is reported on one line with a reference to the help",
    arguments: [
      (
        ["simulat", "basics"],
        #"no command "simulat"; did you mean "simulate"? (see 'scrollscope --help')"#
      ),
      (["frobnicate"], #"no command "frobnicate" (see 'scrollscope --help')"#),
      (["a\u{1b}[2J\nb"], #"no command "a\u{001B}[2J\u{000A}b" (see 'scrollscope --help')"#),
      (["--frob"], "unknown option '--frob' (see 'scrollscope --help')"),
      (["simulate"], "missing expected argument '<scene>' (see 'scrollscope simulate --help')"),
      (
        ["simulate", "basics", "extra"],
        "unexpected argument 'extra' (see 'scrollscope simulate --help')"
      ),
      (
        ["simulate", "basics", "--event"],
        "unknown option '--event'. Did you mean '--events'? (see 'scrollscope simulate --help')"
      ),
      (
        ["simulate", "basics", "--input"],
        "missing value for '--input <file>' (see 'scrollscope simulate --help')"
      ),
      (
        ["simulate", "basics", "--fps", "0"],
        "--fps takes a number from 1 to 240, not 0 (see 'scrollscope simulate --help')"
      ),
      (
        ["simulate", "basics", "--fps", "x"],
        "the value 'x' is invalid for '--fps <1-240>' (see 'scrollscope simulate --help')"
      ),
      (
        ["simulate", "basics", "--set", "alpha=1"],
        "the value 'alpha=1' is invalid for '--set <id.property=json>': expected id.property=JSON, "
          + "such as scroll.bounces=false (see 'scrollscope simulate --help')"
      ),
      (["check"], "missing expected argument '<scene> ...' (see 'scrollscope check --help')"),
      (
        ["simulate", "basics", "--fps", "-1"],
        "--fps takes a number from 1 to 240, not -1 (see 'scrollscope simulate --help')"
      ),
      (
        ["verify", "a", "--tolerance", "-1"],
        "--tolerance takes a number that is not negative (see 'scrollscope verify --help')"
      ),
      (
        ["snapshot", "a", "--at", "-1s"],
        "the value '-1s' is invalid for '--at <time>': expected a time with its unit, such as 2.5s, "
          + "400ms or 16667us (see 'scrollscope snapshot --help')"
      ),
      (
        ["serve", "--port", "-1"],
        "--port takes a number from 0 to 65535, not -1 (see 'scrollscope serve --help')"
      ),
      (
        ["help", "simulat"],
        #"no help for "simulat"; did you mean "simulate"? (see 'scrollscope --help')"#
      ),
      (["help", "serve", "more"], #"no help for "more" (see 'scrollscope --help')"#),
      (["scenes", "x"], "unexpected argument 'x' (see 'scrollscope scenes --help')"),
    ]
  )
  func usage(arguments: [String], message: String) throws {
    let run = try Scrollscope.run(arguments)
    check(run, "scrollscope: " + message)
    #expect(run.output == "")
  }

  @Test(
    "A time needs digits and a unit",
    arguments: ["5", "s", "-1s", "1e3s", "0x10s", "infs", "nans", "1m", "1 s", "9999999999s"]
  )
  func times(text: String) throws {
    let help = "(see 'scrollscope simulate --help')"
    let until = try Scrollscope.run("simulate", "basics", "--until=\(text)")
    check(
      until,
      "scrollscope: the value '\(text)' is invalid for '--until <time|idle>': expected idle or a time "
        + "with its unit, such as 2.5s, 400ms or 16667us \(help)"
    )
    let states = try Scrollscope.run("simulate", "basics", "--at=0s,\(text)")
    check(
      states,
      "scrollscope: the value '0s,\(text)' is invalid for '--at <times>': expected times separated "
        + "by commas, such as 0s,400ms,2.5s \(help)"
    )
  }

  @Test(
    "A property that cannot be set before the start is reported with the reason",
    arguments: [
      ("scroll.bounces=3", "scroll.bounces: expected true or false, found 3"),
      (
        "scroll.bounces=no",
        #"scroll.bounces: not JSON, such as 2, true, [0,0,216,0] or '"text"': expected a value, found "no""#
      ),
      ("scroll.bounce=true", #"scroll.bounce: unknown key "bounce"; did you mean "bounces"?"#),
      ("scrol.alpha=1", #"scrol.alpha: no view "scrol"; did you mean "scroll"?"#),
      ("scroll.alpha=2", "scroll.alpha: expected 0 to 1"),
      ("scroll.phase=\"idle\"", "scroll.phase: phase cannot be set"),
      ("window.bounces=true", "window.bounces: a view of this class has no bounces"),
    ]
  )
  func set(argument: String, message: String) throws {
    let run = try Scrollscope.run("simulate", "basics", "--set", argument)
    check(run, "scrollscope: --set " + message)
    #expect(run.output == "")
  }

  @Test(
    "An error in a script is reported with file, line and column, and nothing is run",
    arguments: [
      (
        #"{"t":0,"method":"Scene.rest"}"#,
        #"1:17: /method: no method "Scene.rest"; did you mean "Scene.reset"?"#
      ),
      (
        #"{"t":9,"method":"Scene.reset"}"# + "\n\n" + #"{"t":8,"method":"Scene.reset"}"#,
        "3:6: /t: expected 9 or later, the time of line 1, found 8"
      ),
      ("{", "1:2: expected a key in quotes, found the end of the text"),
    ]
  )
  func scriptFault(script: String, fault: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(script, to: "bad.input.ndjson")
    let run = try Scrollscope.run("simulate", "basics", "--input", path, "--at", "0s")
    check(run, "\(path):\(fault)")
    #expect(run.output == "")
    let piped = try Scrollscope.run(["simulate", "basics", "--input", "-"], input: script)
    check(piped, "<stdin>:\(fault)")
  }

  @Test(
    "A rejected command ends the run at its line, after all events before it",
    arguments: [
      (Script.touch(2_000, "moved", 1, 1), "4:71: /params/touches/0/phase: touch 1 is not down"),
      (
        Script.set(2_000, "scrol", "{}"),
        #"4:46: /params/id: no view "scrol"; did you mean "scroll"?"#
      ),
      (
        Script.set(2_000, "window", #"{"bounces":true}"#),
        "4:75: /params/values/bounces: a view of this class has no bounces"
      ),
      (
        #"{"t":2000,"method":"Scene.load","params":{"name":"bouncer"}}"#,
        #"4:50: /params/name: no built-in scene "bouncer"; did you mean "bounce"?"#
      ),
      (
        #"{"t":2000,"method":"Scene.load","params":{"name":"/etc/hosts"}}"#,
        #"4:50: /params/name: no built-in scene "/etc/hosts""#
      ),
    ]
  )
  func refused(command: String, fault: String) throws {
    let folder = try TemporaryFolder()
    let before = Script.set(1_000, "scroll", #"{"contentOffset":[1,1]}"#)
    let path = try folder.write("\n\n" + before + command, to: "refused.input.ndjson")
    let run = try Scrollscope.run(
      "simulate",
      "basics",
      "--input",
      path,
      "--events",
      "--at",
      "1ms,2ms,3ms"
    )
    check(run, "\(path):\(fault)")
    let lines = try run.json()
    #expect(lines.first?["event"] == "scrollViewDidScroll")
    #expect(lines.last?["state"]?["t"] == 1_000)
  }

  @Test("A script that cannot be read is reported with the reason")
  func unreadableScript() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("missing.input.ndjson")
    check(
      try Scrollscope.run("simulate", "basics", "--input", missing),
      "\(missing): no such file or directory"
    )
    check(try Scrollscope.run("simulate", "basics", "--input", "/"), "/: is a directory")
    check(
      try Scrollscope.run("simulate", "basics", "--input", "/dev/zero"),
      "/dev/zero: not a regular file or a pipe"
    )
  }

  @Test("An error in a scene file is reported with file, line and column")
  func faultyScene() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{\n \"format\": 3}", to: "bad.scene.json")
    let message = #"\#(path):2:12: /format: expected "scrollscope.scene", found 3"#
    check(try Scrollscope.run("simulate", path), message)
    check(try Scrollscope.run("check", path), message)
  }

  @Test("Control characters in file names and scenes are escaped in the output")
  func controlCharacters() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("[]", to: "a\u{1b}]0;b\u{7}\n\u{202e}.scene.json")
    let run = try Scrollscope.run("check", path)
    #expect(run.status == 2)
    // A line break in a name is written as a space, other control characters by their number.
    #expect(
      run.errors.hasSuffix(
        "/a\\u{001B}]0;b\\u{0007} \\u{202E}.scene.json:1:1: expected a scene, found an array\n"
      )
    )
    let good = try folder.write(
      #"""
      {"format":"scrollscope.scene","version":1,"title":"\u001b[2J\n","device":{"size":[1,1]},
      "root":{"id":"w"}}
      """#,
      to: "good.scene.json"
    )
    #expect(try Scrollscope.run("check", good).output == "\(good): \\u{001B}[2J , 1 view\n")
  }
}
