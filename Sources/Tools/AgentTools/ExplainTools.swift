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
    "Explains the values of a property: their times, cause and command, and the values before and after. Without a view, of all views and with the events between them: a timeline of what happened.",
    [
      "view": ["type": "string", "description": "The id of a view; all views without it."],
      "property": [
        "type": "string", "description": "Such as zoomScale; contentOffset without it.",
      ],
      "at": [
        "type": "integer",
        "description": "Only the explanation of the value at this time, in microseconds.",
      ], "scene": AgentParameter.scene, "after": AgentParameter.after,
    ]
  ) { members, session in
    let view = try members.optional("view")?.text(at: members.place("view"))
    let name =
      try members.optional("property")?.text(at: members.place("property")) ?? "contentOffset"
    guard Property(name: name) != nil else {
      let hint = Spelling.hint(for: name, among: Property.allCases.map(\.name))
      throw UserError("no property \(PrintableText.quoted(name))\(hint)")
    }
    let time = try AgentParameter.whole("at", &members)
    let start = try AgentParameter.start(&members)
    let explanation =
      switch try session.subject(&members, until: time) {
      case .run(let run): try run.why(view, name, until: time)
      case .recording(let recording): try recording.why(view, name, until: time)
      }
    var answer: JSONObject = ["property": .string(name)]
    if let view {
      answer["view"] = .string(view)
      answer["value"] = explanation.value ?? "default"
    }
    let lines = explanation.lines
    return Answer(answer, "because", time == nil ? lines : lines.suffix(1), after: start)
  }

  static let doctor = AgentTool(
    "doctor",
    "Names common scroll view mistakes in the run: rule, view, time, observation, remedy. A fix can be given to what-if as \"set\".",
    ["scene": AgentParameter.scene, "after": AgentParameter.after]
  ) { members, session in
    let start = try AgentParameter.start(&members)
    let name: JSONObject
    let findings: [JSONValue]
    switch try session.subject(&members) {
    case .run(let run):
      name = ["scene": .string(run.scene.name)]
      findings = try run.play().finish().map { finding in
        JSONValue { FindingWriter.write(finding, to: &$0) }
      }
    case .recording(let recording):
      name = ["recordedFrom": .string(recording.source)]
      findings = recording.findings
    }
    return Answer(name, "findings", findings.map(listing), after: start)
  }

  /// What an agent needs of a finding.
  private static func listing(_ finding: JSONValue) -> JSONValue {
    var listing: JSONObject = [:]
    for key in [
      "rule", "severity", "title", "view", "saw", "symptom", "number", "parts", "change", "count",
    ] {
      if let value = finding[key] { listing[key] = value }
    }
    listing["t"] = finding["since"]
    if let fix = finding["fix"], let view = fix["id"]?.string {
      listing["fix"] = [view: fix["values"] ?? [:]]
    }
    return .object(listing)
  }
}
