/// What the probe's own work takes of the app's frames.
///
/// ```swift
/// var cost = FrameCost()
/// cost.add(41, at: 0)
/// cost.add(43, at: 16_667)
/// print(cost.report(at: 1_000_000) ?? 0)  // 42
/// ```
public struct FrameCost: Sendable {
  private var since: Int64?
  private var count = 0
  private var sum = 0.0

  /// The time between two reports, in microseconds.
  private static let interval: Int64 = 1_000_000

  /// Creates a measurement without frames.
  public init() {}

  /// Adds a frame whose work took `duration`, at `time`; both are in microseconds.
  public mutating func add(_ duration: Double, at time: Int64) {
    since = since ?? time
    count += 1
    sum += duration
  }

  /// The mean since the last report, in whole microseconds; nil before it is time for the next.
  public mutating func report(at time: Int64) -> Double? {
    guard let since, count > 0, time - since >= Self.interval else { return nil }
    defer { (self.since, count, sum) = (time, 0, 0) }
    return (sum / Double(count)).rounded()
  }
}
