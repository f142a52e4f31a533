import ForeignSource
import JSON
import ModelCoding
import ScrollModel
import ScrollProbeCore
import WebSocketClient

/// A source's connection to a server of another process, which is made again when it ends.
final class SourceLink {
  private let address: WebSocketAddress
  private let subprotocols: [String]
  private let sender: SourceSender
  private var client: WebSocketClient?
  private var reconnection = Reconnection()
  private(set) var state = ScrollSource.Connection.disconnected(reason: nil)

  /// The time for a connection and for a message, for which the program waits.
  private static let patience: Duration = .seconds(1)
  /// How many messages are read at once, so that a server that sends without end delays no program.
  private static let maximumRead = 256

  init(
    _ sender: SourceSender,
    to address: String,
    token: String?
  ) throws(InspectorServerError) {
    do throws(WebSocketClientError) {
      self.address = try WebSocketAddress(parsing: address)
    } catch {
      throw .port(error.description)
    }
    self.sender = sender
    subprotocols =
      [InspectorServer.sourceSubprotocol] + (token.map { ["token.\($0)"] } ?? [])
    sender.send = { [weak self] in self?.send($0) }
    sender.onIntroduction = { [weak self] in self?.introduced() }
  }

  /// Connects if it is time to, and takes what the server has said.
  func poll() {
    if client == nil, reconnection.isDue(at: InspectorServer.now) { connect() }
    do throws(WebSocketClientError) {
      for _ in 0..<Self.maximumRead {
        guard let bytes = try client?.receive(timeout: .zero) else { return }
        if let message = try? JSONValue(parsing: bytes, limits: .file) { sender.receive(message) }
      }
    } catch {
      lose(error)
    }
  }

  /// Ends the connection; it is made again by the next poll.
  func close() {
    client?.close()
    client = nil
    sender.stop()
    state = .disconnected(reason: nil)
  }

  private func connect() {
    reconnection.started()
    do throws(WebSocketClientError) {
      client = try WebSocketClient(
        connectingTo: address,
        subprotocols: subprotocols,
        timeout: Self.patience
      )
      state = .connecting
      sender.start()
    } catch {
      lose(error)
    }
  }

  private func introduced() {
    reconnection.succeeded()
    state = .connected
  }

  private func send(_ message: JSONValue) {
    guard let client else { return }
    var members = message.object ?? JSONObject()
    members["jsonrpc"] = "2.0"
    do throws(WebSocketClientError) {
      try client.send(JSONValue.object(members).serialized(), timeout: Self.patience)
    } catch {
      lose(error)
    }
  }

  private func lose(_ error: WebSocketClientError) {
    client = nil
    sender.stop()
    state = .disconnected(reason: error.description)
    reconnection.lost(at: InspectorServer.now)
  }

  /// The command that the parameters of `Source.input` stand for: fingers, a wheel, or actions of WebDriver.
  static func command(_ parameters: JSONValue) throws -> Command {
    if let wheel = parameters["wheel"] { return try CommandMethod.wheel.command(wheel) }
    let method = parameters["actions"] == nil ? CommandMethod.touch : .perform
    return try method.command(parameters)
  }
}
