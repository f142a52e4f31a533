import Foundation
import ScrollInspector
import ScrollProbeCore
import Synchronization
import WebSocketClient

/// Joins the server with a source that listens, such as an app on a cable, on a thread of its own.
///
/// The roles stay: the source receives what a server says first, and the server takes its messages through the
/// door that all sources come through, with their token and their limits.
final class DialledSource: Sendable {
  /// A source to connect to, as `127.0.0.1:8031`.
  struct Place: Sendable {
    let text: String
    let address: WebSocketAddress

    /// Reads a host and a port; throws an error that says what is wrong.
    init(_ text: String) throws(WebSocketClientError) {
      guard text.contains(":"), !text.contains("/") else {
        throw .badAddress("it must be a host and a port, such as 127.0.0.1:8031")
      }
      self.text = text
      address = try WebSocketAddress(parsing: "ws://\(text)")
    }
  }

  private static let subprotocol = "scrollscope.source.v1"
  /// The time for a connection, for which a stop waits too, and for sending a message.
  private static let (connecting, patience): (Duration, Duration) = (.seconds(2), .seconds(5))
  /// A connection that lasts as long is a good one: the next pause is a short one again.
  private static let steady: Duration = .seconds(10)
  /// How long to wait for a message of the source while it moves, and at rest.
  private static let (active, idle): (Duration, Duration) = (.milliseconds(2), .milliseconds(20))

  private let place: Place
  private let server: WebSocketAddress
  private let token: String?
  private let isStopped = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Creates the connection of a source to a server, as `127.0.0.1:8030`, with the token of sources.
  init(_ place: Place, server: String, token: String?) throws(WebSocketClientError) {
    self.place = place
    self.token = token
    self.server = try WebSocketAddress(parsing: "ws://\(server)/ws")
  }

  /// Starts to connect, again and again until it is stopped.
  func start() {
    let thread = Thread {
      self.run()
      self.hasEnded.signal()
    }
    thread.start()
  }

  /// Closes both connections and waits for that.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    hasEnded.wait()
  }

  private var subprotocols: [String] {
    [Self.subprotocol] + (token.map { ["token.\($0)"] } ?? [])
  }

  private func run() {
    var reconnection = Reconnection()
    var report = Report(place.text)
    while !isStopped.load(ordering: .acquiring) {
      let start = ContinuousClock.now
      reconnection.started()
      do {
        try connect { report.connected() }
      } catch {
        if ContinuousClock.now - start > Self.steady {
          reconnection.succeeded()
          report = Report(place.text)
        }
        reconnection.lost(at: InspectorServer.now)
        while !reconnection.isDue(at: InspectorServer.now), !isStopped.load(ordering: .acquiring) {
          Thread.sleep(forTimeInterval: 0.05)
        }
        // The server that stops has closed the connection first.
        if !isStopped.load(ordering: .acquiring) { report.failed(error) }
      }
    }
  }

  /// What is printed of tries: a source that is not there, or that closes at once, is reported once and not each time.
  private struct Report {
    private let name: String
    private var printed: Set<String> = []

    init(_ name: String) { self.name = name }

    mutating func connected() { print("connected") }

    mutating func failed(_ error: any Error) {
      print(Terminal.printable(Self.words(error)) + "; trying again")
    }

    private static func words(_ error: any Error) -> String {
      switch error {
      case WebSocketClientError.refused: "no app listens there"
      case WebSocketClientError.closed(1008, let reason) where reason.hasPrefix("token"):
        "the app has other digits than --source-token"
      default: "\(error)"
      }
    }

    private mutating func print(_ text: String) {
      if printed.count < 16, printed.insert(text).inserted { Terminal.complain("\(name): \(text)") }
    }
  }

  private func connect(onOpen: () -> Void) throws {
    let source = try WebSocketClient(
      connectingTo: place.address,
      subprotocols: subprotocols,
      timeout: Self.connecting
    )
    defer { source.close() }
    let server = try WebSocketClient(
      connectingTo: server,
      subprotocols: subprotocols,
      timeout: Self.connecting
    )
    defer { server.close() }
    onOpen()
    try join(source, server)
  }

  /// Carries messages both ways until one side ends.
  private func join(_ source: WebSocketClient, _ server: WebSocketClient) throws {
    var isActive = true
    while !isStopped.load(ordering: .acquiring) {
      let wait = isActive ? Self.active : Self.idle
      isActive = false
      if let message = try source.receive(timeout: wait) {
        try server.send(message, timeout: Self.patience)
        isActive = true
      }
      while let message = try server.receive(timeout: .zero) {
        try source.send(message, timeout: Self.patience)
        isActive = true
      }
    }
  }
}
