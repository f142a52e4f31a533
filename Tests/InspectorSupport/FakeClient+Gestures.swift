package import JSON
import ModelCoding
import RandomScenes
package import ScrollModel

extension FakeClient {
  /// Moves a finger, as a page does: without waiting for a response.
  package func touch(_ phase: String, _ y: Double, id: Int64 = 1) {
    notify("Input.touch", Self.touch(phase, y, id: id))
  }

  /// The parameters of `Input.touch` for one sample.
  package static func touch(_ phase: String, _ y: Double, id: Int64 = 1) -> JSONValue {
    ["touches": [["id": .integer(id), "phase": .string(phase), "location": [100, .number(y)]]]]
  }

  /// Sends a command.
  package func send(_ command: Command) throws {
    notify(CommandMethod(of: command).name, try .parameters(of: command))
  }

  /// Sets one property.
  package func set(_ id: String, _ property: String, _ value: JSONValue) {
    var values: JSONValue = [:]
    if var object = values.object {
      object[property] = value
      values = .object(object)
    }
    notify("View.set", ["id": .string(id), "values": values])
  }

  /// Calls a method of a view.
  package func call(_ id: String, _ name: String, _ arguments: JSONValue = [:]) {
    notify("View.call", ["id": .string(id), "name": .string(name), "arguments": arguments])
  }
}
