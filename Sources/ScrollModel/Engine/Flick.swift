/// The latest of several flicks in a row, for which the content travels further.
public struct Flick: Equatable, Sendable {
  /// The number of flicks in a row, from 4.
  public let count: Int
  /// The factor for the distance of each frame, above 1, up to 16.
  public let multiplier: Double
}
