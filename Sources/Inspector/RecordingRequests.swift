import JSON
import Scenes
import ScrollRecording

/// The parameters of requests about recordings.
extension Inspector {
  /// The maximum number of characters of a mark.
  static let maximumMarkLength = 200

  static func markText(_ members: inout JSONMembers) throws -> String {
    let json = try members.required("text")
    let text = try json.text(at: members.place("text"))
    guard (1...maximumMarkLength).contains(text.count) else {
      throw JSONShapeError(
        members.place("text"),
        "expected 1 to \(maximumMarkLength) characters, found \(text.count)"
      )
    }
    return text
  }

  /// Reads the name of a new recording, and adds the suffix if it is missing.
  static func newName(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) -> String {
    let text = try json.text(at: pointer)
    let name = text.hasSuffix(RecordingName.suffix) ? text : text + RecordingName.suffix
    guard RecordingName.isPlain(name), name.utf8.count > RecordingName.suffix.utf8.count else {
      throw nameFault(json, pointer)
    }
    return name
  }

  /// Reads the name of an existing recording.
  static func name(_ members: inout JSONMembers) throws -> String {
    let json = try members.required("name")
    let name = try json.text(at: members.place("name"))
    guard RecordingName.isValid(name) else { throw nameFault(json, members.place("name")) }
    return name
  }

  static func piece(_ members: inout JSONMembers) throws -> RecordingPiece {
    let json = try members.required("name")
    let name = try newName(json, at: members.place("name"))
    let limit = Int64(RecordingPiece.maximumBytesInAll)
    let position = try members.required("position").whole(
      in: 0...limit,
      at: members.place("position")
    )
    let text = try members.required("text").text(at: members.place("text"))
    guard text.utf8.count <= RecordingPiece.maximumBytes else {
      throw RPCError(
        .overLimit,
        "expected at most \(RecordingPiece.maximumBytes >> 10) KiB",
        path: "/text"
      )
    }
    return RecordingPiece(
      name: name,
      position: Int(position),
      bytes: Array(text.utf8),
      isLast: try members.optional("isLast")?.flag(at: members.place("isLast")) ?? false
    )
  }

  private static func nameFault(_ json: JSONValue, _ pointer: JSONPointer) -> JSONShapeError {
    .expected(
      "a name of letters, digits, dots, hyphens and underscores that ends in "
        + RecordingName.suffix,
      at: pointer,
      found: json
    )
  }
}

/// The results of requests about recordings.
enum RecordingAnswers {
  static func list(_ entries: [RecordingEntry], _ folder: String) -> ResultWriter {
    { writer in
      writer.key("recordings")
      writer.beginArray()
      for entry in entries { write(entry, to: &writer) }
      writer.endArray()
      writer.key("folder")
      writer.value(PrintableText.escaped(folder, limit: 4_096))
    }
  }

  private static func write(_ entry: RecordingEntry, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.value(entry.name)
    writer.key("bytes")
    writer.value(entry.bytes)
    writer.key("modified")
    writer.value(entry.modified)
    switch entry.summary {
    case .success(let summary):
      writer.key("scene")
      writer.value(summary.scene)
      writer.key("title")
      writer.value(summary.title)
      writer.key("duration")
      writer.value(summary.duration)
      if let commands = summary.commands {
        writer.key("commands")
        writer.value(commands)
      }
      writer.key("isInputsOnly")
      writer.value(summary.isInputsOnly)
      writer.key("isComplete")
      writer.value(summary.isComplete)
    case .failure(let refusal):
      writer.key("error")
      writer.value(RPCError(refusal).message)
    }
    writer.endObject()
  }
}

extension RPCError {
  /// The error of a rejected operation on a recording.
  init(_ refusal: RecordingRefusal) {
    switch refusal {
    case .exists(let name): self.init(.wrongState, "there is a recording \(name) already")
    case .missing(let name):
      self.init(.parameters, "there is no recording \(name)", path: "/name")
    case .position(let position):
      self.init(.parameters, "expected \(position), the bytes so far", path: "/position")
    case .tooMuch(let words): self.init(.overLimit, words)
    case .bad(let error):
      self.init(.badRecording, "line \(error)")
      line = error.line
    case .system(let words): self.init(.wrongState, words)
    }
  }
}
