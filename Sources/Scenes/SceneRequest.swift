package import JSON
package import ModelCoding
package import ScrollModel

/// The request of a line of an input script or a recording, or of a message from a client.
package enum SceneRequest: Sendable {
  /// A command for the engine.
  case command(Command)
  /// Loads another scene in place of the current one.
  ///
  /// (Indirect, because scenes are large and recordings hold requests by the thousand.)
  indirect case load(Choice)
  /// Restarts the current scene.
  case reset

  /// A scene to load.
  package enum Choice: Sendable {
    /// A built-in scene.
    case name(String)
    /// A scene that is part of the request.
    case scene(Scene)
  }

  /// `Scene.load`.
  package static let loadMethod = "Scene.load"
  /// `Scene.reset`.
  package static let resetMethod = "Scene.reset"
  /// The methods of all requests, in the order in which help lists them.
  package static let methods = CommandMethod.all.map(\.name) + [loadMethod, resetMethod]

  /// Reads the request of a method and its parameters, which are at `pointer`; nothing is checked against
  /// an engine.
  ///
  /// - Throws: `CommandReadError` for the name of an unknown method, or parameters that the method does not
  ///   accept.
  package init(
    method: String,
    parameters: JSONValue,
    at pointer: JSONPointer = JSONPointer()
  ) throws(CommandReadError) {
    if let method = CommandMethod(name: method) {
      self = .command(try method.command(parameters, at: pointer))
      return
    }
    guard method == Self.loadMethod || method == Self.resetMethod else {
      throw .unknownMethod(method, known: Self.methods)
    }
    self = try CommandReadError.converting(at: pointer) {
      var members = try JSONMembers(parameters, at: pointer, as: "an object of parameters")
      let request =
        method == Self.loadMethod ? SceneRequest.load(try Choice(&members)) : .reset
      try members.finish()
      return request
    }
  }

  /// Reads the request of a line of a file, whose method and parameters are at these places.
  ///
  /// - Throws: An error with the place of the mistake.
  package init(
    method: String,
    at place: JSONPointer,
    parameters: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    do {
      self = try SceneRequest(method: method, parameters: parameters, at: pointer)
    } catch {
      throw error.located(method: place)
    }
  }

  /// The method of the request.
  package var method: String {
    switch self {
    case .command(let command): CommandMethod(of: command).name
    case .load: Self.loadMethod
    case .reset: Self.resetMethod
    }
  }

  /// Writes the request's parameters as one object.
  package func writeParameters(to writer: inout JSONWriter) {
    switch self {
    case .command(let command): CommandMethod.writeParameters(of: command, to: &writer)
    case .load(.name(let name)):
      writer.beginObject()
      writer.member("name", name)
      writer.endObject()
    case .load(.scene(let scene)):
      writer.beginObject()
      writer.key("scene")
      writer.raw(scene.json)
      writer.endObject()
    case .reset:
      writer.beginObject()
      writer.endObject()
    }
  }
}

extension SceneRequest.Choice {
  fileprivate init(_ members: inout JSONMembers) throws(JSONShapeError) {
    switch (members.optional("name"), members.optional("scene")) {
    case (let name?, nil): self = .name(try name.text(at: members.place("name")))
    case (nil, let scene?):
      let place = members.place("scene")
      self = .scene(try SceneReader.scene(scene, named: "scene", at: place))
    default:
      throw JSONShapeError(members.pointer, "expected either \"name\" or \"scene\"")
    }
  }
}
