import Foundation
import JSON
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SimulateTests {
  private func simulate(
    _ scene: String,
    _ options: String...,
    script: String = ""
  ) throws -> [JSONValue] {
    let run = try Scrollscope.run(["simulate", scene, "--input", "-"] + options, input: script)
    #expect(run.status == 0)
    #expect(run.errors == "")
    return try run.json()
  }

  private func offset(_ line: JSONValue) -> JSONValue? {
    line["state"]?["views"]?["scroll"]?["contentOffset"]
  }

  /// A finger that moves up by 120 points in 96 ms and lifts in motion.
  private static let flick =
    Script.touch(100_000, "began", 200, 600)
    + (1...6).map { Script.touch(100_000 + $0 * 16_000, "moved", 200, 600 - Double($0) * 20) }
    .joined() + Script.touch(200_000, "ended", 200, 480)

  @Test(
    "While the keyboard is animated, the state has its final frame, and what is on the screen follows"
  )
  func presentation() throws {
    let script = #"{"t":0,"method":"Keyboard.show","params":{"height":216}}"# + "\n"
    let lines = try simulate("keyboard-form", "--at", "0s,60ms,250ms", script: script)
    let final = lines.map { $0["state"]?["keyboard"]?["frame"]?[1]?.double }
    #expect(Set(final).count == 1)
    let shown = lines.map { $0["presentation"]?["keyboard"]?["frame"]?[1]?.double }
    let (start, middle) = (try #require(shown[0]), try #require(shown[1]))
    #expect(start - middle > 100 && middle > (final[0] ?? 0))
    #expect(lines[2]["presentation"] == nil && lines[2]["state"]?["animations"] == nil)
  }

  @Test("Without a script the state at the start is printed")
  func start() throws {
    let run = try Scrollscope.run("simulate", "basics")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("}\n"))
    #expect(run.output.filter { $0 == "\n" }.count == 1)
    let lines = try run.json()
    #expect(lines.count == 1)
    #expect(lines[0].object?.keys == ["t", "state"])
    #expect(lines[0]["t"] == 0)
    #expect(lines[0]["state"]?["t"] == 0)
    #expect(lines[0]["state"]?["scene"] == ["name": "basics", "title": "Basics"])
    // The default is absent.
    #expect(offset(lines[0]) == nil)
  }

  @Test("Without --at the state at the end is printed, when everything is at rest")
  func idle() throws {
    for options in [[], ["--until", "idle"]] {
      let run = try Scrollscope.run(
        ["simulate", "basics", "--input", "-"] + options,
        input: Self.flick
      )
      let lines = try run.json()
      #expect(lines.count == 1)
      let scroll = try #require(lines[0]["state"]?["views"]?["scroll"])
      #expect(scroll["phase"] == nil)
      #expect(try #require(lines[0]["t"]?.int64) > 1_000_000)
    }
  }

  @Test("Without motion the end is the time of the last command")
  func idleAtOnce() throws {
    let lines = try simulate("basics", script: Script.set(7_001, "scroll", #"{"alpha":0.5}"#))
    #expect(lines.map { $0["t"] } == [7_001])
  }

  @Test("States are in the order of time, whatever the order of --at")
  func order() throws {
    let lines = try simulate("basics", "--at", "500ms,0s,200000us,0.1s,0s", script: Self.flick)
    #expect(lines.map { $0["t"] } == [0, 0, 100_000, 200_000, 500_000])
    #expect(lines.allSatisfy { $0["t"] == $0["state"]?["t"] })
  }

  @Test("A state comes after all commands of its time, and before those of the next microsecond")
  func stateAfterCommands() throws {
    let script =
      Script.set(1_000, "scroll", #"{"contentOffset":[1,1]}"#)
      + Script.set(1_000, "scroll", #"{"contentOffset":[2,2]}"#)
      + Script.set(1_001, "scroll", #"{"contentOffset":[3,3]}"#)
    let lines = try simulate("basics", "--at", "999us,1ms,1001us", script: script)
    #expect(lines.map(offset) == [nil, [2, 2], [3, 3]])
  }

  @Test("A state comes after the frame of its time")
  func stateAfterFrame() throws {
    // The animation's first frame at 60 fps is at 16,666 µs.
    let script = Script.call(
      0,
      "scroll",
      "setContentOffset",
      #"{"contentOffset":[405,0],"animated":true}"#
    )
    let lines = try simulate("basics", "--fps", "60", "--at", "16665us,16666us", script: script)
    #expect(offset(lines[0]) == nil)
    #expect(try #require(offset(lines[1])?[0]?.double) > 0)
  }

  @Test("A time between frames shows the frame before it")
  func timeBetweenFrames() throws {
    let lines = try simulate("basics", "--at", "250ms,254ms", script: Self.flick)
    #expect(offset(lines[0]) == offset(lines[1]))
  }

  @Test("With --until later commands do not run, and the state is that of this time")
  func untilTime() throws {
    let script =
      Script.set(1_000, "scroll", #"{"contentOffset":[1,1]}"#)
      + Script.set(3_000, "scroll", #"{"contentOffset":[3,3]}"#)
    for (until, expected) in [
      ("2ms", [1, 1] as JSONValue?), ("3ms", [3, 3]), ("2.5s", [3, 3]), ("0s", nil),
    ] {
      let lines = try simulate("basics", "--until", until, script: script)
      #expect(lines.map(offset) == [expected])
    }
    #expect(try simulate("basics", "--until", "2.5s")[0]["t"] == 2_500_000)
  }

  @Test("A state of --at is printed even if its time is after the end")
  func stateAfterEnd() throws {
    let script = Script.set(5_000, "scroll", #"{"contentOffset":[5,5]}"#)
    let lines = try simulate("basics", "--until", "1ms", "--at", "6ms", script: script)
    #expect(lines.map { $0["t"] } == [6_000])
    #expect(lines.map(offset) == [[5, 5]])
    #expect(try simulate("basics", "--at", "100s").map { $0["t"] } == [100_000_000])
  }

  @Test(
    "With --events all events are in the order of time, and come before the state of their time"
  )
  func events() throws {
    let script = Self.flick + Script.set(301_000, "scroll", #"{"contentOffset":[9,9]}"#)
    let lines = try simulate("basics", "--events", "--at", "0s,301ms,400ms", script: script)
    let times = try lines.map { try #require($0["t"]?.int64) }
    #expect(times == times.sorted())
    let states = lines.indices.filter { lines[$0]["state"] != nil }
    #expect(states.map { times[$0] } == [0, 301_000, 400_000])
    // Lines after a state are later than the state, lines before it are not.
    for index in states {
      #expect(times[..<index].allSatisfy { $0 <= times[index] })
      #expect(times[(index + 1)...].allSatisfy { $0 > times[index] })
    }
    let jump = lines.firstIndex { $0["contentOffset"] == [9, 9] }
    #expect(try #require(jump) < states[1])
    let layout = lines[..<states[1]].last { $0["t"] == 301_000 }
    #expect(layout?["event"] == "layoutSubviews")
    let names = lines.compactMap { $0["event"]?.string }
    for name in [
      "scrollViewWillBeginDragging", "scrollViewWillEndDragging", "scrollViewDidEndDragging",
      "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
    ] { #expect(names.filter { $0 == name }.count == 1, "\(name)") }
    // The run continues until everything is at rest after the last state.
    #expect(try #require(times.last) > 400_000)
  }

  @Test("Without --events no events are printed")
  func noEvents() throws {
    let lines = try simulate("basics", "--at", "0s,1s", script: Self.flick)
    #expect(lines.count == 2)
  }

  @Test("--set runs before the first command, in the given order")
  func set() throws {
    let script = Script.set(0, "scroll", #"{"contentOffset":[7,7]}"#)
    let options = [
      "--set", "scroll.alpha=0.25", "--set", "scroll.contentOffset=[1,2]",
      "--set", "scroll.alpha=0.5", "--set", #"scroll.contentInsetAdjustmentBehavior="never""#,
    ]
    let plain = try Scrollscope.run(["simulate", "basics"] + options).json()
    let view = plain[0]["state"]?["views"]?["scroll"]
    #expect(view?["contentOffset"] == [1, 2])
    #expect(view?["alpha"] == 0.5)
    #expect(view?["contentInsetAdjustmentBehavior"] == "never")
    let run = try Scrollscope.run(["simulate", "basics", "--input", "-"] + options, input: script)
    #expect(try run.json().map(offset) == [[7, 7]])
  }

  @Test("--set accepts view ids with dots")
  func setOfDottedID() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[1,1]},"root":{"id":"a.b=c"}}
      """#.replacingOccurrences(of: "=", with: "-"),
      to: "x.scene.json"
    )
    let lines = try Scrollscope.run("simulate", scene, "--set", "a.b-c.text=\"x=y\"").json()
    #expect(lines[0]["state"]?["views"]?["a.b-c"]?["text"] == "x=y")
  }

  @Test("--fps sets the number of frames per second", arguments: [1, 60, 120, 240])
  func fps(fps: Int) throws {
    let script = Script.call(
      0,
      "scroll",
      "setContentOffset",
      #"{"contentOffset":[405,0],"animated":true}"#
    )
    let lines = try simulate("basics", "--fps", "\(fps)", "--events", script: script)
    let scrolls = lines.filter { $0["event"] == "scrollViewDidScroll" }
    #expect(scrolls.count == max(1, fps * 3 / 10))
    #expect(scrolls.first?["t"] == .integer(Int64(1_000_000 / fps)))
  }

  @Test("A scene loaded by the script does not restart time")
  func sceneLoad() throws {
    let script =
      Script.set(1_000, "scroll", #"{"contentOffset":[1,1]}"#)
      + #"{"t":2000,"method":"Scene.reset"}"# + "\n"
      + #"{"t":3000,"method":"Scene.load","params":{"name":"bounce"}}"# + "\n"
      + Script.set(4_000, "card", #"{"alpha":0.5}"#)
    let lines = try simulate("basics", "--at", "1ms,2ms,3ms,4ms", script: script)
    #expect(lines.map { $0["t"] } == [1_000, 2_000, 3_000, 4_000])
    #expect(lines.map { $0["state"]?["t"] } == [1_000, 2_000, 3_000, 4_000])
    #expect(lines[..<2].map(offset) == [[1, 1], nil])
    #expect(lines[2]["state"]?["scene"]?["name"] == "bounce")
    #expect(lines[3]["state"]?["views"]?["card"]?["alpha"] == 0.5)
  }

  @Test("A run that is in motion 60 s after the last command ends there")
  func maximumWaitDuration() throws {
    // With a rate this close to 1 the flick lasts for minutes.
    let run = try Scrollscope.run(
      [
        "simulate", "basics", "--input", "-", "--fps", "1",
        "--set", "scroll.contentSize=[390,100000000]",
        "--set", "scroll.decelerationRate=0.99999",
      ],
      input: Self.flick
    )
    let lines = try run.json()
    #expect(lines.map { $0["t"] } == [60_200_000])
    #expect(lines[0]["state"]?["views"]?["scroll"]?["phase"] == "decelerating")
  }

  @Test("A script can come from a file or a pipe")
  func scriptFiles() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(Script.set(5, "scroll", #"{"alpha":0}"#), to: "x.input.ndjson")
    let direct = try Scrollscope.run("simulate", "basics", "--input", script)
    #expect(try direct.json().map { $0["t"] } == [5])
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/cp")
    writer.arguments = [script, pipe]
    try writer.run()
    #expect(try Scrollscope.run("simulate", "basics", "--input", pipe).output == direct.output)
    writer.waitUntilExit()
  }

  @Test(
    "The lines of a demo are in the order of time, and a finding comes after the events of its step",
    arguments: ["bug-35", "bug-45", "bug-50", "bug-52", "car-pager"]
  )
  func orderInDemo(scene: String) throws {
    let lines = try Scrollscope.run("simulate", scene, "--demo", "--events", "--at", "0s,1s,9s")
      .json()
    let times = lines.compactMap { $0["t"]?.int64 }
    #expect(times.count == lines.count)
    #expect(times == times.sorted())
    #expect(lines.contains { $0["event"] == "finding" })
    for (index, line) in lines.enumerated() where line["event"] == "finding" && line["t"] != 0 {
      #expect(lines[..<index].contains { $0["t"] == line["t"] && $0["event"] != "finding" })
    }
  }

  @Test("The findings of each loaded scene come before its events")
  func findingsOfLoadedScenes() throws {
    let script =
      Script.set(1_000, "scroll", #"{"contentOffset":[1,1]}"#)
      + #"{"t":2000,"method":"Scene.load","params":{"name":"bug-16"}}"# + "\n"
      + Script.set(2_000, "scroll", #"{"contentOffset":[0,40]}"#)
      + #"{"t":3000,"method":"Scene.load","params":{"name":"bug-35"}}"# + "\n"
      + #"{"t":3000,"method":"Scene.reset"}"# + "\n"
    let lines = try simulate("basics", "--events", "--at", "2ms,9ms", script: script)
    let kinds = lines.map { $0["rule"]?.string ?? ($0["state"] == nil ? "event" : "state") }
    #expect(
      kinds == [
        "event", "event", "SD016", "event", "event", "event", "SD066", "state", "SD035", "SD035",
        "state",
      ]
    )
    let times = lines.compactMap { $0["t"]?.int64 }
    #expect(times == times.sorted())
  }

  @Test("Lines are in the order of time, and findings in the scene come before its events")
  func orderOfFindings() throws {
    let folder = try TemporaryFolder()
    let line =
      #"{"t":500000,"method":"View.set","params":{"id":"scroll","values":{"contentOffset":[0,50]}}}"#
    let script = try folder.write(line + "\n", to: "script")
    let run = try Scrollscope.run("simulate", "bug-16", "--input", script, "--events")
    let lines = try run.json()
    let times = lines.compactMap { $0["t"]?.int64 }
    #expect(times == times.sorted())
    #expect(lines.first?["event"] == "finding")
    #expect(lines.first?["t"] == 0)
    #expect(times.contains(500_000))
  }
}
