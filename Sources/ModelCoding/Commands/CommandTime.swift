/// The times of commands and states in scripts, recordings and messages of sources.
package enum CommandTime {
  /// The latest one, a year, in microseconds.
  package static let latest: Int64 = 365 * 86_400 * 1_000_000
}
