import Foundation
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

@Suite struct LimitTests {
  private func message(_ text: String) -> String? {
    let error = #expect(throws: SceneFileError.self) { try scene(text) }
    guard case .invalid(_, let fault) = error else { return error?.description }
    return fault.description
  }

  /// A scene with this many levels of nested views.
  private func nested(levels: Int) -> String {
    let openings = (1..<levels).map { #"{"id":"v\#($0)","subviews":["# }.joined()
    let closings = String(repeating: "]}", count: levels - 1)
    return text(root: openings + #"{"id":"last"}"# + closings)
  }

  @Test("Twenty levels of views load, one more is rejected with its place")
  func levels() throws {
    #expect(try scene(nested(levels: 20)).viewCount == 20)
    let fault = try #require(message(nested(levels: 21)))
    #expect(fault.hasSuffix(": a scene has at most 20 levels of views"))
    #expect(fault.contains(": /root" + String(repeating: "/subviews/0", count: 20) + ":"))
  }

  @Test("200,000 views load, one more is rejected with its place", .timeLimit(.minutes(20)))
  func views() throws {
    func wide(_ count: Int) -> String {
      let views = (1..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",\n")
      return text(root: #"{"id":"w","subviews":[\#(views)]}"#)
    }
    #expect(try scene(wide(200_000)).viewCount == 200_000)
    // The first subview, the scene's second view, is on the second line.
    #expect(
      message(wide(200_001)) == "200001:1: /root/subviews/199999: a scene has at most 200000 views"
    )
  }

  @Test("16 MiB load, one byte more is rejected")
  func bytes() throws {
    let text = text(root: #"{"id":"w"}"#)
    let limit = 16 * 1_048_576
    let blanks = String(repeating: " ", count: limit - text.utf8.count)
    #expect(try scene(text + blanks).viewCount == 1)
    let error = #expect(throws: SceneFileError.self) { try scene(text + blanks + " ") }
    #expect(error?.description.hasSuffix(": larger than 16 MiB, the most it may be") == true)
  }

  @Test("Deeply nested arrays are rejected before anything is read")
  func depth() {
    let text = #"{"format":"#
    #expect(
      message(text + String(repeating: "[", count: 100_000))
        == "1:\(text.count + 64): arrays and objects are nested more than 64 deep"
    )
  }

  @Test(
    "Bytes that are not UTF-8 are reported with their place",
    arguments: [
      (
        Array("{\"title\":\"".utf8) + [0xE9] + Array("\"}".utf8),
        "1:11: the byte 0xE9 is not UTF-8 here"
      ),
      ([0xFF, 0xFE, 0x7B, 0x00], "1:1: expected a value, found the byte 0xFF, which is not UTF-8"),
    ] as [([UInt8], String)]
  )
  func notUTF8(bytes: [UInt8], fault: String) {
    let error = #expect(throws: SceneFileError.self) {
      try SceneFile.scene(bytes, named: "x", file: "x.scene.json")
    }
    #expect(error?.description.hasPrefix("x.scene.json:" + fault) == true)
  }

  @Test(
    "A zoom view that is the scroll view or contains it disables zooming, without an endless loop",
    arguments: ["w", "outer", "inner"]
  )
  func zoomingInACircle(id: String) throws {
    let root = #"""
      {"id":"w","class":"Window","subviews":[
        {"id":"outer","class":"ScrollView","frame":[0,0,320,480],"viewForZooming":"inner","subviews":[
          {"id":"inner","class":"ScrollView","frame":[0,0,320,480],"contentSize":[640,960],
           "maximumZoomScale":4,"zoomScale":2,"viewForZooming":"\#(id)"}]}]}
      """#
    let engine = try scene(text(root: root)).makeEngine()
    try engine.handle(.set(view: "inner", values: [.init(.zoomScale, .number(3))]), at: 0)
    try engine.drag([CGPoint(x: 100, y: 400), CGPoint(x: 100, y: 300)], from: 10_000)
    engine.settle()
    #expect(try engine.scrollView("inner").zoomScale == 1)
    #expect(engine.brokenInvariants() == [])
  }

  @Test(
    "Text that is not JSON is reported with its place",
    arguments: [
      ("", "1:1: expected a value, found the end of the text"),
      (#"{"format":"scrollscope.scene""#, "1:30: expected ',' or '}', found the end of the text"),
      (#"{"size":[1e400]}"#, "1:10: the number 1e400 is beyond the largest Double"),
      (#"{"size":[NaN]}"#, #"1:10: expected a value, found "NaN""#),
      (#"{"id":"a\#u{0}"}"#, #"1:9: the character \u{0000} must be escaped in a string"#),
      (#"{"id":"a\u0000"}"#, #"1:9: \u0000 is not accepted"#),
      ("\u{feff}{}", "1:1: a byte order mark stands before the text"),
      ("{\"a\":1,\n \"a\":2}", #"2:2: duplicate key "a""#),
      ("{\"a\":1,}", "1:8: expected a key in quotes, found '}'"),
      ("{\"a\":1} x", "1:9: expected the end of the text, found 'x'"),
    ]
  )
  func notJSON(text: String, fault: String) {
    #expect(message(text) == fault)
  }
}
