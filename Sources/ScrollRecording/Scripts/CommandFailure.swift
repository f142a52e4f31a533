package import JSON
import ModelCoding
import Scenes
package import ScrollModel

/// The reason why the engine rejected a command, as a message for a person.
///
/// ```swift
/// let header = RecordingHeader(scene: try SceneFile.scene("basics"), fps: 120)
/// let recorder = Recorder(header) { _ in }
/// do {
///   try recorder.perform(TimedCommand(time: 0, .set(view: "header", values: [])))
/// } catch let failure as CommandFailure {
///   precondition(failure.reason.contains("header"))
/// }
/// ```
public struct CommandFailure: Error, CustomStringConvertible {
  /// The location of the error, relative to the command's parameters.
  package let pointer: JSONPointer
  /// The description of the error.
  public let reason: String
  /// The reason and the parameter, such as `no view "header" (/id)`.
  public var description: String { pointer.tokens.isEmpty ? reason : "\(reason) (\(pointer))" }

  /// Creates an error at a location.
  init(_ pointer: JSONPointer, _ reason: String) {
    self.pointer = pointer
    self.reason = reason
  }

  /// Creates the message for an error; `engine` provides the ids to suggest for a misspelt one.
  package init(_ error: CommandError, engine: Engine) {
    if case .noSuchView(let id, _) = error {
      let hint = Spelling.hint(for: id, among: engine.idsToSuggest)
      reason = "no view \(PrintableText.quoted(id))\(hint)"
    } else {
      reason = error.reason
    }
    pointer = JSONPointer(text: error.path) ?? JSONPointer()
  }
}

extension Engine {
  /// The maximum number of ids to compare; comparing a name with more takes noticeable time.
  private static let maximumSuggestions = 10_000

  fileprivate var idsToSuggest: [String] {
    var ids: [String] = []
    root.forEachInTree { if ids.count < Self.maximumSuggestions { ids.append($0.id) } }
    return ids
  }
}
