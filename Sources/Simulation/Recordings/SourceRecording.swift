package import ForeignSource
package import JSON
package import ScrollDoctor
package import ScrollRecording

/// The recording of a source, read whole.
package struct SourceRecording {
  /// What happened at a time from the start of the recording, from which its values count too.
  package struct Entry {
    package let time: Int64
    /// A state that does not follow from the one before; nil for a change.
    package let state: JSONValue?
    /// The change; nil for a state, and where the file has invalid lines after an edit by hand.
    package let change: SourceChange?
  }

  package let description: SourceDescription
  package private(set) var entries: [Entry] = []
  /// The frames that the source has reported, scroll by scroll.
  package let scrolls: [ScrollFrames]
  /// How the recording ends, and the skipped lines.
  package let gaps: RecordingIntegrity

  /// Reads a recording; nil if it is one of the engine.
  package init?(_ reader: RecordingReader) throws {
    guard let description = reader.header.source else { return nil }
    self.description = description
    let states = try RecordedStates(reader)
    var entries: [Entry] = []
    var events: [JSONValue] = []
    var frames: [JSONValue] = []
    var last: JSONValue?
    try states.play { moment in
      defer { last = moment.state }
      guard moment.patch != nil || moment.state != last else { return true }
      let change = try? moment.patch.map { patch throws(JSONShapeError) in
        try SourceChange(
          patch: patch.at(moment.time),
          why: moment.why?.array ?? [],
          events: events
        )
      }
      // A nil literal may be a JSON null here.
      let state: JSONValue?
      if case .some = moment.patch { state = .none } else { state = .some(moment.state) }
      entries.append(Entry(time: moment.time, state: state?.at(moment.time), change: change))
      events = []
      return true
    } note: { note, time in
      // The findings of the recording program are found again.
      guard case .event(let event) = note, !event.isFinding else { return }
      events.append(event.at(time))
      if ScrollFrames.isFrame(event) { frames.append(event.at(time)) }
    }
    self.entries = entries
    scrolls = ScrollFrames.scrolls(in: frames)
    gaps = states.gaps
  }

  /// Returns the findings about the source, in the order in which they began.
  package func findings() -> [Finding] {
    let doctor = Doctor(SourceDocument.empty)
    var document = SourceDocument.empty
    for entry in entries {
      if let state = entry.state {
        guard let next = try? SourceDocument(state, at: JSONPointer()) else { continue }
        document = next
        doctor.forgetChanges(before: document)
      } else if let change = try? entry.change?.applied(to: &document) {
        doctor.observe(change, to: document)
      }
    }
    return doctor.findings
  }
}
