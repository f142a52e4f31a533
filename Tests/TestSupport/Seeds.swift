import Foundation

/// The seeds of a property test: a few in every run, and 20 times as many with `SCROLLSCOPE_NIGHTLY=1`.
package enum Seeds {
  /// Whether this is a long run.
  package static let isNightly = ProcessInfo.processInfo.environment["SCROLLSCOPE_NIGHTLY"] == "1"

  /// The first seeds from a number on.
  package static func first(_ count: UInt64, from start: UInt64 = 0) -> Range<UInt64> {
    start..<(start + count * (isNightly ? 20 : 1))
  }
}
