import JSON
import Scenes
import ScrollRecording

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
