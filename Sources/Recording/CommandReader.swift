import Foundation
public import JSON
public import Scenes
public import ScrollModel

/// Reads commands: the same on the wire, in input scripts and in recordings.
public enum CommandReader {
  /// What a command asks for.
  public enum Request: Sendable {
    /// Something for the engine.
    case model(Command)
    /// Another scene in place of the present one.
    ///
    /// (Indirect, because scenes are large and recordings keep commands by the thousand.)
    indirect case load(SceneSource)
    /// The present scene from its start.
    case reset
  }

  /// Where a scene to load comes from.
  public enum SceneSource: Sendable {
    /// A built-in scene.
    case name(String)
    /// A scene that came with the command.
    case scene(Scene)
  }

  /// The most touches in one command.
  public static let mostTouches = 256
  /// What `Input.touch` and its like accept, in the order in which help lists them.
  public static let methods = [
    "Input.touch", "Input.wheel", "Input.perform", "Input.statusBarTap", "View.set", "View.call",
    "Keyboard.show", "Keyboard.hide", "Device.set", "Scene.load", "Scene.reset",
  ]

  /// The request that a method with its parameters makes; nothing is checked against an engine.
  public static func request(
    method: String,
    parameters: JSONValue,
    at pointer: JSONPointer = JSONPointer()
  ) throws(Failure) -> Request {
    do {
      return try read(method, parameters, pointer)
    } catch let error as JSONShapeError {
      throw .parameter(error)
    } catch let error as Failure {
      throw error
    } catch {
      throw .parameter(JSONShapeError(pointer, String(describing: error)))
    }
  }

  private static func read(
    _ method: String,
    _ parameters: JSONValue,
    _ pointer: JSONPointer
  ) throws -> Request {
    var members = try JSONMembers(parameters, at: pointer, as: "an object of parameters")
    let request: Request
    switch method {
    case "Input.touch": request = .model(.touch(try touches(&members)))
    case "Input.wheel": request = .model(.wheel(try wheel(&members)))
    case "Input.perform": request = .model(.perform(try ActionReader.sources(&members)))
    case "Input.statusBarTap": request = .model(.statusBarTap)
    case "View.set": request = .model(try set(&members))
    case "View.call": request = .model(try ViewCallReader.call(&members))
    case "Keyboard.show": request = .model(try KeyboardReader.show(&members))
    case "Keyboard.hide": request = .model(try KeyboardReader.hide(&members))
    case "Device.set": request = .model(.setDevice(try deviceChange(&members)))
    case "Scene.load": request = .load(try scene(&members))
    case "Scene.reset": request = .reset
    default: throw Failure.unknownMethod(method)
    }
    try members.finish()
    return request
  }

  private static func touches(_ members: inout JSONMembers) throws -> [TouchSample] {
    let json = try members.required("touches")
    let place = members.place("touches")
    guard let array = json.array else {
      throw JSONShapeError.expected("an array of touches", at: place, found: json)
    }
    guard array.count <= mostTouches else {
      throw JSONShapeError(place, "expected at most \(mostTouches) touches, found \(array.count)")
    }
    return try array.enumerated().map { try touch($1, at: place.appending($0)) }
  }

  private static func touch(_ json: JSONValue, at pointer: JSONPointer) throws -> TouchSample {
    var members = try JSONMembers(json, at: pointer, as: "a touch")
    let id = try members.required("id").whole(in: 0...Int64(Int32.max), at: members.place("id"))
    let phases = TouchSample.Phase.allCases.map(\.rawValue)
    let phase = try members.required("phase").choice(of: phases, at: members.place("phase"))
    let location = try PropertyCodec.point(
      try members.required("location"),
      at: members.place("location")
    )
    let timestamp = try members.optional("timestamp")?.number(at: members.place("timestamp"))
    try members.finish()
    return TouchSample(
      id: Int(id),
      phase: TouchSample.Phase(rawValue: phase) ?? .cancelled,
      location: location,
      timestamp: timestamp
    )
  }

  private static func wheel(_ members: inout JSONMembers) throws -> WheelSample {
    let location = try PropertyCodec.point(
      try members.required("location"),
      at: members.place("location")
    )
    let delta = try PropertyCodec.point(
      try members.required("delta"),
      at: members.place("delta")
    )
    let phases = WheelSample.Phase.allCases.map(\.rawValue)
    let phase = try members.optional("phase")?.choice(of: phases, at: members.place("phase"))
    let isControl = try members.optional("control")?.flag(at: members.place("control"))
    return WheelSample(
      location: location,
      delta: delta,
      phase: phase.flatMap(WheelSample.Phase.init(rawValue:)),
      isControl: isControl ?? false
    )
  }

  private static func set(_ members: inout JSONMembers) throws -> Command {
    let id = try members.required("id").text(at: members.place("id"))
    let json = try members.required("values")
    return .set(view: id, values: try assignments(json, at: members.place("values")))
  }

  /// The assignments of an object from property names to values.
  public static func assignments(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws -> [Command.Assignment] {
    let members = try JSONMembers(json, at: pointer, as: "an object of properties")
    return try members.remaining.map { key in
      let place = members.place(key)
      guard let property = Property(name: key) else {
        throw JSONMembers.unknown(key, at: place, known: Property.allCases.map(\.name))
      }
      guard property.kind != .derived else { throw Failure.readOnly(property, place) }
      let value = json[key] ?? .null
      return Command.Assignment(property, try PropertyCodec.value(value, of: property, at: place))
    }
  }

  private static func deviceChange(_ members: inout JSONMembers) throws -> DeviceChange {
    let change = try DeviceReader.change(&members)
    guard change != DeviceChange() else {
      try members.finish()
      let names = "\"orientation\", \"size\", \"safeAreaInsets\" and \"displayScale\""
      throw JSONShapeError(members.pointer, "expected at least one of \(names)")
    }
    return change
  }

  private static func scene(_ members: inout JSONMembers) throws -> SceneSource {
    switch (members.optional("name"), members.optional("scene")) {
    case (let name?, nil): return .name(try name.text(at: members.place("name")))
    case (nil, let scene?):
      return .scene(try SceneReader.scene(scene, named: "scene", at: members.place("scene")))
    default:
      throw JSONShapeError(members.pointer, "expected either \"name\" or \"scene\"")
    }
  }
}
