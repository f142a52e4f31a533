import JSON

/// The reason why a tool could not do what was asked, in one sentence.
struct AgentFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
