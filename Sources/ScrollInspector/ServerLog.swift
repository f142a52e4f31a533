import Inspector
import JSON
import Libwebsockets
import Logging
import Sockets
import WebSocketServer

/// Logs the events of a server: constant messages, with the details as metadata.
///
/// Clients can cause any number of some lines, so these have a limit a second. Used on the loop's thread.
final class ServerLog {
  private let logger: Logger
  private let now: () -> Int64
  private var connections = LineLimit()
  private var requests = LineLimit()

  /// The maximum number of characters of a text from a client.
  private static let maximumLength = 200

  init(_ logger: Logger, now: @escaping () -> Int64 = { WebSocketServer.now() }) {
    self.logger = logger
    self.now = now
  }

  /// Writes a warning of the port, which has escaped it.
  func warn(_ line: String) { logger.warning("\(line)") }

  /// Logs a refused connection or request; a connection that is cut later has a line of its own.
  func refused(_ refusal: Statistics.Refusal) {
    guard refusal != .stalled else { return }
    var metadata = ["reason": refusal.rawValue]
    switch refusal {
    case .host: metadata["advice"] = "allow the name with --allow-host or Options.allowedHosts"
    case .origin:
      metadata["advice"] = "allow the origin with --allow-origin or Options.allowedOrigins"
    case .token, .version, .request, .clients, .connections, .size, .encoding, .stalled: break
    }
    write("connection refused", at: .notice, metadata, within: &connections)
  }

  /// Logs the inspector's events.
  func note(_ event: InspectorEvent) {
    switch event {
    case .connected(let client, let connection):
      write(
        "client connected",
        at: .info,
        ["client": "\(client)", "connection": "\(connection.rawValue)"]
      )
    case .attached(let client, let name, let version):
      let metadata = [
        "client": "\(client)", "name": Self.text(name), "version": Self.text(version),
      ]
      write("client attached", at: .info, metadata)
    case .disconnected(let client, nil, let reason):
      write("client disconnected", at: .info, ["client": "\(client)", "reason": Self.text(reason)])
    case .disconnected(let client, let code?, let reason):
      // The server has stopped, which is no fault of the client.
      let level: Logger.Level = code == 1001 ? .info : .notice
      let metadata = ["client": "\(client)", "code": "\(code)", "reason": Self.text(reason)]
      write("client disconnected", at: level, metadata)
    case .control(let client):
      write("control changed", at: .info, client.map { ["client": "\($0)"] } ?? [:])
    case .refused(let client, let method, let code, let reason):
      var metadata = ["client": "\(client)", "code": "\(code)", "reason": Self.text(reason)]
      if let method { metadata["method"] = Self.text(method) }
      write("request refused", at: .debug, metadata, within: &requests)
    case .pace(let effectiveRate?, let rate):
      let metadata = ["effectiveRate": "\(effectiveRate)", "rate": "\(rate)"]
      write("time is not kept", at: .notice, metadata)
    case .pace(nil, let rate):
      write("time is kept again", at: .notice, ["rate": "\(rate)"])
    case .recordingStarted(let name):
      write("recording started", at: .info, ["recording": Self.text(name)])
    case .recordingStopped(let name):
      write("recording stopped", at: .info, ["recording": Self.text(name)])
    case .serverRecordingEnded(let reason):
      write("the server's recording has ended", at: .warning, ["reason": reason])
    case .recordingFailed(let reason):
      write("recording failed", at: .notice, ["reason": Self.text(reason)])
    }
  }

  private func write(
    _ message: Logger.Message,
    at level: Logger.Level,
    _ metadata: [String: String]
  ) {
    logger.log(level: level, message, metadata: metadata.mapValues { .string($0) })
  }

  /// Writes a line unless there were too many lately; then only their number is written.
  private func write(
    _ message: Logger.Message,
    at level: Logger.Level,
    _ metadata: [String: String],
    within limit: inout LineLimit
  ) {
    guard level >= logger.logLevel, let leftOut = limit.admit(at: now()) else { return }
    var metadata = metadata
    if leftOut > 0 { metadata["leftOut"] = "\(leftOut)" }
    write(message, at: level, metadata)
  }

  private static func text(_ text: String) -> String {
    PrintableText.escaped(text, limit: maximumLength)
  }
}
