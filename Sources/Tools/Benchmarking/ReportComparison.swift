/// What has become of a figure since an earlier report.
package struct ReportComparison: Equatable, Sendable {
  /// The ratio beyond which a figure is worse, if the ranges of its runs do not overlap either.
  package static let limit = 1.05

  package let before: Report.Entry
  package let now: Report.Entry

  package init(before: Report.Entry, now: Report.Entry) {
    self.before = before
    self.now = now
  }

  /// Compares the figures that both have; a figure is not compared with one that was taken in another way.
  package static func all(
    _ now: [Report.Entry],
    with before: [Report.Entry]
  ) -> [ReportComparison] {
    now.compactMap { entry in
      before.first { $0.name == entry.name && $0.isRatio == entry.isRatio }
        .map { ReportComparison(before: $0, now: entry) }
    }
  }

  /// How many times the earlier cost: more than 1 is worse.
  package var ratio: Double {
    let (old, new) = (before.values.median, now.values.median)
    let (above, below) = now.isMoreBetter ? (old, new) : (new, old)
    guard below > 0 else { return above > 0 ? .infinity : 1 }
    return above / below
  }

  package var isWorse: Bool { ratio > Self.limit && !now.values.overlaps(before.values) }

  /// The comparison as a line.
  package var line: String {
    let kind = now.isRatio ? " × the floor" : ""
    let noise = now.isNoisy || before.isNoisy ? ", noisy" : ""
    return "\(now.name): \(Text.number(before.values.median)) before, "
      + "\(Text.number(now.values.median)) now\(kind), ratio \(Text.number(ratio))"
      + (isWorse ? ": WORSE" : "") + noise
  }
}
