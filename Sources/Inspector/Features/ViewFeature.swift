import ForeignSource
import JSON
import ModelCoding
import ScrollModel
import Simulation

/// Queries about views.
final class ViewFeature: Feature {
  static let methods: [Method] = [
    Method("View.get") { inspector, call in
      let id = try call.text("id")
      try call.members.finish()
      return try inspector.views.describe(id)
    },
    Method("View.hitTest", needsEngine: true) { inspector, call in
      let location = try PropertyCodec.point(
        try call.members.required("location"),
        at: call.members.place("location")
      )
      try call.members.finish()
      let simulation = try inspector.requireSimulation()
      simulation.publish()
      let root = simulation.engine.root
      let hit = root.pointFromSuperview(location).flatMap { root.hitTest($0) }
      return { writer in
        guard let hit else { return }
        writer.member("view", hit.id)
      }
    },
    Method("View.search") { inspector, call in try inspector.views.search(&call) },
  ]

  /// The maximum number of views in an answer, and the default.
  private static let limits = (maximum: Int64(1_000), usual: Int64(50))
  /// The maximum length of the text, in characters.
  private static let maximumTextLength = 200

  /// Describes a view's properties as the state has them.
  func describe(_ id: String) throws(RPCError) -> ResultWriter {
    subject.publish()
    guard let values = subject.values(of: id) else {
      throw RPCError(.noSuchView, "no view \(JSONValue.string(id).summary)", path: "/id")
    }
    return { writer in
      writer.member("id", id)
      writer.key("values")
      values(&writer)
    }
  }

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
    return try inspector.works.begin(.search(search), for: call.reply, now: call.now)
  }
}
