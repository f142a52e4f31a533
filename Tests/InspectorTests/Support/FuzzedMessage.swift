import JSON

/// Requests as a page might send them, some of which are rejected.
enum FuzzedMessage {
  static func text(using random: inout some RandomNumberGenerator) -> String {
    let (method, parameters) = request(using: &random)
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    if Bool.random(using: &random) { message["id"] = .integer(.random(in: -9...9, using: &random)) }
    return JSONValue.object(message).serializedString
  }

  private static func request(
    using random: inout some RandomNumberGenerator
  ) -> (String, JSONValue) {
    switch Int.random(in: 0..<50, using: &random) {
    case 0..<12: return ("Input.touch", touches(using: &random))
    case 12:
      let orientations: [JSONValue] = ["portrait", "landscapeLeft", "landscapeRight", "upright"]
      return Bool.random(using: &random)
        ? ("Input.statusBarTap", [:])
        : ("Device.set", ["orientation": orientations.randomElement(using: &random) ?? "portrait"])
    case 13..<16: return ("Input.wheel", wheel(using: &random))
    case 16..<21: return ("View.set", assignment(using: &random))
    case 21..<28: return ("View.call", call(using: &random))
    case 28: return ("Sim.pause", [:])
    case 29..<31: return ("Sim.resume", [:])
    case 31: return ("Sim.step", ["frames": .integer(.random(in: 1...10, using: &random))])
    case 32: return ("Sim.setRate", ["rate": .number(.random(in: 0.05...8, using: &random))])
    case 33: return Bool.random(using: &random) ? ("Scene.reset", [:]) : load(using: &random)
    case 34..<36:
      return ("Control.acquire", ["force": .bool(.random(using: &random))])
    case 36:
      return Int.random(in: 0..<4, using: &random) == 0
        ? ("Control.release", [:]) : ("Control.acquire", [:])
    case 37: return ("State.resync", [:])
    case 38: return ("View.get", ["id": id(using: &random)])
    case 39: return keyboard(using: &random)
    case 40: return fork(using: &random)
    case 41:
      return Int.random(in: 0..<3, using: &random) > 0
        ? ("Sim.dropFork", ["fork": .string("f\(Int.random(in: 1...9, using: &random))")])
        : ("Sim.seek", ["t": .integer(.random(in: -1...400_000, using: &random))])
    case 42: return history(using: &random)
    case 43..<46: return ("Edit.undo", [:])
    case 46: return ("Edit.redo", [:])
    case 47: return ("View.search", ["text": "o"])
    case 48: return ("Overlay.highlight", ["view": id(using: &random)])
    default: return ("View.hitTest", ["location": point(using: &random)])
    }
  }

  private static func fork(
    using random: inout some RandomNumberGenerator
  ) -> (String, JSONValue) {
    var parameters: JSONObject = ["t": .integer(.random(in: -1...400_000, using: &random))]
    if Bool.random(using: &random) { parameters["values"] = ["scroll": ["bounces": false]] }
    if Bool.random(using: &random) {
      let commands = (0..<Int.random(in: 0...3, using: &random)).map { number -> JSONValue in
        let time = 100_000 * Int64(number) + .random(in: 0...300_000, using: &random)
        return ["t": .integer(time), "method": "Input.touch", "params": touches(using: &random)]
      }
      parameters["commands"] = .array(commands)
    }
    return ("Sim.fork", .object(parameters))
  }

  private static func history(
    using random: inout some RandomNumberGenerator
  ) -> (String, JSONValue) {
    let from = Int64.random(in: -1...200_000, using: &random)
    if Bool.random(using: &random) { return ("History.commands", ["from": .integer(from)]) }
    return (
      "History.query",
      [
        "properties": ["scroll.contentOffset.y", "dot.alpha"], "from": .integer(from),
        "to": .integer(.random(in: 0...400_000, using: &random)),
        "maxPoints": .integer(.random(in: 1...50, using: &random)),
      ]
    )
  }

