import JSON
import Recording
import Scenes
import ScrollModel

/// Puts what is wrong with a command in words.
enum CommandFault {
  static func words(for error: any Error) -> String {
    switch error {
    case let error as CommandError: words(error)
    case let error as CommandReader.Failure: words(error)
    default: String(describing: error)
    }
  }

  private static func words(_ error: CommandError) -> String {
    switch error {
    case .noSuchView(let id, let path): "\(path): no view \(JSONValue.string(id).summary)"
    case .property(let error, let path): "\(path): \(error.reason)"
    case .outOfRange(let path, let expected): "\(path): expected \(expected)"
    case .wrongState(let path, let reason): "\(path): \(reason)"
    }
  }

  private static func words(_ error: CommandReader.Failure) -> String {
    switch error {
    case .unknownMethod(let name):
      "no method \(JSONValue.string(name).summary)"
        + Spelling.hint(for: name, among: CommandReader.methods)
    case .parameter(let error): error.description
    case .readOnly(let property, let pointer): "\(pointer): \(property.name) cannot be set"
    }
  }
}
