/// Why a browser cannot be driven.
package enum BrowserDriverError: Error, Equatable, CustomStringConvertible {
  /// None of the programs is installed.
  case notFound([String])
  /// The program ended, or did not print its address in time; the text is the end of its output.
  case notStarted(String, output: String)
  /// The browser refused a command.
  case refused(command: String, reason: String)
  /// The connection to the browser, or to the server, is over.
  case disconnected(String)

  /// One sentence for the terminal.
  package var description: String {
    switch self {
    case .notFound(let names):
      "none of these programs is installed: \(names.joined(separator: ", "))"
    case .notStarted(let name, ""): "\(name) did not start"
    case .notStarted(let name, let output): "\(name) did not start: \(output)"
    case .refused(let command, let reason): "the browser refused \(command): \(reason)"
    case .disconnected(let reason): reason
    }
  }
}
