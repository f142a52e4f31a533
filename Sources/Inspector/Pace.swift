/// How much of the rate that was asked for a scene's time has kept lately.
struct Pace {
  /// How long time is watched for a rate, in microseconds.
  static let window: Int64 = 500_000
  /// A rate that differs by less is the same, as a part of it.
  private static let tolerance = 0.05

  /// The rate that was reached, rounded to hundredths; nil while the one that was asked for is kept.
  private(set) var rate: Double?
  /// Where the present window began; nil while the rate is kept.
  private var start: (now: Int64, engineTime: Int64)?
  private var isBehind = false

  /// When to call ``update(now:engineTime:)``; nil while the rate is kept.
  var nextUpdate: Int64? { start.map { $0.now + Self.window } }

  /// Notes that the engine could not keep up in a round that began at a time.
  mutating func fallBehind(now: Int64, engineTime: Int64) {
    isBehind = true
    if start == nil { start = (now, engineTime) }
  }

  /// Measures the rate if the window is over; whether it is another one.
  mutating func update(now: Int64, engineTime: Int64) -> Bool {
    guard let start, now - start.now >= Self.window else { return false }
    let before = rate
    guard isBehind else {
      self = Pace()
      return before != nil
    }
    let reached = Double(engineTime - start.engineTime) / Double(now - start.now)
    isBehind = false
    self.start = (now, engineTime)
    let rounded = (reached * 100).rounded() / 100
    if let before, abs(rounded - before) <= before * Self.tolerance { return false }
    rate = rounded
    return true
  }
}
