import Foundation
import JSON
import TestSupport
import Testing

/// `replay` with changed properties.
@Suite(.timeLimit(.minutes(20))) struct ReplayTests {
  private let folder: TemporaryFolder
  private let script: String
  private let full: String
  private let inputs: String

  private static let flick =
    Script.touch(0, "began", 160, 300) + Script.touch(20_000, "moved", 160, 200)
    + Script.touch(40_000, "moved", 160, 100) + Script.touch(50_000, "ended", 160, 100)
    + Script.call(
      400_000,
      "scroll",
      "setContentOffset",
      #"{"contentOffset":[0,90],"animated":true}"#
    )

  init() throws {
    folder = try TemporaryFolder()
    script = try folder.write(Self.flick, to: "flick.input.ndjson")
    full = folder.path("full.scroll.ndjson")
    inputs = folder.path("inputs.scroll.ndjson")
    for (path, options) in [(full, []), (inputs, ["--inputs-only"])] {
      let run = try Scrollscope.run(
        ["simulate", "basics", "--input", script, "--until", "3s", "--record", path] + options
      )
      #expect(run.errors == "")
    }
  }

  @Test("--set gives the same result as in a simulation")
  func fromTheStart() throws {
    let set = ["--set", "scroll.decelerationRate=0.99", "--set", "scroll.bounces=false"]
    let simulated = try Scrollscope.run(
      ["simulate", "basics", "--input", script, "--until", "3s", "--events"] + set
    )
    for path in [full, inputs] {
      let replayed = try Scrollscope.run(["replay", path] + set)
      #expect(replayed.status == 0 && replayed.errors == "")
      let events = try simulated.json().filter { $0["event"] != "finding" }
      #expect(try replayed.json() == events)
      #expect(replayed.output.contains("scrollViewDidScroll"))
    }
    #expect(try Scrollscope.run("replay", full).json() != simulated.json())
  }

  @Test(
    "--set-at gives the same result as a simulation that sets the property at that time",
    arguments: [20_000, 33_000, 50_000, 200_000]
  )
  func later(time: Int) throws {
    let lines = Self.flick.split(separator: "\n").map { $0 + "\n" }
    let at = lines.firstIndex { line in
      (try? JSONValue(parsing: String(line), limits: .message))?["t"]?.int64 ?? 0 >= Int64(time)
    }
    let set = Script.set(time, "scroll", #"{"decelerationRate":0.99}"#)
    let index = at ?? lines.count
    let changed = lines[..<index].joined() + set + lines[index...].joined()
    let path = try folder.write(changed, to: "changed.input.ndjson")
    let simulated = try Scrollscope.run("simulate", "basics", "--input", path, "--until", "3s")
    let replayed = try Scrollscope.run(
      "replay",
      full,
      "--set",
      "scroll.decelerationRate=0.99",
      "--set-at",
      "\(time)us"
    )
    #expect(try replayed.json().last?["state"] == simulated.json().last?["state"])
    let until = try Scrollscope.run(
      "replay",
      full,
      "--set",
      "scroll.decelerationRate=0.99",
      "--set-at",
      "\(time)us",
      "--compare"
    )
    for line in try until.json() { #expect(line["t"]?.int64 ?? 0 >= Int64(time)) }
  }

  @Test("--compare reports each difference, the first, the largest and both ends")
  func compare() throws {
    let run = try Scrollscope.run(
      "replay",
      inputs,
      "--set",
      "scroll.decelerationRate=0.99",
      "--compare"
    )
    #expect(run.status == 0)
    let lines = try run.json()
    #expect(lines.count > 50)
    let old = try Scrollscope.run("simulate", "basics", "--input", script, "--at", "200ms").json()
    let new = try Scrollscope.run(
      "simulate",
      "basics",
      "--input",
      script,
      "--at",
      "200ms",
      "--set",
      "scroll.decelerationRate=0.99"
    ).json()
    let line = try #require(
      lines.last { $0["property"] == "contentOffset" && $0["t"]?.int64 ?? 0 <= 200_000 }
    )
    #expect(line["view"] == "scroll")
    #expect(line["recorded"] == old.first?["state"]?["views"]?["scroll"]?["contentOffset"])
    #expect(line["changed"] == new.first?["state"]?["views"]?["scroll"]?["contentOffset"])
    for line in lines { #expect(line["recorded"] != line["changed"]) }
    #expect(lines.map { $0["t"]?.int64 ?? -1 } == lines.map { $0["t"]?.int64 ?? -1 }.sorted())
    let summary = run.errors.split(separator: "\n")
    #expect(summary.first?.hasPrefix("first: scroll.") == true)
    #expect(summary.dropFirst().first?.hasPrefix("farthest: ") == true)
    #expect(summary.last?.hasPrefix("rest: scroll [0,90] since ") == true)
    #expect(summary.count == 3)
    let same = try Scrollscope.run("replay", full, "--set", "scroll.bounces=true", "--compare")
    #expect(same.output == "" && same.errors == "nothing scrolls differently\n" && same.status == 0)
  }

  @Test("Commands that are rejected because of the change are skipped and counted")
  func refused() throws {
    let path = folder.path("bad.scroll.ndjson")
    let scene: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "device": ["size": [200, 400]],
      "root": [
        "id": "window", "class": "Window",
        "subviews": [["id": "table", "class": "TableView", "frame": [0, 0, 200, 400]]],
      ],
    ]
    let scenePath = try folder.write(scene.serializedString, to: "table.scene.json")
    let script = try folder.write(
      Script.set(1_000, "table", #"{"contentSize":[200,900]}"#)
        + Script.set(2_000, "table", #"{"contentOffset":[0,50]}"#),
      to: "size.input.ndjson"
    )
    let recorded = try Scrollscope.run("simulate", scenePath, "--input", script, "--record", path)
    #expect(recorded.errors == "")
    let set = #"table.sections=[{"rows":[{"text":"a","height":700}]}]"#
    let run = try Scrollscope.run("replay", path, "--set", set)
    #expect(run.status == 0)
    #expect(run.errors.contains("1 command was rejected and skipped"))
    #expect(try run.json().last?["state"]?["views"]?["table"]?["contentOffset"] == [0, 50])
  }

  @Test(
    "A property that cannot be set is reported with its name",
    arguments: [
      (["--set", "scrol.bounces=false"], "--set scrol.bounces: no view \"scrol\""),
      (["--set", "scroll.bouncse=false"], "--set scroll.bouncse: unknown key"),
      (["--set", "scroll.bounces=falsch"], "--set scroll.bounces: not JSON"),
      (["--set", "scroll.bounces=1"], "--set scroll.bounces: expected"),
      (["--set", "scroll.phase=\"idle\""], "--set scroll.phase: "),
      (["--set", "scroll.decelerationRate=7"], "--set scroll.decelerationRate: expected"),
      (["--set", "scroll.bounces=false", "--set-at", "9s"], "the recording ends before that time"),
      (["--set", "bounces=false"], "expected id.property=JSON"),
      (["--set-at", "1s"], "--set-at needs --set"), (["--compare"], "--compare needs --set"),
      (["--set", "a.b=1", "--set-at", "soon"], "expected a time with its unit"),
      (["--set", "scroll.alpha=1", "--compare", "--speed", "1"], "exclude each other"),
    ] as [([String], String)]
  )
  func faults(arguments: [String], message: String) throws {
    let run = try Scrollscope.run(["replay", full] + arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    let twice = try Scrollscope.run("replay", "-", "--set", "scroll.alpha=1", "--compare")
    #expect(twice.status == 2 && twice.errors.contains("twice"))
  }

  @Test("In a recording of several scenes, the change applies to each scene with the view")
  func scenes() throws {
    let script = try folder.write(
      Self.flick + #"{"t":1000000,"method":"Scene.reset"}"# + "\n"
        + Script.call(1_100_000, "scroll", "setContentOffset", #"{"contentOffset":[0,9999]}"#),
      to: "twice.input.ndjson"
    )
    let path = folder.path("twice.scroll.ndjson")
    _ = try Scrollscope.run("simulate", "basics", "--input", script, "--record", path)
    let run = try Scrollscope.run(
      "replay",
      path,
      "--set",
      "scroll.alpha=0.5",
      "--set",
      "scroll.bounces=false"
    )
    #expect(run.errors == "")
    #expect(try run.json().last?["state"]?["views"]?["scroll"]?["alpha"] == 0.5)
  }
}
