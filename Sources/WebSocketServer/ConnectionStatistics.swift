/// What a server has counted since it was made.
public struct ConnectionStatistics: Sendable, Equatable {
  /// The number of connections that were accepted.
  public var accepted = 0
  /// The number of connections that are open, also those that only load files.
  public var open = 0
  /// The number of connections and requests that were refused, by the reason that their clients were given.
  public var refusals: [String: Int] = [:]
}

extension ServerLoop {
  /// Counts a connection or a request that is refused for one of the constant reasons, and reports it.
  func count(refusal reason: String) {
    statistics.refusals[reason, default: 0] += 1
    onRefusal?(reason)
  }
}
