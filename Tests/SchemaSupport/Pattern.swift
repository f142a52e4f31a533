import Synchronization

/// A regular expression of a schema, compiled once because compiling is slow.
///
/// A schema's expressions are ECMAScript's. Swift's mean the same in what the schemas use; what
/// means something else, or differs between editors, is refused.
final class Pattern: Sendable {
  private struct State {
    let regex: Regex<AnyRegexOutput>
    /// Results for texts so far, because few texts come often.
    var known: [String: Bool] = [:]
  }

  private let state: Mutex<State>

  /// Compiles an expression; nil if it is none, or contains an unsupported construct.
  init?(_ text: String) {
    // Groups with options, escaped letters, and Swift's sets in classes.
    let isForeign = ["(?", "&&", "--", "~~"].contains { text.contains($0) }
    guard !isForeign, !text.contains(#/\\[0-9A-Za-z]|\[(?:[^\]]*[^\\\]])?\[/#),
      let regex = try? Regex(text).matchingSemantics(.unicodeScalar)
    else { return nil }
    state = Mutex(State(regex: regex))
  }

  /// Whether the expression matches anywhere in a text.
  func matches(_ text: String) -> Bool {
    state.withLock { state in
      if let known = state.known[text] { return known }
      let result = text.contains(state.regex)
      if state.known.count < 1_000 { state.known[text] = result }
      return result
    }
  }
}
