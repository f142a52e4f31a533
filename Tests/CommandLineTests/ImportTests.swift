import Foundation
import JSON
import ScrollRecording
import TestSupport
import Testing

/// `scrollscope import`, and the commands that read its recordings.
@Suite(.timeLimit(.minutes(20))) struct ImportTests {
  private static let table = "t_ms,y\n0,0\n16,12.5\n33,40\n50,40\n"
  private static let sizes = ["--size", "390x844", "--content", "390x6000"]

  private let folder: TemporaryFolder
  private let recording: String

  init() throws {
    folder = try TemporaryFolder()
    let file = try folder.write(Self.table, to: "list.csv")
    recording = folder.path("list.scroll.ndjson")
    let run = try Scrollscope.run(["import", file, "--out", recording] + Self.sizes)
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors == "columns: --map t=ms:t_ms,y=y\ncsv: 0.05 s, 1 view, 3 changes\n")
  }

  @Test("Every reader of source recordings accepts it")
  func everyReaderOfRecordings() throws {
    let info = try Scrollscope.run("recording", "info", recording)
    #expect(
      info.output
        == "\(recording): 0.05 s, 0 commands, 6 lines, measured from list (csv), complete\n"
    )
    let facts = try #require(
      try Scrollscope.run("recording", "info", recording, "--json").json().first
    )
    #expect(facts["model"] == .null && facts["source"]?["kind"] == "csv")
    let state = try Scrollscope.run("snapshot", recording, "--at", "20ms").json().first
    #expect(state?["views"]?["scroll"]?["contentOffset"] == [0, 12.5])
    let csv = try Scrollscope.run("export", recording, "--format", "csv")
    #expect(csv.output.contains("33000,scroll,0,40,,,,idle,external\r\n"), "\(csv.errors)")
    for format in ["html", "trace-event", "svg"] {
      #expect(try Scrollscope.run("export", recording, "--format", format).status == 0)
    }
    #expect(try Scrollscope.run("diff", recording, recording).status == 0)
  }

  @Test("The output of a program is imported")
  func whatAProgram() throws {
    let lines = (0..<4).map { place in
      #"{"t":\#(place * 16_000),"views":{"scroll":{"contentOffset":[0,\#(place)]}}}"#
    }
    let file = try folder.write(lines.joined(separator: "\n"), to: "run.ndjson")
    let out = folder.path("run.scroll.ndjson")
    let run = try Scrollscope.run("import", file, "--out", out)
    #expect(run.status == 0 && run.errors == "lines: 0.048 s, 1 view, 4 changes\n")
    let csv = try Scrollscope.run("export", out, "--format", "csv")
    #expect(csv.output.contains("48000,scroll,0,3,,,,idle,external\r\n"), "\(csv.errors)")
  }

  @Test("Values of recordings of other scrollers are compared with a tolerance")
  func comparison() throws {
    let other = folder.path("today.scroll.ndjson")
    let table = "t_ms,y\n0,0\n20,12.5\n33,40.25\n50,40.25\n"
    let file = try folder.write(table, to: "today.csv")
    #expect(try Scrollscope.run(["import", file, "--out", other] + Self.sizes).status == 0)
    let exact = try Scrollscope.run("diff", recording, other, "--only", "contentOffset")
    #expect(exact.status == 1)
    #expect(
      exact.output == "\(other):2: frame 1 at 16000 µs: scroll.contentOffset.y 0, was 12.5\n",
      "\(exact.errors)"
    )
    for (tolerance, status) in [("pt=0.5", 1), ("us=5000", 1), ("pt=0.5,us=5000", 0)] {
      let run = try Scrollscope.run(
        "diff",
        recording,
        other,
        "--only",
        "contentOffset",
        "--tolerance",
        tolerance
      )
      #expect(run.status == status, "\(tolerance): \(run.output)\(run.errors)")
    }
    // The name of a source is that of its file, and no difference.
    let whole = try Scrollscope.run("diff", recording, other)
    #expect(whole.output.hasPrefix("\(other):3: "), "\(whole.output)")
    let none = try Scrollscope.run("diff", recording, other, "--only", "sections")
    #expect(none.status == 2)
    #expect(
      none.errors == "\(recording):1: no view of either recording has a value of sections\n"
    )
    // What neither file says is not equal.
    let unknown = try Scrollscope.run("diff", other, other, "--only", "isDragging")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors == "\(other):1: today (csv) never reported isDragging\n",
      "\(unknown.errors)"
    )
  }

  @Test("A recording of the model is compared with a measured one by its values alone")
  func comparisonWithModel() throws {
    let model = folder.path("model.scroll.ndjson")
    _ = try Scrollscope.run("simulate", "basics", "--demo", "--record", model)
    let csv = folder.path("model.csv")
    _ = try Scrollscope.run("export", model, "--format", "csv", "--out", csv)
    let measured = folder.path("measured.scroll.ndjson")
    #expect(try Scrollscope.run(["import", csv, "--out", measured] + Self.sizes).status == 0)
    let same = try Scrollscope.run("diff", model, measured, "--only", "contentOffset")
    #expect(same.status == 0 && same.output.isEmpty, "\(same.output)\(same.errors)")
    let whole = try Scrollscope.run("diff", model, measured)
    #expect(whole.status == 1)
    #expect(whole.output.contains("one is of this model and the other measured from"))
  }

  @Test("An exported table can be imported")
  func ourOwnTable() throws {
    let csv = try Scrollscope.run("export", recording, "--format", "csv")
    let file = try folder.write(csv.output, to: "own.csv")
    let own = folder.path("own.scroll.ndjson")
    #expect(try Scrollscope.run(["import", file, "--out", own] + Self.sizes).status == 0)
    let again = try Scrollscope.run("export", own, "--format", "csv")
    #expect(again.output == csv.output)
  }

  @Test("A part of it begins at zero")
  func partOfIt() throws {
    let part = folder.path("part.scroll.ndjson")
    let run = try Scrollscope.run(
      "recording",
      "trim",
      recording,
      "--from",
      "10ms",
      "--to",
      "33ms",
      "--out",
      part
    )
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let csv = try Scrollscope.run("export", part, "--format", "csv")
    #expect(
      csv.output.split(separator: "\r\n").dropFirst() == [
        "0,scroll,0,0,,,,idle,", "6000,scroll,0,12.5,,,,idle,external",
        "23000,scroll,0,40,,,,idle,external",
      ]
    )
    let late = try Scrollscope.run(
      "recording",
      "trim",
      recording,
      "--from",
      "2s",
      "--out",
      folder.path("late.scroll.ndjson")
    )
    #expect(late.status == 2 && late.errors.contains("the recording ends before --from"))
  }

  @Test("An error names the file and the place and leaves no file")
  func faultNamesTheFile() throws {
    let file = try folder.write("t_ms,offset\n0,0\n16,abc\n", to: "bad.csv")
    let out = folder.path("bad.scroll.ndjson")
    let run = try Scrollscope.run(["import", file, "--out", out] + Self.sizes)
    #expect(run.status == 2)
    #expect(run.errors == "\(file): line 3, column \"offset\": expected a number, found \"abc\"\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains("bad.scroll") })
  }

  @Test("An existing file stays as it is")
  func existingFileStays() throws {
    let before = try Data(contentsOf: URL(filePath: recording))
    let run = try Scrollscope.run(
      ["import", folder.path("list.csv"), "--out", recording] + Self.sizes
    )
    #expect(run.status == 2 && run.errors.contains("the file exists already"))
    #expect(try Data(contentsOf: URL(filePath: recording)) == before)
  }

  @Test("Standard input and gzip are read")
  func standardInputAndGzip() throws {
    let input = folder.path("input.scroll.ndjson")
    let run = try Scrollscope.run(
      ["import", "-", "--out", input] + Self.sizes,
      input: Self.table
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Run.shell("gzip -k \"$0\"", folder.path("list.csv")).status == 0)
    let packed = folder.path("packed.scroll.ndjson.gz")
    let second = try Scrollscope.run(
      ["import", folder.path("list.csv.gz"), "--out", packed] + Self.sizes
    )
    #expect(second.status == 0, "\(second.errors)")
    let table = try Scrollscope.run("export", packed, "--format", "csv").output
    let expected = try Scrollscope.run("export", recording, "--format", "csv").output
    #expect(table == expected)
  }

  @Test(
    "Bad usage is named",
    arguments: [
      ["--map", "q=1"], ["--size", "390"], ["--content", "axb"], ["--format", "xml"],
      ["--format", "trace", "--map", "t=ms:1"],
    ]
  )
  func badUsageIsNamed(arguments: [String]) throws {
    let run = try Scrollscope.run(
      ["import", folder.path("list.csv"), "--out", folder.path("x.scroll.ndjson")] + arguments
    )
    #expect(run.status == 2 && run.errors.contains("scrollscope import --help"), "\(run.errors)")
  }
}
