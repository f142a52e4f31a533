import JSON
import Scenes
import ScrollModel
import ScrollRecording

/// The results of requests about recordings.
enum RecordingAnswers {
  static func list(_ entries: [RecordingEntry], _ folder: String) -> ResultWriter {
    { writer in
      writer.key("recordings")
      writer.beginArray()
      for entry in entries { write(entry, to: &writer) }
      writer.endArray()
      writer.member("folder", PrintableText.escaped(folder, limit: 4_096))
    }
  }

  private static func write(_ entry: RecordingEntry, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", entry.name)
    writer.member("bytes", entry.bytes)
    writer.member("modified", entry.modified)
    switch entry.summary {
    case .success(let summary):
      writer.member("scene", summary.scene)
      writer.member("title", summary.title)
      writer.member("duration", summary.duration.microseconds)
      writer.member("commands", summary.commands)
      writer.member("isInputsOnly", summary.isInputsOnly)
      writer.member("isComplete", summary.isComplete)
    case .failure(let refusal):
      writer.member("error", RPCError(refusal).message)
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
