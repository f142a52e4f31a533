import JSON

/// Exports recordings to the formats of other programs.
package enum RecordingExport {
  /// Receives the text of the export, piece by piece.
  package typealias Output = (String) throws -> Void

  /// An export format; the raw value is its name on the command line.
  package enum Format: String, CaseIterable, Sendable {
    case csv, svg, inputs
    case traceEvent = "trace-event"
  }

  /// Writes a recording in a format; `time` is the time of a picture, in microseconds from the recording's
  /// start.
  /// - Returns: the parts of the recording that could not be read and are left out.
  @discardableResult
  package static func write(
    _ reader: RecordingReader,
    as format: Format,
    at time: Int64?,
    to output: @escaping Output
  ) throws -> RecordingIntegrity {
    func show(_ body: (RecordedStates) throws -> Void) throws -> RecordingIntegrity {
      let states = try RecordedStates(reader)
      try body(states)
      return states.gaps
    }
    return switch format {
    case .csv: try show { try csv($0, to: output) }
    case .traceEvent: try show { try traceEvents($0, to: output) }
    case .svg: try show { try output(SVGExport.picture(of: $0.shownState(at: time), at: time)) }
    case .inputs: RecordingIntegrity(ending: try inputs(reader, to: output))
    }
  }

  /// Writes events, commands, marks and offsets in the Trace Event Format of browsers' profilers.
  package static func traceEvents(_ states: RecordedStates, to output: @escaping Output) throws {
    var separator = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
    func add(_ event: JSONObject) throws {
      var event = event
      event["pid"] = 1
      event["tid"] = 1
      try output(separator + JSONValue.object(event).serializedString)
      separator = ",\n"
    }
    func instant(_ name: String, _ kind: String, _ time: Int64, _ arguments: JSONValue) throws {
      try add([
        "name": .string(name), "cat": .string(kind), "ph": "i", "s": "t", "ts": .integer(time),
        "args": arguments,
      ])
    }
    try add(["name": "process_name", "ph": "M", "args": ["name": "ScrollScope"]])
    try states.play { moment in
      for (id, view) in moment.changedScrollViews {
        let offset = view["contentOffset"] ?? [0, 0]
        try add([
          "name": .string("\(id).contentOffset"), "ph": "C", "ts": .integer(moment.time),
          "args": ["x": offset[0] ?? 0, "y": offset[1] ?? 0],
        ])
      }
      return true
    } note: { note, time in
      switch note {
      case .command(let command): try instant(command.method, "command", time, command.parameters)
      case .event(let event):
        let view = event["view"]?.string.map { " " + $0 } ?? ""
        try instant((event["event"]?.string ?? "event") + view, "event", time, event)
      case .mark(let text): try instant(text, "mark", time, [:])
      case .damage(let error): try instant("line \(error)", "damage", time, [:])
      }
    }
    try output("\n]}\n")
  }
}
