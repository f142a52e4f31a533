/// The reason why a command was rejected; nothing was changed.
///
/// `path` is the JSON pointer of the parameter. The description is a sentence, such as `no view "header" (/id)`.
///
/// ```swift
/// let window = Window(id: "window")
/// let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
/// do {
///   try engine.handle(.set(view: "header", values: []), at: 0)
/// } catch CommandError.noSuchView(let id, _) {
///   precondition(id == "header")
/// }
/// ```
public enum CommandError: Error, Equatable, Sendable {
  /// No view has this id.
  case noSuchView(id: String, path: String)
  /// A property cannot be set as requested.
  case property(PropertyError, path: String)
  /// A value is outside its range; `expected` describes the range.
  case outOfRange(path: String, expected: String)
  /// The command does not fit the current state; `reason` describes the conflict.
  case wrongState(path: String, reason: String)
  /// A number exceeds a limit; `limit` describes it.
  case overLimit(path: String, limit: String)
}

extension CommandError: CustomStringConvertible {
  /// The JSON pointer of the parameter.
  package var path: String {
    switch self {
    case .noSuchView(_, let path), .property(_, let path), .outOfRange(let path, _),
      .wrongState(let path, _), .overLimit(let path, _):
      path
    }
  }

  /// The reason, without the parameter.
  package var reason: String {
    switch self {
    case .noSuchView(let id, _): "no view \"\(id)\""
    case .property(let error, _): error.description
    case .outOfRange(_, let expected): "expected \(expected)"
    case .wrongState(_, let reason): reason
    case .overLimit(_, let limit): "no more than \(limit)"
    }
  }

  /// The reason and the parameter, in one sentence.
  public var description: String { "\(reason) (\(path))" }
}
