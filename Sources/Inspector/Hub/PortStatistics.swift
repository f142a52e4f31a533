import JSON
import Simulation

/// What the port has counted, for `Server.stats`.
package struct PortStatistics {
  /// The number of connections that were accepted.
  package let accepted: Int
  /// The number of connections that are open, also those that only load files.
  package let open: Int
  /// The number of refused connections and requests, by their reasons.
  package let refusals: [String: Int]

  /// Creates the figures.
  package init(accepted: Int, open: Int, refusals: [String: Int]) {
    self.accepted = accepted
    self.open = open
    self.refusals = refusals
  }
}
