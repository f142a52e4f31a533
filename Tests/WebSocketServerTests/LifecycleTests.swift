import Foundation
import Libwebsockets
import Platform
import Sockets
import TestSupport
import Testing
import WebSocketSupport

@testable import WebSocketServer

struct LifecycleTests {
  @Test("A port in use is named")
  func portInUse() throws {
    let first = try TestServer()
    let port = first.port
    #expect(throws: WebSocketServerError.addressInUse(host: "127.0.0.1", port: port)) {
      try TestServer(.any { $0.port = port })
    }
    let text = WebSocketServerError.addressInUse(host: "127.0.0.1", port: port).description
    #expect(text.contains("\(port)"))
  }

  @Test("An address of another machine is named with the system's reason")
  func addressThatIsNotThis() throws {
    // RFC 5737 reserves the network for documentation.
    let error = try #require(throws: WebSocketServerError.self) {
      try TestServer(
        .any {
          $0.host = "192.0.2.1"
          $0.token = AdmissionTests.token
          $0.allowsPlainText = true
        }
      )
    }
    #expect(error.description.contains("192.0.2.1"))
    #expect(error.description.contains("annot assign"))
  }

  @Test("The server listens on the loopback address and nowhere else")
  func serverListensOnTheLoopback() throws {
    let server = try TestServer()
    #expect(throws: RawSocket.Failure.system("connect", code: ECONNREFUSED)) {
      try RawSocket(port: server.port, address: "127.0.0.2")
    }
    let port = String(server.port, radix: 16, uppercase: true)
    let listed = String(repeating: "0", count: 4 - port.count) + port
    let tables = try ["tcp", "tcp6"].map { try Self.listeners(in: "/proc/net/\($0)", at: listed) }
    #expect(tables == [["0100007F:\(listed)"], []])
  }

  /// The local addresses in one of the kernel's tables that listen, state 0A, at a port.
  private static func listeners(in table: String, at port: String) throws -> [String] {
    let lines = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n")
    let columns = lines.map { $0.split(separator: " ").map(String.init) }
    return columns.filter { $0.count > 3 && $0[3] == "0A" }.map { $0[1] }
      .filter { $0.hasSuffix(":" + port) }
  }

  @Test("A socket that is bound elsewhere is noticed")
  func socketThatIsBound() throws {
    let listener = try ListeningSocket(host: "0.0.0.0", port: 0)
    let port = try #require(listener.port)
    let loopback = try #require(IPv4Address("127.0.0.1"))
    #expect(
      throws: WebSocketServerError.boundElsewhere(
        wanted: "127.0.0.1:\(port)",
        found: "0.0.0.0:\(port)"
      )
    ) {
      try ListeningSocket.verified(listener.descriptor, isAt: loopback, port: port)
    }
  }

  @Test("stop() says goodbye, closes every client with 1001 and frees the port")
  func stopSaysGoodbye() throws {
    let delegate = Goodbye()
    let server = try TestServer(files: ["/": .page], delegate: delegate)
    let port = server.port
    let sockets = try (0..<20).map { _ in try RawSocket.webSocket(port: port) }
    let stalled = try RawSocket.webSocket(port: port, receiveBuffer: 4_096)
    try stalled.send(RawFrame.text(String(repeating: "x", count: 250_000)))
    let idle = try RawSocket(port: port)
    #expect(try idle.get("/", port: port).status == 200)
    // The server has read everything sent before the last of these echoes.
    try sockets[0].send(RawFrame.text("there?"))
    #expect(try sockets[0].receiveFrame() == .text("there?"))
    server.server.stop()
    for socket in sockets {
      #expect(try socket.receiveFrame() == .text("good"))
      #expect(try socket.receiveFrame() == .text("bye"))
      let frame = try socket.receiveFrame()
      #expect(frame.closeCode == 1001)
      try socket.send(RawFrame(opcode: 8, payload: [0x03, 0xE9]))
      #expect(try socket.receiveToEnd() == [])
    }
    server.waitUntilEnded()
    #expect(try idle.receiveToEnd() == [])
    let happened = delegate.happened
    #expect(happened.filter { $0 == "closed" }.count == 21)
    #expect(happened.filter { $0 == "shutdown" }.count == 1)
    #expect(throws: RawSocket.Failure.system("connect", code: ECONNREFUSED)) {
      try RawSocket(port: port)
    }
    let next = try TestServer(.any { $0.port = port })
    #expect(next.port == port)
  }

  @Test("stop() before run() makes run() return")
  func stopBeforeRun() throws {
    let delegate = TestDelegate()
    let server = try WebSocketServer(configuration: .any, files: [:], delegate: delegate)
    server.stop()
    server.run()
    #expect(delegate.happened == ["shutdown"])
  }

  @Test("The library has no descriptor whose read could fail")
  func libraryHasNo() throws {
    let server = try WebSocketServer(configuration: .any, files: [:], delegate: TestDelegate())
    let context = try #require(server.context)
    #expect(context.library.wakeDescriptor == nil)
  }

  @Test("A server that never runs frees its port")
  func serverThatNever() throws {
    let delegate = TestDelegate()
    var server: WebSocketServer? = try WebSocketServer(
      configuration: .any,
      files: [:],
      delegate: delegate
    )
    let port = try #require(server?.port)
    server = nil
    let next = try TestServer(.any { $0.port = port })
    #expect(next.port == port)
  }

  @Test("A signal stops every server of the process")
  func signalStopsEvery() throws {
    let server = try TestServer()
    let others = [try TestServer(), try TestServer(isPolled: true)]
    for other in others { other.server.installSignalHandlers() }
    // One that has ended before does not take the signals from the others.
    do {
      let ended = try TestServer()
      ended.server.installSignalHandlers()
    }
    signal(SIGXFSZ, SIG_DFL)
    server.server.installSignalHandlers()
    // SIG_IGN is the number 1: writing beyond the limit of a file's size does not end the process.
    #expect(unsafeBitCast(signal(SIGXFSZ, SIG_IGN), to: Int.self) == 1)
    let sockets = try ([server] + others).map { try RawSocket.webSocket(port: $0.port) }
    kill(getpid(), SIGTERM)
    for socket in sockets { #expect(try socket.receiveFrame().closeCode == 1001) }
  }

  @Test("The timer fires once at its deadline and not when disarmed")
  func timerFiresOnce() throws {
    let server = try TestServer(delegate: Alarm())
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame.text("past"))
    #expect(try socket.receiveFrame() == .text("fired in time"))
    try socket.send(RawFrame.text("soon"))
    #expect(try socket.receiveFrame() == .text("fired in time"))
    try socket.send(RawFrame.text("soon, then never"))
    #expect(!socket.isReadable(within: 60))
    // Moved forward and back: one deadline, the last.
    try socket.send(RawFrame.text("late, then soon"))
    #expect(try socket.receiveFrame() == .text("fired in time"))
    #expect(!socket.isReadable(within: 60))
  }

  @Test("A server with nothing to do sleeps")
  func serverWithNothing() throws {
    let server = try TestServer(delegate: Accountant())
    let socket = try RawSocket.webSocket(port: server.port)
    try socket.send(RawFrame.text("begin"))
    _ = try socket.receiveFrame()
    #expect(!socket.isReadable(within: 400))
    try socket.send(RawFrame.text("end"))
    let used = try #require(Int(socket.receiveFrame().text))
    // Processor time in microseconds; a busy loop uses as much as the wait.
    #expect(used < 100_000)
  }
}

