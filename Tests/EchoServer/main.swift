// Sends every message back, by the product's WebSocket layer with longer messages, for the test suites of
// RFC 6455: echo-server [PORT]. It prints its address, and ends with SIGINT or SIGTERM.
import WebSocketServer

var configuration = Configuration(
  port: CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 0
)
configuration.acceptsTestSuites = true
configuration.maximumMessageBytes = 16 << 20
configuration.maximumFragments = 1 << 20
configuration.idlePing = .seconds(60)
configuration.idleHangUp = .seconds(120)
let echo = Echo()
let server = try WebSocketServer(configuration: configuration, files: [:], delegate: echo)
echo.server = server
server.installSignalHandlers()
print("ws://127.0.0.1:\(server.port)")
flushOutput()
server.run()
