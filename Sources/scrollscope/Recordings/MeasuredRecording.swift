import ForeignSource
import JSON
import ScrollDoctor
import ScrollRecording

/// The recording of a measured source, read whole.
struct MeasuredRecording {
  /// What happened at a time from the start of the recording, from which its values count too.
  struct Entry {
    let time: Int64
    /// A state that does not follow from the one before; nil for a patch.
    let state: JSONValue?
    let patch: JSONValue
    let why: [JSONValue]
    let events: [JSONValue]
  }

  let description: SourceDescription
  private(set) var entries: [Entry] = []
  /// How the recording ends, and what is left out.
  let gaps: RecordingIntegrity

  /// Reads a recording; nil if it is one of our engine.
  init?(_ reader: RecordingReader) throws {
    guard let description = reader.header.source else { return nil }
    self.description = description
    let states = try RecordedStates(reader)
    var entries: [Entry] = []
    var events: [JSONValue] = []
    var last: JSONValue?
    try states.play { moment in
      defer { last = moment.state }
      guard moment.patch != nil || moment.state != last else { return true }
      // A nil literal may be a JSON null here.
      let state: JSONValue?
      if case .some = moment.patch { state = .none } else { state = .some(moment.state) }
      entries.append(
        Entry(
          time: moment.time,
          state: state?.at(moment.time),
          patch: (moment.patch ?? [:]).at(moment.time),
          why: moment.why?.array ?? [],
          events: events
        )
      )
      events = []
      return true
    } note: { note, time in
      // The findings of the recording program are found again.
      if case .event(let event) = note, !event.isFinding { events.append(event.at(time)) }
    }
    self.entries = entries
    gaps = states.gaps
  }

  /// Returns the findings about the source, in the order in which they began.
  ///
  /// A value that the file should not have, because a person has edited it, is left out.
  func findings() -> [Finding] {
    var doctor = SourceDoctor()
    var document = ForeignDocument.empty
    for entry in entries {
      if let state = entry.state {
        guard let next = try? ForeignDocument(state, at: JSONPointer()) else { continue }
        document = next
        doctor.forgetSteps()
      } else if let step = try? Self.step(entry, &document) {
        doctor.observe(step)
      }
    }
    return doctor.findings
  }

  private static func step(
    _ entry: Entry,
    _ document: inout ForeignDocument
  ) throws(JSONShapeError) -> SourceStep {
    var update = try SourceUpdate([
      "seq": 1, "base": 0, "patch": entry.patch, "why": .array(entry.why),
      "events": .array(entry.events),
    ])
    _ = try update.apply(to: &document)
    return SourceStep(update, to: document)
  }
}
