import Testing
import WebSocketClient

struct WebSocketClientAddressTests {
  struct Parts: Equatable, Sendable {
    let host: String
    let port: Int
    let target: String
  }

  @Test(
    "An address is taken apart",
    arguments: [
      ("ws://127.0.0.1:8030/ws", Parts(host: "127.0.0.1", port: 8030, target: "/ws")),
      ("ws://127.0.0.1", Parts(host: "127.0.0.1", port: 80, target: "/ws")),
      ("ws://localhost:1/", Parts(host: "localhost", port: 1, target: "/ws")),
      ("WS://LocalHost:65535", Parts(host: "localhost", port: 65535, target: "/ws")),
      ("ws://10.0.0.7:80/other", Parts(host: "10.0.0.7", port: 80, target: "/other")),
      ("ws://localhost:9?token=ab", Parts(host: "localhost", port: 9, target: "/ws?token=ab")),
      ("ws://localhost:9/?token=ab", Parts(host: "localhost", port: 9, target: "/ws?token=ab")),
      ("ws://localhost:9/ws?a=/?:@", Parts(host: "localhost", port: 9, target: "/ws?a=/?:@")),
      ("ws://localhost:9/a/b%20c", Parts(host: "localhost", port: 9, target: "/a/b%20c")),
    ]
  )
  func addressIsTaken(text: String, parts: Parts) throws {
    let address = try WebSocketAddress(parsing: text)
    #expect(Parts(host: address.host, port: address.port, target: address.target) == parts)
  }

  @Test(
    "The error says what is wrong with an address",
    arguments: [
      ("", "must begin with ws://"),
      ("localhost:8030", "must begin with ws://"),
      ("http://127.0.0.1:8030/#token=ab", "must begin with ws://"),
      ("wss://127.0.0.1:8030", "TLS"),
      ("ws://", "host"),
      ("ws:///ws", "host"),
      ("ws://:8030", "host"),
      ("ws://example.com", "host"),
      ("ws://127.0.0.1.example.com", "host"),
      ("ws://127.1", "host"),
      ("ws://127.0.0.256", "host"),
      ("ws://+127.0.0.1", "host"),
      ("ws://[::1]:8030", "host"),
      ("ws://user@localhost", "host"),
      ("ws://localhost:", "port"),
      ("ws://localhost:0", "port"),
      ("ws://localhost:65536", "port"),
      ("ws://localhost:+80", "port"),
      ("ws://localhost:8030:1", "port"),
      ("ws://localhost:99999999999999999999", "port"),
      ("ws://localhost/#token=ab", "fragment"),
      ("ws://localhost/a b", "ASCII"),
      ("ws://localhost/\r\nOrigin:x", "ASCII"),
      ("ws://localhost/é", "ASCII"),
      ("ws://localhost/" + String(repeating: "a", count: 1024), "1024 bytes"),
    ]
  )
  func whatIsWrong(text: String, reason: String) {
    do throws(WebSocketClientError) {
      Issue.record("accepted as \(try WebSocketAddress(parsing: text))")
    } catch {
      guard case .badAddress(let found) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found.contains(reason))
      #expect(found.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }

  @Test("The description does not show the token")
  func descriptionDoesNotShow() throws {
    let address = try WebSocketAddress(parsing: "ws://localhost:9/ws?token=secret")
    #expect("\(address)" == "ws://localhost:9/ws")
  }
}
