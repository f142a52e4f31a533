import Foundation
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
  /// How long a connection may take, and a message to be sent.
  private static let patience: Duration = .seconds(5)
  /// The pauses before another try, in seconds: each twice the one before.
  private static let (firstPause, longestPause) = (0.25, 4.0)
  /// A connection that lasts as long is a good one: the next pause is a short one again.
  private static let steady: Duration = .seconds(10)
  /// How long to wait for a message of the source while it moves, and at rest.
  private static let (active, idle): (Duration, Duration) = (.milliseconds(2), .milliseconds(20))

  private let place: Place
  private let server: WebSocketAddress
  private let token: String?
  private let isStopped = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Creates the connection of a source to the server at a port of this machine, with the token of sources.
  init(_ place: Place, port: Int, token: String?) throws(WebSocketClientError) {
    self.place = place
    self.token = token
    server = try WebSocketAddress(parsing: "ws://127.0.0.1:\(port)/ws")
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
    var pause = Self.firstPause
    var lastReason: String?
    while !isStopped.load(ordering: .acquiring) {
      let start = ContinuousClock.now
      do {
        try connect(saysSo: lastReason == nil || pause > Self.firstPause)
      } catch {
        let reason = Terminal.printable("\(error)")
        // One that is not there yet, or closes at once, is reported once.
        if reason != lastReason { Terminal.complain("\(place.text): \(reason); trying again") }
        lastReason = reason
      }
      if ContinuousClock.now - start > Self.steady { (pause, lastReason) = (Self.firstPause, nil) }
      wait(seconds: pause)
      pause = min(2 * pause, Self.longestPause)
    }
  }

  private func connect(saysSo: Bool) throws {
    let source = try WebSocketClient(
      connectingTo: place.address,
      subprotocols: subprotocols,
      timeout: Self.patience
    )
    defer { source.close() }
    let server = try WebSocketClient(
      connectingTo: server,
      subprotocols: subprotocols,
      timeout: Self.patience
    )
    defer { server.close() }
    if saysSo { Terminal.complain("\(place.text): connected") }
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

  private func wait(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end, !isStopped.load(ordering: .acquiring) {
      Thread.sleep(forTimeInterval: 0.05)
    }
  }
}
