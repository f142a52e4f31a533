/// The measured times of one operation.
struct Measurement {
  /// The name of the operation.
  let name: String
  /// Nanoseconds for one operation, ascending.
  private let times: [Double]
  /// A remark after the numbers, such as the number of bytes written.
  let remark: String

  private init(_ name: String, _ times: [Double], remark: String) {
    self.name = name
    self.times = times.sorted()
    self.remark = remark
  }

  /// Runs `body`, which performs `operations` operations at a time, for about `seconds` and at most
  /// `maximumRuns` times; without such a limit, the first tenth of the time is not counted.
  static func run(
    _ name: String,
    operations: Int = 1,
    seconds: Double = 1,
    maximumRuns: Int = .max,
    remark: () -> String = { "" },
    _ body: () -> Void
  ) -> Measurement {
    let clock = ContinuousClock()
    let start = clock.now
    let counted = maximumRuns == .max ? start.advanced(by: .seconds(seconds / 10)) : start
    let end = start.advanced(by: .seconds(seconds))
    var times: [Double] = []
    var runs = 0
    while clock.now < end, runs < maximumRuns {
      let took = clock.measure(body)
      runs += 1
      guard clock.now >= counted else { continue }
      let (seconds, attoseconds) = took.components
      let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
      times.append(nanoseconds / Double(operations))
    }
    return Measurement(name, times, remark: remark())
  }

  /// Returns the time that `share` of the runs do not exceed, in nanoseconds.
  private func quantile(_ share: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    return times[min(times.count - 1, Int(Double(times.count) * share))]
  }

  /// Prints one line: the minimum, the median and the 99th percentile, in microseconds.
  func printLine() {
    let numbers = [times.first ?? 0, quantile(0.5), quantile(0.99)].map { padded($0 / 1000) }
    let title = name + String(repeating: " ", count: max(0, 46 - name.count))
    print(title + numbers.joined() + (remark.isEmpty ? "" : "   " + remark))
  }

  /// Prints the heading of these lines.
  static func printHeading() {
    let title = "microseconds for one operation"
    print(
      title + String(repeating: " ", count: 46 - title.count) + "     least    median      99 %"
    )
  }

  private func padded(_ microseconds: Double) -> String {
    let thousandths = Int((microseconds * 1000).rounded())
    let fraction = String(thousandths % 1000)
    let text =
      "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    return String(repeating: " ", count: max(1, 10 - text.count)) + text
  }
}
