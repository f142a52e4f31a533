import JSON
import Scenes
import ScrollModel

extension SceneRequest {
  /// Reads a request with the text of its parameters.
  init(_ method: String, _ parameters: String) throws {
    self = try SceneRequest(
      method: method,
      parameters: try JSONValue(parsing: parameters, limits: .message)
    )
  }

  /// The command for the model; nil for a request about the scene.
  var command: Command? {
    if case .command(let command) = self { command } else { nil }
  }
}
