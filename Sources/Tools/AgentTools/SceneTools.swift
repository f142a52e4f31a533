import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

extension AgentTool {
  static let scenes = AgentTool(
    "scenes",
    "Lists built-in scenes as \"name: title\". bug-NN shows a mistake, bug-NN-fixed its correction; NAME@VARIANT is a variant.",
    [
      "search": ["type": "string", "description": "Only scenes with this text in name or title."],
      "after": AgentParameter.after,
    ]
  ) { members, _ in
    let text = try members.optional("search")?.text(at: members.place("search")).lowercased() ?? ""
    let start = try AgentParameter.start(&members)
    let lines = try BuiltInScenes.all().map { scene in
      let variants = scene.variants.map { "@\($0.name)" }.joined(separator: " ")
      return "\(scene.name): \(scene.title)" + (variants.isEmpty ? "" : " (\(variants))")
    }
    let found = lines.filter { text.isEmpty || $0.lowercased().contains(text) }
    return Answer([:], "scenes", found.map { .string($0) }, after: start)
  }

  static let load = AgentTool(
    "load",
    "Loads a scene, to be run with its own demo: a built-in name or the path of a *.scene.json file. Or a recording, *.scroll.ndjson: of the model, with its commands; of a page, an app or an imported trace, for why, doctor and picture. Answers with its views.",
    [
      "scene": [
        "type": "string",
        "description": "Such as carousel, pins@static, ./bug.scene.json or ./bug.scroll.ndjson.",
      ],
      "after": AgentParameter.after,
    ],
    required: ["scene"]
  ) { members, session in
    let name = try members.required("scene").text(at: members.place("scene"))
    if RecordingFile.isRecording(name) { return try load(recording: name, &members, session) }
    let run = AgentRun(try scene("scene", &members))
    let start = try AgentParameter.start(&members)
    try members.finish()
    session.start(.run(run))
    return answer(of: run, [:], after: start)
  }

  /// Loads a recording: the model's as a run of its last scene, another one to be looked at.
  private static func load(
    recording name: String,
    _ members: inout JSONMembers,
    _ session: AgentSession
  ) throws -> Answer {
    let start = try AgentParameter.start(&members)
    try members.finish()
    return try reading(name) {
      if let other = try AgentRecording(RecordingFile.reader(name), named: name) {
        session.start(.recording(other))
        let findings = Set(other.findings.map(\.rule.id))
        return Answer(
          [
            "recordedFrom": .string(other.source), "t": .integer(other.end),
            "findings": list(findings),
          ],
          "views",
          other.outline(),
          after: start
        )
      }
      let recorded = try RecordedCommands(RecordingFile.reader(name))
      guard let part = recorded.parts.last, !part.scene.isBuiltByProgram else {
        throw AgentFault("\(name): only the program that has built its engine can run it again")
      }
      let run = AgentRun(recorded, last: part)
      session.start(.run(run))
      let scenes = recorded.parts.count
      let more: JSONObject = scenes > 1 ? ["lastOfScenes": .integer(Int64(scenes))] : [:]
      return answer(of: run, more, after: start)
    }
  }

  /// The scene of a run as it opens.
  private static func answer(of run: AgentRun, _ more: JSONObject, after start: Int) -> Answer {
    let scene = run.scene
    let opened = ObservedRun(scene, fps: run.fps)
    opened.run.engine.layoutIfNeeded()
    let views = opened.state["views"]?.object ?? [:]
    var members: JSONObject = [
      "scene": .string(scene.name), "title": .string(scene.title),
      "summary": Answer.shortened(.string(scene.summary)),
      "device": [.number(scene.device.size.width), .number(scene.device.size.height)],
      run.commands == nil ? "demoCommands" : "commands":
        .integer(Int64(run.commands?.count ?? scene.demo.lines.count)),
    ]
    for (key, value) in more { members[key] = value }
    let lines = StateOutline.lines(views, root: opened.run.engine.root.id)
    return Answer(members, "views", lines, after: start)
  }

  /// Reads the scene that a parameter names.
  static func scene(_ key: String, _ members: inout JSONMembers) throws -> Scene {
    let name = try members.required(key).text(at: members.place(key))
    do {
      return try SceneFile.scene(name)
    } catch {
      throw AgentFault(error.description)
    }
  }
}
