import WebSocketServer

/// Why the inspector cannot be served.
///
/// ```swift
/// func serve(_ source: ScrollSource) throws {
///   do {
///     try InspectorServer(source: source).run()
///   } catch InspectorServerError.portInUse(let port) {
///     print("another program listens on \(port)")
///   }
/// }
/// ```
public enum InspectorServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another program listens on the port.
  case portInUse(Int)
  /// The port cannot be used; the text says why and what to do.
  case port(String)
  /// The page's files were not found; the text names the missing file.
  case pageMissing(String)
  /// The schemas were not found; the text names the missing file.
  case schemasMissing(String)
  /// There is no scene to show.
  case noScene
  /// The engine that is inspected cannot do it; the text says why.
  case unavailable(String)

  init(_ error: WebSocketServerError) {
    if case .addressInUse(_, let port) = error {
      self = .portInUse(port)
    } else {
      self = .port(error.description)
    }
  }

  /// One sentence for the terminal.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "port \(port) is in use: choose another port, or stop the program that has it"
    case .port(let text), .unavailable(let text): text
    case .pageMissing(let text): "cannot find the page: \(text)"
    case .schemasMissing(let text): "cannot find the schemas: \(text)"
    case .noScene: "there is no scene to serve"
    }
  }
}
