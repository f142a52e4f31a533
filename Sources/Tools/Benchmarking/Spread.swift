/// The median of the values of several runs, and their range.
package struct Spread: Equatable, Sendable {
  package let least: Double
  package let median: Double
  package let most: Double

  package init(least: Double, median: Double, most: Double) {
    self.least = least
    self.median = median
    self.most = most
  }

  /// Returns nil if there are no values.
  package init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted.count / 2
    let median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    self.init(least: first, median: median, most: last)
  }

  /// Whether the ranges have a value in common.
  package func overlaps(_ other: Spread) -> Bool { least <= other.most && other.least <= most }
}
