import ArgumentParser
import Benchmarking
import Foundation
import JSON

/// Measures the program beside its floors and peers.
struct BenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrollscope-bench",
    abstract: "Measure the program beside floors and peers in the same run.",
    discussion: """
      Each benchmark runs once without counting, then several times; each time, this program and what it is \
      compared with are measured in turn. Printed are the median, the least and the most of the runs and of \
      the ratios: a ratio is of one run, because absolute times drift.

      A floor is the least that any program has to do, a peer another program or library. What is not \
      installed is skipped, with the reason.

      While a benchmark runs, the processor time of all other programs is measured. If they used more than a \
      tenth of the processors, it is measured again, and marked if they did so again.
      """
  )

  @Flag(help: "Print the table of all figures, and measure nothing.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Measure only the benchmarks with a figure that this matches, such as '^fan-out'.",
      valueName: "regex"
    )
  )
  var filter: String?

  @Option(help: ArgumentHelp("How many runs are counted.", valueName: "number"))
  var runs = 5

  @Flag(help: "Measure as little as shows that everything works; the figures mean nothing.")
  var short = false

  @Option(
    help: ArgumentHelp(
      "Write the results as JSON to a file, or with - to standard output instead of the text.",
      valueName: "file"
    )
  )
  var json: String?

  @Option(
    help: ArgumentHelp(
      """
      Compare with the JSON of an earlier run: the ratio to the floor if there is one, else the value. The \
      status is 1 if a figure is more than 1.05 times worse and the ranges of its runs do not overlap.
      """,
      valueName: "file"
    )
  )
  var compare: String?

  func validate() throws {
    guard (1...1_000).contains(runs) else {
      throw ValidationError("--runs is a number from 1 to 1000")
    }
    _ = try pattern()
  }

  private func pattern() throws -> Regex<AnyRegexOutput> {
    do {
      return try Regex(filter ?? "")
    } catch {
      throw ValidationError("--filter is no regular expression: \(error)")
    }
  }

  func run() throws {
    let chosen = Catalogue.matching(try pattern())
    guard !chosen.isEmpty else { throw ValidationError("no figure matches \(filter ?? "")") }
    if list { return print(Text.table(of: chosen)) }
    let earlier = try compare.map(Self.entries)
    let runner = Runner(
      runs: runs,
      size: short ? .short : .full,
      use: Machine.use,
      note: Self.note
    )
    var results: [BenchmarkResult] = []
    var isComplete = true
    for benchmark in chosen {
      do {
        let result = try runner.result(of: benchmark)
        results.append(result)
        say(Text.lines(of: result))
      } catch {
        isComplete = false
        Self.note("\(benchmark.name): \(error)")
      }
    }
    try write(results)
    guard isComplete else { throw ExitCode(2) }
    guard let earlier else { return }
    let comparisons = ReportComparison.all(Report.entries(of: results), with: earlier)
    say(comparisons.map(\.line))
    if comparisons.contains(where: \.isWorse) { throw ExitCode(1) }
  }

  /// Prints lines, unless standard output has the JSON.
  private func say(_ lines: [String]) {
    guard json != "-" else { return lines.forEach(Self.note) }
    print(lines.joined(separator: "\n"))
    fflush(nil)
  }

  private static func note(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  private func write(_ results: [BenchmarkResult]) throws {
    guard let json else { return }
    let text = Report.json(of: results, machine: Machine.description).prettyString + "\n"
    if json == "-" {
      FileHandle.standardOutput.write(Data(text.utf8))
    } else {
      try text.write(toFile: json, atomically: true, encoding: .utf8)
    }
  }

  private static func entries(inFile path: String) throws -> [Report.Entry] {
    guard let data = FileManager.default.contents(atPath: path),
      let report = try? JSONValue(parsing: Array(data), limits: .file),
      let entries = Report.entries(in: report)
    else { throw ValidationError("\(path) is not a report of this command") }
    return entries
  }
}
