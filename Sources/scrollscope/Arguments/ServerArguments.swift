import ArgumentParser
import Foundation
import Logging
import Platform
import ScrollInspector

/// The options of commands that serve the page.
struct ServerArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The IPv4 address to listen on; 127.0.0.1 by default.", valueName: "address")
  )
  var host: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The port to listen on, 8030 by default; 0 for any free one.",
      valueName: "number"
    )
  )
  var port: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Listen on a Unix socket instead of a port; only you can connect to it.",
      valueName: "path"
    ),
    completion: .file()
  )
  var unix: String?

  @Flag(
    name: .long,
    help: """
      Allow --host with an address that other machines reach, although everything, the token too, is \
      sent without encryption.
      """
  )
  var plainText = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The token that clients must send: 32 hexadecimal digits.",
      valueName: "text"
    )
  )
  var token: String?

  @Flag(name: .customLong("no-token"), help: "Accept clients without a token.")
  var hasNoToken = false

  @Flag(name: .long, help: "Reject all changes by clients.")
  var readOnly = false

  @Option(
    name: .long,
    parsing: .singleValue,
    help: ArgumentHelp(
      "Accept pages of another origin; may be repeated.",
      valueName: "url"
    )
  )
  var allowOrigin: [String] = []

  @Option(
    name: .long,
    parsing: .singleValue,
    help: ArgumentHelp(
      "Accept requests to another name of this server, with any port or only the given one; may be repeated.",
      valueName: "host"
    )
  )
  var allowHost: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The folder of the page's recordings, created when it is needed; recordings by default.
      """,
      valueName: "folder"
    ),
    completion: .directory
  )
  var recordings: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of clients, 1000 by default; more are refused.",
      valueName: "number"
    )
  )
  var maxClients: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The minimum level of the log on standard error; warning by default.",
      valueName: "level"
    )
  )
  var logLevel: LogLevel?

  @Flag(name: .long, help: "Open the page in the browser.")
  var open = false

  /// Whether no option was given.
  var isEmpty: Bool {
    host == nil && port == nil && unix == nil && !plainText && token == nil && !hasNoToken
      && !readOnly && allowOrigin.isEmpty && allowHost.isEmpty && recordings == nil
      && maxClients == nil
      && sourceToken == nil
      && logLevel == nil && !open
  }

  func validate() throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port takes a number from 0 to 65535, not \(port)")
    }
    if unix != nil, host != nil || port != nil || plainText || open {
      throw ValidationError("--unix excludes --host, --port, --plain-text and --open")
    }
    if let host, !Self.isLoopback(host), !plainText {
      throw ValidationError(
        """
        other machines reach \(host), and everything, the token too, would be sent without encryption: \
        put a server with TLS in front of 127.0.0.1, as the article "Sharing a server" shows, or add --plain-text
        """
      )
    }
    if let token, !AccessToken.isValid(token) {
      throw ValidationError("--token takes 32 hexadecimal digits")
    }
    if let maxClients, !Self.clientCounts.contains(maxClients) {
      let counts = Self.clientCounts
      throw ValidationError(
        "--max-clients takes a number from \(counts.lowerBound) to \(counts.upperBound), not \(maxClients)"
      )
    }
    if let sourceToken, !AccessToken.isValid(sourceToken) || sourceToken == token {
      throw ValidationError("--source-token takes 32 hexadecimal digits, not those of --token")
    }
    for origin in allowOrigin where !Self.isOrigin(origin) {
      throw ValidationError(
        "--allow-origin takes a scheme, a host and a port, such as http://localhost:3000"
      )
    }
    for name in allowHost where !InspectorServer.Options.isHost(name) {
      throw ValidationError(
        "--allow-host takes a name, perhaps with a port, such as inspector.local or inspector.local:9000"
      )
    }
    guard token == nil || !hasNoToken else {
      throw ValidationError("--token and --no-token exclude each other")
    }
  }

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The token that sources of scroll views must send: 32 hexadecimal digits, not those of --token.",
      valueName: "text"
    )
  )
  var sourceToken: String?

  /// The numbers of clients that can be allowed; each client costs a descriptor.
  private static let clientCounts = 1...50_000

  /// Whether only this machine reaches an address; the server rejects invalid ones.
  private static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count != 4 || parts.contains { UInt8($0) == nil } || parts[0] == "127"
  }

  /// Whether a browser may send the text as an Origin: nothing may follow the host and port, not even a
  /// slash.
  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return false }
    let host = text.dropFirst(scheme.count)
    return !host.isEmpty && !host.contains { "/?#@ ".contains($0) }
  }

  private var listener: InspectorServer.Options.Listener {
    if let unix { return .unixSocket(unix) }
    let port = port ?? InspectorServer.Options.Listener.usualPort
    guard host != nil || plainText else { return .port(port) }
    return .address(host ?? "127.0.0.1", port: port, allowsPlainText: plainText)
  }

  /// Returns the options to start the server with.
  ///
  /// - Throws: `Failure` if the system does not allow the descriptors for `--max-clients`.
  func options(fps: Int) throws -> InspectorServer.Options {
    var options = InspectorServer.Options()
    options.listener = listener
    options.fps = fps
    let level = (logLevel ?? .warning).level
    options.logger = Logger(label: "scrollscope") { _ in StandardErrorLog(logLevel: level) }
    options.isReadOnly = readOnly
    options.recordings = recordings ?? "recordings"
    options.allowedOrigins = allowOrigin
    options.allowedHosts = allowHost
    if let token { options.token = token.lowercased() }
    if let sourceToken { options.sourceToken = sourceToken.lowercased() }
    if hasNoToken { options.token = nil }
    options.maximumClients = try DescriptorLimit.clients(maxClients ?? options.maximumClients) {
      guard maxClients == nil else { throw $0 }
      Terminal.complain($0.description)
    }
    return options
  }

  /// The host and port at which this machine reaches a server: that of --host, or 127.0.0.1 for all addresses.
  func localPlace(of server: InspectorServer) -> String {
    let address = host == "0.0.0.0" ? nil : host
    return "\(address ?? "127.0.0.1"):\(server.boundPort)"
  }

  /// Creates a server, or throws an error that suggests a solution.
  func make(_ make: () throws -> InspectorServer) throws -> InspectorServer {
    do {
      return try make()
    } catch InspectorServerError.portInUse(let port) {
      throw Failure(
        "port \(port) is in use; choose another with --port, or --port 0 for any that is free"
      )
    }
  }

  /// Prints the server's address, and serves until it is stopped.
  func run(_ server: InspectorServer) { run(server) { server.run() } }

  /// Prints the server's address, and serves by a loop until that ends.
  func run(_ server: InspectorServer, loop: () throws -> Void) rethrows {
    if let onServing = Console.current.onServing {
      let stopper = server.stopper
      onServing { stopper.stop() }
    } else {
      server.installSignalHandlers()
    }
    let forwarded = InspectorServer.Options.Listener.usualPort
    let address = server.address ?? server.address(throughPort: forwarded)
    let text = address?.absoluteString ?? ""
    var lines = ["ScrollScope is at \(unix ?? text)"]
    if let unix {
      let example = "ssh -L \(forwarded):\(unix) HOST"
      lines += ["For the page, forward a port to it, such as \(example), and open", text]
    }
    if let token = server.sourceToken {
      lines.append("Sources of scroll views connect with the token \(token)")
      if server.boundPort > 0 {
        let named = allowHost.first.map { $0.contains(":") ? $0 : "\($0):\(server.boundPort)" }
        let place = named ?? localPlace(of: server)
        let url = "URL(string: \"ws://\(place)\")!"
        lines.append("An app has ScrollProbe.start(url: \(url), token: \"\(token)\")")
      }
    }
    if plainText {
      Terminal.complain("everything, the token too, is sent without encryption")
    }
    StandardOutput.announce(lines + ["Press Ctrl-C to stop."])
    if open { Browser.open(text) }
    try loop()
  }
}
