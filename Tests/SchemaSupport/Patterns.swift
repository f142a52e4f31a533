import Synchronization

/// The regular expressions of a set of schemas, each compiled once because compiling is slow.
///
/// A schema's expressions are ECMAScript's. Swift's mean the same in what the schemas use; what
/// means something else, or differs between editors, is refused.
final class Patterns: Sendable {
  private let compiled = Mutex<[String: Regex<AnyRegexOutput>]>([:])

  /// Compiles an expression; false if it is none, or contains an unsupported construct.
  func add(_ text: String) -> Bool {
    // Groups with options, escaped letters, and Swift's sets in classes.
    let isForeign = ["(?", "&&", "--", "~~"].contains { text.contains($0) }
    guard !isForeign, !text.contains(#/\\[0-9A-Za-z]|\[(?:[^\]]*[^\\\]])?\[/#) else { return false }
    return compiled.withLock { compiled in
      guard compiled[text] == nil else { return true }
      compiled[text] = try? Regex(text).matchingSemantics(.unicodeScalar)
      return compiled[text] != nil
    }
  }

  /// Whether an added expression matches anywhere in a text.
  func matches(_ text: String, _ pattern: String) -> Bool {
    compiled.withLock { $0[pattern].map { text.contains($0) } ?? false }
  }
}
