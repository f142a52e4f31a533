package import JSON
package import ScrollModel

/// A method with parameters that form an engine command; the same on the wire, in input scripts and in
/// recordings.
///
/// This is the only description of each method: ``write(_:to:)`` writes what `read` reads, and the
/// page's table of methods uses the same names.
package struct CommandMethod: Sendable {
  /// The JSON-RPC method name, such as `Input.touch`.
  package let name: String
  /// Reads a command from parameters; members that it leaves unread are rejected.
  let read: @Sendable (inout JSONMembers) throws -> Command
  /// Writes the members of a command's parameters; returns false if the command belongs to another
  /// method.
  let write: @Sendable (Command, inout JSONWriter) -> Bool

  /// Every method, in the order in which help lists them.
  package static let all: [CommandMethod] = [
    .touch, .wheel, .perform, .statusBarTap, .setProperties, .call, .showKeyboard, .hideKeyboard,
    .setDevice,
  ]

  /// Creates the method with this name; returns nil if there is none.
  package init?(name: String) {
    guard let method = Self.byName[name] else { return nil }
    self = method
  }

  /// Creates the method for a command.
  package init(of command: Command) {
    self =
      switch command {
      case .touch: .touch
      case .wheel: .wheel
      case .perform: .perform
      case .statusBarTap: .statusBarTap
      case .setDevice: .setDevice
      case .set: .setProperties
      case .call: .call
      case .showKeyboard: .showKeyboard
      case .hideKeyboard: .hideKeyboard
      }
  }

  init(
    _ name: String,
    read: @escaping @Sendable (inout JSONMembers) throws -> Command,
    write: @escaping @Sendable (Command, inout JSONWriter) -> Bool
  ) {
    self.name = name
    self.read = read
    self.write = write
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Reads the command from parameters at `pointer`, without checking it against an engine.
  ///
  /// - Throws: `CommandReadError` with the pointer of the error.
  /// - Returns: the command.
  package func command(
    _ parameters: JSONValue,
    at pointer: JSONPointer = JSONPointer()
  ) throws(CommandReadError) -> Command {
    try CommandReadError.converting(at: pointer) {
      var members = try JSONMembers(parameters, at: pointer, as: "an object of parameters")
      let command = try read(&members)
      try members.finish()
      return command
    }
  }

  /// Reads a command from an object with `method` and `params`; other members, such as a time, are not its own.
  ///
  /// - Throws: The first error, with its place.
  package static func command(
    ofMethodIn json: JSONValue,
    at pointer: JSONPointer = JSONPointer()
  ) throws(JSONShapeError) -> Command {
    var members = try JSONMembers(json, at: pointer, as: "a command")
    let name = try members.required("method").text(at: members.place("method"))
    let parameters = members.optional("params") ?? .object([:])
    do throws(CommandReadError) {
      guard let method = CommandMethod(name: name) else {
        throw CommandReadError.unknownMethod(name, known: all.map(\.name))
      }
      return try method.command(parameters, at: members.place("params"))
    } catch {
      throw error.located(method: members.place("method"))
    }
  }

  /// Writes a command as an object with `method` and `params`.
  package static func write(_ command: Command, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("method", CommandMethod(of: command).name)
    writer.key("params")
    writeParameters(of: command, to: &writer)
    writer.endObject()
  }

  /// Writes the parameters of a command as one object.
  package static func writeParameters(of command: Command, to writer: inout JSONWriter) {
    writer.beginObject()
    let isWritten = CommandMethod(of: command).write(command, &writer)
    assert(isWritten, "a method does not write its own command")
    writer.endObject()
  }
}

extension CommandMethod {
  static let statusBarTap = CommandMethod(
    "Input.statusBarTap",
    read: { _ in .statusBarTap },
    write: { command, _ in command == .statusBarTap }
  )

  package static let setProperties = CommandMethod(
    "View.set",
    read: { members in
      let id = try members.required("id").text(at: members.place("id"))
      let json = try members.required("values")
      return .set(view: id, values: try assignments(json, at: members.place("values")))
    },
    write: { command, writer in
      guard case .set(let view, let values) = command else { return false }
      writer.member("id", view)
      writer.key("values")
      writer.beginObject()
      for assignment in values {
        writer.key(assignment.property.name)
        StateWriter.write(assignment.value, to: &writer)
      }
      writer.endObject()
      return true
    }
  )

  static let setDevice = CommandMethod(
    "Device.set",
    read: { .setDevice(try DeviceCodec.requiredChange(&$0)) },
    write: { command, writer in
      guard case .setDevice(let change) = command else { return false }
      DeviceCodec.write(change, to: &writer)
      return true
    }
  )

  /// Reads the assignments from an object that maps property names to values.
  package static func assignments(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws -> [Command.Assignment] {
    let members = try JSONMembers(json, at: pointer, as: "an object of properties")
    return try members.remaining.map { key in
      let place = members.place(key)
      guard let property = Property(name: key) else {
        throw JSONMembers.unknown(key, at: place, known: Property.allCases.map(\.name))
      }
      guard !property.descriptor.isReadOnly else {
        throw CommandReadError.readOnly(property, place)
      }
      let value = json[key] ?? .null
      return Command.Assignment(property, try PropertyCodec.value(value, of: property, at: place))
    }
  }
}
