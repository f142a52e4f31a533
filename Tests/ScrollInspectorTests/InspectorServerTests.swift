import Foundation
import InspectorSupport
import JSON
import ScrollInspector
import TestSupport
import Testing
import WebSocketClient

@Suite struct InspectorServerTests {
  @Test("A touch is answered by a patch, and a flick by patches until it rests")
  func touchIsAnswered() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let client = try server.attachedClient()
    try client.touch("began", 500, at: 0)
    try client.touch("moved", 480, at: 0.016)
    try client.touch("moved", 440, at: 0.032)
    try client.touch("ended", 440, at: 0.040)
    let patches = try client.patches { parameters in
      let scroll = parameters["patch"]?["views"]?["scroll"]?.object
      return scroll?["phase"] == .null
    }
    #expect(patches.count > 20, "a flick is many frames: \(patches.count)")
    for (earlier, later) in zip(patches, patches.dropFirst()) {
      #expect(later["base"] == earlier["seq"])
    }
    let last = try #require(patches.last?["patch"]?["views"]?["scroll"])
    #expect(last["rest"] == .null)
    #expect(last["isDecelerating"] == .null)
    // Nothing moves, so no state is sent. A machine that was late may still say that it is in time again.
    let more = try client.socket.receive(timeout: .milliseconds(100)) ?? []
    #expect(!String(decoding: more, as: UTF8.self).contains("State."))
    client.close()
  }

  @Test("The token is stored for other commands while a server runs")
  func tokenIsStored() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("socket")
    func stored(_ server: RunningServer) -> String? {
      server.port == 0
        ? TokenFile.token(of: .unixSocket(path)) : TokenFile.token(of: .port(server.port))
    }
    for isUnix in [true, false] {
      let server = try RunningServer { if isUnix { $0.listener = .unixSocket(path) } }
      #expect(stored(server) == RunningServer.token)
      let place = isUnix ? ["--unix", path] : ["--url", "ws://127.0.0.1:\(server.port)"]
      let program = Bundle.main.bundleURL.appending(path: "scrollscope")
      let snapshot = try Run(program, ["snapshot"] + place)
      #expect(snapshot.status == 0, "\(snapshot.errors)")
      #expect(snapshot.output.contains(#""scene":{"name":"basics""#))
      server.stop()
      #expect(stored(server) == nil)
    }
  }

  @Test("An allowed host is served and may connect")
  func allowedHostIsServed() throws {
    let server = try RunningServer { $0.allowedHosts = ["list.example"] }
    defer { server.stop() }
    let socket = try RawSocket(port: server.port)
    for (host, status) in [
      ("list.example", 200), ("list.example:9000", 200), ("other.example", 403),
    ] {
      try socket.send("GET / HTTP/1.1\r\nHost: \(host)\r\nOrigin: https://\(host)\r\n\r\n")
      let response = try socket.receiveResponse()
      #expect(response.status == status, "\(host)")
      guard status == 200 else { continue }
      let policy = response.values("content-security-policy").joined()
      #expect(policy.contains("wss://list.example:*"), "\(policy)")
    }
  }

  @Test("A ghost is reported while the session continues")
  func ghostIsReported() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let client = try server.attachedClient()
    try client.touch("began", 400, at: 0)
    try client.touch("moved", 300, at: 0.016)
    try client.touch("ended", 300, at: 0.02)
    try client.send("Sim.fork", ["t": 0, "values": ["scroll": ["bounces": false]]])
    let query: JSONValue = [
      "properties": ["scroll.contentOffset.y"], "from": 0, "to": 0, "maxPoints": 2,
    ]
    try client.send("History.query", query)
    var samples = 0
    var isCaughtUp = false
    var answers: Set<Int64> = []
    while !isCaughtUp || !answers.isSuperset(of: 2...6) {
      let message = try client.message()
      if let id = message["id"]?.int64, message["result"] != nil { answers.insert(id) }
      guard message["method"] == "Fork.samples" else { continue }
      samples += 1
      #expect(message["params"]?["fork"] == "f1")
      isCaughtUp = message["params"]?["isCaughtUp"] == true
    }
    #expect(samples > 0)
    client.close()
  }

  @Test(
    "More requests at once than allowed all get responses, in order, and other clients are served"
  )
  func flood() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let client = try server.attachedClient()
    let other = try server.attachedClient()
    let count: Int64 = 2_000
    let first = client.requests + 1
    for _ in 0..<count { try client.send("View.hitTest", ["location": [10, 10]]) }
    #expect(try other.ask("View.hitTest", ["location": [10, 10]])["result"] != nil)
    for id in 0..<count { #expect(try client.message()["id"] == .integer(first + id)) }
    client.close()
    other.close()
  }

  @Test("The page and its modules are served, and nothing else is")
  func pageAndItsModules() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let modules = ["app/main.js", "model/session/session.js", "panels/stage/view.js"]
    for path in ["/", "/index.html", "/modules.html"] + modules.map({ "/\($0)" }) {
      #expect(
        try RawSocket(port: server.port).get(path, port: server.port).status == 200,
        "\(path)"
      )
    }
    for path in ["/tests/session.test.js", "/package.json", "/nothing", "/../Package.swift"] {
      #expect(
        try RawSocket(port: server.port).get(path, port: server.port).status != 200,
        "\(path)"
      )
    }
  }

  @Test("The page needs one script and one style sheet, which have all that its modules have")
  func bundledPage() throws {
    let server = try RunningServer()
    defer { server.stop() }
    func text(_ path: String) throws -> String {
      let response = try RawSocket(port: server.port).get(path, port: server.port)
      return String(decoding: response.body, as: UTF8.self)
    }
    let page = try text("/")
    #expect(page.contains(#"<script type="module" src="page.js"></script>"#))
    #expect(page.ranges(of: "<link rel=").count == 2)
    let (script, style) = (try text("/page.js"), try text("/page.css"))
    let modules = try text("/modules.html")
    // To search the whole script for each module takes seconds.
    let lines = Set(script.split(separator: "\n").map(String.init))
    for module in modules.matches(of: #/rel="modulepreload" href="([^"]+)"/#) {
      #expect(lines.contains("// \(module.output.1)"), "\(module.output.1)")
    }
    for sheet in modules.matches(of: #/rel="stylesheet" href="([^"]+)"/#) {
      #expect(try style.contains(text("/\(sheet.output.1)")), "\(sheet.output.1)")
    }
  }

  @Test("Anyone may ask which version this is")
  func anyoneMayAsk() throws {
    let server = try RunningServer { $0.version = "9.8.7" }
    defer { server.stop() }
    let response = try RawSocket(port: server.port).get("/json/version", port: server.port)
    let json = try JSONValue(parsing: response.body, limits: .message)
    #expect(json["protocol"] == "1.0")
    #expect(json["server"] == ["name": "scrollscope", "version": "9.8.7"])
    #expect(json["session"]?.string?.count == 16)
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(!text.contains(RunningServer.token))
  }

  @Test("Anyone may read the schemas and the list of them")
  func anyoneMayRead() throws {
    let server = try RunningServer()
    defer { server.stop() }
    func get(_ path: String) throws -> RawResponse {
      try RawSocket(port: server.port).get(path, port: server.port)
    }
    let list = try get("/json/schema/")
    #expect(list.status == 200)
    #expect(list.values("content-type") == ["application/json"])
    let names = try #require(try JSONValue(parsing: list.body, limits: .file).array)
    #expect(names.contains("asyncapi.json"))
    #expect(names.contains("state.schema.json"))
    for name in try names.map({ try #require($0.string) }) {
      let file = try get("/json/schema/\(name)")
      #expect(file.status == 200, "\(name)")
      #expect(file.values("access-control-allow-origin") == [])
      let isSchema = name.hasSuffix(".schema.json")
      let type = isSchema ? "application/schema+json" : "application/json"
      #expect(file.values("content-type") == [type])
      let json = try JSONValue(parsing: file.body, limits: .file)
      #expect(isSchema ? json["$id"] == .string(name) : json["asyncapi"] == "3.0.0")
    }
    for path in ["/json/schema", "/json/schema/nothing.json", "/json/schema/../../README.md"] {
      #expect(try get(path).status != 200, "\(path)")
    }
  }

  @Test("The address has the token in its fragment")
  func addressHasTheToken() throws {
    let server = try RunningServer()
    defer { server.stop() }
    #expect(server.address == "http://127.0.0.1:\(server.port)/#token=\(RunningServer.token)")
    let open = try RunningServer { $0.token = nil }
    defer { open.stop() }
    #expect(open.address == "http://127.0.0.1:\(open.port)/")
  }

  @Test("A port in use says so and how to choose another")
  func portInUseSays() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let error = #expect(throws: InspectorServerError.self) {
      _ = try RunningServer { $0.listener = .port(server.port) }
    }
    let text = try #require(error).description
    #expect(error == .portInUse(server.port))
    #expect(text.contains("\(server.port)"))
    #expect(text.contains("in use"))
    #expect(text.contains("another port"))
  }

  @Test("Stopping says goodbye and frees the port")
  func stoppingSaysGoodbye() throws {
    let server = try RunningServer()
    let client = try server.attachedClient()
    server.stop()
    #expect(try client.message()["method"] == "Server.goodbye")
    #expect(throws: WebSocketClientError.closed(code: 1001, reason: "the server has stopped")) {
      _ = try client.socket.receive(timeout: .seconds(10))
    }
    let next = try RunningServer { $0.listener = .port(server.port) }
    next.stop()
  }

  @Test("Without scenes the server does not start")
  func withoutScenesThere() {
    #expect(throws: InspectorServerError.noScene) { _ = try InspectorServer(scenes: []) }
  }
}
