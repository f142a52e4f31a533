import ForeignSource
import JSON
import ModelCoding
import ScrollDoctor
import ScrollRecording
import Simulation

/// The recording of scroll views that no engine of ours ran: a page, an app, or an imported trace.
struct AgentRecording {
  /// The name of its file.
  let name: String
  /// Its source, such as `chat (web)`.
  let source: String
  private let recording: SourceRecording

  /// Reads a recording; nil if it is one of the model.
  init?(_ reader: RecordingReader, named name: String) throws {
    guard let recording = try SourceRecording(reader) else { return nil }
    (self.name, self.recording) = (name, recording)
    source = recording.description.title
  }

  /// When it ends, in microseconds.
  var end: Int64 { recording.entries.last?.time ?? 0 }

  /// What the doctor finds.
  var findings: [Finding] { recording.findings() }

  /// Calls a closure with the state after each change, up to a time.
  ///
  /// - Returns: the last of them.
  func play(
    until time: Int64? = nil,
    _ onChange: (SourceRecording.Entry, SourceDocument) -> Void = { _, _ in }
  ) -> SourceDocument {
    var document = SourceDocument.empty
    for entry in recording.entries where entry.time <= time ?? .max {
      if let state = entry.state {
        document = (try? SourceDocument(state, at: JSONPointer())) ?? document
      } else if let change = entry.change {
        _ = try? change.applied(to: &document)
      }
      onChange(entry, document)
    }
    return document
  }

  /// A line for each view at its end.
  func outline() -> [JSONValue] {
    let document = play()
    return StateOutline.lines(document.views, root: document.root)
  }

  /// The causes of a property's changes up to a time, joined where one follows from another, and its last value.
  func why(_ id: String, _ property: String, until time: Int64?) throws -> (
    value: JSONValue?, lines: [String]
  ) {
    var parts: [(words: String, change: ValueChange)] = []
    var value: JSONValue?
    let last = play(until: time) { entry, document in
      let present = document.views[id]?[property]
      defer { value = present }
      guard present != value, entry.state == nil else { return }
      let causes = entry.change?.causes.filter { cause in
        cause["view"]?.string == id && cause["property"]?.string ?? "contentOffset" == property
      }
      let words = Self.words(causes?.last)
      if parts.last?.words == words {
        parts[parts.count - 1].change.extend(at: entry.time, to: present)
      } else {
        parts.append((words, ValueChange(at: entry.time, from: value, to: present)))
      }
    }
    guard last.views[id] != nil else {
      throw AgentFault("no view \(PrintableText.quoted(id)) at \(min(time ?? end, end))")
    }
    return (value, parts.map { $0.change.line($0.words) })
  }

  /// A cause, who it is by, and where in the program.
  private static func words(_ cause: JSONValue?) -> String {
    guard let cause else { return "not explained" }
    var words = cause["cause"]?.string ?? "external"
    if let by = cause["by"]?.string { words += ", by \(by)" }
    if let command = cause["command"]?.string { words += " \(command)" }
    if let caller = cause["caller"]?.string { words += " at \(caller)" }
    return PrintableText.escaped(words, limit: 200)
  }
}
