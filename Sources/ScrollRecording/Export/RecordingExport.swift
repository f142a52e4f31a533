import JSON

/// Exports recordings to the formats of other programs.
package enum RecordingExport {
  /// Receives the text of the export, piece by piece.
  package typealias Output = (String) throws -> Void

  /// An export format; the raw value is its name on the command line.
  package enum Format: String, CaseIterable, Sendable {
    case csv, svg, inputs
    case traceEvent = "trace-event"

    /// The suffix of files in this format.
    package var suffix: String {
      switch self {
      case .csv: ".csv"
      case .svg: ".svg"
      case .inputs: ".input.ndjson"
      case .traceEvent: ".trace.json"
      }
    }
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
    case .svg: try show { try output(SVGExport.picture(of: $0.shownState(at: time))) }
    case .inputs: RecordingIntegrity(ending: try inputs(reader, to: output))
    }
  }

  /// Writes a comma-separated table (RFC 4180) of the movement of scroll views: one row for every change.
  package static func csv(_ states: RecordedStates, to output: @escaping Output) throws {
    try output(
      "t,view,contentOffset.x,contentOffset.y,zoomScale,velocity.x,velocity.y,phase,cause\r\n"
    )
    try states.play { moment in
      for (id, view) in moment.changedScrollViews {
        let offset = view["contentOffset"] ?? [0, 0]
        let velocity = view["velocity"] ?? [0, 0]
        let fields: [String] = [
          "\(moment.time)", id, text(offset[0]), text(offset[1]),
          text(view["zoomScale"] ?? 1), text(velocity[0]), text(velocity[1]),
          view["phase"]?.string ?? "idle", moment.cause(of: id) ?? "",
        ]
        try output(fields.joined(separator: ",") + "\r\n")
      }
      return true
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
      case .damage(let error): try instant("\(error)", "damage", time, [:])
      }
    }
    try output("\n]}\n")
  }

  private static func text(_ number: JSONValue?) -> String { (number ?? 0).serializedString }
}

extension RecordedStates.StateChange {
  /// The scroll views of which the offset, scale or phase may have changed, with their new state, in the
  /// order of the patch.
  fileprivate var changedScrollViews: [(id: String, view: JSONValue)] {
    guard let views = state["views"]?.object else { return [] }
    guard let patch else {
      return views.filter { $0.value["contentSize"] != nil }.map { ($0.key, $0.value) }
    }
    let names = ["contentOffset", "zoomScale", "phase"]
    return (patch["views"]?.object ?? [:]).compactMap { id, changes in
      guard let members = changes.object, members.keys.contains(where: names.contains) else {
        return nil
      }
      return views[id].map { (id, $0) }
    }
  }

  fileprivate func cause(of id: String) -> String? {
    why?.array?.last { $0["view"]?.string == id }?["cause"]?.string
  }
}
