import ForeignSource
import JSON
import Simulation

extension Inspector {
  /// The maximum number of views in an answer, and the default.
  private static let limits = (maximum: Int64(1_000), usual: Int64(50))
  /// The maximum length of the text, in characters.
  private static let maximumTextLength = 200

  /// Finds the views that contain a text in their id, their class or their content, ignoring case.
  func search(_ call: inout MethodCall) throws -> ResultWriter? {
    let text = try call.text("text")
    let limit = try call.members.optional("limit")?
      .whole(in: 1...Self.limits.maximum, at: call.members.place("limit"))
    try call.members.finish()
    guard !text.isEmpty, text.count <= Self.maximumTextLength else {
      let expected = "expected 1 to \(Self.maximumTextLength) characters"
      throw RPCError(.parameters, expected, path: "/text")
    }
    let maximum = Int(limit ?? Self.limits.usual)
    subject.publish()
    let search = subject.search(for: text, maximum: maximum)
    return try begin(.search(search), for: call.reply, now: call.now)
  }
}
