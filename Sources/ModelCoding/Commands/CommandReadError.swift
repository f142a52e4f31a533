public import JSON
public import ScrollModel

/// Why a command could not be read.
public enum CommandReadError: Error, Equatable, Sendable {
  /// No command is called that; `known` are the names that there are.
  case unknownMethod(String, known: [String])
  /// A parameter is wrong.
  case parameter(JSONShapeError)
  /// A property that follows from others and cannot be set.
  case readOnly(Property, JSONPointer)

  /// The error with its place; `method` is where the method's name stands.
  public func located(method: JSONPointer) -> JSONShapeError {
    switch self {
    case .unknownMethod(let name, let known):
      let hint = Spelling.hint(for: name, among: known)
      return JSONShapeError(method, "no method \(PrintableText.quoted(name))\(hint)")
    case .parameter(let error): return error
    case .readOnly(let property, let pointer):
      let reason = PropertyError.readOnly(property).reason
      return JSONShapeError(pointer, reason, isKey: true)
    }
  }

  /// Runs a body whose errors are ones of reading.
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
