/// Runs benchmarks: once without counting, then several times, each time this program and its rivals in turn.
package struct Runner {
  package let runs: Int
  package let size: Size
  /// Reads the processors' use.
  private let use: () throws -> ProcessorUse
  /// Receives the progress of a benchmark.
  private let note: (String) -> Void

  package init(
    runs: Int,
    size: Size,
    use: @escaping () throws -> ProcessorUse,
    note: @escaping (String) -> Void
  ) {
    self.runs = runs
    self.size = size
    self.use = use
    self.note = note
  }

  /// Measures a benchmark, and once more if other programs used the processors meanwhile.
  package func result(of benchmark: Benchmark) throws -> BenchmarkResult {
    let first = try measured(benchmark, wasRepeated: false)
    guard first.isNoisy, size == .full else { return first }
    note("\(benchmark.name): others used \(Text.percent(first.othersShare)); it is measured again")
    let second = try measured(benchmark, wasRepeated: true)
    guard second.othersShare > first.othersShare else { return second }
    return BenchmarkResult(
      name: first.name,
      figures: first.figures,
      skipped: first.skipped,
      runs: first.runs,
      othersShare: first.othersShare,
      wasRepeated: true
    )
  }

  private func measured(_ benchmark: Benchmark, wasRepeated: Bool) throws -> BenchmarkResult {
    var skipped: [(rival: String, reason: String)] = []
    var contenders: [String?] = [nil]
    for rival in benchmark.rivals {
      if let reason = rival.missing(size) {
        skipped.append((rival.name, reason))
      } else {
        contenders.append(rival.name)
      }
    }
    let measure = try benchmark.prepare(size)
    if size == .full { for contender in contenders { _ = try measure(contender) } }
    var rounds: [[String?: [Double?]]] = []
    let before = try use()
    for round in 0..<runs {
      var values: [String?: [Double?]] = [:]
      // Each is first equally often, so that none has an advantage.
      for index in contenders.indices {
        let contender = contenders[(index + round) % contenders.count]
        values[contender] = try measure(contender)
      }
      rounds.append(values)
    }
    let share = try use().othersShare(since: before)
    return BenchmarkResult(
      name: benchmark.name,
      figures: Self.figures(of: benchmark, rounds),
      skipped: skipped,
      runs: runs,
      othersShare: share,
      wasRepeated: wasRepeated
    )
  }

  private static func figures(
    of benchmark: Benchmark,
    _ rounds: [[String?: [Double?]]]
  ) -> [FigureResult] {
    benchmark.figures.enumerated().compactMap { index, figure in
      func value(_ rival: String?, _ round: [String?: [Double?]]) -> Double? {
        round[rival]?[index]
      }
      guard let values = Spread(rounds.compactMap { value(nil, $0) }) else { return nil }
      let comparisons = benchmark.rivals.compactMap { rival -> ComparisonResult? in
        let pairs = rounds.compactMap { round -> (own: Double, other: Double)? in
          guard let own = value(nil, round), let other = value(rival.name, round), other > 0
          else { return nil }
          return (own, other)
        }
        guard let others = Spread(pairs.map(\.other)),
          let ratio = Spread(pairs.map { $0.own / $0.other })
        else { return nil }
        return ComparisonResult(rival: rival.name, kind: rival.kind, values: others, ratio: ratio)
      }
      return FigureResult(figure: figure, values: values, comparisons: comparisons)
    }
  }
}
