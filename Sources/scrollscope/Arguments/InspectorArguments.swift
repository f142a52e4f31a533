import ArgumentParser
import ScrollInspector
import WebSocketClient

/// The options of commands that connect to a running inspector.
struct InspectorArguments: ParsableArguments {
  /// A description of where the token comes from, for the help of those commands.
  static let tokenHelp = """
    For your own server on this machine the token is found automatically; for another one give it \
    with --token or in the URL as ?token=….
    """

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The inspector's address, such as ws://127.0.0.1:8030, or the page's, which serve prints.",
      valueName: "url"
    )
  )
  var url: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The Unix socket of an inspector that was started with --unix.",
      valueName: "path"
    ),
    completion: .file()
  )
  var unix: String?

  @Option(name: .long, help: ArgumentHelp("The server's token.", valueName: "text"))
  var token: String?

  /// Whether an inspector was named.
  var isGiven: Bool { url != nil || unix != nil }

  func validate() throws {
    guard url == nil || unix == nil else {
      throw ValidationError("--url and --unix exclude each other")
    }
    guard isGiven || token == nil else { throw ValidationError("--token needs --url or --unix") }
  }

  /// Returns where to connect to, and the token if there is one.
  func addressAndToken() throws -> (WebSocketAddress, token: String?) {
    if let unix {
      return (
        try WebSocketAddress(unixSocket: unix), token ?? TokenFile.token(of: .unixSocket(unix))
      )
    }
    let (url, pasted) = Self.parts(of: url ?? "")
    let address = try WebSocketAddress(parsing: url)
    let found = Self.isHere(address.host) ? TokenFile.token(of: .port(address.port)) : nil
    return (address, token ?? pasted ?? found)
  }

  /// Returns the socket's address and the token, if the URL is the page's address.
  private static func parts(of url: String) -> (url: String, token: String?) {
    let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = "token="
    let hasToken = parts.count > 1 && parts[1].hasPrefix(prefix)
    let token = hasToken ? parts[1].dropFirst(prefix.count) : nil
    let address = parts.first.map(String.init) ?? url
    let isPage = address.hasPrefix("http://")
    return (isPage ? "ws" + address.dropFirst("http".count) : address, token.map(String.init))
  }

  /// Whether a host is this machine; its servers store their tokens for the other programs of the same
  /// user.
  private static func isHere(_ host: String) -> Bool {
    host == "localhost" || host.hasPrefix("127.")
  }
}
