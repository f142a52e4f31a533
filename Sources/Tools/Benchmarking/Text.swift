import Foundation

/// How numbers and results are written for people.
package enum Text {
  /// A number with about three digits.
  package static func number(_ value: Double) -> String {
    let magnitude = abs(value)
    let places = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3
    return String(format: "%.\(places)f", value)
  }

  package static func percent(_ share: Double) -> String {
    String(format: "%.0f %% of the processors", share * 100)
  }

  private static func range(_ spread: Spread, _ unit: String) -> String {
    "\(number(spread.median))\(unit) (\(number(spread.least)) to \(number(spread.most)))"
  }

  /// The lines of a result: the figures and, below each, its comparisons and its target.
  package static func lines(of result: BenchmarkResult) -> [String] {
    var heading =
      "\(result.name): \(result.runs) \(result.runs == 1 ? "run" : "runs"), others used "
    heading += percent(result.othersShare)
    if result.wasRepeated { heading += ", measured twice" }
    if result.isNoisy { heading += ": NOISY, not to be relied on" }
    var lines = [heading]
    for figure in result.figures {
      lines.append(
        "  \(figure.figure.name): \(range(figure.values, " " + figure.figure.unit)), \(figure.figure.what)"
      )
      for comparison in figure.comparisons {
        lines.append(
          "    \(range(comparison.ratio, " ×")) \(comparison.rival), "
            + "\(number(comparison.values.median)) \(figure.figure.unit)"
        )
      }
      if let target = target(of: figure.figure), let isMet = figure.meetsTarget {
        lines.append("    target \(target): \(isMet ? "met" : "missed")")
      }
    }
    lines += result.skipped.map { "  skipped: \($0.rival), \($0.reason)" }
    return lines
  }

  /// A target as a phrase.
  package static func target(of figure: Figure) -> String? {
    let sign = figure.isMoreBetter ? "≥" : "≤"
    return figure.target.map { target in
      switch target {
      case .value(let limit): "\(sign) \(plain(limit)) \(figure.unit)"
      case .times(let limit, let rival): "\(sign) \(plain(limit)) × \(rival)"
      }
    }
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  /// The table of all figures, in Markdown: the list of the command and a part of the article.
  package static func table(of benchmarks: [Benchmark]) -> String {
    var lines = [
      "| figure | unit | what is measured | beside it | target |", "|---|---|---|---|---|",
    ]
    for benchmark in benchmarks {
      for figure in benchmark.figures {
        let cells = [
          "`\(benchmark.fullName(of: figure))`", figure.unit, figure.what,
          benchmark.rivals.map(\.name).joined(separator: ", "), target(of: figure) ?? "",
        ]
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
    }
    return lines.joined(separator: "\n")
  }
}
