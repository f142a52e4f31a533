package import JSON
package import ScrollModel

/// The reason why a command could not be read.
package enum CommandReadError: Error, Equatable, Sendable {
  /// There is no method with this name; `known` lists the valid names.
  case unknownMethod(String, known: [String])
  /// A parameter is invalid.
  case parameter(JSONShapeError)
  /// The property is derived from others and cannot be set.
  case readOnly(Property, JSONPointer)

  /// Converts to an error with a pointer; `method` is the pointer of the method's name.
  package func located(method: JSONPointer) -> JSONShapeError {
    switch self {
    case .unknownMethod(let name, let known):
      let hint = Spelling.hint(for: name, among: known)
      return JSONShapeError(method, "no method \(PrintableText.quoted(name))\(hint)")
    case .parameter(let error): return error
    case .readOnly(let property, let pointer):
      let reason = PropertyError.readOnly(property).description
      return JSONShapeError(pointer, reason, isKey: true)
    }
  }

  /// Runs a closure and converts its errors to `CommandReadError`.
  package static func converting<Result>(
    at pointer: JSONPointer,
    _ body: () throws -> Result
  ) throws(CommandReadError) -> Result {
    do {
      return try body()
    } catch let error as JSONShapeError {
      throw .parameter(error)
    } catch let error as CommandReadError {
      throw error
    } catch {
      throw .parameter(JSONShapeError(pointer, String(describing: error)))
    }
  }
}
