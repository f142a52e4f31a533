package import JSON

/// A tool for agents: its description, and what it does.
package struct AgentTool: Sendable {
  /// The name that agents call.
  package let name: String
  /// What it does, for agents.
  let summary: String
  /// The parameters, as properties of a JSON Schema.
  let parameters: JSONObject
  /// The names of the parameters that must be there.
  let required: [String]
  /// Whether it changes the session's scene or its input.
  let changes: Bool
  /// Reads the arguments and answers; members that it leaves unread are rejected.
  let answer: @Sendable (inout JSONMembers, AgentSession) throws -> Answer

  init(
    _ name: String,
    _ summary: String,
    _ parameters: JSONObject,
    required: [String] = [],
    changes: Bool = false,
    answer: @escaping @Sendable (inout JSONMembers, AgentSession) throws -> Answer
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.required = required
    self.changes = changes
    self.answer = answer
  }

  /// Every tool, in the order in which they are listed.
  package static let all: [AgentTool] = [
    .scenes, .load, .gesture, .simulate, .why, .doctor, .whatIf, .compare, .verify, .picture,
  ]

  /// The description, as the protocol lists it.
  package var listing: JSONValue {
    [
      "name": .string(name), "description": .string(summary),
      "inputSchema": [
        "type": "object", "properties": .object(parameters),
        "required": .array(required.map { .string($0) }), "additionalProperties": false,
      ],
      "annotations": ["readOnlyHint": .bool(!changes), "openWorldHint": false],
    ]
  }
}

/// The parameters that several tools have.
enum AgentParameter {
  static let after: JSONValue = [
    "type": "integer", "description": "Continue a list: the answer's \"after\".",
  ]
  static let at: JSONValue = [
    "type": "integer", "description": "A time of the run, in microseconds.",
  ]
  static let scene: JSONValue = [
    "type": "string",
    "description":
      "What to load: a scene, as carousel, pins@static or ./bug.scene.json; a recording, as ./bug.scroll.ndjson; or an inspector's address, as http://127.0.0.1:8030. What was loaded last without it.",
  ]
  static let commands: JSONValue = [
    "type": "array", "items": ["type": "object"],
    "description":
      "Commands {\"t\": microseconds, \"method\", \"params\"} as in input scripts, such as Device.set, Keyboard.show, View.set, View.call, Input.touch.",
  ]

  static func whole(_ key: String, _ members: inout JSONMembers) throws -> Int64? {
    try members.optional(key)?.whole(in: 0...Int64(Int32.max) * 1000, at: members.place(key))
  }

  static func start(_ members: inout JSONMembers) throws -> Int {
    Int(try members.optional("after")?.whole(in: 0...1_000_000, at: members.place("after")) ?? 0)
  }
}
