import JSON
import ModelCoding
import ScrollModel
import Testing

extension Engine {
  /// The state document as the writer writes it; it must be valid JSON.
  func document() throws -> JSONValue {
    var writer = JSONWriter()
    StateWriter.writeState(
      of: self,
      scene: StateWriter.SceneName(name: "test", title: "Test \"1\""),
      to: &writer
    )
    let isFinite = !writer.nonFinite
    #expect(isFinite)
    return try JSONValue(parsing: writer.bytes, limits: .file)
  }

  /// The patch for the changes since the last call.
  func patch() throws -> JSONValue {
    layoutIfNeeded()
    var writer = JSONWriter()
    StateWriter.writePatch(takeChanges(), of: self, to: &writer)
    let isFinite = !writer.nonFinite
    #expect(isFinite)
    return try JSONValue(parsing: writer.bytes, limits: .file)
  }
}

extension JSONValue {
  /// Whether an object in it has a null member.
  var hasNullMember: Bool {
    switch self {
    case .object(let members): members.contains { $0.value.isNull || $0.value.hasNullMember }
    case .array(let elements): elements.contains { $0.isNull || $0.hasNullMember }
    default: false
    }
  }
}
