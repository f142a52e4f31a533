import Foundation
import JSON
import TestSupport
import Testing

/// What `export --format html` and `verify --html` write; the tests in browsers open the files.
@Suite(.timeLimit(.minutes(20))) struct HTMLTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The recordings in a file; `gzip` is what a browser unpacks.
  private func recordings(in html: String) throws -> [JSONValue] {
    let start = try #require(html.range(of: #"id="recordings">"#)).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    return try #require(try JSONValue(parsing: String(html[start..<end]), limits: .file).array)
  }

  /// Records flicks, one after the other for so many seconds.
  private func record(_ seconds: Int, _ options: String...) throws -> String {
    var script = ""
    var time = 0
    for flick in 0..<(seconds * 5 / 6) {
      let direction = [1.0, -1, -1, 1, -1, 1, 1][flick % 7]
      script += Script.touch(time, "began", 160, 400)
      for sample in 1...48 {
        let drift = Double(flick * sample % 9) / 4
        let y = 400 - direction * (4.7 * Double(sample) + drift)
        script += Script.touch(time + sample * 8_333, "moved", 160 + drift, y)
      }
      script += Script.touch(time + 49 * 8_333, "ended", 160, 400 - direction * 225)
      time += 1_200_000
    }
    let path = folder.path("flicks-\(seconds).scroll.ndjson")
    let input = try folder.write(script, to: "flicks.input.ndjson")
    let run = try Scrollscope.run(
      ["simulate", "basics", "--input", input, "--record", path, "--until", "\(seconds)s"] + options
    )
    #expect(run.status == 0, "\(run.errors)")
    return path
  }

  @Test("A minute of inputs is at most 1.5 MB")
  func size() throws {
    let path = try record(60)
    let plain = try Data(contentsOf: URL(fileURLWithPath: path)).count
    #expect(plain > 4_000_000)
    let run = try Scrollscope.run("export", path, "--format", "html")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.utf8.count <= 1_500_000)
  }

  @Test("A recording of inputs alone is run, and --at says where the file opens")
  func inputsOnly() throws {
    let path = try record(2, "--inputs-only")
    let page = folder.path("page.html")
    let run = try Scrollscope.run("export", path, "--format", "html", "--at", "1s", "--out", page)
    #expect(run.status == 0)
    let html = try String(contentsOf: URL(fileURLWithPath: page), encoding: .utf8)
    let recordings = try recordings(in: html)
    #expect(recordings.count == 1)
    #expect(recordings.first?["name"] == "flicks-2.scroll.ndjson")
    #expect(recordings.first?["t"] == 1_000_000)
    let packed = try #require(Data(base64Encoded: recordings.first?["gzip"]?.string ?? ""))
    let unpacked = folder.path("unpacked.scroll.ndjson.gz")
    try packed.write(to: URL(fileURLWithPath: unpacked))
    #expect(try Scrollscope.run("verify", unpacked).status == 0)
    let states = try Scrollscope.run("export", unpacked, "--format", "csv").output
    #expect(states.split(whereSeparator: \.isNewline).count > 100)
    let others = try Scrollscope.run("export", path, "--format", "csv", "--at", "1s")
    #expect(others.errors.contains("--at is for --format svg and --format html"))
  }

  @Test("The doctor's findings are in the file, with times since the start of the recording")
  func findings() throws {
    let parts = ["bug-06", "bug-16"].map { ($0, folder.path("\($0).scroll.ndjson")) }
    for (scene, path) in parts {
      #expect(try Scrollscope.run("simulate", scene, "--demo", "--record", path).status == 0)
    }
    let both = folder.path("both.scroll.ndjson")
    let merge = ["recording", "merge"] + parts.map(\.1) + ["--out", both]
    #expect(try Scrollscope.run(merge).status == 0)
    let info = try JSONValue(
      parsing: try Scrollscope.run("recording", "info", both, "--json").output,
      limits: .file
    )
    let start = try #require(info["scenes"]?.array?.last?["t"]?.int64)
    let page = try Scrollscope.run("export", both, "--format", "html").output
    let findings = try #require(try recordings(in: page).first?["findings"]?.array)
    #expect(findings.map { $0["rule"] } == ["SD006", "SD016"])
    #expect(findings.map { $0["since"] } == [500_000, .integer(start)])
    #expect(findings.allSatisfy { $0["until"]?.int64 == nil })
    #expect(findings.allSatisfy { $0["saw"]?.string?.isEmpty == false })
  }

  @Test("A damaged recording is put into the file as it is, and reported")
  func damaged() throws {
    let path = try record(2)
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[bytes.count / 2] ^= 1
    let damaged = try folder.write(bytes, to: "damaged.scroll.ndjson")
    let run = try Scrollscope.run("export", damaged, "--format", "html")
    #expect(run.status == 2)
    #expect(run.errors.contains("damaged between the checksums"))
    #expect(try recordings(in: run.output).first?["name"] == "damaged.scroll.ndjson")
  }

  @Test("verify leaves no file beside an unchanged or unreadable recording")
  func verify() throws {
    let path = try record(2)
    let cut = try folder.write(
      Array(try Data(contentsOf: URL(fileURLWithPath: path)).dropLast(9)),
      to: "cut.scroll.ndjson"
    )
    #expect(try Scrollscope.run("verify", path, cut, "--html").status == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(!names.contains { $0.hasSuffix(".html") })
    for (arguments, reason) in [
      (["-"], "--html needs files"),
      ([path, "--update"], "--html and --update exclude each other"),
    ] {
      let run = try Scrollscope.run(["verify", "--html"] + arguments)
      #expect(run.errors.contains(reason))
    }
  }
}
