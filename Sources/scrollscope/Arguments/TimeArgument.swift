import ArgumentParser

/// A duration on the command line, with its unit: `2.5s`, `400ms`, `16667us`.
struct TimeArgument: Equatable {
  /// In microseconds.
  let microseconds: Int64

  /// The maximum: a year.
  private static let longest = 365.0 * 86_400 * 1_000_000

  init(_ text: String) throws {
    let units: [(suffix: String, microseconds: Double)] = [
      ("us", 1), ("ms", 1000), ("s", 1_000_000),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let number = Self.number(text.dropLast(unit.suffix.count))
    else { throw ValidationError("expected \(Self.help)") }
    guard number * unit.microseconds <= Self.longest else {
      throw ValidationError("expected at most a year, 31536000s")
    }
    microseconds = Int64((number * unit.microseconds).rounded())
  }

  /// Parses decimal digits with or without a point; Swift's own parser would accept `0x10`, `1e3` and
  /// `inf`.
  private static func number(_ text: Substring) -> Double? {
    text.allSatisfy { "0123456789.".contains($0) } ? Double(text) : nil
  }

  static let help = "a time with its unit, such as 2.5s, 400ms or 16667us"
}

/// Several durations, separated by commas.
struct TimeListArgument {
  let times: [TimeArgument]

  init(_ text: String) throws {
    do {
      times = try text.split(separator: ",", omittingEmptySubsequences: false)
        .map { try TimeArgument(String($0)) }
    } catch {
      throw ValidationError("expected times separated by commas, such as 0s,400ms,2.5s")
    }
  }
}
