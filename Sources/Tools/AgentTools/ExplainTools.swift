import JSON
import ModelCoding
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

extension AgentTool {
  static let why = AgentTool(
    "why",
    "Explains the values of a view's property in the run: their times, cause and command, and the values before and after.",
    [
      "view": ["type": "string", "description": "The id of a view."],
      "property": [
        "type": "string", "description": "Such as zoomScale; contentOffset without it.",
      ],
      "at": [
        "type": "integer",
        "description": "Only the explanation of the value at this time, in microseconds.",
      ], "after": AgentParameter.after,
    ],
    required: ["view"]
  ) { members, session in
    let view = try members.required("view").text(at: members.place("view"))
    let name =
      try members.optional("property")?.text(at: members.place("property")) ?? "contentOffset"
    guard let property = Property(name: name) else {
      let hint = Spelling.hint(for: name, among: Property.allCases.map(\.name))
      throw AgentFault("no property \(PrintableText.quoted(name))\(hint)")
    }
    let time = try AgentParameter.whole("at", &members)
    let start = try AgentParameter.start(&members)
    func answer(_ value: JSONValue?, _ lines: [JSONValue]) -> Answer {
      let members: JSONObject = [
        "view": .string(view), "property": .string(name), "value": value ?? "default",
      ]
      return Answer(members, "because", time == nil ? lines : lines.suffix(1), after: start)
    }
    let run: AgentRun
    switch try session.subject() {
    case .run(let loaded): run = loaded
    case .recording(let recording):
      let found = try recording.why(view, name, until: time)
      return answer(found.value, found.lines.map { .string($0) })
    }
    var explanation = Explanation(view, property, try run.script())
    let observed = try run.play(until: time) { explanation.observe($0) }
    guard let found = observed.run.engine.view(view) else {
      throw AgentFault("no view \(PrintableText.quoted(view)) at \(observed.run.engine.time)")
    }
    return answer(Explanation.value(of: property, in: found), explanation.lines)
  }

  static let doctor = AgentTool(
    "doctor",
    "Names common scroll view mistakes in the run: rule, view, time, observation, remedy. A fix can be given to what-if as \"set\".",
    ["after": AgentParameter.after]
  ) { members, session in
    let start = try AgentParameter.start(&members)
    switch try session.subject() {
    case .run(let run):
      let findings = try run.play().finish().map(listing)
      return Answer(["scene": .string(run.scene.name)], "findings", findings, after: start)
    case .recording(let recording):
      let findings = recording.findings.map(listing)
      return Answer(
        ["recordedFrom": .string(recording.source)],
        "findings",
        findings,
        after: start
      )
    }
  }

  private static func listing(_ finding: Finding) -> JSONValue {
    var object: JSONObject = [
      "rule": .string(finding.rule.id), "severity": .string(finding.rule.severity.rawValue),
      "title": .string(finding.rule.title), "view": .string(finding.view),
      "t": .integer(finding.since), "saw": .string(finding.symptom.saw),
      "symptom": .string(finding.kind.rawValue), "change": .string(finding.rule.remedy),
    ]
    if let sum = finding.symptom.sum {
      object["number"] = .number(sum.number)
      object["parts"] = .string(sum.text)
    }
    if finding.count > 1 { object["count"] = .integer(Int64(finding.count)) }
    if let fix = finding.fix {
      var values = JSONObject()
      for assignment in fix.values {
        values[assignment.property.name] = JSONValue(assignment.value)
      }
      object["fix"] = [fix.view: .object(values)]
    }
    return .object(object)
  }
}

/// The reasons for the values of a property, joined where one follows from another.
private struct Explanation {
  private struct Part {
    let change: Change
    var lastCommand: Int?
    var values: ValueChange
  }

  private let view: String
  private let property: Property
  private let script: [TimedCommand]
  private var parts: [Part] = []
  private var value: JSONValue?

  init(_ view: String, _ property: Property, _ script: [TimedCommand]) {
    self.view = view
    self.property = property
    self.script = script
  }

  mutating func observe(_ step: Step) {
    let present = step.engine.view(view).flatMap { Self.value(of: property, in: $0) }
    defer { value = present }
    guard let change = step.causes.last(where: { $0.view == view && $0.property == property })
    else { return }
    if let last = parts.last, last.change.cause == change.cause, last.change.actor == change.actor,
      last.lastCommand == change.command || isOneGesture(last.change, change)
    {
      parts[parts.count - 1].lastCommand = change.command
      parts[parts.count - 1].values.extend(at: step.time, to: present)
    } else {
      let values = ValueChange(at: step.time, from: value, to: present)
      parts.append(Part(change: change, lastCommand: change.command, values: values))
    }
  }

  /// Whether a finger that moves the content goes on from one sample to another.
  private func isOneGesture(_ first: Change, _ second: Change) -> Bool {
    [.drag, .rubberBand].contains(first.cause) && method(first.command) == method(second.command)
  }

  /// The method of a command by its number, which counts from 1.
  private func method(_ number: Int?) -> String? {
    number.flatMap { script.indices.contains($0 - 1) ? script[$0 - 1].method : nil }
  }

  var lines: [JSONValue] {
    parts.map { part in
      var words = part.change.cause.rawValue
      if let first = part.change.command, let last = part.lastCommand {
        words += first == last ? ", command \(first)" : ", commands \(first)–\(last)"
        words += method(last).map { " \($0)" } ?? ""
      }
      return .string(part.values.line(words))
    }
  }

  /// The value that the state document has; nil for the default.
  static func value(of property: Property, in view: View) -> JSONValue? {
    var writer = JSONWriter()
    StateWriter.writeValues(of: view, to: &writer)
    return (try? JSONValue(parsing: writer.bytes, limits: .file))?[property.name]
  }
}
