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
    "Loads what the other tools look at: a scene, which runs with its own demo; a recording, of the model with its commands, or of a page, an app or an imported trace; or a running inspector, of which each answer has the last minute. Answers with the views.",
    ["scene": AgentParameter.scene, "after": AgentParameter.after],
    required: ["scene"]
  ) { members, session in
    let name = try members.required("scene").text(at: members.place("scene"))
    let start = try AgentParameter.start(&members)
    try members.finish()
    switch try session.load(name) {
    case .run(let run): return answer(of: run, after: start)
    case .recording(let recording):
      let state = recording.play()
      return Answer(
        [
          "recordedFrom": .string(recording.source),
          "from": .integer(recording.start), "t": .integer(recording.end),
          "findings": list(Set(recording.findings.compactMap { $0["rule"]?.string })),
        ],
        "views",
        StateOutline.lines(state["views"]?.object ?? [:], root: state["root"]?.string ?? ""),
        after: start
      )
    }
  }

  /// The scene of a run as it opens.
  private static func answer(of run: AgentRun, after start: Int) -> Answer {
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
    if run.sceneCount > 1 { members["lastOfScenes"] = .integer(Int64(run.sceneCount)) }
    let lines = StateOutline.lines(views, root: opened.run.engine.root.id)
    return Answer(members, "views", lines, after: start)
  }

  /// Reads the scene that a parameter names.
  static func scene(_ key: String, _ members: inout JSONMembers) throws -> Scene {
    let name = try members.required(key).text(at: members.place(key))
    do {
      return try SceneFile.scene(name)
    } catch {
      throw UserError(error.description)
    }
  }
}