  private static func keyboard(
    using random: inout some RandomNumberGenerator
  ) -> (String, JSONValue) {
    if Bool.random(using: &random) { return ("Keyboard.hide", [:]) }
    let duration: JSONValue = .integer(.random(in: -1...300_000, using: &random))
    let height: JSONValue = .number(.random(in: -10...300, using: &random))
    return ("Keyboard.show", ["height": height, "duration": duration])
  }

  private static func load(
    using random: inout some RandomNumberGenerator
  ) -> (String, JSONValue) {
    let names: [JSONValue] = ["test", "other", "tset"]
    return ("Scene.load", ["name": names.randomElement(using: &random) ?? nil])
  }

  private static func touches(using random: inout some RandomNumberGenerator) -> JSONValue {
    let phases: [JSONValue] = ["began", "moved", "moved", "moved", "moved", "ended", "cancelled"]
    return [
      "touches": .array(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          [
            "id": .integer(.random(in: 0...1, using: &random)),
            "phase": phases.randomElement(using: &random) ?? nil,
            "location": point(using: &random),
          ]
        }
      )
    ]
  }

  private static func wheel(using random: inout some RandomNumberGenerator) -> JSONValue {
    var wheel: JSONObject = [
      "location": point(using: &random),
      "delta": [0, .number(.random(in: -80...80, using: &random))],
    ]
    let phases: [JSONValue?] = [nil, "began", "changed", "ended"]
    wheel["phase"] = phases.randomElement(using: &random) ?? nil
    return .object(wheel)
  }

  private static func assignment(using random: inout some RandomNumberGenerator) -> JSONValue {
    let values: [JSONValue] = [
      ["alpha": 0.5], ["alpha": 1], ["isHidden": true], ["isHidden": false], ["alpha": 3],
      ["autoresizingMask": ["flexibleWidth", "flexibleTopMargin"]], ["autoresizesSubviews": false],
      ["frame": [5, 5, 20, 20]], ["frame": [0, 0, 0, 0]], ["text": "other"], ["bounces": false],
      ["contentSize": [200, 3_000]], ["contentSize": [200, 300]], ["contentInset": [5, 0, 5, 0]],
      ["transform": [1, 0, 0, 1, 3, 3]], ["transform": [1, 0, 0, 1, 0, 0]],
      ["contentOffset": [0, 77]], ["backgroundColor": "#123456"], ["cornerRadius": 4, "alpha": 1],
    ]
    return ["id": id(using: &random), "values": values.randomElement(using: &random) ?? [:]]
  }

  private static func call(using random: inout some RandomNumberGenerator) -> JSONValue {
    switch Int.random(in: 0..<7, using: &random) {
    case 0...1:
      let offset: JSONValue = [0, .number(.random(in: -50...1_700, using: &random))]
      return [
        "id": "scroll", "name": "setContentOffset",
        "arguments": ["contentOffset": offset, "animated": .bool(.random(using: &random))],
      ]
    case 2: return ["id": id(using: &random), "name": "removeFromSuperview"]
    case 5: return ["id": "scroll", "name": "stopScrollingAndZooming"]
    case 3...4:
      let parent: JSONValue = Bool.random(using: &random) ? "scroll" : "window"
      return [
        "id": parent, "name": "insertSubview",
        "arguments": [
          "view": id(using: &random), "at": .integer(.random(in: 0...2, using: &random)),
        ],
      ]
    default:
      return [
        "id": "scroll", "name": "bringSubviewToFront", "arguments": ["view": id(using: &random)],
      ]
    }
  }

  private static func id(using random: inout some RandomNumberGenerator) -> JSONValue {
    let ids: [JSONValue] = ["scroll", "box", "box", "dot", "label", "nobody"]
    return ids.randomElement(using: &random) ?? nil
  }

  private static func point(using random: inout some RandomNumberGenerator) -> JSONValue {
    [.number(.random(in: 0...200, using: &random)), .number(.random(in: 0...400, using: &random))]
  }
}
