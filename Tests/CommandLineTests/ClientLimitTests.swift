import Foundation
import TestSupport
import Testing

/// `serve --max-clients`: the number of clients, and the descriptors that they need.
@Suite(.timeLimit(.minutes(20))) struct ClientLimitTests {
  @Test("One client more than allowed is refused with 503, and the page is still served")
  func refusal() throws {
    let server = try ServerThread("serve", "basics", "--no-token", "--max-clients", "2")
    defer { server.end() }
    let port = try #require(server.port)
    let clients = try (0..<2).map { _ in try RawSocket.webSocket(port: port) }
    let refused = try RawSocket(port: port)
    try refused.send(RawSocket.handshake(port: port))
    let response = try refused.receiveResponse()
    #expect(response.status == 503)
    #expect(String(decoding: response.body, as: UTF8.self) == "too many clients\n")
    #expect(try RawSocket(port: port).get("/health", port: port).status == 200)
    // Each of the others receives its greeting.
    for client in clients { #expect(try client.receiveFrame().text.contains("Server.hello")) }
  }

  @Test(
    "A number of clients out of range is bad usage",
    arguments: ["0", "-1", "50001", "many", "1.5"]
  )
  func range(number: String) throws {
    let run = try Scrollscope.run("serve", "basics", "--max-clients", number)
    #expect(run.status == 2)
    #expect(run.errors.contains("--max-clients"))
    #expect(run.output == "")
  }

  @Test("More clients than the system allows descriptors for are an error that names both numbers")
  func descriptors() throws {
    let run = try Run.shell(
      #"ulimit -n 100; exec "$0" serve basics --port 0 --max-clients 200"#,
      Scrollscope.executable.path
    )
    #expect(run.status == 2)
    #expect(
      run.errors == """
        scrollscope: 200 clients need 264 open files, and the system allows 100, enough for 36; raise that \
        with ulimit -n

        """
    )
    #expect(run.output == "")
  }

  @Test(
    "The soft limit of descriptors is raised; if that is not enough, fewer clients may connect, with a warning",
    arguments: [
      ("-Sn 100", ["--max-clients", "150"], 150, ""),
      ("-Sn 70; ulimit -Hn 100", [], 36, "the system allows 100, enough for 36"),
    ]
  )
  func softLimit(limit: String, options: [String], count: Int, warning: String) throws {
    let folder = try TemporaryFolder()
    let errors = try folder.write("", to: "errors")
    let server = try ServerProcess(
      ["serve", "basics", "--no-token"] + options,
      limit: limit,
      errors: errors
    )
    defer { server.end(by: SIGTERM) }
    let port = try #require(server.port)
    let clients = try (0..<count).map { _ in try RawSocket.webSocket(port: port) }
    for client in clients { #expect(try client.receiveFrame().text.contains("Server.hello")) }
    let refused = try RawSocket(port: port)
    try refused.send(RawSocket.handshake(port: port))
    #expect(try refused.receiveResponse().status == 503)
    let words = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(warning.isEmpty ? words.isEmpty : words.contains(warning), "\(words)")
  }
}
