import Foundation
import JSON
import TestSupport
import Testing

/// `scrollscope fuzz`, as a program.
@Suite struct FuzzTests {
  @Test("Status 0 if nothing is found")
  func nothingFoundIsSuccess() throws {
    let run = try Scrollscope.run(["fuzz", "bounce", "--runs", "2", "--duration", "1s"])
    #expect(run.status == 0)
    #expect(run.output == "bounce: nothing found in 2 runs of 1 s, from seed 1\n")
    #expect(run.errors == "")
    let json = try Scrollscope.run(["fuzz", "bounce", "--runs", "2", "--duration", "1s", "--json"])
    #expect(
      try json.json() == [["scene": "bounce", "seed": 1, "runs": 2, "duration": 1_000_000]]
    )
  }

  @Test("A failure is kept as a small recording and can be found again")
  func failureIsKept() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "pulled.scroll.ndjson").path()
    let arguments = [
      "fuzz", "basics", "--assert", "contentOffset.y >= -40", "--duration", "3s", "--out",
    ]
    let run = try Scrollscope.run(arguments + [file])
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    let words = "contentOffset.y >= -40 does not hold: scroll: contentOffset.y −"
    #expect(lines.first?.contains(words) == true)
    #expect(lines.last?.hasPrefix("the state there: scrollscope snapshot ") == true)
    let recording = try String(contentsOfFile: file, encoding: .utf8)
    #expect(recording.contains("\"mark\":\"contentOffset.y >= -40 does not hold"))
    #expect(recording.split(separator: "\n").count { $0.contains("Input.") } <= 4)
    #expect(try Scrollscope.run(["verify", file]).status == 0)
    // The same run again, to another file.
    let other = folder.url.appending(path: "again.scroll.ndjson").path()
    _ = try Scrollscope.run(arguments + [other])
    #expect(try String(contentsOfFile: other, encoding: .utf8) == recording)
    let third = folder.path("json.scroll.ndjson")
    let object = try Scrollscope.run(arguments + [third, "--json"]).json()
    #expect(object.count == 1)
    #expect(object.first?["failure"]?["recording"] == .string(third))
    #expect(
      object.first?["failure"]?["message"]?.string?.hasPrefix("contentOffset.y >= -40") == true
    )
    // An existing file is not changed.
    let last = try Scrollscope.run(arguments + [file])
    #expect(last.status == 2)
    #expect(last.errors.contains("the file exists already"))
  }

  @Test("A finding is reported even if it cannot be kept")
  func findingIsReported() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("no/pulled.scroll.ndjson")
    let run = try Scrollscope.run(
      ["fuzz", "basics", "--assert", "contentOffset.y >= -40", "--duration", "3s", "--out", file]
    )
    #expect(run.status == 2)
    #expect(run.output.contains("contentOffset.y >= -40 does not hold: scroll: contentOffset.y −"))
    #expect(run.errors == "\(file): no such file or directory\n")
  }

  @Test("An option without effect is rejected")
  func whatIsNever() throws {
    let folder = try TemporaryFolder()
    let scene = folder.path("still.scene.json")
    let box = #"{"id":"box","class":"View","frame":[0,0,9,9]}"#
    let root = #"{"id":"w","class":"Window","subviews":[\#(box)]}"#
    let head = #""format":"scrollscope.scene","version":1,"title":"Still""#
    let text = #"{\#(head),"device":{"size":[320,480],"displayScale":2},"root":\#(root)}"#
    try text.write(toFile: scene, atomically: true, encoding: .utf8)
    let arguments = ["fuzz", scene, "--runs", "1", "--duration", "1s", "--assert"]
    let run = try Scrollscope.run(arguments + ["contentOffset.y >= 0"])
    #expect(run.status == 2)
    #expect(run.errors.contains("it applies to scroll views, and the scene has none"))
    #expect(try Scrollscope.run(arguments + ["box.alpha == 1"]).status == 0)
  }

  @Test(
    "Bad usage is rejected",
    arguments: [
      (["--assert", "contentOfset.y < 0"], "column 1: no property \"contentOfset\"; did you mean"),
      (["--assert", "overscroll.y > 40"], "past the top edge is contentOffset.y < -adjusted"),
      (["--assert", "tabel.alpha < 0"], "column 1: no view \"tabel\""),
      (["--runs", "0"], "--runs takes a number"), (["--fps", "0"], "--fps takes a number"),
      (["--duration", "0s"], "--duration takes a time"),
      (["--duration", "5"], "a time with its unit"),
      (["--duration", "31536001s"], "at most a year, 31536000s"),
      (["--seed", "-1"], "seed"),
    ]
  )
  func badUsageIsRefused(arguments: [String], words: String) throws {
    let run = try Scrollscope.run(["fuzz", "basics"] + arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(words), "\(run.errors)")
  }
}
