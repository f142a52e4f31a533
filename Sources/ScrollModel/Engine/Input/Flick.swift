/// The latest of several flicks in a row, for which the content travels further.
///
/// ```swift
/// func multiplier(of change: Change) -> Double {
///   let flick: Flick? = change.flick
///   return flick?.multiplier ?? 1
/// }
/// ```
public struct Flick: Equatable, Sendable {
  /// The number of flicks in a row, from 4.
  public let count: Int
  /// The factor for the distance of each frame, above 1, up to 16.
  public let multiplier: Double

  /// Creates a flick with its number, from 4, and the factor, above 1, up to 16.
  package init(count: Int, multiplier: Double) {
    (self.count, self.multiplier) = (count, multiplier)
  }
}
