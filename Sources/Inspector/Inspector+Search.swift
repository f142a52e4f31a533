import JSON

extension Inspector {
  /// The views that an answer names at most, and unless it is said otherwise.
  private static let limits = (most: Int64(1_000), usual: Int64(50))
  /// The longest text that is looked for, in characters.
  private static let longestText = 200

  /// Finds the views that have a text in their id, their class or what they show, whatever its case.
  func search(_ call: inout MethodCall) throws -> Answer? {
    let text = try call.text("text")
    let limit = try call.members.optional("limit")?
      .whole(in: 1...Self.limits.most, at: call.members.place("limit"))
    try call.members.finish()
    guard !text.isEmpty, text.count <= Self.longestText else {
      let expected = "expected 1 to \(Self.longestText) characters"
      throw Refusal(.parameters, expected, path: "/text")
    }
    publish()
    let search = ViewSearch(text, most: Int(limit ?? Self.limits.usual), in: engine)
    return try begin(.search(search), call.request.id, for: call.session, now: call.now)
  }
}
