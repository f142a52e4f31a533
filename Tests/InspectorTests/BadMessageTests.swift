import Inspector
import InspectorSupport
import JSON
import ScrollModel
import Testing

struct BadMessageTests {
  /// A text and the error code that rejects it.
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let code: Int64
    var id: JSONValue = 9
    var path: String?

    init(_ text: String, _ code: Int64, id: JSONValue = 9, path: String? = nil) {
      self.text = text
      self.code = code
      self.id = id
      self.path = path
    }

    /// A request that is well-formed except for its parameters.
    init(_ method: String, _ parameters: String, _ code: Int64, _ path: String? = nil) {
      text = #"{"jsonrpc":"2.0","id":9,"method":"\#(method)","params":\#(parameters)}"#
      self.code = code
      self.path = path
    }

    var testDescription: String { text.count > 90 ? text.prefix(90) + "…" : text }
  }

  static let texts: [Case] = [
    Case("", -32700, id: nil), Case("{", -32700, id: nil), Case("nonsense", -32700, id: nil),
    Case("{}{}", -32700, id: nil), Case(#"{"id":9,"id":9}"#, -32700, id: nil),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"a","params":{"x":1,"x":1}}"#, -32700, id: nil),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"a","params":{"x":NaN}}"#, -32700, id: nil),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"a","params":{"x":1e999}}"#, -32700, id: nil),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"\u0000"}"#, -32700, id: nil),
    Case(String(repeating: "[", count: 33), -32700, id: nil),
    Case(String(repeating: "[", count: 100_000), -32700, id: nil),
    Case("[]", -32600, id: nil), Case("[{}]", -32600, id: nil), Case("1", -32600, id: nil),
    Case("null", -32600, id: nil), Case(#""text""#, -32600, id: nil),
    Case("{}", -32600, id: nil),
    Case(#"[{"jsonrpc":"2.0","id":9,"method":"Scene.list"}]"#, -32600, id: nil),
    Case(#"{"jsonrpc":"2.0","id":null,"method":"Scene.list"}"#, -32600, id: nil),
    Case(#"{"jsonrpc":"2.0","id":1.5,"method":"Scene.list"}"#, -32600, id: nil),
    Case(#"{"jsonrpc":"2.0","id":true,"method":"Scene.list"}"#, -32600, id: nil),
    Case(#"{"jsonrpc":"2.0","id":[9],"method":"Scene.list"}"#, -32600, id: nil),
    Case(
      #"{"jsonrpc":"2.0","id":"\#(String(repeating: "i", count: 129))","method":"Scene.list"}"#,
      -32600,
      id: nil
    ),
    Case(#"{"jsonrpc":"1.0","id":9,"method":"Scene.list"}"#, -32600),
    Case(#"{"jsonrpc":2.0,"id":9,"method":"Scene.list"}"#, -32600),
    Case(#"{"id":9,"method":"Scene.list"}"#, -32600),
    Case(#"{"jsonrpc":"2.0","id":9}"#, -32600),
    Case(#"{"jsonrpc":"2.0","id":9,"result":{}}"#, -32600),
    Case(#"{"jsonrpc":"2.0","id":"nine","method":5}"#, -32600, id: "nine"),
    Case(#"{"jsonrpc":"2.0","id":9,"method":"Scene.list","more":1}"#, -32600),
  ]

  static let requests: [Case] = [
    Case("No.such", "{}", -32601), Case("scene.list", "{}", -32601), Case("", "{}", -32601),
    Case("View.search", "{}", -32602, "/text"), Case("Edit.undo", "{}", -32015),
    Case("Record.pause", "{}", -32601),
    Case("Input.play", "{}", -32601), Case("Server.hello", "{}", -32601),
    Case("Scene.list", "[]", -32602, ""), Case("Scene.list", "null", -32602, ""),
    Case("Scene.list", #"{"all":true}"#, -32602, "/all"),
    Case("State.resync", #"{"seq":1}"#, -32602, "/seq"),
    Case("State.ack", "{}", -32602, "/seq"), Case("State.ack", #"{"seq":-1}"#, -32602, "/seq"),
    Case("State.ack", #"{"seq":"1"}"#, -32602, "/seq"),
    Case("View.get", #"{"id":1}"#, -32602, "/id"),
    Case("View.get", #"{"id":"nobody"}"#, -32012, "/id"),
    Case("View.hitTest", #"{"location":[1]}"#, -32602, "/location"),
    Case("View.set", #"{"id":"nobody","values":{}}"#, -32012, "/id"),
    Case("View.set", #"{"id":"dot","values":{"alpha":"x"}}"#, -32602, "/values/alpha"),
    Case("View.set", #"{"id":"dot","values":{"alpha":2}}"#, -32014, "/values/alpha"),
    Case("View.set", #"{"id":"dot","values":{"alhpa":1}}"#, -32602, "/values/alhpa"),
    Case("View.set", #"{"id":"dot","values":{"phase":"idle"}}"#, -32013, "/values/phase"),
    Case("View.set", #"{"id":"dot","values":{"bounces":true}}"#, -32602, "/values/bounces"),
    Case(
      "View.set",
      #"{"id":"dot","values":{"cornerRadius":1,"alpha":2}}"#,
      -32014,
      "/values/alpha"
    ),
    Case("View.call", #"{"id":"dot","name":"explode"}"#, -32602, "/name"),
    Case(
      "View.call",
      #"{"id":"dot","name":"setContentOffset","arguments":{"contentOffset":[0,0]}}"#,
      -32015,
      "/name"
    ),
    Case(
      "View.call",
      #"{"id":"dot","name":"insertSubview","arguments":{"view":"scroll"}}"#,
      -32015,
      "/arguments/view"
    ),
    Case(
      "View.call",
      #"{"id":"scroll","name":"insertSubview","arguments":{"view":"dot","at":-1}}"#,
      -32014,
      "/arguments/at"
    ),
    Case("View.call", #"{"id":"window","name":"removeFromSuperview"}"#, -32015, "/id"),
    Case("Input.touch", #"{"touches":{}}"#, -32602, "/touches"),
    Case(
      "Input.touch",
      #"{"touches":[{"id":1,"phase":"moved","location":[1,1]}]}"#,
      -32015,
      "/touches/0/phase"
    ),
    Case(
      "Input.touch",
      #"{"touches":[{"id":1,"phase":"began","location":[1,1]},"#
        + #"{"id":2,"phase":"begun","location":[1,1]}]}"#,
      -32602,
      "/touches/1/phase"
    ),
    Case(
      "Input.touch",
      #"{"touches":["#
        + Array(repeating: #"{"id":1,"phase":"moved","location":[1,1]}"#, count: 257)
        .joined(separator: ",") + "]}",
      -32016,
      "/touches"
    ),
    Case(
      "Input.wheel",
      #"{"location":[1,1],"delta":[1,1],"phase":"changed"}"#,
      -32015,
      "/phase"
    ),
    Case("Input.wheel", #"{"location":[1,1]}"#, -32602, "/delta"),
    Case("Scene.load", #"{"name":"othr"}"#, -32602, "/name"),
    Case("Scene.load", #"{"name":"/etc/passwd"}"#, -32602, "/name"),
    Case("Scene.load", "{}", -32602, ""),
    Case("Scene.load", #"{"scene":{"format":"x"}}"#, -32602, "/scene/format"),
    Case("Scene.reset", #"{"now":true}"#, -32602, "/now"),
    Case("Sim.pause", #"{"for":1}"#, -32602, "/for"),
    Case("Sim.step", #"{"frames":1}"#, -32015), Case("Sim.step", "{}", -32602, "/frames"),
    Case("Sim.step", #"{"frames":0}"#, -32014, "/frames"),
    Case("Sim.step", #"{"frames":1001}"#, -32014, "/frames"),
    Case("Sim.step", #"{"frames":1.5}"#, -32602, "/frames"),
    Case("Sim.setRate", #"{"rate":0}"#, -32014, "/rate"),
    Case("Sim.setRate", #"{"rate":8.1}"#, -32014, "/rate"),
    Case("Sim.setRate", #"{"rate":"2"}"#, -32602, "/rate"),
    Case("Control.acquire", #"{"force":"yes"}"#, -32602, "/force"),
    Case("Control.release", #"{"to":"c2"}"#, -32602, "/to"),
  ]

  @Test(arguments: texts + requests)
  func aBadMessageIsRefusedWithItsCodeAndChangesNothing(bad: Case) throws {
    let harness = try Harness()
    let client = try harness.attach()
    let before = try harness.freshDocument()
    client.send(bad.text)
    try client.drain()
    let answer = try #require(client.inbox.first)
    client.clearInbox()
    #expect(answer["jsonrpc"] == "2.0")
    #expect(answer["id"] == bad.id)
    #expect(answer["error"]?["code"] == .integer(bad.code))
    #expect(answer["error"]?["data"]?["path"]?.string == bad.path)
    #expect(answer["error"]?["message"]?.string?.isEmpty == false)
    #expect(try harness.freshDocument() == before)
    #expect(harness.inspector.engine.commandCount == 0)
    #expect(harness.inspector.engine.touchStates.isEmpty)
    try client.request("View.set", ["id": "dot", "values": ["alpha": 0.5]])
    try client.expect("State.patch")
    try harness.finish()
  }

  @Test(arguments: requests)
  func aBadNotificationIsDroppedWithoutAWord(bad: Case) throws {
    let harness = try Harness()
    let client = try harness.attach()
    let before = try harness.freshDocument()
    client.send(bad.text.replacing(#""id":9,"#, with: "", maxReplacements: 1))
    try client.drain()
    #expect(client.inbox == [])
    #expect(try harness.freshDocument() == before)
    try harness.finish()
  }

  @Test func aNameThatIsNearlyRightIsSuggested() throws {
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

  @Test func messagesNeverQuoteMoreThanAFewVisibleCharacters() throws {
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
