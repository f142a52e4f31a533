import Foundation
import JSON
import ScrollModel

extension CommandMethod {
  /// `Input.perform`: the `actions` of W3C WebDriver's Perform Actions command.
  ///
  /// Points are in window coordinates, durations in milliseconds.
  package static let perform = CommandMethod(
    "Input.perform",
    read: { .perform(try sources(&$0)) },
    write: { command, writer in
      guard case .perform(let sources) = command else { return false }
      write(sources, to: &writer)
      return true
    }
  )

  private static func sources(_ members: inout JSONMembers) throws -> [ActionSource] {
    let json = try members.required("actions")
    let place = members.place("actions")
    let sources = try json.elements(at: place, as: "an array of input sources")
    guard sources.count <= Engine.maximumActionSources else {
      let maximum = Engine.maximumActionSources
      throw JSONShapeError(place, "expected at most \(maximum) sources, found \(sources.count)")
    }
    return try sources.map { try source($0.value, at: $0.pointer) }
  }

  private static func source(_ json: JSONValue, at pointer: JSONPointer) throws -> ActionSource {
    var members = try JSONMembers(json, at: pointer, as: "an input source")
    let kinds = ActionSource.Kind.allCases.map(\.rawValue)
    let name = try members.required("type").choice(of: kinds, at: members.place("type"))
    let kind = ActionSource.Kind(rawValue: name) ?? .none
    let id = try members.required("id").text(at: members.place("id"))
    if kind == .pointer, let json = members.optional("parameters") {
      try checkParameters(json, at: members.place("parameters"))
    }
    let json = try members.required("actions")
    let actions = try json.elements(at: members.place("actions"), as: "an array of actions")
    try members.finish()
    return ActionSource(
      kind: kind,
      id: id,
      actions: try actions.map { try action($0.value, of: kind, at: $0.pointer) }
    )
  }

  /// A finger, a pen and a mouse with its button pressed have the same effect on a scroll view.
  private static func checkParameters(_ json: JSONValue, at pointer: JSONPointer) throws {
    var members = try JSONMembers(json, at: pointer, as: "an object of parameters")
    if let type = members.optional("pointerType") {
      _ = try type.choice(of: ["mouse", "pen", "touch"], at: members.place("pointerType"))
    }
    try members.finish()
  }

  private static func types(of kind: ActionSource.Kind) -> [String] {
    switch kind {
    case .pointer: ["pointerMove", "pointerDown", "pointerUp", "pointerCancel", "pause"]
    case .wheel: ["scroll", "pause"]
    case .key: ["keyDown", "keyUp", "pause"]
    case .none: ["pause"]
    }
  }

  private static func action(
    _ json: JSONValue,
    of kind: ActionSource.Kind,
    at pointer: JSONPointer
  ) throws -> Action {
    var members = try JSONMembers(json, at: pointer, as: "an action")
    let type = try members.required("type").choice(of: types(of: kind), at: members.place("type"))
    let action: Action
    switch type {
    case "pause": action = .pause(duration: try duration(&members))
    case "pointerMove":
      action = .pointerMove(
        to: try point("x", "y", of: &members),
        origin: try origin(&members),
        duration: try duration(&members)
      )
      skipPen(&members)
    case "pointerDown":
      action = .pointerDown(button: try button(&members))
      skipPen(&members)
    case "pointerUp":
      action = .pointerUp(button: try button(&members))
      skipPen(&members)
    case "pointerCancel": action = .pointerCancel
    case "scroll":
      if let origin = members.optional("origin") {
        // A wheel has no position of its own to measure from.
        _ = try origin.choice(of: [Action.Origin.viewport.rawValue], at: members.place("origin"))
      }
      action = .scroll(
        at: try point("x", "y", of: &members),
        delta: try point("deltaX", "deltaY", of: &members),
        duration: try duration(&members)
      )
    case "keyDown": action = .keyDown(try key(&members))
    default: action = .keyUp(try key(&members))
    }
    try members.finish()
    return action
  }

  private static func point(
    _ x: String,
    _ y: String,
    of members: inout JSONMembers
  ) throws -> CGPoint {
    CGPoint(
      x: try members.required(x).number(at: members.place(x)),
      y: try members.required(y).number(at: members.place(y))
    )
  }

  private static func origin(_ members: inout JSONMembers) throws -> Action.Origin {
    let names = Action.Origin.allCases.map(\.rawValue)
    let name = try members.optional("origin")?.choice(of: names, at: members.place("origin"))
    return name.flatMap(Action.Origin.init(rawValue:)) ?? .viewport
  }

  /// Returns the duration; the JSON value is in milliseconds.
  private static func duration(_ members: inout JSONMembers) throws -> Duration {
    guard let json = members.optional("duration") else { return .zero }
    let place = members.place("duration")
    let milliseconds = try json.number(at: place)
    let maximum = Double(Engine.maximumActionsDuration) / 1000
    guard (0...maximum).contains(milliseconds) else {
      throw JSONShapeError.expected("0 to \(Int(maximum)) milliseconds", at: place, found: json)
    }
    return .microseconds(Int64((milliseconds * 1000).rounded()))
  }

  private static func button(_ members: inout JSONMembers) throws -> Int {
    Int(try members.optional("button")?.whole(in: 0...32, at: members.place("button")) ?? 0)
  }

  private static func key(_ members: inout JSONMembers) throws -> String {
    let json = try members.required("value")
    let place = members.place("value")
    let key = try json.text(at: place)
    guard key.count == 1 else { throw JSONShapeError.expected("one key", at: place, found: json) }
    return key
  }

  /// Skips the pen parameters that drivers send, such as pressure and tilt; scroll views ignore them.
  private static func skipPen(_ members: inout JSONMembers) {
    for key in [
      "width", "height", "pressure", "tangentialPressure", "tiltX", "tiltY", "twist",
      "altitudeAngle", "azimuthAngle",
    ] { _ = members.optional(key) }
  }
}
