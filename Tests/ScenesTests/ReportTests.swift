import Foundation
import JSON
import RecipeViews
import ScrollModel
import TestSupport
import Testing

@testable import Scenes

/// Labels that report numbers, and the controllers that move and place views.
@Suite struct ReportTests {
  private func engine(_ controller: String) throws -> Engine {
    try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},
      "controller":\#(controller),
      "root":{"id":"w","class":"Window","subviews":[
        {"id":"s","class":"ScrollView","frame":[0,0,320,480],"contentSize":[900,600],
         "contentOffset":[12.5,-3],"maximumZoomScale":2,"viewForZooming":"c","subviews":[
          {"id":"c","class":"ScrollContentView","frame":[0,0,900,600],"subviews":[
            {"id":"a","frame":[0,0,100,50]},{"id":"b","frame":[0,0,60,80]}]}]},
        {"id":"l","class":"Label","frame":[0,0,320,20]},
        {"id":"k","class":"Button","frame":[0,440,40,40]},{"id":"p","class":"PinView"}]}}
      """#
    ).makeEngine()
  }

  @Test(
    "Displayed numbers have few decimals, no trailing zeros, and a minus sign",
    arguments: [
      (0.0, 1, "0"), (-0.0, 1, "0"), (-0.04, 1, "0"), (0.05, 1, "0.1"), (-12.34, 1, "−12.3"),
      (2, 2, "2"), (2.5, 2, "2.5"), (2.05, 2, "2.05"), (1.999, 2, "2"), (99.5, 0, "100"),
      (1e300, 1, "∞"), (-1e300, 1, "−∞"),
    ]
  )
  func numbers(value: Double, decimals: Int, text: String) {
    #expect(ReadableNumber.text(value, decimals: decimals) == text)
  }

  @Test("scrollReport shows the values of its format")
  func scrollReport() throws {
    let names =
      "{contentOffset}; {contentSize}; {zoomScale}; {unscaledOffset}; {unscaledSize}; {phase}; "
      + "{isPagingEnabled}"
    let engine = try engine(
      #"{"name":"scrollReport","view":"s","label":"l","format":"\#(names)!"}"#
    )
    let label = try engine.required("l")
    #expect(label.text == "13, −3; 900 × 600; 1; 13, −3; 900 × 600; idle; false!")
    try engine.scrollView("s").zoomScale = 2
    try engine.scrollView("s").contentOffset = CGPoint(x: 100, y: 40)
    engine.layoutIfNeeded()
    #expect(label.text == "100, 40; 1800 × 1200; 2; 50, 20; 900 × 600; idle; false!")
    #expect(
      try self.engine(#"{"name":"scrollReport","view":"s","label":"l"}"#).required("l").text
        == "contentOffset 13, −3"
    )
  }

  @Test("restReport shows the target of a lift, or the offset at rest")
  func restReport() throws {
    for source in ["target", "rest"] {
      let engine = try engine(
        #"{"name":"restReport","view":"s","label":"l","format":"{x}","source":"\#(source)"}"#
      )
      let (label, scroll) = (try engine.required("l"), try engine.scrollView("s"))
      #expect(label.text == "13")
      try engine.drag((0...5).map { CGPoint(x: 200 - Double($0) * 12, y: 100) }, from: 0)
      let targets = engine.takeStep().events.compactMap { event -> CGPoint? in
        guard case .scrollViewWillEndDragging(_, _, let target, _) = event.kind else { return nil }
        return target
      }
      let target = ReadableNumber.text(try #require(targets.first).x, decimals: 0)
      #expect(label.text == (source == "target" ? target : "13"))
      engine.advance(to: engine.time + 100_000)
      scroll.stopScrollingAndZooming()
      let rest = ReadableNumber.text(scroll.contentOffset.x, decimals: 0)
      #expect(rest != target)
      #expect(label.text == (source == "target" ? target : rest))
    }
  }

  @Test("restReport shows the offset of a lift without a deceleration")
  func restReportOfStillLift() throws {
    let engine = try engine(#"{"name":"restReport","view":"s","label":"l"}"#)
    let scroll = try engine.scrollView("s")
    scroll.contentOffset = .zero
    try engine.drag([CGPoint(x: 200, y: 100), CGPoint(x: 100, y: 100)], from: 0, pause: 300_000)
    #expect(scroll.phase == .idle && scroll.contentOffset.x >= 90)
    let x = ReadableNumber.text(scroll.contentOffset.x, decimals: 0)
    #expect(try engine.required("l").text == "rests at \(x), 0")
  }

  @Test("pinReport measures on the screen, and is empty for a pin out of the window")
  func pinReport() throws {
    let engine = try engine(
      #"""
      {"name":"pinReport","pin":"a","content":"c","at":[50,40],"label":"l",
       "format":"{x} {y} {distance} {size} {scale}"}
      """#
    )
    let label = try engine.required("l")
    #expect(label.text == "0 10 10 1 1")
    try engine.scrollView("s").zoomScale = 2
    engine.layoutIfNeeded()
    #expect(label.text == "0 20 20 2 2")
    let pin = try engine.required("a")
    pin.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    engine.layoutIfNeeded()
    #expect(label.text == "0 −5 5 1 2")
    try engine.handle(.call(view: "a", .removeFromSuperview), at: 0)
    engine.layoutIfNeeded()
    #expect(label.text == "")
    try engine.handle(.call(view: "w", .insertSubview("a", .front)), at: 0)
    engine.layoutIfNeeded()
    #expect(label.text == "")
  }

  @Test(
    "[ZOOM-20] addPin registers a pin once, and does not register a view that contains the content"
  )
  func addPin() throws {
    for (pin, parent) in [("p", "c"), ("w", nil), ("s", "w")] {
      let engine = try engine(
        #"{"name":"addPin","button":"k","pin":"\#(pin)","content":"c","at":[50,40]}"#
      )
      for _ in 0..<2 {
        try engine.handle(.call(view: "k", .sendAction(.touchUpInside)), at: engine.time)
      }
      engine.layoutIfNeeded()
      #expect(try engine.required(pin).superview?.id == parent)
      let content = try #require(try engine.required("c") as? ScrollContentView)
      #expect(content.nonScalingSubviews == (pin == "p" ? ["p"] : []))
      #expect(engine.brokenInvariants() == [])
    }
  }

  @Test("sideBySide keeps natural sizes, and pages follow the view's width")
  func sideBySide() throws {
    let natural = try engine(#"{"name":"sideBySide","view":"s","container":"c"}"#)
    #expect(try natural.required("b").frame == CGRect(x: 100, y: 0, width: 60, height: 80))
    #expect(try natural.scrollView("s").contentSize == CGSize(width: 160, height: 80))
    let pages = try engine(#"{"name":"sideBySide","view":"s","container":"c","width":"page"}"#)
    #expect(try pages.required("a").frame == CGRect(x: 0, y: 0, width: 320, height: 160))
    #expect(try pages.required("c").frame.size == CGSize(width: 640, height: 80 * 320 / 60.0))
    #expect(pages.takeOutput().events.isEmpty)
  }

  @Test("Pages as high as the view fill it in both orientations")
  func fillingPages() throws {
    let pages = try engine(
      #"{"name":"sideBySide","view":"s","container":"c","width":"page","height":"view"}"#
    )
    let view = try pages.scrollView("s")
    #expect(try pages.required("b").frame.size == view.bounds.size)
    view.bounds.size = CGSize(width: 480, height: 300)
    pages.layoutIfNeeded()
    #expect(try pages.required("b").frame == CGRect(x: 480, y: 0, width: 480, height: 300))
    #expect(view.contentSize == CGSize(width: 960, height: 300))
    // Pages that the scene gives no size are as large as the view, too.
    let empty = try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},
       "controller":{"name":"sideBySide","view":"s","container":"c","width":"page","height":"view"},
       "root":{"id":"w","class":"Window","subviews":[{"id":"s","class":"ScrollView",
        "frame":[0,0,320,480],"subviews":[{"id":"c","subviews":[{"id":"a"},{"id":"b"}]}]}]}}
      """#
    ).makeEngine()
    #expect(try empty.required("b").frame == CGRect(x: 320, y: 0, width: 320, height: 480))
  }

  @Test(
    "Invalid parameters of a controller are rejected with their pointer",
    arguments: [
      (
        #"{"name":"scrollReport","view":"s","label":"s"}"#, "/label: expected a view of class Label"
      ),
      (
        #"{"name":"scrollReport","view":"s","label":"l","format":"{contentOfset}"}"#,
        #"/format: no value is called "contentOfset"; did you mean "contentOffset"?"#
      ),
      (#"{"name":"scrollReport","view":"s","label":"l","format":"a{b"}"#, "/format: a { without"),
      (
        #"{"name":"restReport","view":"s","label":"l","source":"lift"}"#,
        "/source: expected one of target, rest"
      ),
      (
        #"{"name":"pinReport","pin":"a","content":"c","label":"l"}"#,
        #"/controller/at: "at" is missing"#
      ),
      (
        #"{"name":"pinReport","pin":"a","content":"c","label":"l","at":[1]}"#,
        "/at: expected a point [x, y], found 1 value"
      ),
      (
        #"{"name":"addPin","button":"k","pin":"p","content":"s","at":[0,0]}"#,
        "/content: expected a view of class ScrollContentView"
      ),
      (
        #"{"name":"addPin","button":"l","pin":"p","content":"c","at":[0,0]}"#,
        "/button: expected a view of class Button"
      ),
      (
        #"{"name":"sideBySide","view":"s","container":"c","width":"wide"}"#,
        "/width: expected one of natural, page"
      ),
      (
        #"{"name":"sideBySide","view":"s","container":"c","rotation":"x"}"#,
        "/rotation: expected one of resize, rebuild"
      ),
      (#"{"name":"snapToCards","view":"s"}"#, #"/controller/spacing: "spacing" is missing"#),
      (
        #"{"name":"snapToCards","view":"s","spacing":0.5}"#,
        "/spacing: expected a length from 1 to 1000000 points, found 0.5"
      ),
      (
        #"{"name":"infiniteScroll","view":"s","period":0}"#,
        "/period: expected a length from 1 to 1000000 points, found 0"
      ),
      (
        #"{"name":"infiniteScroll","view":"s","period":9,"label":"k"}"#,
        "/label: expected a view of class Label"
      ),
    ]
  )
  func refusals(controller: String, message: String) {
    #expect {
      try engine(controller)
    } throws: {
      String(describing: $0).contains(message)
    }
  }

  @Test("No valid parameters of these controllers cause a crash")
  func extremes() throws {
    for controller in [
      #"{"name":"infiniteScroll","view":"s","period":1,"label":"l"}"#,
      #"{"name":"infiniteScroll","view":"s","period":1000000,"label":"l"}"#,
      #"{"name":"snapToCards","view":"s","spacing":1000000,"label":"l"}"#,
      #"{"name":"sideBySide","view":"s","container":"w","width":"page"}"#,
      #"{"name":"sideBySide","view":"s","container":"k"}"#,
      #"[{"name":"infiniteScroll","view":"s","period":7},{"name":"infiniteScroll","view":"s","period":11}]"#,
    ] {
      let engine = try engine(controller)
      for x in [1e9, -1e9, 5.5] { try engine.scrollView("s").contentOffset.x = x }
      try engine.drag([CGPoint(x: 300, y: 200), CGPoint(x: 40, y: 210)], from: 0)
      engine.advance(to: engine.time + 3_000_000)
      try engine.handle(.setDevice(DeviceChange(orientation: .landscapeLeft)), at: engine.time)
      engine.advance(to: engine.time + 3_000_000)
      #expect(try engine.scrollView("s").contentOffset.x.isFinite)
    }
  }
}
