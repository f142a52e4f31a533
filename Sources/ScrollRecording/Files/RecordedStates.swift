package import JSON
import ModelCoding

/// The states of a recording, in order.
///
/// They are the recorded ones, or those of a replay if only inputs were recorded. After a damaged block, states
/// are missing until the next recorded keyframe.
///
/// Times count from the start of the recording: where a scene is loaded and its own time begins at zero again,
/// they continue.
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

  /// The damaged blocks that were skipped.
  package private(set) var damages: [RecordingError] = []

  private let reader: RecordingReader
  private var state: JSONValue?
  private var clock = RecordingClock()
  /// Whether the last line was one of a seek.
  private var isSeeking = false

  /// The states of a recording; an inputs-only recording is replayed.
  package convenience init(_ reader: RecordingReader) throws {
    let (reader, ending) = try reader.withDerivedLines()
    self.init(recorded: reader, ending: ending)
  }

  private init(recorded reader: RecordingReader, ending: RecordingEnding?) {
    self.reader = reader
    endingOfInputs = ending
  }

  /// Reads the recording in order until the body returns false.
  package func play(
    moment onMoment: (StateChange) throws -> Bool,
    note onNote: (Note, Int64) throws -> Void = { _, _ in }
  ) throws {
    while let item = try reader.nextItem(onDamage: .skip) {
      switch item {
      case .line(let line): guard try show(line, onMoment, onNote) else { return }
      case .damage(let block):
        damages.append(block.damage)
        try onNote(.damage(block.damage), end)
        state = nil
        let last = block[block.count - 1]
        if case .end(let end)? = (try? last.read())?.content { ending = .ended(end) }
        guard try skip(to: last, onMoment) else { return }
      }
    }
    if ending == nil { ending = endingOfInputs ?? reader.ending }
  }

  private func show(
    _ line: RecordingLine,
    _ onMoment: (StateChange) throws -> Bool,
    _ onNote: (Note, Int64) throws -> Void
  ) throws -> Bool {
    let (time, content) = try reader.read(line)
    // A seek may take several lines; only its end counts.
    if case .seek = content {
      isSeeking = true
      return true
    }
    let elapsed = try clock.elapsed(
      at: time,
      mayGoBack: content.mayGoBack || isSeeking,
      line: line.number
    )
    isSeeking = false
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
    case .keyframe(nil, _), .cancelled, .seek, .layout, .end, .unknown: break
    }
    return true
  }

  /// Continues at the keyframe at the end of a damaged block, if it can be read and its hash is correct.
  private func skip(
    to line: RecordingLine,
    _ onMoment: (StateChange) throws -> Bool
  ) throws -> Bool {
    guard let (time, content) = try? line.read(), case .keyframe(let whole?, let hash) = content,
      StateHash.text(of: whole) == hash
    else { return true }
    // How often time began again in between is lost.
    reader.resetTimestamps()
    isSeeking = false
    let elapsed = try clock.elapsed(at: time, mayGoBack: true, line: line.number)
    state = whole
    return try onMoment(
      StateChange(time: elapsed, line: line.number, patch: nil, why: nil, state: whole)
    )
  }
}

extension RecordedStates {
  /// The state at a time from the start of the recording, after everything up to and including it; nil if
  /// the recording ends before that or is damaged there.
  package func state(at time: Int64) throws -> JSONValue? {
    var found: JSONValue?
    var (base, line): (Int64, Int) = (0, 1)
    var lastWhole: Int64?
    try play { moment in
      guard moment.time <= time else { return false }
      if moment.time < time { lastWhole = moment.time }
      found = moment.state
      // The file is untrusted: its state may have any time.
      let (start, isTooFar) = moment.time.subtractingReportingOverflow(
        moment.state["t"]?.int64 ?? 0
      )
      if isTooFar { throw RecordingClock.tooLong(line: moment.line) }
      (base, line) = (start, moment.line)
      return true
    } note: { note, _ in
      if case .damage = note { found = nil }
    }
    // If the line that was cut off belongs to another frame, this frame is complete.
    let isWhole = reader.tornTime.map { $0 != time - base } ?? false
    if case .cutOff(let lines, _) = ending, end == time, !isWhole {
      let whole = lastWhole.map { "; the last whole one is at \($0)us" } ?? ""
      throw RecordingError(
        line: lines,
        "the file was cut off after this line: the frame at \(time)us may not be whole\(whole)"
      )
    }
    guard end >= time, var object = found?.object else { return nil }
    let (shown, isTooFar) = time.subtractingReportingOverflow(base)
    if isTooFar { throw RecordingClock.tooLong(line: line) }
    object["t"] = .integer(shown)
    return .object(object)
  }
}

extension RecordedStates {
  /// The state at a time from the start of the recording, or the last one.
  ///
  /// - Throws: why there is none: what is damaged there, or when the recording ends.
  package func shownState(at time: Int64?) throws -> JSONValue {
    guard let time else {
      var last: JSONValue?
      try play { moment in
        last = moment.state
        return true
      } note: { note, _ in
        if case .damage = note { last = nil }
      }
      if last == nil, let damage = damages.last { throw damage }
      guard let last else { throw RecordingFile.Failure("the recording has no states") }
      return last
    }
    if let state = try state(at: time) { return state }
    if let damage = damages.last { throw damage }
    throw RecordingFile.Failure("the recording ends at \(Double(end) / 1_000_000)s")
  }
}
