import ForeignSource
import JSON
import ModelCoding
import ScrollDoctor
import ScrollRecording
import Simulation

/// States and changes that no run of ours made: a recording of a page, an app or an imported trace, or the last
/// minute of a running inspector.
struct AgentRecording {
  /// A change of the state, or a state that does not follow from the one before.
  struct Moment {
    let time: Int64
    let state: JSONValue?
    var patch: JSONValue = [:]
    var causes: [JSONValue] = []
    var events: [JSONValue] = []
  }

  /// The name of its file, or the inspector's address.
  let name: String
  /// What it shows, such as `chat (web)`.
  let source: String
  /// What the doctor finds, as the protocol writes it.
  let findings: [JSONValue]
  private(set) var moments: [Moment] = []

  /// Reads a recording; nil if it is one of the model.
  init?(_ reader: RecordingReader, named name: String) throws {
    guard let recording = try SourceRecording(reader) else { return nil }
    (self.name, source) = (name, recording.description.title)
    findings = recording.findings().map { finding in
      JSONValue { FindingWriter.write(finding, to: &$0) }
    }
    var document = SourceDocument.empty
    for entry in recording.entries {
      if let state = entry.state {
        document = (try? SourceDocument(state, at: JSONPointer())) ?? document
        moments.append(Moment(time: entry.time, state: state))
      } else if let change = try? entry.change?.applied(to: &document) {
        moments.append(
          Moment(
            time: entry.time,
            state: nil,
            patch: change.patch,
            causes: change.causes,
            events: change.events
          )
        )
      }
    }
  }

  /// How much of its past is asked from an inspector, in microseconds.
  static let past: Int64 = 60_000_000

  /// Asks an inspector for its past up to a time, or up to now.
  init(_ inspector: any AgentInspector, named name: String, until time: Int64?) throws {
    let snapshot = try inspector.snapshot()
    let state = snapshot["state"]
    let source = snapshot["source"]
    self.name = name
    self.source = PrintableText.escaped(
      source?["name"]?.string ?? state?["scene"]?["title"]?.string ?? name,
      limit: 100
    )
    moments = try Self.trying {
      let clock = try inspector.ask("Server.stats", [:])["clock"]
      let end = min(time ?? .max, clock?["t"]?.int64 ?? 0)
      let start = min(end, max(clock?["earliest"]?.int64 ?? 0, end - Self.past))
      return try Self.moments(of: inspector, from: start, to: end)
    }
    findings = try inspector.ask("Doctor.run", [:])["findings"]?.array ?? []
  }

  /// Tries up to three times: the past of a live source may have been forgotten before it is asked for.
  private static func trying<Result>(_ body: () throws -> Result) throws -> Result {
    for _ in 0..<2 {
      if let result = try? body() { return result }
    }
    return try body()
  }

  /// Asks for a stretch of the past, which may take several answers.
  private static func moments(
    of inspector: any AgentInspector,
    from first: Int64,
    to end: Int64
  ) throws -> [Moment] {
    var moments: [Moment] = []
    var (start, isWhole) = (first, false)
    while !isWhole {
      let answer = try inspector.ask(
        "History.steps",
        ["from": .integer(start), "to": .integer(end)]
      )
      if let state = answer["state"], moments.isEmpty {
        moments.append(Moment(time: start, state: state))
      }
      for step in answer["steps"]?.array ?? [] {
        moments.append(
          Moment(
            time: step["patch"]?["t"]?.int64 ?? start,
            state: nil,
            patch: step["patch"] ?? [:],
            causes: step["why"]?.array ?? [],
            events: step["events"]?.array ?? []
          )
        )
      }
      let next = answer["t"]?["to"]?.int64 ?? end
      isWhole = answer["isTruncated"]?.bool != true || next <= start
      start = next
    }
    return moments
  }

  /// When it begins and ends, in microseconds.
  var start: Int64 { moments.first?.time ?? 0 }
  var end: Int64 { moments.last?.time ?? 0 }

  /// Calls a closure with each moment and the state at it, up to a time.
  ///
  /// - Returns: the last state.
  func play(
    until time: Int64? = nil,
    _ onMoment: (Moment, JSONValue) -> Void = { _, _ in }
  ) -> JSONValue {
    var state = JSONValue.object([:])
    for moment in moments where moment.time <= time ?? .max {
      if let whole = moment.state {
        state = whole
      } else {
        MergePatch.apply(moment.patch, into: &state)
      }
      onMoment(moment, state)
    }
    return state
  }

  /// Explains a property up to a time: of a view, or of all views.
  func why(_ view: String?, _ property: String, until time: Int64?) throws -> Explanation {
    var explanation = Explanation(view, property)
    let last = play(until: time) { moment, state in
      if moment.state != nil {
        explanation.start(state["views"]?.object ?? [:])
      } else {
        explanation.observe(moment.time, causes: moment.causes, events: moment.events) { id in
          state["views"]?[id]?[property]
        }
      }
    }
    if let view, last["views"]?[view] == nil {
      throw UserError("no view \(PrintableText.quoted(view)) at \(min(time ?? end, end))")
    }
    return explanation
  }
}
