import JSON

/// Why a tool failed, in one sentence.
struct AgentFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
