import Foundation
import Fuzzing
import JSON
import ModelCoding
import RandomScenes
import Scenes
import ScrollModel
import ScrollRecording
import SeededRandom

/// Makes up what happens to a world, from a seed alone.
///
/// Nothing in a plan depends on the run, so that leaving out an operation leaves the others as they are.
struct Plan {
  private(set) var operations: [PlannedOperation] = []
  private let settings: Settings
  private let engine: Engine
  private let duration: Int64
  private var random: SeededGenerator
  private var input: RandomInput

  /// The mean time between two operations other than gestures, in microseconds.
  private static let pause: Int64 = 150_000
  /// The commands that are not parts of gestures.
  private static let commands: KeyValuePairs<RandomInput.Kind, Int> = [
    .set: 6, .call: 7, .wheel: 2, .keyboard: 1, .device: 1, .statusBarTap: 1, .actions: 1,
  ]

  /// Makes the operations for `duration` microseconds.
  init(_ settings: Settings, duration: Int64, random: SeededGenerator) throws {
    self.settings = settings
    self.duration = duration
    self.random = random
    engine = settings.scene.makeEngine(fps: settings.fps)
    input = RandomInput(
      to: engine,
      kinds: Self.commands,
      random: SeededGenerator(seed: self.random.next()),
      isSet: { view, property in property != .viewForZooming || !(view is TableView) }
    )
    for client in 0..<settings.clients {
      add(.arrive(client), at: .random(in: 0...300_000, using: &self.random))
    }
    try addGestures()
    var time: Int64 = 0
    while true {
      time += .random(in: 0...(2 * Self.pause), using: &self.random)
      guard time < duration else { break }
      add(try operation(), at: time)
    }
    operations = operations.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private mutating func add(_ operation: Operation, at time: Int64) {
    operations.append(PlannedOperation(time: time, operation: operation))
  }

  private mutating func client() -> Int { .random(in: 0..<settings.clients, using: &random) }

  private mutating func chance(_ share: Int) -> Bool {
    Int.random(in: 0..<share, using: &random) == 0
  }

  /// Adds several stretches of gestures, each by one client, which takes control first.
  private mutating func addGestures() throws {
    for _ in 0..<max(1, Int(duration / 3_000_000)) {
      let (client, start) = (client(), Int64.random(in: 0..<duration, using: &random))
      if !chance(3) { add(.arrive(client), at: max(0, start - 500_000)) }
      if !chance(5) { add(request(client, "Control.acquire", ["force": true]), at: start) }
      let length = Int64.random(in: 300_000...4_000_000, using: &random)
      let inputs = RandomScript.inputs(
        for: engine.device,
        seed: random.next(),
        duration: min(length, duration - start)
      )
      for input in inputs {
        let parameters = try JSONValue.parameters(of: input.command)
        add(
          .send(
            client,
            method: CommandMethod(of: input.command).name,
            parameters: parameters,
            isAnswered: false
          ),
          at: start + 10_000 + input.time
        )
      }
    }
  }

  private mutating func request(
    _ client: Int,
    _ method: String,
    _ parameters: JSONValue = [:]
  ) -> Operation {
    .send(client, method: method, parameters: parameters, isAnswered: !chance(4))
  }

  private mutating func operation() throws -> Operation {
    let client = client()
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<22: return try command(client)
    case 22..<30: return .reset(client)
    case 30..<34: return .leave(client)
    case 34..<38: return .vanish(client)
    case 38..<47: return .arrive(client)
    case 47..<50: return flood(client)
    case 50..<58: return slowness(client)
    case 58..<61: return .hide(client, for: .random(in: 0...5_000_000, using: &random))
    case 61: return .stop(.random(in: 0...20_000_000, using: &random))
    case 62..<65: return .work(.random(of: [0, 1, 5, 40, 400], using: &random))
    case 65, 66: return chance(2) ? .room(nil) : .room(.random(in: 0...200_000, using: &random))
    case 67..<70: return .unreliableDisk(chance(2))
    case 70: return chance(8) ? .kill(losesPower: chance(2)) : .unreliableDisk(true)
    case 71..<74: return .damaged(client, try damaged())
    default: return try method(client)
    }
  }

