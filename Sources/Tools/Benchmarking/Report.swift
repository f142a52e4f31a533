package import JSON

/// The results of all benchmarks of one run of the command, as they are kept in a file.
package enum Report {
  package static let format = "scrollscope.benchmarks"
  package static let version: Int64 = 1

  /// The report as JSON; its schema is `benchmarks.schema.json` beside the tests.
  package static func json(of results: [BenchmarkResult], machine: String) -> JSONValue {
    [
      "format": .string(format), "version": .integer(version), "machine": .string(machine),
      "benchmarks": .array(results.map(json)),
    ]
  }

  private static func json(of result: BenchmarkResult) -> JSONValue {
    [
      "name": .string(result.name), "runs": .integer(Int64(result.runs)),
      "othersShare": .number(result.othersShare), "repeated": .bool(result.wasRepeated),
      "noisy": .bool(result.isNoisy), "figures": .array(result.figures.map(json)),
      "skipped": .array(
        result.skipped.map { ["rival": .string($0.rival), "reason": .string($0.reason)] }
      ),
    ]
  }

  private static func json(of result: FigureResult) -> JSONValue {
    let figure = result.figure
    var object: JSONObject = [
      "name": .string(figure.name), "unit": .string(figure.unit), "what": .string(figure.what),
      "better": figure.isMoreBetter ? "more" : "less", "values": json(of: result.values),
    ]
    object["comparisons"] = .array(
      result.comparisons.map { comparison in
        [
          "rival": .string(comparison.rival), "kind": .string(comparison.kind.rawValue),
          "values": json(of: comparison.values), "ratio": json(of: comparison.ratio),
        ]
      }
    )
    if let target = Text.target(of: figure), let isMet = result.meetsTarget {
      object["target"] = ["text": .string(target), "met": .bool(isMet)]
    }
    return .object(object)
  }

  private static func json(of spread: Spread) -> JSONValue {
    [
      "least": .number(spread.least), "median": .number(spread.median),
      "most": .number(spread.most),
    ]
  }

  /// What two reports are compared by.
  package struct Entry: Equatable, Sendable {
    package let name: String
    /// The ratio to the floor or, without one, the value.
    package let values: Spread
    package let isRatio: Bool
    package let isMoreBetter: Bool
    package let isNoisy: Bool

    package init(
      _ name: String,
      _ values: Spread,
      isRatio: Bool,
      isMoreBetter: Bool = false,
      isNoisy: Bool = false
    ) {
      self.name = name
      self.values = values
      self.isRatio = isRatio
      self.isMoreBetter = isMoreBetter
      self.isNoisy = isNoisy
    }
  }

  /// The entries of results.
  package static func entries(of results: [BenchmarkResult]) -> [Entry] {
    results.flatMap { result in
      result.figures.map { figure in
        let (values, isRatio) = figure.compared
        return Entry(
          "\(result.name).\(figure.figure.name)",
          values,
          isRatio: isRatio,
          isMoreBetter: figure.figure.isMoreBetter,
          isNoisy: result.isNoisy
        )
      }
    }
  }

  /// Reads the entries of a report; nil if it is not one.
  package static func entries(in report: JSONValue) -> [Entry]? {
    guard report["format"]?.string == format, report["version"]?.int64 == version,
      let benchmarks = report["benchmarks"]?.array
    else { return nil }
    var entries: [Entry] = []
    for benchmark in benchmarks {
      for figure in benchmark["figures"]?.array ?? [] {
        let floor = figure["comparisons"]?.array?.first {
          $0["kind"]?.string == Rival.Kind.floor.rawValue
        }
        guard let values = spread(floor?["ratio"] ?? figure["values"]),
          let name = benchmark["name"]?.string, let part = figure["name"]?.string
        else { return nil }
        entries.append(
          Entry(
            "\(name).\(part)",
            values,
            isRatio: floor != nil,
            isMoreBetter: figure["better"]?.string == "more",
            isNoisy: benchmark["noisy"]?.bool ?? false
          )
        )
      }
    }
    return entries
  }

  private static func spread(_ json: JSONValue?) -> Spread? {
    guard let least = json?["least"]?.double, let median = json?["median"]?.double,
      let most = json?["most"]?.double
    else { return nil }
    return Spread(least: least, median: median, most: most)
  }
}
