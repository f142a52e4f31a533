/// When to connect again: half a second after a connection has ended, and later each time that none succeeds.
///
/// It has no clock: the caller says what time it is, in microseconds of one that does not go back.
///
/// ```swift
/// var reconnection = Reconnection()
/// reconnection.started()
/// reconnection.lost(at: 0)
/// print(reconnection.isDue(at: 400_000))  // false
/// print(reconnection.isDue(at: 500_000))  // true: connect
/// ```
public struct Reconnection: Equatable, Sendable {
  /// When it is time to connect, in microseconds; nil while there is a connection, or one is being made.
  public private(set) var due: Int64? = 0
  private var wait = shortest

  /// The waits in microseconds.
  static let shortest: Int64 = 500_000
  static let longest: Int64 = 8_000_000

  /// Creates the state of a source that is to connect at once.
  public init() {}

  /// Whether it is time to connect.
  public func isDue(at now: Int64) -> Bool { due.map { now >= $0 } ?? false }

  /// A connection is being made.
  public mutating func started() { due = nil }

  /// The server has answered: the next wait is short again.
  public mutating func succeeded() { wait = Self.shortest }

  /// The connection has ended, or could not be made.
  public mutating func lost(at now: Int64) {
    guard due == nil else { return }
    due = now + wait
    wait = min(2 * wait, Self.longest)
  }
}
