public import JSON
import Scenes
public import ScrollModel

extension CommandReader {
  /// Why a command could not be read.
  public enum Failure: Error, Equatable, Sendable {
    /// No command is called that.
    case unknownMethod(String)
    /// A parameter is wrong.
    case parameter(JSONShapeError)
    /// A property that nobody may set.
    case readOnly(Property, JSONPointer)

    /// The fault with its place; `method` is where the method's name stands.
    public func located(method: JSONPointer) -> JSONShapeError {
      switch self {
      case .unknownMethod(let name):
        let hint = Spelling.hint(for: name, among: CommandReader.methods)
        return JSONShapeError(method, "no method \(PrintableText.quoted(name))\(hint)")
      case .parameter(let error): return error
      case .readOnly(let property, let pointer):
        let reason = PropertyError.readOnly(property).reason
        return JSONShapeError(pointer, reason, isKey: true)
      }
    }
  }
}
