import WebSocketServer

/// Why the inspector cannot be served.
public enum InspectorServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The port cannot be had; the text says why and what to do.
  case port(String)
  /// The page's files are not where they belong; the text says what is missing.
  case pageMissing(String)
  /// There is no scene to show.
  case noScene

  init(_ error: WebSocketServerError) {
    self = .port(error.description)
  }

  /// One sentence for the terminal.
  public var description: String {
    switch self {
    case .port(let text): text
    case .pageMissing(let text): "cannot find the page: \(text)"
    case .noScene: "there is no scene to serve"
    }
  }
}
