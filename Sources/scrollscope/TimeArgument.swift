import ArgumentParser

/// A length of time on the command line, with its unit: `2.5s`, `400ms`, `16667us`.
struct TimeArgument: ExpressibleByArgument, Equatable {
  /// In microseconds.
  let microseconds: Int64

  /// The longest: a year.
  private static let longest = 365.0 * 86_400 * 1_000_000

  init?(argument: String) {
    let units: [(suffix: String, microseconds: Double)] = [
      ("us", 1), ("ms", 1000), ("s", 1_000_000),
    ]
    guard let unit = units.first(where: { argument.hasSuffix($0.suffix) }),
      let number = Double(argument.dropLast(unit.suffix.count)), number >= 0,
      number * unit.microseconds <= Self.longest
    else { return nil }
    microseconds = Int64((number * unit.microseconds).rounded())
  }

  static let help = "a time with its unit, such as 2.5s, 400ms or 16667us"
}

/// Several lengths of time with commas between them.
struct TimeListArgument: ExpressibleByArgument {
  let times: [TimeArgument]

  init?(argument: String) {
    var times: [TimeArgument] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = TimeArgument(argument: String(part)) else { return nil }
      times.append(time)
    }
    self.times = times
  }
}
