import Foundation
import JSON
import SchemaSupport
import TestSupport
import Testing

/// The command as a program.
@Suite struct CommandTests {
  static let executable = Bundle.main.bundleURL.appending(path: "scrollscope-bench")

  private func bench(_ arguments: String...) throws -> Run {
    try Run(Self.executable, arguments)
  }

  /// The full names of the figures that the list has.
  private func listed(_ arguments: String...) throws -> [String] {
    let run = try Run(Self.executable, ["--list"] + arguments)
    try #require(run.status == 0)
    return run.output.split(separator: "\n").dropFirst(2).compactMap { line in
      line.split(separator: "`").dropFirst().first.map(String.init)
    }
  }

  private func schemas() throws -> SchemaSet {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "benchmarks.schema.json")
    let schema = try JSONValue(parsing: Array(try Data(contentsOf: file)), limits: .file)
    return try SchemaSet(["benchmarks.schema.json": schema])
  }

  @Test("The short form measures every figure of the list")
  func everyFigureOfTheList() throws {
    let run = try bench("--short", "--runs", "1", "--json", "-")
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONValue(parsing: run.output, limits: .file)
    #expect(try schemas().failures(of: report, against: "benchmarks.schema.json") == [])
    var measured: [String] = []
    for benchmark in report["benchmarks"]?.array ?? [] {
      for figure in benchmark["figures"]?.array ?? [] {
        measured.append("\(benchmark["name"]?.string ?? "").\(figure["name"]?.string ?? "")")
        // A floor is a part of the program, so it is always measured.
        let floors = figure["comparisons"]?.array?.count { $0["kind"]?.string == "floor" } ?? 0
        let isBeside = [
          "fan-out", "request", "live", "snapshot", "memory-client", "patch", "start",
        ]
        .contains { measured.last?.hasPrefix($0) == true }
        #expect(floors == (isBeside ? 1 : 0), "\(measured.last ?? "")")
      }
    }
    // None is disconnected so soon.
    #expect(measured == (try listed()).filter { $0 != "stalled.cut" })
    #expect(run.errors.contains("input: 1 run, others used "))
  }

  @Test("A filter chooses benchmarks by their figures")
  func filterChoosesBenchmarks() throws {
    let chosen = try listed("--filter", "^patch-1\\.|^seek\\.worst")
    #expect(chosen == ["patch-1.time", "seek.median", "seek.worst", "seek.heap"])
  }

  @Test("A worse figure gives status 1")
  func worseFigureIsStatus() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("before.json")
    let first = try bench("--short", "--runs", "1", "--filter", "^parse-touch", "--json", file)
    try #require(first.status == 0, "\(first.errors)")
    let report = try String(contentsOfFile: file, encoding: .utf8)
    let values = /"values":\s*\{[^}]*\}/
    for (before, status) in [(1e-9, Int32(1)), (1e9, 0)] {
      let spread = #""values": {"least": \#(before), "median": \#(before), "most": \#(before)}"#
      let other = try folder.write(report.replacing(values, with: spread), to: "\(status).json")
      let run = try bench(
        "--short",
        "--runs",
        "1",
        "--filter",
        "^parse-touch",
        "--compare",
        other
      )
      #expect(run.status == status, "\(run.output)\(run.errors)")
      #expect(run.output.contains("parse-touch.time: "))
      #expect(run.output.contains(": WORSE") == (status == 1))
    }
  }

  @Test(
    "A wrong argument is named",
    arguments: [
      (["--filter", "nothing has this name"], "no figure matches"),
      (["--filter", "("], "--filter"),
      (["--runs", "0"], "--runs"), (["--compare", "/dev/null"], "not a report"),
    ]
  )
  func wrongArgumentIsNamed(arguments: [String], message: String) throws {
    let run = try Run(Self.executable, ["--short"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
