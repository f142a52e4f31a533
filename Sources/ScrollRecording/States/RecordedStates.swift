package import JSON
import ModelCoding

/// The states of a recording, in order.
///
/// They are recorded, or computed by a replay if only inputs were recorded. After a damaged block, and
/// after a line that cannot be read, states are missing until the next recorded keyframe; ``damages`` lists
/// what was left out.
///
/// Times count from the start of the recording: where a scene is loaded and its own time begins at zero again,
/// they continue. The member `t` of a state, a patch and an event counts as in the file.
package final class RecordedStates {
  /// A change of the state.
  package struct StateChange {
    /// Microseconds from the start of the recording.
    package let time: Int64
    /// The line of the recording.
    package let line: Int
    /// The merge patch; nil for a keyframe.
    package let patch: JSONValue?
    /// The causes of the changes of scroll properties.
    package let why: JSONValue?
    /// The state after it.
    package let state: JSONValue

    /// Creates a change.
    package init(time: Int64, line: Int, patch: JSONValue?, why: JSONValue?, state: JSONValue) {
      self.time = time
      self.line = line
      self.patch = patch
      self.why = why
      self.state = state
    }
  }

  /// An entry of a recording that is not a state.
  package enum Note {
    case command(TimedCommand)
    case event(JSONValue)
    case mark(String)
    case damage(RecordingError)
  }

  /// Where the recording ends, in microseconds from its start.
  package var end: Int64 { clock.end }
  /// How it ends; known once it is read.
  package private(set) var ending: RecordingEnding?
  /// The ending of the inputs-only recording that this one is a replay of.
  private let endingOfInputs: RecordingEnding?

  /// The damaged blocks, and the lines that could not be read.
  package private(set) var damages: [RecordingError] = []

  let reader: RecordingReader
  private var state: JSONValue?
  private var clock: RecordingClock

  /// The states of a recording; an inputs-only recording is replayed.
  package convenience init(_ reader: RecordingReader) throws {
    let (reader, ending) = try reader.withDerivedLines()
    self.init(recorded: reader, ending: ending)
  }

  private init(recorded reader: RecordingReader, ending: RecordingEnding?) {
    self.reader = reader
    clock = RecordingClock(of: reader.header)
    endingOfInputs = ending
  }

  /// How the recording came about.
  package var header: RecordingHeader { reader.header }

  /// Reads the recording in order until the body returns false.
  package func play(
    moment onMoment: (StateChange) throws -> Bool,
    note onNote: (Note, Int64) throws -> Void = { _, _ in }
  ) throws {
    while let item = try reader.nextItem(onDamage: .skip) {
      switch item {
      case .line(let line):
        switch read(line) {
        case .success(let (time, content)):
          guard try show(line, time, content, onMoment, onNote) else { return }
        case .failure(let error):
          try note(error, onNote)
          guard let last = reader.skipBlock() else { continue }
          guard try advance(at: last, onMoment) else { return }
        }
      case .damage(let block):
        try note(block.damage, onNote)
        guard try advance(at: block[block.count - 1], onMoment) else { return }
      }
    }
    if ending == nil { ending = endingOfInputs ?? reader.ending }
  }

  private func note(
    _ damage: RecordingError,
    _ onNote: (Note, Int64) throws -> Void
  ) rethrows {
    damages.append(damage)
    state = nil
    try onNote(.damage(damage), end)
  }

  /// Reads a line; its checksum does not cover a keyframe's own line, so its hash is compared.
  private func read(
    _ line: RecordingLine
  ) -> Result<(time: Int64, content: RecordingLine.Content), RecordingError> {
    Result { () throws(RecordingError) in
      let (time, content) = try reader.read(line)
      switch content {
      case .keyframe(let whole?, let hash) where !isHashValid(whole, at: time, hash):
        throw line.hasAnotherHash
      case .end(let end):
        guard reader.isChecked else { throw line.lacksChecksum }
        if damages.isEmpty {
          try end.checkCounts(lines: line.number, commands: reader.commandCount)
        }
        guard state.map({ $0.at(time) }).map({ StateHash.text(of: $0) == end.hash }) ?? true else {
          throw line.hasAnotherHash
        }
      default: break
      }
      return (time, content)
    }
  }

  /// Whether a keyframe's state is undamaged: it follows from the changes, or has the hash.
  private func isHashValid(_ whole: JSONValue, at time: Int64, _ hash: String) -> Bool {
    whole["t"]?.int64 == time && (whole == state || StateHash.text(of: whole) == hash)
  }

  private func show(
    _ line: RecordingLine,
    _ time: Int64,
    _ content: RecordingLine.Content,
    _ onMoment: (StateChange) throws -> Bool,
    _ onNote: (Note, Int64) throws -> Void
  ) throws -> Bool {
    guard let elapsed = try clock.elapsed(at: time, content, line: line.number) else { return true }
    switch content {
    case .command(let command): try onNote(.command(command), elapsed)
    case .event(let event): try onNote(.event(event), elapsed)
    case .mark(let text): try onNote(.mark(text), elapsed)
    case .patch(let patch, let why):
      guard var state else { return true }
      self.state = nil
      MergePatch.apply(patch, into: &state)
      self.state = state
      return try onMoment(
        StateChange(time: elapsed, line: line.number, patch: patch, why: why, state: state)
      )
    case .keyframe(let whole?, _):
      state = whole
      return try onMoment(
        StateChange(time: elapsed, line: line.number, patch: nil, why: nil, state: whole)
      )
    case .keyframe(nil, _), .derived, .cancelled, .seek, .layout, .end, .unknown: break
    }
    return true
  }

  /// Continues at the last line of a damaged block, if it is a whole keyframe or the recording's end.
  private func advance(
    at line: RecordingLine,
    _ onMoment: (StateChange) throws -> Bool
  ) throws -> Bool {
    guard let (time, content) = try? line.read() else { return true }
    let whole: JSONValue?
    switch content {
    case .keyframe(let state?, let hash) where isHashValid(state, at: time, hash): whole = state
    case .end(let end):
      ending = .ended(end)
      whole = nil
    default: return true
    }
    // How often time began again in between is lost.
    reader.resetTimestamps()
    let elapsed = try clock.elapsed(at: time, mayGoBack: true, line: line.number)
    guard let whole else { return true }
    state = whole
    return try onMoment(
      StateChange(time: elapsed, line: line.number, patch: nil, why: nil, state: whole)
    )
  }
}

extension JSONValue {
  /// Whether an event is a finding of the doctor, and not of the recorded program.
  package var isFinding: Bool { self["event"] == "finding" }

  /// The finding at another time, with its other times moved as far.
  func findingMoved(to time: Int64) -> JSONValue {
    guard var members = object, let before = members["t"]?.int64 else { return self }
    for key in ["since", "last"] {
      guard let other = members[key]?.int64 else { continue }
      let (moved, isTooFar) = other.addingReportingOverflow(time - before)
      if !isTooFar { members[key] = .integer(moved) }
    }
    members["t"] = .integer(time)
    return .object(members)
  }

  /// The same state, patch or event with another time, or without one.
  package func at(_ time: Int64?) -> JSONValue {
    guard var members = object else { return self }
    members["t"] = time.map { .integer($0) }
    return .object(members)
  }
}

extension RecordingLine {
  /// The error for a keyframe or an end that was changed.
  var hasAnotherHash: RecordingError {
    RecordingError(line: number, "damaged: the state has another hash than the line says")
  }
}
