#if canImport(UIKit)
import Foundation
import ScrollProbeCore

/// Where samples go: to a server, or into a file.
@MainActor protocol Output: AnyObject {
  /// Whether samples are needed.
  var wantsSamples: Bool { get }

  /// Time has passed, in microseconds.
  func tick(at time: Int64)

  func observe(_ sample: Sample, touches: [Touch], moves: [Move], events: [ProbeEvent])

  func close()
}

/// What carries messages to a server and back.
@MainActor package protocol Link: AnyObject {
  /// Receives each message, in its order.
  var onMessage: ((String) -> Void)? { get set }
  /// Is called when a connection has ended, or could not be made.
  var onClose: (() -> Void)? { get set }

  /// Makes a connection; there is none.
  func open()

  /// Sends a message, after those before it.
  func send(_ text: String)

  /// Ends the connection.
  func close()
}

/// Samples for a server, to which it connects again and again.
@MainActor final class LinkOutput: Output {
  private var session: SourceSession
  private var reconnection = Reconnection()
  private let link: any Link
  private var now: Int64 = 0

  init(_ link: any Link, _ description: SourceSession.Description) {
    self.link = link
    session = SourceSession(description)
    link.onMessage = { [weak self] in self?.receive($0) }
    link.onClose = { [weak self] in self?.connectionEnded() }
  }

  var wantsSamples: Bool { session.isShown }

  /// Why the server has refused messages.
  var refusals: [String] { session.refusals }

  func tick(at time: Int64) {
    now = time
    guard reconnection.isDue(at: time) else { return }
    reconnection.started()
    link.open()
  }

  func observe(_ sample: Sample, touches: [Touch], moves: [Move], events: [ProbeEvent]) {
    send(session.observe(sample, touches: touches, moves: moves, events: events))
  }

  func close() {
    link.onClose = nil
    link.onMessage = nil
    link.close()
  }

  private func receive(_ text: String) {
    send(session.receive(text))
    if session.isIntroduced { reconnection.succeeded() }
  }

  private func connectionEnded() {
    session.disconnected()
    reconnection.lost(at: now)
  }

  private func send(_ messages: [String]) {
    for message in messages { link.send(message) }
  }
}
#endif
