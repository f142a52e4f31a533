/// The part of the requested rate that a scene's time has kept lately.
package struct Pace {
  /// The time over which a rate is measured, in microseconds.
  static let window: Int64 = 500_000
  /// The relative difference below which two rates count as the same.
  private static let tolerance = 0.05

  /// The rate that was reached, rounded to hundredths; nil while the requested one is kept.
  package private(set) var rate: Double?
  /// The start of the present window; nil while the rate is kept.
  private var start: (now: Int64, engineTime: Int64)?
  private var isBehind = false

  /// When to call ``update(now:engineTime:)``; nil while the rate is kept.
  var nextUpdate: Int64? { start.map { $0.now + Self.window } }

  /// Records that the engine could not keep up in a round that began at the given times.
  mutating func fallBehind(now: Int64, engineTime: Int64) {
    isBehind = true
    if start == nil { start = (now, engineTime) }
  }

  /// Measures the rate if the window is over; returns whether it has changed.
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
