import Inspector
public import Logging
import Scenes
public import ScrollDoctor
import WebSocketServer

extension InspectorServer {
  /// How the server is reached and what it allows.
  public struct Options: Sendable {
    /// Where a server listens.
    public enum Listener: Equatable, Sendable {
      /// A port that only this machine reaches; 0 for any that is free.
      case port(Int)
      /// A port of an IPv4 address, `0.0.0.0` for all of this machine. Beyond loopback `allowsPlainText` has to be
      /// true, because everything, the token too, is sent without encryption.
      case address(String, port: Int, allowsPlainText: Bool = false)
      /// The path of a Unix socket, to which only its owner and root can connect.
      ///
      /// `scrollscope inject --unix PATH` and `scrollscope snapshot --unix PATH` connect to it.
      case unixSocket(String)

      /// The port unless another one is asked for.
      public static let usualPort = 8030
    }

    /// Where the server listens.
    public var listener: Listener
    /// The token that a client must present, 32 hexadecimal digits; nil admits everyone on this machine.
    ///
    /// While the server runs, it is in a file that only this user can read, where `scrollscope inject` and
    /// `scrollscope snapshot` find it.
    public var token: String?
    /// The token that a source of scroll views must present; not used without ``token``.
    ///
    /// It is given to other programs and pages, and gives access to nothing else.
    public var sourceToken: String? = AccessToken.make()
    /// Whether the first source that connects is shown, unless a client has chosen a scene.
    public var showsFirstSource = false
    /// Pages of other origins that may connect, written as a browser sends them: `http://localhost:3000`.
    public var allowedOrigins: [String] = []
    /// Names by which this server may be addressed, beside the ones of this machine: those of a proxy or a forwarded
    /// port in front of it.
    ///
    /// A name without a port may come with any; `inspector.local:9000` only with that one. There is no wildcard: a
    /// page of another site may have had its own name changed to this machine's address, and has to be refused by
    /// that name. The name's own page, by HTTP or HTTPS, may connect, and needs no entry in ``allowedOrigins``.
    public var allowedHosts: [String] = []
    /// Display frames a second, from 1 to 240.
    public var fps = 120
    /// What the doctor looks for: its own rules, and those of the program, whose findings the page lists too.
    ///
    /// ```swift
    /// enum TooSmall: StateRule {
    ///   static let rule = Rule(
    ///     900,
    ///     "The button is too small",
    ///     .note,
    ///     matters: "A finger covers 44 points.",
    ///     remedy: "Make it at least 44 points high."
    ///   )
    ///   static let watches = PropertySet(.bounds)
    ///   static func examine(_ view: View, in engine: Engine) -> Symptom? {
    ///     guard view is Button, view.bounds.height < 44 else { return nil }
    ///     return Symptom(of: view.id, saw: "it is \(view.bounds.height) points high")
    ///   }
    /// }
    /// var options = InspectorServer.Options()
    /// options.rules.append(TooSmall.self)
    /// ```
    public var rules: [any DoctorRule.Type] = Doctor.rules
    /// Whether no client may change anything.
    public var isReadOnly = false
    /// The maximum number of clients, from 1 to 50 000; the server refuses more with status 503.
    ///
    /// A client counts from its handshake until its socket is closed, and costs one file descriptor.
    public var maximumClients = 1_000
    /// The folder of the recordings that clients make and open, created when first needed; nil if they
    /// cannot.
    public var recordings: String?
    /// The version that is sent to clients.
    public var version = ScrollscopeVersion.text
    /// The receiver of warnings and, at lower levels, of what clients do.
    ///
    /// - notice: time that is not kept, refused connections, clients that are disconnected, failed recordings
    /// - info: clients that come and leave, control, recordings
    /// - debug: refused requests
    ///
    /// Values are metadata; texts from clients have their control characters escaped.
    public var logger = Logger(label: "scrollscope")

    /// Creates options; without arguments those of `scrollscope serve`, with a new token.
    public init(
      listener: Listener = .port(Listener.usualPort),
      token: String? = Options.newToken()
    ) {
      self.listener = listener
      self.token = token
    }

    /// A new random token.
    public static func newToken() -> String { AccessToken.make() }

    /// Whether a text can be one of ``allowedHosts``: a name, perhaps with a port.
    public static func isHost(_ text: String) -> Bool { Configuration.isHost(text) }

    var ofPort: Configuration {
      let (host, port) = listener.place
      var configuration = Configuration(
        host: host,
        port: port,
        token: token,
        allowedOrigins: allowedOrigins,
        allowedHosts: allowedHosts
      )
      configuration.second = Configuration.SecondSubprotocol(
        name: InspectorServer.sourceSubprotocol,
        token: token.flatMap { _ in sourceToken }
      )
      switch listener {
      case .port: break
      case .address(_, _, let allowsPlainText): configuration.allowsPlainText = allowsPlainText
      case .unixSocket(let path): configuration.unixSocket = path
      }
      configuration.maximumClients = maximumClients
      return configuration
    }

    /// The options with a token for sources if clients need one.
    var withSourceToken: Options {
      var options = self
      if sourceToken == nil { options.sourceToken = AccessToken.make() }
      return options
    }

    func ofInspector(session: String, scenes: [Scene]) -> Inspector.Options {
      var options = Inspector.Options(serverVersion: version, session: session)
      options.fps = fps
      options.rules = rules
      options.isReadOnly = isReadOnly
      options.sourceToken = token == nil ? nil : sourceToken
      options.showsFirstSource = showsFirstSource
      options.maximumClients = maximumClients
      options.headroom = ConnectionWriter.headroom
      options.scenes = scenes
      options.clock = { WebSocketServer.now() }
      return options
    }
  }
}

extension InspectorServer.Options.Listener {
  /// The address and the port; those of loopback for a Unix socket, which has none.
  var place: (host: String, port: Int) {
    switch self {
    case .port(let port): ("127.0.0.1", port)
    case .address(let host, let port, _): (host, port)
    case .unixSocket: ("127.0.0.1", 0)
    }
  }
}
