import ArgumentParser
import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording

/// A property assignment, given as `id.property=JSON`.
struct AssignmentArgument {
  let view: String
  let property: String
  let json: String

  init(_ argument: String) throws {
    guard let equals = argument.firstIndex(of: "="),
      // Ids may contain dots, names of properties do not.
      let dot = argument[..<equals].lastIndex(of: "."), dot != argument.startIndex
    else { throw ValidationError("expected id.property=JSON, such as scroll.bounces=false") }
    view = String(argument[..<dot])
    property = String(argument[argument.index(after: dot)..<equals])
    json = String(argument[argument.index(after: equals)...])
  }

  /// Returns the command that sets the property.
  ///
  /// - Throws: `Failure` with the argument.
  func command() throws -> TimedCommand {
    do {
      let value = try JSONValue(parsing: json, limits: .message)
      let parameters: JSONValue = ["id": .string(view), "values": .object([property: value])]
      let request = try SceneRequest(method: Self.method, parameters: parameters)
      return TimedCommand(time: 0, request: request, parameters: parameters)
    } catch let error as JSONError {
      throw failure(#"not JSON, such as 2, true, [0,0,216,0] or '"text"': \#(error.message)"#)
    } catch let error as CommandReadError {
      throw failure(error.located(method: JSONPointer()).message)
    }
  }

  private static let method = "View.set"

  /// Creates an error about the argument.
  func failure(_ reason: String) -> Failure { Failure("--set \(view).\(property): \(reason)") }
}
