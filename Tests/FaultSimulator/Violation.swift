/// A rule that a run has violated.
package struct Violation: Equatable, Sendable, CustomStringConvertible {
  /// The rule; two runs fail in the same way if they violate the same one.
  package enum Rule: String, Sendable {
    /// A patch is applied to the state that it was made for.
    case base = "a patch does not follow the client's state"
    /// A client has the server's state.
    case state = "a client's state is not the server's"
    /// A client that follows knows what one that connects now knows.
    case knowledge = "a client does not know what the greeting says"
    /// Every request gets one response.
    case response = "a request has no response, or more than one"
    /// What is kept is in bounds.
    case bounds = "an invariant is broken"
    /// A client is closed for a reason only.
    case closing = "a client was closed without a reason"
    /// The server waits when it has nothing to do, and comes to rest.
    case rest = "it does not come to rest"
    /// A recording opens, is whole, and a replay of it is the same.
    case recording = "a recording is not whole"
    /// A recording holds everything that clients have received.
    case loss = "a recording lacks what a client has received"
  }

  package let rule: Rule
  /// When it was violated, in microseconds of the run.
  package let time: Int64
  /// What was found.
  package let text: String

  package var description: String { "at \(Double(time) / 1e6) s: \(rule.rawValue): \(text)" }
}
