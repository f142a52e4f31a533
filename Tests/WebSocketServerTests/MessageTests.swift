import TestSupport
import Testing

struct MessageTests {
  @Test func anAdmittedClientGetsBackWhatItSends() throws {
    let server = try TestServer()
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame.text("hello"))
    #expect(try socket.receiveFrame() == .text("hello"))
  }
}
