import Benchmarking
import Testing

/// The order of the runs, and what is made of their values.
@Suite struct RunnerTests {
  /// A benchmark that notes who is measured, and returns the given values in their order.
  private final class Scripted: @unchecked Sendable {
    private(set) var measured: [String] = []
    private var values: [Double?]

    init(_ values: [Double?]) { self.values = values }

    func benchmark(_ figures: [Figure], against rivals: [Rival] = []) -> Benchmark {
      Benchmark("a", figures, against: rivals) { _ in
        { rival in
          self.measured.append(rival ?? "ours")
          return figures.map { _ in self.values.isEmpty ? 1 : self.values.removeFirst() }
        }
      }
    }
  }

  private static func idle() -> () -> ProcessorUse { use(others: [0]) }

  /// A machine whose other programs use these shares, each during one measurement.
  private static func use(others: [Double]) -> () -> ProcessorUse {
    var (moment, machine, calls) = (0.0, 0.0, 0)
    return {
      if calls % 2 == 1 {
        moment += 10
        machine += 20 * others[min(calls / 2, others.count - 1)]
      }
      calls += 1
      return ProcessorUse(machine: machine, own: 0, moment: moment, processors: 2)
    }
  }

  private func run(
    _ benchmark: Benchmark,
    runs: Int = 3,
    size: Size = .full,
    use: @escaping () -> ProcessorUse = Self.idle(),
    note: @escaping (String) -> Void = { _ in }
  ) throws -> BenchmarkResult {
    try Runner(runs: runs, size: size, use: use, note: note).result(of: benchmark)
  }

  @Test("Each runs first in turn, after one run that does not count")
  func eachIsFirst() throws {
    let scripted = Scripted([100, 100, 6, 3, 2, 8, 10, 5])
    let floor = Rival("floor", .floor)
    let result = try run(scripted.benchmark([Figure("f", "µs", "x")], against: [floor]))
    #expect(
      scripted.measured
        == ["ours", "floor", "ours", "floor", "floor", "ours", "ours", "floor"]
    )
    let figure = try #require(result.figures.first)
    #expect(figure.values == Spread(least: 6, median: 8, most: 10))
    // The ratios are those of the runs: 6/3, 8/2 and 10/5.
    #expect(figure.comparisons.map(\.ratio) == [Spread(least: 2, median: 2, most: 4)])
    #expect(figure.compared.values.median == 2)
    #expect(figure.compared.isRatio)
  }

  @Test("The short form counts its only run")
  func shortFormCounts() throws {
    let scripted = Scripted([7])
    let result = try run(scripted.benchmark([Figure("f", "s", "x")]), runs: 1, size: .short)
    #expect(scripted.measured == ["ours"])
    #expect(result.figures.map(\.values.median) == [7])
  }

  @Test("A missing rival is skipped with the reason")
  func rivalThatIsMissing() throws {
    let scripted = Scripted([])
    let missing = Rival("other", .peer) { _ in "it is not installed" }
    let result = try run(scripted.benchmark([Figure("f", "s", "x")], against: [missing]))
    #expect(!scripted.measured.contains("other"))
    #expect(result.skipped.map(\.rival) == ["other"])
    #expect(result.skipped.map(\.reason) == ["it is not installed"])
    #expect(Text.lines(of: result).last == "  skipped: other, it is not installed")
  }

  @Test("A figure without a value is left out")
  func figureWithoutAValue() throws {
    let scripted = Scripted([nil, 1, nil, 2])
    let figures = [Figure("f", "s", "x"), Figure("g", "s", "y")]
    let result = try run(scripted.benchmark(figures), runs: 1)
    #expect(result.figures.map(\.figure.name) == ["g"])
  }

  @Test("A run that other programs disturbed is measured again")
  func whatOthersHaveDisturbed() throws {
    let scripted = Scripted([])
    var notes: [String] = []
    let benchmark = scripted.benchmark([Figure("f", "s", "x")])
    let result = try run(benchmark, runs: 1, use: Self.use(others: [0.5, 0.02])) {
      notes.append($0)
    }
    #expect(scripted.measured.count == 4)
    #expect(notes == ["a: others used 50 % of the processors; it is measured again"])
    #expect(result.wasRepeated)
    #expect(!result.isNoisy)
  }

  @Test("A run disturbed twice is marked, and the quieter one is kept")
  func whatOthersHaveDisturbedTwice() throws {
    let scripted = Scripted([1, 2, 3, 4])
    let benchmark = scripted.benchmark([Figure("f", "s", "x")])
    let result = try run(benchmark, runs: 1, use: Self.use(others: [0.3, 0.6]))
    #expect(result.isNoisy)
    #expect(result.wasRepeated)
    #expect(result.figures.map(\.values.median) == [2])
    #expect(Text.lines(of: result).first?.contains("measured twice: NOISY") == true)
  }

  @Test(
    "A target applies to the median",
    arguments: [
      (Target.value(2), false, 2.0, true), (.value(2), false, 2.1, false),
      (.value(2), true, 2.1, true), (.value(2), true, 1.9, false),
      (.times(0.5, "floor"), false, 2.0, true), (.times(0.5, "floor"), false, 2.1, false),
    ]
  )
  func targetIsOfTheMedian(
    target: Target,
    isMoreBetter: Bool,
    value: Double,
    isMet: Bool
  ) throws {
    let figure = Figure("f", "s", "x", isMoreBetter: isMoreBetter, target: target)
    let scripted = Scripted([value, 4])
    let result = try run(
      scripted.benchmark([figure], against: [Rival("floor", .floor)]),
      runs: 1,
      size: .short
    )
    #expect(result.figures.first?.meetsTarget == isMet)
  }

  @Test("Medians")
  func medians() {
    #expect(Spread([]) == nil)
    #expect(Spread([3, 1, 2]) == Spread(least: 1, median: 2, most: 3))
    #expect(Spread([4, 1, 2, 3])?.median == 2.5)
  }
}
