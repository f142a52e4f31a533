import Foundation
import TestSupport
import Testing

/// `scrollscope verify` with folders, and with several jobs.
@Suite(.timeLimit(.minutes(20))) struct VerifyJobsTests {
  private let folder: TemporaryFolder
  private let whole: String

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("whole.scroll.ndjson")
    let run = try Scrollscope.run("simulate", "bounce", "--demo", "--fps", "60", "--record", path)
    try #require(run.status == 0)
    whole = try String(contentsOfFile: path, encoding: .utf8)
  }

  private func makeFolder(_ name: String) throws -> String {
    let path = folder.path(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// The recording with another state after each command, without the checksums of its lines.
  private var different: String {
    let lines = whole.split(separator: "\n").map { line in
      line.replacingOccurrences(
        of: #""contentOffset":\[0,-?[0-9.]+\]"#,
        with: #""contentOffset":[0,7777]"#,
        options: .regularExpression
      )
      .replacingOccurrences(of: #","crc32":"[0-9a-f]{8}""#, with: "", options: .regularExpression)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes recordings into a folder that are as they were, differ, are cut off or are damaged, and returns
  /// arguments that name them, a missing file and a folder.
  private func mix(_ name: String) throws -> [String] {
    let place = try makeFolder(name)
    let texts = [
      whole, different, String(whole.dropLast(9)), "nothing\n",
      whole.replacingOccurrences(of: "[160,200]", with: "[160,210]"),
    ]
    var paths: [String] = []
    for (index, text) in (texts + texts).enumerated() {
      paths.append(try folder.write(text, to: "\(name)/\(index).scroll.ndjson"))
    }
    paths.insert(place + "/missing.scroll.ndjson", at: 3)
    let inner = try makeFolder("\(name)/inner")
    _ = try folder.write(whole, to: "\(name)/inner/b.scroll.ndjson")
    return paths + [inner, paths[0]]
  }

  /// The texts of a run, without times.
  private func texts(_ run: Run) -> [String] {
    [run.output, run.errors].map {
      $0.replacingOccurrences(of: #""seconds":[0-9.]+"#, with: "", options: .regularExpression)
        .replacingOccurrences(of: #"time="[0-9.]+""#, with: "", options: .regularExpression)
    }
  }

  @Test(
    "The output and the status are the same for any number of jobs",
    arguments: [[], ["--json"], ["--junit", "-"], ["--only", "contentOffset"], ["--html"]]
  )
  func sameOutput(options: [String]) throws {
    let paths = try mix("mix")
    let alone = try Scrollscope.run(["verify", "--jobs", "1"] + options + paths)
    #expect(alone.status == 2)
    #expect(!alone.output.isEmpty)
    for jobs in [["--jobs", "4"], ["--jobs", "256"], []] {
      let run = try Scrollscope.run(["verify"] + jobs + options + paths)
      #expect(run.status == 2)
      #expect(texts(run) == texts(alone), "\(jobs)")
    }
  }

  @Test("A difference and nothing worse is status 1, with several jobs as with one")
  func status() throws {
    _ = try mix("mix")
    let paths = [0, 1, 5].map { folder.path("mix/\($0).scroll.ndjson") }
    for jobs in ["1", "4"] {
      let run = try Scrollscope.run(["verify", "--jobs", jobs] + paths)
      #expect(run.status == 1)
      #expect(run.output.split(separator: "\n").count == 2)
      #expect(run.errors.hasPrefix("\(paths[1]):"))
    }
  }

  @Test("--update with several jobs writes the same files and says the same, also of a file twice")
  func update() throws {
    var outputs: [[String]] = []
    var files: [[String: String]] = []
    for jobs in ["1", "4"] {
      let place = "jobs-\(jobs)"
      // Edited in different ways, so that a file in another one's place would be seen.
      var paths: [String] = []
      _ = try makeFolder(place)
      for index in 0..<8 {
        let text = whole.replacingOccurrences(of: "[160,200]", with: "[160,\(200 + index)]")
          .replacingOccurrences(of: #""fps":60"#, with: "\"fps\":\(60 + index)")
        paths.append(try folder.write(text, to: "\(place)/\(index).scroll.ndjson"))
      }
      let cut = try folder.write(String(whole.dropLast(9)), to: "\(place)/cut.scroll.ndjson")
      let arguments = paths + [cut] + paths.reversed()
      let run = try Scrollscope.run(["verify", "--update", "--jobs", jobs] + arguments)
      #expect(run.status == 2)
      outputs.append(texts(run).map { $0.replacing("/\(place)/", with: "/") })
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(place))
      #expect(names.count == 9)
      files.append(
        Dictionary(
          uniqueKeysWithValues: try names.map {
            ($0, try String(contentsOfFile: folder.path("\(place)/\($0)"), encoding: .utf8))
          }
        )
      )
      #expect(run.output.contains("7.scroll.ndjson: updated, "))
      #expect(run.output.hasSuffix("0.scroll.ndjson: unchanged\n"))
    }
    #expect(outputs[0] == outputs[1])
    #expect(files[0] == files[1])
  }

  @Test("A folder stands for every recording in it, sorted; hidden ones are left out")
  func folders() throws {
    let place = try makeFolder("night")
    for inner in ["a", "a/deep", ".hidden", "empty"] { _ = try makeFolder("night/\(inner)") }
    for name in [
      "z.scroll.ndjson", "a/deep/2.scroll.ndjson", "a/1.scroll.ndjson", ".hidden/3.scroll.ndjson",
      ".4.scroll.ndjson", "notes.txt", "B.scroll.ndjson",
    ] {
      _ = try folder.write(whole, to: "night/\(name)")
    }
    // A link to a folder could lead back to it.
    let link = folder.path("night/loop")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place)
    for start in [place, place + "/"] {
      let run = try Scrollscope.run("verify", start)
      #expect(run.status == 0)
      let names = run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
      #expect(
        names
          == [
            "B.scroll.ndjson", "a/1.scroll.ndjson", "a/deep/2.scroll.ndjson", "z.scroll.ndjson",
          ].map { "\(place)/\($0)" }
      )
    }
  }

  @Test("A folder without a recording is an error that names it, and the others are verified")
  func emptyFolder() throws {
    let empty = try makeFolder("empty")
    let path = folder.path("whole.scroll.ndjson")
    for jobs in ["1", "2"] {
      let run = try Scrollscope.run("verify", empty, path, "--jobs", jobs)
      #expect(run.status == 2)
      #expect(run.errors == "\(empty): no recording in this folder\n")
      #expect(run.output.hasPrefix("\(path): unchanged"))
    }
  }

  @Test("--jobs takes a number from 1 to 256", arguments: ["0", "-1", "257"])
  func invalidJobs(jobs: String) throws {
    let run = try Scrollscope.run("verify", "a", "--jobs", jobs)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("scrollscope: --jobs takes a number from 1 to 256, not \(jobs) "))
  }

  @Test("Standard input that is named twice is read by one job after the other")
  func standardInputTwice() throws {
    let runs = try ["1", "4"].map { jobs in
      try Scrollscope.run(["verify", "-", "-", "--jobs", jobs], input: whole)
    }
    #expect(runs[0].output.hasPrefix("-: unchanged"))
    #expect(texts(runs[0]) == texts(runs[1]))
  }
}
