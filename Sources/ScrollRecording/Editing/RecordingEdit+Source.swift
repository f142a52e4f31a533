import ForeignSource
import JSON
import ModelCoding

extension RecordingEdit {
  /// Writes the part of a recording of a source between two times; the first becomes zero.
  ///
  /// - Parameters:
  ///   - reader: the recording, at its start.
  ///   - start: the first time; microseconds from the start of the recording.
  ///   - end: the end, counted in the same way.
  ///   - sink: receives the bytes of the new recording.
  /// - Returns: the unreadable parts of the recording.
  /// - Throws: `RecordingError` if a state is not a source's, or if the recording ends before `start`.
  package static func trim(
    source reader: RecordingReader,
    from start: Int64,
    to end: Int64,
    _ sink: @escaping RecordingWriter.Sink
  ) throws -> RecordingIntegrity {
    let states = try RecordedStates(reader)
    var part = SourcePart(header: reader.header, start: start, sink: sink)
    try states.play { moment in
      guard moment.time <= end else { return false }
      try part.add(moment)
      return true
    } note: { note, time in
      guard time <= end else { return }
      switch note {
      case .event(let event) where event.isFinding: part.add(finding: event, at: time)
      case .event(let event): part.events.append(event)
      case .mark(let text): part.mark(text, at: time)
      case .command, .damage: break
      }
    }
    try part.finish(at: min(end, states.end))
    return states.gaps
  }
}

/// A part of the recording of a source, which is written again with its own times.
private struct SourcePart {
  let header: RecordingHeader
  let start: Int64
  let sink: RecordingWriter.Sink
  /// The events since the last change.
  var events: [JSONValue] = []

  private var writer: RecordingWriter?
  private var document = SourceDocument.empty
  /// The last state, and where it is in the recording.
  private var last: (state: JSONValue, line: Int)?

  init(header: RecordingHeader, start: Int64, sink: @escaping RecordingWriter.Sink) {
    (self.header, self.start, self.sink) = (header, start, sink)
  }

  mutating func add(_ moment: RecordedStates.StateChange) throws {
    defer {
      last = (moment.state, moment.line)
      events = []
    }
    guard moment.time > start else { return }
    try begin()
    guard let writer else { return }
    let time = moment.time - start
    do throws(JSONShapeError) {
      if let patch = moment.patch {
        let change = try SourceChange(
          patch: patch.at(time),
          why: moment.why?.array ?? [],
          // Without times of their own, they get the patch's.
          events: events.map { $0.at(nil) }
        )
        writer.add(try change.applied(to: &document), to: document)
      } else if moment.state != last?.state {
        document = try SourceDocument(moment.state.at(time), at: JSONPointer())
        writer.addStart(of: document)
      }
    } catch {
      throw RecordingError(line: moment.line, error.description)
    }
  }

  /// Adds the doctor's findings of the time of recording.
  func add(finding: JSONValue, at time: Int64) {
    guard time > start else { return }
    writer?.addEvent(at: time - start) { $0.value(finding.findingMoved(to: time - start)) }
  }

  func mark(_ text: String, at time: Int64) {
    guard time >= start else { return }
    writer?.mark(text, at: time - start)
  }

  mutating func finish(at end: Int64) throws {
    guard end >= start else {
      throw RecordingError(line: last?.line ?? 1, "the recording ends before --from")
    }
    try begin()
    guard let writer else { return }
    do throws(JSONShapeError) {
      if document.time < end - start {
        let change = try SourceChange(patch: ["t": .integer(end - start)])
        writer.add(try change.applied(to: &document), to: document)
      }
    } catch {
      throw RecordingError(line: last?.line ?? 1, error.description)
    }
    writer.finish(document)
  }

  /// Begins with the last state before the start.
  private mutating func begin() throws {
    guard writer == nil, let last else { return }
    do throws(JSONShapeError) {
      document = try SourceDocument(last.state.at(0), at: JSONPointer())
    } catch {
      throw RecordingError(line: last.line, error.description)
    }
    writer = RecordingWriter(header: header, document: document, to: sink)
  }
}
