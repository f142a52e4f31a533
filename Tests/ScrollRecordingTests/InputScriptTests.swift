import JSON
import ScrollModel
import ScrollRecording
import Testing

@Suite struct InputScriptTests {
  private static let reset = #""method":"Scene.reset""#

  private func fault(_ text: String) -> String? {
    #expect(throws: InputScript.Failure.self) { try InputScript(Array(text.utf8)) }?.description
  }

  @Test(
    "Lines end with LF or CRLF, the last one may have no end, and empty lines are ignored",
    arguments: ["\n", "\r\n", "\n\n \t\n", "\r\n\r\n"]
  )
  func lineEnds(end: String) throws {
    let lines = [
      #"{"t":0,"method":"Input.wheel","params":{"location":[1,2],"delta":[0,9]}}"#,
      #"{"t":5,\#(Self.reset)}"#,
      #" {"t": 5.0, \#(Self.reset), "params":{}} "#,
    ]
    for text in [lines.joined(separator: end), lines.joined(separator: end) + end] {
      let script = try InputScript(Array(text.utf8))
      #expect(script.lines.map(\.command.time) == [0, 5, 5])
      #expect(script.lines.map(\.command.method) == ["Input.wheel", "Scene.reset", "Scene.reset"])
      #expect(script.lines[0].command.parameters == ["location": [1, 2], "delta": [0, 9]])
      #expect(script.lines[1].command.parameters == [:])
      let step = end.filter(\.isNewline).count
      #expect(script.lines.map(\.number) == [1, 1 + step, 1 + 2 * step])
    }
  }

  @Test("A script without commands has no lines", arguments: ["", "\n", " \r\n\n"])
  func empty(text: String) throws {
    #expect(try InputScript(Array(text.utf8)).lines.isEmpty)
  }

  @Test(
    "An error has line, column and pointer",
    arguments: [
      ("7", "1:1: expected a command, found 7"),
      ("{}", #"1:1: /t: "t" is missing"#),
      (#"{"t":0}"#, #"1:1: /method: "method" is missing"#),
      (#"{"t":-1}"#, "1:6: /t: expected a number from 0 to 31536000000000, found -1"),
      (#"{"t":0.5}"#, "1:6: /t: expected a whole number, found 0.5"),
      (#"{"t":"0"}"#, #"1:6: /t: expected a whole number, found "0""#),
      (
        #"{"t":31536000000001}"#,
        "1:6: /t: expected a number from 0 to 31536000000000, found 31536000000001"
      ),
      (#"{"t":0,"method":7}"#, "1:17: /method: expected a string, found 7"),
      (
        #"{"t":0,"method":"Scene.rest"}"#,
        #"1:17: /method: no method "Scene.rest"; did you mean "Scene.reset"?"#
      ),
      (
        #"{"t":0,"method":"Scene.reset","param":{}}"#,
        #"1:31: /param: unknown key "param"; did you mean "params"?"#
      ),
      (
        #"{"t":0,"method":"Scene.reset","params":{"x":1}}"#,
        #"1:41: /params/x: unknown key "x""#
      ),
      (
        "\n" + #"{"t":0,"method":"View.set","params":{"id":"é","values":{"phase":1}}}"#,
        "2:57: /params/values/phase: phase cannot be set"
      ),
      (
        "\r\n\n" + #"{"t":0,"method":"View.set","params":{"values":{}}}"#,
        #"3:37: /params/id: "id" is missing"#
      ),
      (
        #"{"t":9,\#(reset)}"# + "\n\n" + #"{"t":8,\#(reset)}"#,
        "3:6: /t: expected 9 or later, the time of line 1, found 8"
      ),
      (#"{"t":0,"#, "1:8: expected a key in quotes, found the end of the text"),
      ("\n{\"t\":0}}", "2:8: expected the end of the text, found '}'"),
      ("\u{feff}{}", "1:1: a byte order mark stands before the text"),
      (#"{"t":0} {"t":1}"#, "1:9: expected the end of the text, found '{'"),
    ]
  )
  func faults(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test("A text that is not UTF-8 is rejected with its line")
  func notUTF8() {
    let bytes = Array("\n{\"t\":\"".utf8) + [0xff, 0x22, 0x7d]
    let error = #expect(throws: InputScript.Failure.self) { try InputScript(bytes) }
    #expect(error?.line == 2)
    #expect(error?.column == 7)
  }

  @Test("An error can have the place of a value in a line that was read")
  func pointing() throws {
    let text = "\n" + #"{"t":0,"method":"View.set","params":{"id":"s","values":{}}}"#
    let line = try #require(try InputScript(Array(text.utf8)).lines.first)
    let failure = line.failure(at: JSONPointer(["params", "id"]), "no view")
    #expect(failure.description == "2:43: /params/id: no view")
    #expect(line.failure(at: JSONPointer(["params", "x"]), "!").column == 37)
  }

  @Test("A line can be as large as a message, but no larger")
  func longLine() throws {
    let command = #"{"t":0,\#(Self.reset)}"#
    let limit = JSONLimits.message.bytes
    let blanks = String(repeating: " ", count: limit - command.utf8.count)
    #expect(try InputScript(Array((command + blanks).utf8)).lines.count == 1)
    #expect(
      fault(command + blanks + " ")
        == "1:1: the text has \(limit + 1) bytes, more than the \(limit) allowed"
    )
  }

  @Test("A script can have very many lines")
  func manyLines() throws {
    let text = (0..<20_000).map { #"{"t":\#($0),\#(Self.reset)}"# + "\n" }.joined()
    let lines = try InputScript(Array(text.utf8)).lines
    #expect(lines.count == 20_000)
    #expect(lines.last?.number == 20_000)
  }
}
