import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollModel

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
    "Loads a scene, to be run with its own demo: a built-in name or the path of a *.scene.json file. Answers with its views.",
    [
      "scene": [
        "type": "string", "description": "Such as carousel, pins@static or ./bug.scene.json.",
      ],
      "after": AgentParameter.after,
    ],
    required: ["scene"]
  ) { members, session in
    let scene = try scene("scene", &members)
    let start = try AgentParameter.start(&members)
    try members.finish()
    session.start(AgentRun(scene))
    let engine = scene.makeEngine(fps: AgentRun.fps)
    engine.layoutIfNeeded()
    return Answer(
      [
        "scene": .string(scene.name), "title": .string(scene.title),
        "summary": Answer.shortened(.string(scene.summary)),
        "device": [.number(scene.device.size.width), .number(scene.device.size.height)],
        "demoCommands": .integer(Int64(scene.demo.lines.count)),
      ],
      "views",
      outline(of: engine.root, level: 0),
      after: start
    )
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

  /// A line for each view, indented by its level.
  private static func outline(of view: View, level: Int) -> [JSONValue] {
    var writer = JSONWriter()
    StateWriter.writeValues(of: view, to: &writer)
    let values = try? JSONValue(parsing: writer.bytes, limits: .file)
    var line = String(repeating: " ", count: level) + view.id
    line += " " + StateDifference.words(values?["class"] ?? .string("View"))
    for name in ["frame", "contentSize", "contentOffset", "text"] {
      guard let value = values?[name] else { continue }
      line += (name == "frame" ? " " : " \(name) ") + StateDifference.words(value)
    }
    return [.string(line)]
      + view.subviews.filter { !($0 is ScrollIndicator) }
      .flatMap { outline(of: $0, level: level + 1) }
  }
}
