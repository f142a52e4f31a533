import Benchmarking
import JSON
import Testing

/// What has become of figures since an earlier report.
@Suite struct ReportComparisonTests {
  private func entry(
    _ least: Double,
    _ median: Double,
    _ most: Double,
    isMoreBetter: Bool = false
  ) -> Report.Entry {
    Report.Entry(
      "a.f",
      Spread(least: least, median: median, most: most),
      isRatio: false,
      isMoreBetter: isMoreBetter
    )
  }

  @Test("A figure is worse when it exceeds the limit and the ranges do not overlap")
  func worseIsBeyond() throws {
    let before = entry(9, 10, 11)
    for (now, isWorse) in [
      (entry(12, 13, 14), true), (entry(10.9, 13, 14), false), (entry(11, 13, 14), false),
      (entry(10, 10.5, 10.6), false), (entry(5, 6, 7), false),
    ] {
      let comparison = try #require(ReportComparison.all([now], with: [before]).first)
      #expect(comparison.isWorse == isWorse, "\(now)")
    }
    let close = ReportComparison(before: entry(10, 10, 10), now: entry(10.4, 10.4, 10.4))
    #expect(!close.isWorse)
  }

  @Test("Less is worse where more is better")
  func lessIsWorse() {
    let before = entry(90, 100, 110, isMoreBetter: true)
    let comparison = ReportComparison(before: before, now: entry(40, 50, 60, isMoreBetter: true))
    #expect(comparison.ratio == 2)
    #expect(comparison.isWorse)
    let better = ReportComparison(before: before, now: entry(190, 200, 210, isMoreBetter: true))
    #expect(better.ratio == 0.5)
    #expect(!better.isWorse)
  }

  @Test("Figures that only one report has are not compared")
  func figuresOfOne() {
    let ratio = Report.Entry("a.f", Spread(least: 1, median: 1, most: 1), isRatio: true)
    let other = Report.Entry("b.f", Spread(least: 1, median: 1, most: 1), isRatio: false)
    #expect(ReportComparison.all([entry(1, 1, 1)], with: [ratio, other]) == [])
  }

  @Test("The line names the figure and the change")
  func lineNamesTheFigure() {
    let comparison = ReportComparison(before: entry(9, 10, 11), now: entry(19, 20, 21))
    #expect(comparison.line == "a.f: 10.0 before, 20.0 now, ratio 2.00: WORSE")
  }

  @Test("A report is read as it was written")
  func reportIsRead() throws {
    let figures = [
      Figure("f", "µs", "x", target: .times(2, "floor")),
      Figure("g", "s", "y", isMoreBetter: true),
    ]
    let rivals = [Rival("peer", .peer), Rival("floor", .floor)]
    let benchmark = Benchmark("a", figures, against: rivals) { _ in
      { rival in rival == "peer" ? [8, nil] : rival == "floor" ? [2, nil] : [3, 7] }
    }
    let result = try Runner(
      runs: 1,
      size: .short,
      use: { ProcessorUse(machine: 0, own: 0, moment: 0, processors: 1) },
      note: { _ in }
    ).result(of: benchmark)
    let entries = Report.entries(of: [result])
    #expect(entries.map(\.values.median) == [1.5, 7])
    #expect(entries.map(\.isRatio) == [true, false])
    #expect(Report.entries(in: Report.json(of: [result], machine: "m")) == entries)
  }

  @Test(
    "Another file is not a report",
    arguments: [
      "{}", #"{"format":"scrollscope.scene","version":1,"benchmarks":[]}"#,
      #"{"format":"scrollscope.benchmarks","version":2,"benchmarks":[]}"#,
      #"{"format":"scrollscope.benchmarks","version":1,"benchmarks":[{"name":"a","figures":[{}]}]}"#,
    ]
  )
  func anotherFileIsNo(text: String) throws {
    #expect(Report.entries(in: try JSONValue(parsing: text, limits: .file)) == nil)
  }
}
