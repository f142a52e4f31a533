import Foundation
import ScrollProbeOnStub
import WebSocketClient

/// What URLSession's WebSocket is on a device: a connection that is served once a frame.
@MainActor final class ClientLink: Link {
  var onMessage: ((String) -> Void)?
  var onClose: (() -> Void)?

  private let address: WebSocketAddress
  private var client: WebSocketClient?
  private var hasComplained = false

  /// Connects to an address that has the token.
  init(_ address: WebSocketAddress) { self.address = address }

  func open() {
    do throws(WebSocketClientError) {
      client = try WebSocketClient(
        connectingTo: address,
        subprotocols: ["scrollscope.source.v1"],
        timeout: .seconds(2)
      )
    } catch {
      ended(error)
    }
  }

  func send(_ text: String) {
    do throws(WebSocketClientError) {
      try client?.send(Array(text.utf8), timeout: .seconds(2))
    } catch {
      ended(error)
    }
  }

  func close() {
    client?.close()
    client = nil
  }

  /// Passes on what has come.
  func poll() {
    do throws(WebSocketClientError) {
      while let message = try client?.receive(timeout: .zero) {
        onMessage?(String(decoding: message, as: UTF8.self))
      }
    } catch {
      ended(error)
    }
  }

  private func ended(_ error: WebSocketClientError) {
    client = nil
    if !hasComplained {
      hasComplained = true
      FileHandle.standardError.write(Data("stub-app: no connection to \(address): \(error)\n".utf8))
    }
    onClose?()
  }
}
