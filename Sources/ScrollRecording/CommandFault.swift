public import JSON
import ModelCoding
import Scenes
public import ScrollModel

/// What is wrong with a command that the engine refused, for a person.
public struct CommandFault: Error {
  /// Where, below the command's parameters.
  public let pointer: JSONPointer
  /// What, in words.
  public let reason: String

  /// A fault at a place.
  init(_ pointer: JSONPointer, _ reason: String) {
    self.pointer = pointer
    self.reason = reason
  }

  /// The fault that an error tells of; `engine` knows the ids that a misspelt one may have meant.
  public init(_ error: CommandError, engine: Engine) {
    let path: String
    switch error {
    case .noSuchView(let id, let place):
      path = place
      let hint = Spelling.hint(for: id, among: engine.idsToSuggest)
      reason = "no view \(PrintableText.quoted(id))\(hint)"
    case .property(let error, let place): (path, reason) = (place, error.reason)
    case .outOfRange(let place, let expected): (path, reason) = (place, "expected \(expected)")
    case .wrongState(let place, let words): (path, reason) = (place, words)
    case .overLimit(let place, let limit): (path, reason) = (place, "no more than \(limit)")
    }
    pointer = JSONPointer(text: path) ?? JSONPointer()
  }
}

extension Engine {
  /// Comparing a name with more ids than this takes noticeable time.
  private static let mostSuggestions = 10_000

  fileprivate var idsToSuggest: [String] {
    var ids: [String] = []
    root.forEachInTree { if ids.count < Self.mostSuggestions { ids.append($0.id) } }
    return ids
  }
}
