import Testing
package import WebSocketClient

extension WebSocketClient {
  /// Far more than any step needs on a busy machine.
  package static let patience = Duration.seconds(10)

  /// Connects to a server on this machine.
  package convenience init(
    port: Int,
    host: String = "127.0.0.1",
    target: String = "/ws",
    subprotocols: [String] = ["scrollscope.v1"],
    timeout: Duration = patience
  ) throws {
    let address = try WebSocketAddress(parsing: "ws://\(host):\(port)\(target)")
    try self.init(connectingTo: address, subprotocols: subprotocols, timeout: timeout)
  }

  package func send(_ text: String) throws {
    try send(Array(text.utf8), timeout: Self.patience)
  }

  /// The next message; a time-out fails the test.
  package func receive() throws -> String {
    String(decoding: try #require(try receive(timeout: Self.patience)), as: UTF8.self)
  }
}
