import JSON
import ModelCoding
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

extension AgentTool {
  static let whatIf = AgentTool(
    "what-if",
    "Runs the same input with other values or another scene file, and compares findings and where scroll views come to rest. Changes nothing, unless keep is true, which needs --allow-control.",
    [
      "set": [
        "type": "object", "description": "Properties to set: {view id: {property: value}}.",
      ],
      "at": [
        "type": "integer",
        "description":
          "When to set them, in microseconds; without it the scene has them from its start.",
      ],
      "patch": [
        "type": "array", "items": ["type": "object"],
        "description":
          "Changes of the scene file, which may replace its controllers and demo: JSON Patch operations {op: add, remove or replace; path; value}, as compare answers them.",
      ],
      "keep": ["type": "boolean", "description": "Whether the loaded scene gets the patch."],
      "scene": AgentParameter.scene, "after": AgentParameter.after,
    ]
  ) { members, session in
    let run = try session.run(for: "what-if", &members)
    var changed = run
    if let patch = members.optional("patch") {
      changed.scene = try patched(run.scene, patch, at: members.place("patch"))
    }
    let time = try AgentParameter.whole("at", &members)
    guard members.optional("patch") != nil || members.optional("set") != nil else {
      throw UserError("expected set or patch")
    }
    var values: [TimedCommand] = []
    if let scene = try time == nil ? written(&members, in: changed.scene) : nil {
      changed.scene = scene
    } else {
      values = try assignments(&members, at: time ?? 0)
    }
    let keeps = try members.optional("keep")?.flag(at: members.place("keep")) ?? false
    let start = try AgentParameter.start(&members)
    try members.finish()
    if keeps { try session.checkControl(of: "keep") }
    let old = try run.play()
    let new = try changed.play(setting: values)
    if keeps {
      if !values.isEmpty { changed.commands = values + (try changed.script()) }
      changed.commands?.sort { $0.time < $1.time }
      session.start(.run(changed))
    }
    let (before, after) = (Self.rules(old), Self.rules(new))
    return Answer(
      [
        "findings": [
          "gone": Self.list(before.subtracting(after)), "new": Self.list(after.subtracting(before)),
          "stay": Self.list(after.intersection(before)),
        ],
        "t": [.integer(old.run.engine.time), .integer(new.run.engine.time)],
      ],
      "changes",
      StateDifference.lines(from: old.state, to: new.state),
      after: start
    )
  }

  private static func patched(
    _ scene: Scene,
    _ patch: JSONValue,
    at pointer: JSONPointer
  ) throws -> Scene {
    let document = try JSONValue(parsing: scene.json, limits: .file)
    let changed = try JSONPatch.apply(patch, to: document, at: pointer)
    do {
      return try SceneReader.scene(changed, named: scene.name)
    } catch {
      throw UserError("the patched scene: \(error)")
    }
  }

  /// The scene with the values written into its file; nil if there are none, or the file lacks a view.
  private static func written(_ members: inout JSONMembers, in scene: Scene) throws -> Scene? {
    guard let json = members.optional("set") else { return nil }
    let views = try JSONMembers(json, at: members.place("set"), as: "an object of views")
    var document = try JSONValue(parsing: scene.json, limits: .file).object ?? JSONObject()
    for id in views.remaining {
      let place = members.place("set").appending(id)
      let values = try JSONMembers(json[id] ?? .null, at: place, as: "an object of properties")
      guard var root = document["root"], write(values.value, into: id, in: &root) else {
        return nil
      }
      document["root"] = root
    }
    do {
      return try SceneReader.scene(.object(document), named: scene.name)
    } catch {
      throw UserError("set: \(error)")
    }
  }

  /// Writes properties into the view with an id; false if there is none.
  private static func write(_ values: JSONValue, into id: String, in json: inout JSONValue) -> Bool
  {
    switch json {
    case .object(var object):
      if object["id"]?.string == id {
        for (name, value) in values.object ?? [:] { object[name] = value }
      } else {
        let place = object.keys.first { key in
          guard var member = object[key], write(values, into: id, in: &member) else { return false }
          object[key] = member
          return true
        }
        guard place != nil else { return false }
      }
      json = .object(object)
    case .array(var array):
      let place = array.indices.first { write(values, into: id, in: &array[$0]) }
      guard place != nil else { return false }
      json = .array(array)
    default: return false
    }
    return true
  }

  private static func assignments(
    _ members: inout JSONMembers,
    at time: Int64
  ) throws -> [TimedCommand] {
    guard let json = members.optional("set") else { return [] }
    let place = members.place("set")
    let views = try JSONMembers(json, at: place, as: "an object of views")
    var commands: [TimedCommand] = []
    for id in views.remaining {
      let parameters: JSONValue = ["id": .string(id), "values": json[id] ?? .null]
      do {
        let request = try SceneRequest(method: "View.set", parameters: parameters, at: place)
        commands.append(TimedCommand(time: time, request: request, parameters: parameters))
      } catch {
        throw UserError("set \(id): \(error.located(method: place).message)")
      }
    }
    return commands
  }
}
