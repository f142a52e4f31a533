import InspectorSupport
import JSON
import ModelCoding
import RandomScenes
import ScrollModel

/// Requests as a page might send them, some of which are rejected.
struct FuzzedMessage {
  var input: RandomInput
  let engine: Engine

  /// The commands among the messages.
  static let commands: KeyValuePairs<RandomInput.Kind, Int> = [
    .touch: 12, .call: 7, .set: 5, .wheel: 3, .keyboard: 1, .statusBarTap: 1, .device: 1,
  ]

  mutating func text() throws -> String {
    let (method, parameters) = try request()
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    if Bool.random(using: &input.random) {
      message["id"] = .integer(.random(in: -9...9, using: &input.random))
    }
    return JSONValue.object(message).serializedString
  }

  /// A command as a request, one in ten with an error.
  private mutating func command() throws -> (String, JSONValue) {
    let command = input.command(in: engine)
    let parameters = try JSONValue.parameters(of: command)
    let hasError = Int.random(in: 0..<10, using: &input.random) == 0
    return (
      CommandMethod(of: command).name,
      hasError ? Damage.damaged(parameters, using: &input.random) : parameters
    )
  }

  private mutating func id() -> JSONValue {
    .string((input.ids + ["nobody"]).randomElement(using: &input.random) ?? "")
  }

  private mutating func request() throws -> (String, JSONValue) {
    switch Int.random(in: 0..<50, using: &input.random) {
    case 0..<28: return try command()
    case 28: return ("Sim.pause", [:])
    case 29..<31: return ("Sim.resume", [:])
    case 31: return ("Sim.step", ["frames": .integer(.random(in: 1...10, using: &input.random))])
    case 32: return ("Sim.setRate", ["rate": .number(.random(in: 0.05...8, using: &input.random))])
    case 33: return Bool.random(using: &input.random) ? ("Scene.reset", [:]) : load()
    case 34..<36:
      return ("Control.acquire", ["force": .bool(.random(using: &input.random))])
    case 36:
      return Int.random(in: 0..<4, using: &input.random) == 0
        ? ("Control.release", [:]) : ("Control.acquire", [:])
    case 37: return ("State.resync", [:])
    case 38: return ("View.get", ["id": id()])
    case 39, 40: return try fork()
    case 41:
      return Int.random(in: 0..<3, using: &input.random) > 0
        ? ("Sim.dropFork", ["fork": .string("f\(Int.random(in: 1...9, using: &input.random))")])
        : ("Sim.seek", ["t": .integer(.random(in: -1...400_000, using: &input.random))])
    case 42: return history()
    case 43..<46: return ("Edit.undo", [:])
    case 46: return ("Edit.redo", [:])
    case 47: return ("View.search", ["text": "o"])
    case 48: return ("Overlay.highlight", ["view": id()])
    default: return ("View.hitTest", ["location": [30, 60]])
    }
  }

  private mutating func fork() throws -> (String, JSONValue) {
    var parameters: JSONObject = ["t": .integer(.random(in: -1...400_000, using: &input.random))]
    if Bool.random(using: &input.random) { parameters["values"] = ["scroll": ["bounces": false]] }
    if Bool.random(using: &input.random) {
      let commands = try (0..<Int.random(in: 0...3, using: &input.random)).map { number in
        let time = 100_000 * Int64(number) + .random(in: 0...300_000, using: &input.random)
        let (method, parameters) = try command()
        return ["t": .integer(time), "method": .string(method), "params": parameters] as JSONValue
      }
      parameters["commands"] = .array(commands)
    }
    return ("Sim.fork", .object(parameters))
  }

  private mutating func history() -> (String, JSONValue) {
    let from = Int64.random(in: -1...200_000, using: &input.random)
    if Bool.random(using: &input.random) { return ("History.commands", ["from": .integer(from)]) }
    return (
      "History.query",
      [
        "properties": ["scroll.contentOffset.y", "dot.alpha"], "from": .integer(from),
        "to": .integer(.random(in: 0...400_000, using: &input.random)),
        "maxPoints": .integer(.random(in: 1...50, using: &input.random)),
      ]
    )
  }

  private mutating func load() -> (String, JSONValue) {
    let names: [JSONValue] = ["test", "other", "tset"]
    return ("Scene.load", ["name": names.randomElement(using: &input.random) ?? nil])
  }
}
