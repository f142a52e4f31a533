import Foundation
import TestSupport
import Testing
import WebSocketClient

/// The program that `.ci/autobahn` runs the Autobahn test suite against.
struct EchoServerTests {
  private let process = Process()
  private let socket: RawSocket

  init() throws {
    let output = Pipe()
    process.executableURL = Bundle.main.bundleURL.appending(path: "echo-server")
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let address = try WebSocketAddress(parsing: line.trimmingCharacters(in: .newlines))
    socket = try RawSocket(port: address.port)
    let handshake = RawSocket.handshake(port: address.port)
    let offer = "Sec-WebSocket-Protocol: scrollscope.v1\r\n"
    try socket.send(handshake.replacingOccurrences(of: offer, with: ""))
    let response = try socket.receiveResponse()
    #expect(response.status == 101)
    #expect(response.values("sec-websocket-protocol") == [])
  }

  private func end() {
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("Text and bytes of any length come back unchanged", arguments: [1, 2] as [UInt8])
  func messages(opcode: UInt8) throws {
    defer { end() }
    for count in [0, 1, 125, 126, 65_535, 65_536, 1 << 20] {
      let frame = RawFrame(opcode: opcode, payload: [UInt8](repeating: 0x61, count: count))
      try socket.send(frame)
      #expect(try socket.receiveFrame() == frame)
    }
  }

  @Test("A message of 65,536 frames comes back")
  func fragments() throws {
    defer { end() }
    let count = 65_536
    var bytes: [UInt8] = []
    for index in 0..<count {
      let isLast = index == count - 1
      bytes += RawFrame(isFinal: isLast, opcode: index == 0 ? 1 : 0, payload: [0x61]).encoded()
    }
    try socket.send(bytes)
    #expect(try socket.receiveFrame() == .text(String(repeating: "a", count: count)))
  }

  @Test("Text that is not UTF-8 is refused, bytes are not, and 16 MiB is the most")
  func refusals() throws {
    defer { end() }
    try socket.send(RawFrame(opcode: 2, payload: [0xFF]))
    #expect(try socket.receiveFrame() == RawFrame(opcode: 2, payload: [0xFF]))
    try socket.send(RawFrame(opcode: 1, payload: [0x61]).encoded(announcing: 16 << 20 + 1))
    #expect(try socket.receiveFrame().closeCode == 1009)
  }
}
