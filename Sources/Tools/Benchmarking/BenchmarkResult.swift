/// What the runs of one benchmark have measured.
package struct BenchmarkResult: Sendable {
  package let name: String
  package let figures: [FigureResult]
  /// The rivals that could not be measured, with the reasons.
  package let skipped: [(rival: String, reason: String)]
  package let runs: Int
  /// The share of the processors that other programs used meanwhile.
  package let othersShare: Double
  /// Whether it was measured twice, because others used too much the first time.
  package let wasRepeated: Bool

  /// Whether other programs used so much that the figures are not to be relied on.
  package var isNoisy: Bool { othersShare > ProcessorUse.limit }
}

/// What the runs have measured for one figure.
package struct FigureResult: Sendable {
  package let figure: Figure
  package let values: Spread
  package let comparisons: [ComparisonResult]

  /// The ratio to the floor or, without one, the value: what is comparable between machines.
  package var compared: (values: Spread, isRatio: Bool) {
    let floor = comparisons.first { $0.kind == .floor }
    return floor.map { ($0.ratio, true) } ?? (values, false)
  }

  /// Whether the target is met; nil without a target, or if its rival was not measured.
  package var meetsTarget: Bool? {
    func isMet(_ value: Double, _ limit: Double) -> Bool {
      figure.isMoreBetter ? value >= limit : value <= limit
    }
    switch figure.target {
    case .value(let limit): return isMet(values.median, limit)
    case .times(let limit, let rival):
      return comparisons.first { $0.rival == rival }.map {
        // The ratios of the runs vary less than the ratio of the medians.
        isMet($0.ratio.median, limit)
      }
    case nil: return nil
    }
  }
}

/// A figure of a rival in the same runs.
package struct ComparisonResult: Sendable {
  package let rival: String
  package let kind: Rival.Kind
  package let values: Spread
  /// The value of this program divided by the rival's of the same run.
  package let ratio: Spread
}