  private mutating func flood(_ client: Int) -> Operation {
    let count = Int.random(in: 1...10, using: &random)
    return .flood(client, count: count * count * count, isMarks: chance(2))
  }

  private mutating func command(_ client: Int) throws -> Operation {
    let command = input.command(in: engine)
    let parameters = try JSONValue.parameters(of: command)
    return request(client, CommandMethod(of: command).name, parameters)
  }

  private mutating func slowness(_ client: Int) -> Operation {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .slow(client, bytesPerSecond: nil)
    case 1: .slow(client, bytesPerSecond: .random(in: 2_000...200_000, using: &random))
    default: .stall(client, for: .random(in: 100_000...9_000_000, using: &random))
    }
  }

  /// A request with some of its bytes changed; it has no id, so that no response can be expected.
  private mutating func damaged() throws -> [UInt8] {
    let command = input.command(in: engine)
    let message: JSONValue = [
      "jsonrpc": "2.0", "method": .string(CommandMethod(of: command).name),
      "params": try .parameters(of: command),
    ]
    var bytes = message.serialized()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place...)
      default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
      }
      if bytes.isEmpty { bytes = [0x7B] }
    }
    return bytes
  }

  private mutating func name() -> String {
    ["a", "b", "c"].randomElement(using: &random).map { "\($0).scroll.ndjson" } ?? ""
  }

  private mutating func view() -> JSONValue {
    .string(input.ids.randomElement(using: &random) ?? "")
  }

  private mutating func time() -> JSONValue {
    .integer(.random(in: -1...20_000_000, using: &random))
  }

  private mutating func method(_ client: Int) throws -> Operation {
    switch Int.random(in: 0..<38, using: &random) {
    case 0..<5: return request(client, "Control.acquire", ["force": .bool(chance(2))])
    case 5: return request(client, "Control.release")
    case 6: return request(client, "State.resync")
    case 7..<9: return request(client, "Sim.pause")
    case 9..<13: return request(client, "Sim.resume")
    case 13:
      return request(
        client,
        "Sim.step",
        ["frames": .integer(.random(in: -90...400, using: &random))]
      )
    case 14:
      return request(
        client,
        "Sim.setRate",
        ["rate": .number(.random(in: 0.05...8, using: &random))]
      )
    case 15..<18: return request(client, "Sim.seek", ["t": time()])
    case 18: return request(client, "Scene.reset")
    case 19:
      return request(
        client,
        "Scene.load",
        ["name": .string(settings.scenes.randomElement(using: &random)?.name ?? "")]
      )
    case 20: return request(client, "Scene.demonstrate")
    case 21: return request(client, "View.get", ["id": view()])
    case 22, 23: return request(client, "View.search", ["text": "o"])
    case 24: return request(client, "Overlay.highlight", ["view": chance(3) ? nil : view()])
    case 25..<28:
      return request(
        client,
        "Record.start",
        ["name": .string(name()), "isInputsOnly": .bool(chance(3))]
      )
    case 28, 29: return request(client, "Record.stop")
    case 30: return request(client, "Record.list")
    case 31: return request(client, "Record.open", ["name": .string(name())])
    case 32: return request(client, "Record.mark", ["text": "here"])
    case 33: return request(client, chance(2) ? "Edit.redo" : "Edit.undo")
    case 34: return request(client, "Sim.fork", ["t": time()])
    case 35:
      return request(
        client,
        "Sim.dropFork",
        ["fork": .string("f\(Int.random(in: 1...9, using: &random))")]
      )
    case 36: return history(client)
    default: return breakpoint(client)
    }
  }

  private mutating func history(_ client: Int) -> Operation {
    let id = input.ids.randomElement(using: &random) ?? ""
    return request(
      client,
      "History.query",
      [
        "properties": [.string("\(id).frame.y")], "from": time(), "to": time(), "maxPoints": 40,
      ]
    )
  }

  private mutating func breakpoint(_ client: Int) -> Operation {
    guard chance(2) else { return request(client, "Sim.removeBreakpoint", ["id": "stop"]) }
    return request(
      client,
      "Sim.setBreakpoint",
      ["id": "stop", "predicate": "contentOffset.y > 150", "isEnabled": .bool(chance(2))]
    )
  }
}
