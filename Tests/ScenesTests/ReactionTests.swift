import Foundation
import JSON
import ScrollModel
import TestSupport
import Testing

@testable import Scenes

@Suite("reaction: sets properties and calls methods on an event of a view")
struct ReactionTests {
  private static func text(_ controller: String) -> String {
    #"""
    {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},
    "root":{"id":"w","class":"Window","subviews":[{"id":"scroll","class":"ScrollView",
    "frame":[0,0,320,480],"contentSize":[320,2000]},
    {"id":"label","class":"Label","frame":[0,0,100,20]}]},
    "controller":\#(controller)}
    """#
  }

  @Test("It reacts to the given event of the given view, inside the step, properties first")
  func answers() throws {
    let engine = try scene(
      Self.text(
        #"""
        {"name":"reaction","on":"scrollViewDidScroll","view":"scroll",
        "set":{"label":{"text":"scrolled","alpha":0.5}},
        "call":[{"id":"w","name":"bringSubviewToFront","arguments":{"view":"scroll"}}]}
        """#
      )
    ).makeEngine()
    let label = try #require(engine.view("label"))
    try engine.handle(.set(view: "label", values: [.init(.alpha, .number(0.9))]), at: 1000)
    #expect(label.text == nil)
    let commands = engine.commandCount
    try engine.handle(
      .call(view: "scroll", .setContentOffset(CGPoint(x: 0, y: 100), animated: false)),
      at: 2000
    )
    #expect(label.text == "scrolled")
    #expect(label.alpha == 0.5)
    #expect(engine.root.subviews.map(\.id) == ["label", "scroll"])
    #expect(engine.commandCount == commands + 1)
  }

  @Test("Its changes are recorded with the cause assignment, even if the value is the same")
  func isRecorded() throws {
    let engine = try scene(
      Self.text(
        #"""
        {"name":"reaction","on":"scrollViewDidScroll","view":"scroll",
        "set":{"scroll":{"contentInset":[0,0,0,0]}}}
        """#
      )
    ).makeEngine()
    engine.recordsAssignments = true
    try engine.handle(
      .call(view: "scroll", .setContentOffset(CGPoint(x: 0, y: 100), animated: false)),
      at: 2000
    )
    let records = engine.takeAssignments()
    #expect(records.map(\.property) == [.contentInset, .contentOffset])
    #expect(records.first?.command == 1)
    #expect(records.first?.old == records.first?.new)
  }

  @Test(
    "keepDistanceToEnd adds what a call adds to the content to the offset, in the same step",
    arguments: [
      (
        #""name":"insertRows","arguments":{"at":[{"section":0,"row":0},{"section":0,"row":1}]}"#,
        588.0
      ),
      (#""name":"deleteRows","arguments":{"at":[{"section":0,"row":0}]}"#, 456),
      (#""name":"reloadRows","arguments":{"at":[{"section":0,"row":0,"height":45}]}"#, 501),
      (#""name":"setContentOffset","arguments":{"contentOffset":[0,10]}"#, 10),
    ]
  )
  func keptDistance(call: String, offset: Double) throws {
    let rows = [String](repeating: "{}", count: 22).joined(separator: ",")
    let engine = try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},
      "root":{"id":"w","class":"Window","subviews":[{"id":"table","class":"TableView",
      "frame":[0,0,320,468],"contentOffset":[0,500],"sections":[{"rows":[\#(rows)]}]},
      {"id":"button","class":"Button","frame":[0,0,100,20]}]},
      "controller":{"name":"reaction","on":"buttonTapped","view":"button",
      "keepDistanceToEnd":"table","call":[{"id":"table",\#(call)}]}}
      """#
    ).makeEngine()
    try engine.handle(.call(view: "button", .sendAction(.touchUpInside)), at: 1000)
    #expect(try engine.scrollView("table").contentOffset.y == offset)
  }

  @Test("UIKit's name of a control's event leads to the one that is reported")
  func eventOfAControl() {
    let error = #expect(throws: (any Error).self) {
      try scene(Self.text(#"{"name":"reaction","on":"touchUpInside","view":"scroll","set":{}}"#))
    }
    let words = error.map { String(describing: $0) } ?? ""
    #expect(words.contains(#"/controller/on: expected the name of an event"#), "\(words)")
    #expect(words.contains(#"did you mean "buttonTapped"?"#), "\(words)")
  }

  @Test("The view that keeps its distance is a scroll view of the scene")
  func keptDistanceFaults() {
    for (view, message) in [("labl", "label"), ("label", "expected a view of class ScrollView")] {
      let text = Self.text(
        #"""
        {"name":"reaction","on":"scrollViewDidZoom","view":"scroll","set":{},
        "keepDistanceToEnd":"\#(view)"}
        """#
      )
      do {
        _ = try scene(text)
        Issue.record("\(view) was accepted")
      } catch {
        let words = String(describing: error)
        #expect(words.contains("/controller/keepDistanceToEnd") && words.contains(message))
      }
    }
  }

  @Test("With a condition it reacts only while the condition holds at the event")
  func conditions() throws {
    func reaction(_ condition: String, _ enabled: Bool, _ paging: Bool) -> String {
      #"""
      {"name":"reaction","on":"scrollViewDidZoom","view":"scroll","when":"\#(condition)",
      "set":{"reset":{"isEnabled":\#(enabled)},"scroll":{"isPagingEnabled":\#(paging)}}}
      """#
    }
    // Reset Zoom's button and challenge 3, without a controller made for them.
    let engine = try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},
      "root":{"id":"w","class":"Window","subviews":[{"id":"scroll","class":"ScrollView",
      "frame":[0,0,320,480],"isPagingEnabled":true,"maximumZoomScale":3,"viewForZooming":"pages",
      "contentSize":[960,480],"subviews":[{"id":"pages","frame":[0,0,960,480]}]},
      {"id":"reset","class":"Button","frame":[0,0,100,20],"isEnabled":false}]},
      "controller":[\#(reaction("abs(zoomScale - 1) > 0.001", true, false)),
      \#(reaction("abs(scroll.zoomScale - 1) <= 0.001", false, true))]}
      """#
    ).makeEngine()
    let scroll = try engine.scrollView("scroll")
    let reset = try #require(try engine.required("reset") as? Button)
    for (scale, isZoomed) in [(1.5, true), (2, true), (1.0005, false), (3, true), (1, false)] {
      try engine.handle(
        .call(view: "scroll", .setZoomScale(scale, animated: false)),
        at: engine.time + 1000
      )
      #expect(reset.isEnabled == isZoomed, "\(scale)")
      #expect(scroll.isPagingEnabled == !isZoomed, "\(scale)")
    }
  }

  @Test("A condition applies to the target of a lift, too")
  func conditionOfTarget() throws {
    for (condition, target) in [("contentOffset.y > 1000", 0.0), ("contentOffset.y < 1000", 500)] {
      let engine = try scene(
        Self.text(
          #"""
          {"name":"reaction","on":"scrollViewWillEndDragging","view":"scroll",
          "when":"\#(condition)","targetContentOffset":[null,500]}
          """#
        )
      ).makeEngine()
      let points = (0...6).map { CGPoint(x: 160, y: 400 - Double($0) * 30) }
      try engine.drag(points, from: 16_000, pause: 8_000)
      engine.settle()
      let rest = try engine.scrollView("scroll").contentOffset.y
      #expect(target == 500 ? rest == 500 : rest != 500, "\(condition): \(rest)")
    }
  }

  @Test(
    "An invalid condition is rejected with its place",
    arguments: [
      ("zoomScale ==", "/controller/when: column"),
      ("zoomScal == 1", "did you mean \"zoomScale\"?"),
      ("scrol.zoomScale == 1", "did you mean"),
      ("label.zoomScale == 1", "label is a Label and has no zoomScale"),
      ("changed(zoomScale)", "a condition is about the state"),
      ("cause == drag", "a condition is about the state"),
      ("event(buttonTapped)", "a condition is about the state"),
    ]
  )
  func conditionFaults(condition: String, message: String) throws {
    do {
      _ = try scene(
        Self.text(
          #"""
          {"name":"reaction","on":"scrollViewDidZoom","view":"scroll","when":"\#(condition)","set":{}}
          """#
        )
      )
      Issue.record("\(condition) was accepted")
    } catch let error as SceneFileError {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test("Without a view's name, a condition needs a scroll view that sends the event")
  func conditionWithoutScrollView() throws {
    do {
      _ = try scene(
        Self.text(
          #"{"name":"reaction","on":"didRotate","view":"w","when":"zoomScale == 1","set":{}}"#
        )
      )
      Issue.record("the condition was accepted")
    } catch let error as SceneFileError {
      #expect("\(error)".contains("w is not a scroll view; name the view"), "\(error)")
    }
  }

  @Test("A cycle of reactions comes to an end")
  func ends() throws {
    let engine = try scene(
      Self.text(
        #"""
        [{"name":"reaction","on":"scrollViewDidScroll","view":"scroll",
          "set":{"scroll":{"contentOffset":[0,10]}}},
         {"name":"reaction","on":"scrollViewDidScroll","view":"scroll",
          "set":{"scroll":{"contentOffset":[0,20]}}},
         {"name":"reaction","on":"layoutSubviews","view":"scroll",
          "set":{"scroll":{"contentOffset":[0,30]}}}]
        """#
      )
    ).makeEngine()
    try engine.handle(
      .call(view: "scroll", .setContentOffset(CGPoint(x: 0, y: 100), animated: true)),
      at: 0
    )
    engine.advance(to: 1_000_000)
    #expect(!engine.isMoving)
  }

  @Test("Calls that the views reject at that moment are skipped, and the rest is done")
  func leavesOut() throws {
    let engine = try scene(
      Self.text(
        #"""
        {"name":"reaction","on":"scrollViewDidScroll","view":"scroll",
        "call":[{"id":"scroll","name":"removeFromSuperview"},
        {"id":"scroll","name":"insertSubview","arguments":{"view":"w"}},
        {"id":"w","name":"insertSubview","arguments":{"view":"label","at":0}}]}
        """#
      )
    ).makeEngine()
    try engine.handle(
      .call(view: "scroll", .setContentOffset(CGPoint(x: 0, y: 500), animated: true)),
      at: 0
    )
    engine.advance(to: 1_000_000)
    #expect(engine.root.subviews.map(\.id) == ["label"])
    #expect(engine.brokenInvariants() == [])
  }

  @Test("It can set the target of a lift, on one axis or on both")
  func target() throws {
    for (target, expected) in [
      ("[null,480]", CGPoint(x: 0, y: 480)), ("[0,240]", CGPoint(x: 0, y: 240)),
    ] {
      let engine = try scene(
        Self.text(
          #"""
          {"name":"reaction","on":"scrollViewWillEndDragging","view":"scroll",
          "targetContentOffset":\#(target)}
          """#
        )
      ).makeEngine()
      try engine.drag((0...8).map { CGPoint(x: 160, y: 400 - 25 * Double($0)) }, from: 0)
      #expect(try engine.scrollView("scroll").rest?.contentOffset == expected)
      engine.settle()
      #expect(try engine.scrollView("scroll").contentOffset == expected)
    }
  }

  private static let start = #"{"name":"reaction","on":"scrollViewDidScroll","view":"scroll""#

  @Test(
    "An error is reported with its pointer",
    arguments: [
      Fault(
        text(#"‸{"name":"reaction","on":"didRotate","view":"label"}"#),
        #"/controller: expected something to "set" or to "call""#
      ),
      Fault(
        text(start + #",‸"targetContentOffset":[0,0]}"#),
        "/controller/targetContentOffset: can be chosen on scrollViewWillEndDragging alone"
      ),
      Fault(
        text(
          #"{"name":"reaction","on":"scrollViewWillEndDragging","view":"scroll","#
            + #""targetContentOffset":‸[0]}"#
        ),
        "/controller/targetContentOffset: expected a point [x, y], either of them null, "
          + "found [0]"
      ),
      Fault(
        text(start + #","set":‸[]}"#),
        "/controller/set: expected an object of views with their properties, found an array"
      ),
      Fault(
        text(start + #","set":{‸"scrol":{}}}"#),
        #"/controller/set/scrol: no view has the id "scrol"; did you mean "scroll"?"#
      ),
      Fault(
        text(start + #","set":{"label":{‸"contentOffset":[0,0]}}}"#),
        #"/controller/set/label/contentOffset: unknown key "contentOffset": "#
          + "a view of class Label has none, a ScrollView has"
      ),
      Fault(
        text(start + #","set":{"label":{"alpha":‸2}}}"#),
        "/controller/set/label/alpha: expected 0 to 1, found 2"
      ),
      Fault(
        text(start + #","set":{"scroll":{"viewForZooming":‸"labl"}}}"#),
        #"/controller/set/scroll/viewForZooming: no view has the id "labl"; did you mean "label"?"#
      ),
      Fault(
        text(start + #","call":[{"id":‸"labl","name":"removeFromSuperview"}]}"#),
        #"/controller/call/0/id: no view has the id "labl"; did you mean "label"?"#
      ),
      Fault(
        text(start + #","call":[{"id":"label","name":"removeFromSuperview",‸"now":1}]}"#),
        #"/controller/call/0/now: unknown key "now""#
      ),
      Fault(
        text(start + #","call":[{"id":"scroll","name":"setContentOffset","arguments":‸{}}]}"#),
        #"/controller/call/0/arguments/contentOffset: "contentOffset" is missing"#
      ),
    ]
  )
  func faults(fault: Fault) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fault.scene.text, to: "faulty.scene.json")
    let error = #expect(throws: SceneFileError.self) { try SceneFile.read(path: path) }
    let place = "\(fault.scene.line):\(fault.scene.column)"
    #expect(error?.description == "\(path):\(place): \(fault.message)")
  }

  @Test("An unknown event is rejected")
  func unknownEvent() throws {
    let text = Self.text(
      #"{"name":"reaction","on":"didScroll","view":"scroll","set":{"label":{"alpha":0}}}"#
    )
    let error = #expect(throws: SceneFileError.self) { try scene(text) }
    #expect(
      error?.description.contains("/controller/on: expected one of scrollViewDidScroll, ") == true
    )
  }
}