/// Sends goodbye in two messages when the server stops, each in a separate call.
final class Goodbye: TestDelegate, @unchecked Sendable {
  private var said: [ClientID: Int] = [:]

  override func shutdownBegan() {
    super.shutdownBegan()
    for client in clients {
      said[client] = 0
      server?.requestWrite(to: client)
    }
  }

  override func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter) {
    super.clientIsWritable(client, writer: &writer)
    guard let count = said[client], count < 2, !writer.isChoked else { return }
    said[client] = count + 1
    send(count == 0 ? "good" : "bye", to: client)
  }
}

/// Sets the timer as its client requests, and reports when it fires.
final class Alarm: TestDelegate, @unchecked Sendable {
  private var deadline = Int64.max

  override func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    for word in String(decoding: message, as: UTF8.self).split(separator: ", ") {
      let now = WebSocketServer.now()
      switch word {
      case "past": deadline = 0
      case "soon", "then soon": deadline = now + 10_000
      case "late": deadline = now + 60_000_000
      default: deadline = .max
      }
      server?.setTimer(at: deadline == .max ? nil : deadline)
    }
  }

  override func timerFired() {
    let isInTime = WebSocketServer.now() >= deadline
    for client in clients { send(isInTime ? "fired in time" : "fired early", to: client) }
  }
}

/// Responds with the processor time that the loop has used since the message before.
final class Accountant: TestDelegate, @unchecked Sendable {
  private var before = 0

  override func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    let now = time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    send("\(now - before)", to: client)
    before = now
  }
}
