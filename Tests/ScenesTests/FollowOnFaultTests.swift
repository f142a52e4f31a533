import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

/// An error in a scene leads to no other one.
@Suite struct FollowOnFaultTests {
  @Test("A text that is too long is the only error")
  func longLine() throws {
    let line = String(repeating: "x", count: 35)
    let error = #expect(throws: SceneFileError.self) {
      try scene(
        #"""
        {"format":"scrollscope.scene","version":1,"line":"\#(line)","try":"Try it.","corrected":true,
        "device":{"size":[320,480]},"root":{"id":"w"}}
        """#
      )
    }
    #expect(error?.description.contains("/line: expected at most 34 characters, found 35") == true)
    #expect(error?.description.contains("unknown key") == false)
  }

  @Test(
    "A view of an unknown class is the only error, and a long list of names gives way to the nearest"
  )
  func unknownClass() throws {
    let text = #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},
      "controller":[{"name":"keyboardAvoidance","view":"s","strategy":"shrink"},
      {"name":"reaction","on":"scrollViewDidZom","view":"s","set":{}}],
      "root":{"id":"w","class":"Window","subviews":[{"id":"s","class":"UIScrolView"}]}}
      """#
    let faults = SceneReader.faults(in: try JSONValue(parsing: Array(text.utf8), limits: .file))
    let messages = faults.map { "\($0.pointer): \($0.message)" }
    #expect(messages.count == 2, "\(messages)")
    #expect(messages.contains { $0.hasSuffix(#"did you mean "ScrollView"?"#) })
    let names =
      #"/controller/1/on: expected one of \#(Event.names.count) names, found "scrollViewDidZom""#
    #expect(messages.contains(names + #"; did you mean "scrollViewDidZoom"?"#), "\(messages)")
  }
}
