package import JSON

extension RecordedStates {
  /// The state at a time from the start of the recording, after everything up to and including it; nil if
  /// the recording ends before that or is damaged there.
  ///
  /// Fingers that rest then have no velocity in it, see ``RestingFingers``.
  package func state(at time: Int64) throws -> JSONValue? {
    var found: JSONValue?
    var (base, line): (Int64, Int) = (0, 1)
    var lastWhole: Int64?
    var touched = (time: Int64.min, touches: JSONValue?.none)
    try play { moment in
      guard moment.time <= time else { return false }
      let touches = moment.state["touches"]
      if touches != touched.touches { touched = (moment.time, touches) }
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
    let isResting = touched.time <= time - RestingFingers.age
    return header.source == nil
      ? RestingFingers.state(.object(object), isResting: isResting) : .object(object)
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
      return header.source == nil ? RestingFingers.state(last, isResting: false) : last
    }
    if let state = try state(at: time) { return state }
    if let damage = damages.last { throw damage }
    throw RecordingFile.Failure("the recording ends at \(Double(end) / 1_000_000)s")
  }
}
