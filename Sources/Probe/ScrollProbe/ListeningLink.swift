// Never compiled: Network is a framework of Apple's systems.
#if canImport(UIKit) && canImport(Network)
import Foundation
import Network

/// A WebSocket that a server of ScrollScope makes to the app, through a cable.
///
/// The roles stay what they are: the server speaks first, and the app is the source. It listens on the device's own
/// address, which only what runs on the device and the cable's tunnel reach, and takes a server that offers the
/// subprotocols of a source: `scrollscope.source.v1`, and `token.` with the token.
@MainActor final class ListeningLink: Link {
  var onMessage: ((String) -> Void)?
  var onClose: (() -> Void)?

  private let port: UInt16
  private let token: String
  private var listener: NWListener?
  private var connection: NWConnection?

  /// The largest message of a server, in bytes.
  private static let maximumMessage = 65_536

  init(port: UInt16, token: String) {
    self.port = port
    self.token = token
  }

  func open() {
    guard listener == nil else { return }
    do {
      let listener = try NWListener(using: parameters)
      listener.newConnectionHandler = { [weak self] connection in
        MainActor.assumeIsolated { self?.accept(connection) }
      }
      listener.stateUpdateHandler = { [weak self] state in
        MainActor.assumeIsolated { self?.listenerChanged(state) }
      }
      self.listener = listener
      listener.start(queue: .main)
    } catch {
      print("ScrollProbe: cannot listen at port \(port): \(error)")
      onClose?()
    }
  }

  func send(_ text: String) {
    let metadata = NWProtocolWebSocket.Metadata(opcode: .text)
    let context = NWConnection.ContentContext(identifier: "message", metadata: [metadata])
    connection?.send(
      content: Data(text.utf8),
      contentContext: context,
      isComplete: true,
      completion: .idempotent
    )
  }

  func close() {
    connection?.cancel()
    listener?.cancel()
    (connection, listener) = (nil, nil)
  }

  private var parameters: NWParameters {
    let parameters = NWParameters.tcp
    parameters.requiredLocalEndpoint = NWEndpoint.hostPort(
      host: .ipv4(.loopback),
      port: NWEndpoint.Port(rawValue: port) ?? .any
    )
    let options = NWProtocolWebSocket.Options()
    options.autoReplyPing = true
    options.maximumMessageSize = Self.maximumMessage
    let expected = "token.\(token)"
    options.setClientRequestHandler(.main) { subprotocols, _ in
      let isWelcome =
        subprotocols.contains("scrollscope.source.v1") && subprotocols.contains(expected)
      return NWProtocolWebSocket.Response(
        status: isWelcome ? .accept : .reject,
        subprotocol: isWelcome ? "scrollscope.source.v1" : nil,
        additionalHeaders: nil
      )
    }
    parameters.defaultProtocolStack.applicationProtocols.insert(options, at: 0)
    return parameters
  }

  private func listenerChanged(_ state: NWListener.State) {
    guard case .failed(let error) = state else { return }
    print("ScrollProbe: cannot listen at port \(port): \(error)")
    listener?.cancel()
    listener = nil
    onClose?()
  }

  /// Takes the newest connection: a server that has lost the former one cannot say so.
  private func accept(_ connection: NWConnection) {
    if let former = self.connection {
      former.cancel()
      onClose?()
    }
    self.connection = connection
    connection.stateUpdateHandler = { [weak self, weak connection] state in
      MainActor.assumeIsolated {
        guard let connection else { return }
        switch state {
        case .failed, .cancelled: self?.ended(connection)
        default: break
        }
      }
    }
    connection.start(queue: .main)
    receive(from: connection)
  }

  private func receive(from connection: NWConnection) {
    connection.receiveMessage { [weak self, weak connection] data, _, _, error in
      MainActor.assumeIsolated {
        guard let self, let connection, self.connection === connection else { return }
        guard error == nil, let data else { return self.ended(connection) }
        self.onMessage?(String(decoding: data, as: UTF8.self))
        self.receive(from: connection)
      }
    }
  }

  private func ended(_ connection: NWConnection) {
    guard self.connection === connection else { return }
    self.connection = nil
    connection.cancel()
    // The listener goes on, and so the next connection needs no new one.
    onClose?()
  }
}
#endif
