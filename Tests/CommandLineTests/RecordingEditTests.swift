import Foundation
import JSON
import TestSupport
import Testing

/// `scrollscope recording`.
@Suite(.timeLimit(.minutes(20))) struct RecordingEditTests {
  private let folder: TemporaryFolder
  private let script: String
  private let full: String

  init() throws {
    folder = try TemporaryFolder()
    let drag =
      Script.touch(0, "began", 160, 300) + Script.touch(20_000, "moved", 160, 200)
      + Script.touch(40_000, "moved", 160, 100) + Script.touch(50_000, "ended", 160, 100)
    script = try folder.write(drag, to: "drag.input.ndjson")
    full = folder.path("full.scroll.ndjson")
    let run = try Scrollscope.run(
      ["simulate", "basics", "--input", script, "--until", "5s", "--record", full]
    )
    #expect(run.errors == "")
  }

  @Test("recording info prints the scenes and marks, trim keeps a part, and merge joins recordings")
  func editing() throws {
    let other = folder.path("other.scroll.ndjson")
    #expect(try Scrollscope.run("simulate", "bounce", "--demo", "--record", other).status == 0)
    let merged = folder.path("merged.scroll.ndjson")
    let merge = try Scrollscope.run("recording", "merge", full, other, "--out", merged)
    #expect(merge.status == 0 && merge.errors == "" && merge.output == "")
    #expect(try Scrollscope.run("verify", merged).status == 0)
    let info = try #require(try Scrollscope.run("recording", "info", merged, "--json").json().first)
    let scenes = info["scenes"]?.array ?? []
    #expect(scenes.map { $0["name"] } == ["basics", "bounce"])
    #expect(scenes.map { $0["t"] } == [0, 5_000_000])
    #expect(scenes.first?["commands"] == 4)
    #expect(info["complete"] == true && info["inputsOnly"] == false)
    let lines = try Scrollscope.run("recording", "info", merged).output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last == "\(merged): at 5.0 s scene bounce: Bounce, 3 commands")
    // What was joined comes apart again.
    let last = folder.path("last.scroll.ndjson")
    #expect(
      try Scrollscope.run("recording", "trim", merged, "--from", "5s", "--out", last).status == 0
    )
    #expect(try Scrollscope.run("diff", other, last).output == "")
    let start = folder.path("start.scroll.ndjson")
    #expect(
      try Scrollscope.run("recording", "trim", merged, "--to", "30ms", "--out", start).status == 0
    )
    #expect(try Scrollscope.run("verify", start).status == 0)
    let snapshot = try Scrollscope.run("snapshot", start).json().first
    let simulated = try Scrollscope.run("simulate", "basics", "--input", script, "--at", "30ms")
    #expect(try snapshot?["views"] == simulated.json().first?["state"]?["views"])
    let slow = folder.path("slow.scroll.ndjson")
    _ = try Scrollscope.run("simulate", "bounce", "--demo", "--fps", "60", "--record", slow)
    let wrong = try Scrollscope.run("recording", "merge", full, slow, "--out", folder.path("x"))
    #expect(wrong.status == 2)
    #expect(wrong.errors.hasSuffix("it has 60 frames a second, and the first recording 120\n"))
  }
}
