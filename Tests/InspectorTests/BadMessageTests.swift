import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Testing

struct BadMessageTests {
  /// A text and the error code that rejects it.
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let code: RPCError.Code
    var id: JSONValue = 9
    var path: String?

    init(_ text: String, _ code: RPCError.Code, id: JSONValue = 9, path: String? = nil) {
      self.text = text
      self.code = code
      self.id = id
      self.path = path
    }

    /// A request that is well-formed except for its parameters.
    init(_ method: String, _ parameters: String, _ code: RPCError.Code, _ path: String? = nil) {
      text = #"{"jsonrpc":"2.0","id":9,"method":"\#(method)","params":\#(parameters)}"#
      self.code = code
      self.path = path
    }

    var testDescription: String { text.count > 90 ? text.prefix(90) + "…" : text }
  }

  static let texts: [Case] = [
    Case("", .parse, id: nil), Case("{", .parse, id: nil), Case("nonsense", .parse, id: nil),
    Case("{}{}", .parse, id: nil), Case(#"{"id":9,"id":9}"#, .parse, id: nil),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"a","params":{"x":1,"x":1}}"#, .parse, id: nil),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"a","params":{"x":NaN}}"#, .parse, id: nil),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"a","params":{"x":1e999}}"#, .parse, id: nil),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"\u0000"}"#, .parse, id: nil),
    Case(String(repeating: "[", count: 33), .parse, id: nil),
    Case(String(repeating: "[", count: 100_000), .parse, id: nil),
    Case("[]", .notARequest, id: nil), Case("[{}]", .notARequest, id: nil),
    Case("1", .notARequest, id: nil),
    Case("null", .notARequest, id: nil), Case(#""text""#, .notARequest, id: nil),
    Case("{}", .notARequest, id: nil),
    Case(#"[{"jsonrpc":"2.0","id":9,"method":"Scene.list"}]"#, .notARequest, id: nil),
    Case(#"{"jsonrpc":"2.0","id":null,"method":"Scene.list"}"#, .notARequest, id: nil),
    Case(#"{"jsonrpc":"2.0","id":1.5,"method":"Scene.list"}"#, .notARequest, id: nil),
    Case(#"{"jsonrpc":"2.0","id":true,"method":"Scene.list"}"#, .notARequest, id: nil),
    Case(#"{"jsonrpc":"2.0","id":[9],"method":"Scene.list"}"#, .notARequest, id: nil),
    Case(
      #"{"jsonrpc":"2.0","id":"\#(String(repeating: "i", count: 129))","method":"Scene.list"}"#,
      .notARequest,
      id: nil
    ),
    Case(#"{"jsonrpc":"1.0","id":9,"method":"Scene.list"}"#, .notARequest),
    Case(#"{"jsonrpc":2.0,"id":9,"method":"Scene.list"}"#, .notARequest),
    Case(#"{"id":9,"method":"Scene.list"}"#, .notARequest),
    Case(#"{"jsonrpc":"2.0","id":9}"#, .notARequest),
    Case(#"{"jsonrpc":"2.0","id":9,"result":{}}"#, .notARequest),
    Case(#"{"jsonrpc":"2.0","id":"nine","method":5}"#, .notARequest, id: "nine"),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"Scene.list","more":1}"#, .notARequest),
  ]

  static let requests: [Case] = [
    Case("No.such", "{}", .noSuchMethod), Case("scene.list", "{}", .noSuchMethod),
    Case("", "{}", .noSuchMethod),
    Case("View.search", "{}", .parameters, "/text"), Case("Edit.undo", "{}", .wrongState),
    Case("Record.pause", "{}", .noSuchMethod),
    Case("Input.play", "{}", .noSuchMethod), Case("Server.hello", "{}", .noSuchMethod),
    Case("Scene.list", "[]", .parameters, ""), Case("Scene.list", "null", .parameters, ""),
    Case("Scene.list", #"{"all":true}"#, .parameters, "/all"),
    Case("State.resync", #"{"seq":1}"#, .parameters, "/seq"),
    Case("State.ack", "{}", .parameters, "/seq"),
    Case("State.ack", #"{"seq":-1}"#, .parameters, "/seq"),
    Case("State.ack", #"{"seq":"1"}"#, .parameters, "/seq"),
    Case("View.get", #"{"id":1}"#, .parameters, "/id"),
    Case("View.get", #"{"id":"missing"}"#, .noSuchView, "/id"),
    Case("View.hitTest", #"{"location":[1]}"#, .parameters, "/location"),
    Case("View.set", #"{"id":"missing","values":{}}"#, .noSuchView, "/id"),
    Case("View.set", #"{"id":"dot","values":{"alpha":"x"}}"#, .parameters, "/values/alpha"),
    Case("View.set", #"{"id":"dot","values":{"alpha":2}}"#, .outOfRange, "/values/alpha"),
    Case("View.set", #"{"id":"dot","values":{"alhpa":1}}"#, .parameters, "/values/alhpa"),
    Case("View.set", #"{"id":"dot","values":{"phase":"idle"}}"#, .readOnly, "/values/phase"),
    Case("View.set", #"{"id":"dot","values":{"bounces":true}}"#, .parameters, "/values/bounces"),
    Case(
      "View.set",
      #"{"id":"dot","values":{"cornerRadius":1,"alpha":2}}"#,
      .outOfRange,
      "/values/alpha"
    ),
    Case("View.call", #"{"id":"dot","name":"explode"}"#, .parameters, "/name"),
    Case(
      "View.call",
      #"{"id":"dot","name":"setContentOffset","arguments":{"contentOffset":[0,0]}}"#,
      .wrongState,
      "/name"
    ),
    Case(
      "View.call",
      #"{"id":"dot","name":"insertSubview","arguments":{"view":"scroll"}}"#,
      .wrongState,
      "/arguments/view"
    ),
    Case(
      "View.call",
      #"{"id":"scroll","name":"insertSubview","arguments":{"view":"dot","at":-1}}"#,
      .outOfRange,
      "/arguments/at"
    ),
    Case("View.call", #"{"id":"window","name":"removeFromSuperview"}"#, .wrongState, "/id"),
    Case("Input.touch", #"{"touches":{}}"#, .parameters, "/touches"),
    Case(
      "Input.touch",
      #"{"touches":[{"id":1,"phase":"moved","location":[1,1]}]}"#,
      .wrongState,
      "/touches/0/phase"
    ),
    Case(
      "Input.touch",
      #"{"touches":[{"id":1,"phase":"began","location":[1,1]},"#
        + #"{"id":2,"phase":"begun","location":[1,1]}]}"#,
      .parameters,
      "/touches/1/phase"
    ),
    Case(
      "Input.touch",
      #"{"touches":["#
        + Array(repeating: #"{"id":1,"phase":"moved","location":[1,1]}"#, count: 257)
        .joined(separator: ",") + "]}",
      .overLimit,
      "/touches"
    ),
    Case(
      "Input.wheel",
      #"{"location":[1,1],"delta":[1,1],"phase":"changed"}"#,
      .wrongState,
      "/phase"
    ),
    Case("Input.wheel", #"{"location":[1,1]}"#, .parameters, "/delta"),
    Case("Scene.load", #"{"name":"othr"}"#, .parameters, "/name"),
    Case("Scene.load", #"{"name":"/etc/passwd"}"#, .parameters, "/name"),
    Case("Scene.load", "{}", .parameters, ""),
    Case("Scene.load", #"{"scene":{"format":"x"}}"#, .parameters, "/scene/format"),
    Case("Scene.reset", #"{"now":true}"#, .parameters, "/now"),
    Case("Sim.pause", #"{"for":1}"#, .parameters, "/for"),
    Case("Sim.step", #"{"frames":1}"#, .wrongState), Case("Sim.step", "{}", .parameters, "/frames"),
    Case("Sim.step", #"{"frames":0}"#, .outOfRange, "/frames"),
    Case("Sim.step", #"{"frames":1001}"#, .outOfRange, "/frames"),
    Case("Sim.step", #"{"frames":1.5}"#, .parameters, "/frames"),
    Case("Sim.setRate", #"{"rate":0}"#, .outOfRange, "/rate"),
    Case("Sim.setRate", #"{"rate":8.1}"#, .outOfRange, "/rate"),
    Case("Sim.setRate", #"{"rate":"2"}"#, .parameters, "/rate"),
    Case("Control.acquire", #"{"force":"yes"}"#, .parameters, "/force"),
    Case("Control.release", #"{"to":"c2"}"#, .parameters, "/to"),
  ]

  @Test("A bad message is rejected with its code and changes nothing", arguments: texts + requests)
  func badMessageIsRefused(bad: Case) throws {
    let harness = try Harness()
    let client = try harness.attach()
    let before = try harness.freshDocument()
    client.send(bad.text)
    try client.drain()
    let answer = try #require(client.inbox.first)
    client.clearInbox()
    #expect(answer["jsonrpc"] == "2.0")
    #expect(answer["id"] == bad.id)
    #expect(answer["error"]?["code"] == .code(bad.code))
    #expect(answer["error"]?["data"]?["path"]?.string == bad.path)
    #expect(answer["error"]?["message"]?.string?.isEmpty == false)
    #expect(try harness.freshDocument() == before)
    #expect(harness.inspector.engine.commandCount == 0)
    #expect(harness.inspector.engine.touchStates.isEmpty)
    try client.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    try client.expect("State.patch")
    try harness.finish()
  }

  @Test("A bad notification is ignored without an answer", arguments: requests)
  func badNotificationIsDropped(bad: Case) throws {
    let harness = try Harness()
    let client = try harness.attach()
    let before = try harness.freshDocument()
    client.send(bad.text.replacing(#""id":9,"#, with: "", maxReplacements: 1))
    try client.drain()
    #expect(client.inbox == [])
    #expect(try harness.freshDocument() == before)
    try harness.finish()
  }

  @Test("A name that is nearly right is suggested")
  func nameThatIsNearly() throws {
    let harness = try Harness()
    let client = try harness.attach()
    func message(_ method: String, _ parameters: JSONValue) throws -> String {
      try #require(try client.refusal(method, parameters)["message"]?.string)
    }
    #expect(try message("Scene.lst", [:]).hasSuffix(#"did you mean "Scene.list"?"#))
    #expect(
      try message("Scene.load", ["name": "othr"]) == #"no scene "othr"; did you mean "other"?"#
    )
    #expect(
      try message("View.set", ["id": "dot", "values": ["alpa": 1]])
        .hasSuffix(#"did you mean "alpha"?"#)
    )
    try harness.finish()
  }

  @Test("Messages quote only a few visible characters")
  func messagesNeverQuote() throws {
    let harness = try Harness()
    let client = try harness.attach()
    let nasty = "\u{1B}[31m\u{202E}<script>" + String(repeating: "x", count: 50_000)
    var members = JSONObject()
    members[nasty] = 1
    let places: [(String, JSONValue)] = [
      (nasty, [:]), ("View.get", ["id": .string(nasty)]), ("View.get", .object(members)),
      ("View.set", ["id": "dot", "values": .object(members)]),
      ("Scene.load", ["name": .string(nasty)]),
    ]
    for (method, parameters) in places {
      _ = try client.refusal(method, parameters)
      let bytes = try #require(client.buffers.last).payloadBytes
      #expect(bytes.count < 700)
      #expect(!bytes.contains(0x1B))
      #expect(!String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("\\u001b"))
    }
    try harness.finish()
  }
}
