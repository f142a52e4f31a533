/// Why a server could not be set up.
public enum WebSocketServerError: Error, Equatable, Sendable {
  /// Another program, or another server in this one, listens on the port.
  case addressInUse(host: String, port: Int)
  /// The system refused to listen; `reason` is its text.
  case cannotBind(host: String, port: Int, reason: String)
  /// Another program listens on the Unix socket.
  case pathInUse(String)
  /// The Unix socket cannot be used; `reason` says why.
  case cannotListen(path: String, reason: String)
  /// The socket does not listen where it was asked to; nothing was served.
  case boundElsewhere(wanted: String, found: String)
  /// A setting contradicts itself or is unsafe; the text names it.
  case invalidConfiguration(String)
  /// A descriptor or the library's context is not available; the text names the step.
  case noResources(String)
}

extension WebSocketServerError: CustomStringConvertible {
  /// One sentence for the terminal.
  public var description: String {
    switch self {
    case .addressInUse(let host, let port):
      "port \(port) on \(host) is in use: choose another port, or stop the program that has it"
    case .cannotBind(let host, let port, let reason):
      "cannot listen on \(host):\(port): \(reason)"
    case .pathInUse(let path):
      "\(path) is in use: choose another path, or stop the server that listens on it"
    case .cannotListen(let path, let reason):
      "cannot listen on \(path): \(reason)"
    case .boundElsewhere(let wanted, let found):
      "asked to listen on \(wanted) but the system listens on \(found)"
    case .invalidConfiguration(let text):
      text
    case .noResources(let text):
      "cannot start the server: \(text)"
    }
  }
}
