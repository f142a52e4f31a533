import Foundation
import JSON
import ScrollModel
import Testing

@testable import Scenes

/// The controllers of lists: a refresh that ends, a header that stays, content that grows at its end.
@Suite struct ScrollingControllerTests {
  private func engine(_ controller: String, scroll: String = "", more: String = "") throws -> Engine
  {
    try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":1},
      "root":{"id":"w","class":"Window","subviews":[{"id":"s","class":"ScrollView",
      "frame":[0,0,320,480],"contentSize":[320,1000]\#(scroll),"subviews":[
      {"id":"a","frame":[0,0,320,100]},{"id":"b","frame":[0,860,320,100]},
      {"id":"c","frame":[0,970,320,60],"isHidden":true},
      {"id":"d","frame":[0,1100,320,60],"isHidden":true}]},
      {"id":"go","class":"Button","frame":[0,440,100,40]}\#(more)]},
      "controller":\#(controller)}
      """#
    ).makeEngine()
  }

  private func tap(_ engine: Engine, settles: Bool = true) throws {
    try engine.handle(.call(view: "go", .sendAction(.touchUpInside)), at: engine.time)
    if settles { engine.settle() } else { engine.layoutIfNeeded() }
  }

  private func touch(_ engine: Engine, _ phase: TouchSample.Phase, _ y: Double) throws {
    let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 200, y: y))
    try engine.handle(.touch([sample]), at: engine.time + 16_000)
  }

  // MARK: pullToRefresh

  private static let refresh = #"{"name":"pullToRefresh","view":"s","duration":1000000}"#

  /// An engine with a pulled refresh control, at the time of the lift.
  private func pulled() throws -> Engine {
    let engine = try engine(Self.refresh, scroll: #","refreshControl":true"#)
    try touch(engine, .began, 100)
    try touch(engine, .moved, 400)
    try touch(engine, .ended, 400)
    #expect(try engine.scrollView("s").isRefreshing)
    return engine
  }

  @Test("A refresh ends after its duration, and the content animates back over the control")
  func refreshEnds() throws {
    let engine = try pulled()
    let scroll = try engine.scrollView("s")
    let lift = engine.time
    engine.advance(to: lift + 999_999)
    #expect(scroll.isRefreshing && scroll.contentOffset.y == -60)
    var last = scroll.contentOffset.y
    while let next = engine.nextStepTime {
      engine.advance(to: next)
      #expect(abs(scroll.contentOffset.y - last) < 12)
      last = scroll.contentOffset.y
    }
    #expect(!scroll.isRefreshing && last == 0)
    #expect(scroll.adjustedContentInset.top == 0)
  }

  @Test("Content that was scrolled further stays in place when the refresh ends")
  func refreshEndsElsewhere() throws {
    let engine = try pulled()
    let scroll = try engine.scrollView("s")
    engine.advance(to: engine.time + 900_000)
    scroll.contentOffset.y = 300
    engine.settle()
    #expect(!scroll.isRefreshing && scroll.contentOffset.y == 300)
  }

  @Test("A finger that catches the content on its way back ends the refresh at once")
  func refreshInterrupted() throws {
    let engine = try pulled()
    let scroll = try engine.scrollView("s")
    engine.advance(to: engine.time + 1_050_000)
    #expect(scroll.isScrollAnimating && scroll.isRefreshing)
    try touch(engine, .began, 200)
    try touch(engine, .moved, 260)
    #expect(!scroll.isRefreshing)
    try touch(engine, .ended, 260)
    engine.settle()
    #expect(scroll.contentOffset.y == 0 && scroll.adjustedContentInset.top == 0)
  }

  @Test("A refresh ended by a program is not ended again, and neither is one without a pull")
  func refreshEndedBefore() throws {
    let engine = try pulled()
    let scroll = try engine.scrollView("s")
    scroll.isRefreshing = false
    engine.settle()
    scroll.isRefreshing = true
    engine.advance(to: engine.time + 5_000_000)
    #expect(scroll.isRefreshing)
  }

  // MARK: stickyHeader

  @Test("A header moves with the content, stays at the edge, stretches and shrinks")
  func stickyHeader() throws {
    let plain = try engine(#"{"name":"stickyHeader","view":"s","header":"b"}"#)
    for (y, top) in [(0.0, 860.0), (860, 860), (900, 900), (-50, 860)] {
      try plain.scrollView("s").contentOffset.y = y
      plain.layoutIfNeeded()
      #expect(try plain.required("b").frame == CGRect(x: 0, y: top, width: 320, height: 100))
    }
    let stretching = try engine(
      #"{"name":"stickyHeader","view":"s","header":"a","stretches":true,"minimumHeight":40}"#,
      scroll: #","contentInset":[20,0,0,0]"#
    )
    for (y, top, height) in [
      (-20.0, 0.0, 100.0), (-50, -30, 130), (0, 20, 80), (40, 60, 40), (500, 520, 40),
    ] {
      try stretching.scrollView("s").contentOffset.y = y
      stretching.layoutIfNeeded()
      #expect(
        try stretching.required("a").frame == CGRect(x: 0, y: top, width: 320, height: height)
      )
    }
    #expect(try stretching.scrollView("s").contentSize == CGSize(width: 320, height: 1000))
  }

  @Test("A header that was moved elsewhere is not changed")
  func stickyHeaderElsewhere() throws {
    let engine = try engine(#"{"name":"stickyHeader","view":"s","header":"a"}"#)
    try engine.handle(.call(view: "w", .insertSubview("a", .front)), at: 0)
    try engine.scrollView("s").contentOffset.y = 300
    engine.layoutIfNeeded()
    #expect(try engine.required("a").frame.minY == 0)
  }

  // MARK: revealNext and keepEndInView

  private static let reveal =
    #"{"name":"revealNext","view":"s","button":"go","views":["c","d"]}"#

  @Test("Each tap shows one more view and keeps the space below it")
  func revealNext() throws {
    let engine = try engine(Self.reveal)
    let scroll = try engine.scrollView("s")
    let button = try #require(engine.view("go") as? Button)
    try tap(engine)
    #expect(try !engine.required("c").isHidden && engine.required("d").isHidden)
    // b ends at 960, 40 points above the content's end.
    #expect(scroll.contentSize.height == 1070)
    #expect(scroll.contentOffset.y == 0)
    #expect(button.isEnabled)
    try tap(engine)
    #expect(scroll.contentSize.height == 1200)
    #expect(!button.isEnabled)
    try tap(engine)
    #expect(scroll.contentSize.height == 1200)
  }

  @Test("Content at its end follows the end, elsewhere it stays")
  func keepEnd() throws {
    let engine = try engine("[\(Self.reveal),{\"name\":\"keepEndInView\",\"view\":\"s\"}]")
    let scroll = try engine.scrollView("s")
    scroll.contentOffset.y = 520
    engine.layoutIfNeeded()
    try tap(engine, settles: false)
    #expect(scroll.isScrollAnimating)
    // More content is added during the animation.
    try tap(engine)
    #expect(scroll.contentOffset.y == 720)
    // A smaller view shows the end at once.
    scroll.frame.size.height = 400
    engine.layoutIfNeeded()
    #expect(scroll.contentOffset.y == 800 && scroll.phase == .idle)
    scroll.contentOffset.y = 300
    engine.layoutIfNeeded()
    scroll.contentInset.bottom = 100
    engine.settle()
    engine.layoutIfNeeded()
    #expect(scroll.contentOffset.y == 300)
  }

  @Test("Content under a finger is not moved")
  func keepEndUnderFinger() throws {
    let engine = try engine("[\(Self.reveal),{\"name\":\"keepEndInView\",\"view\":\"s\"}]")
    let scroll = try engine.scrollView("s")
    scroll.contentOffset.y = 520
    engine.layoutIfNeeded()
    try touch(engine, .began, 200)
    try tap(engine, settles: false)
    #expect(scroll.isTracking && scroll.contentOffset.y == 520)
  }

  // MARK: aboveKeyboard

  @Test("A bar is directly above the keyboard, or above the safe area")
  func aboveKeyboard() throws {
    let engine = try engine(
      #"{"name":"aboveKeyboard","view":"bar"}"#,
      more: #",{"id":"bar","frame":[0,0,320,44]}"#
    )
    let bar = try engine.required("bar")
    #expect(bar.frame.minY == 436)
    try engine.handle(.showKeyboard(.height(200), KeyboardChange()), at: 0)
    engine.layoutIfNeeded()
    #expect(bar.frame == CGRect(x: 0, y: 236, width: 320, height: 44))
    try engine.handle(
      .setDevice(DeviceChange(safeAreaInsets: EdgeInsets(top: 0, left: 0, bottom: 34, right: 0))),
      at: 0
    )
    try engine.handle(.hideKeyboard(nil, KeyboardChange()), at: 0)
    engine.layoutIfNeeded()
    #expect(bar.frame.minY == 402)
  }

  // MARK: errors

  @Test(
    "An error in one of these controllers is reported with its pointer",
    arguments: [
      (
        #"{"name":"pullToRefresh","view":"s","duration":-1}"#,
        "/controller/duration: expected a number from 0 to 600000000, found -1"
      ),
      (#"{"name":"pullToRefresh","view":"s"}"#, #"/controller/duration: "duration" is missing"#),
      (
        #"{"name":"stickyHeader","view":"s","header":"z"}"#,
        #"/controller/header: no view has the id "z""#
      ),
      (
        #"{"name":"stickyHeader","view":"s","header":"a","minimumHeight":-1}"#,
        "/controller/minimumHeight: expected a height from 0 to 100000, found -1"
      ),
      (
        #"{"name":"stickyHeader","view":"s","header":"a","stretches":1}"#,
        "/controller/stretches: expected true or false, found 1"
      ),
      (
        #"{"name":"revealNext","view":"s","button":"a","views":["c"]}"#,
        "/controller/button: expected a view of class Button"
      ),
      (
        #"{"name":"revealNext","view":"s","button":"go","views":[]}"#,
        "/controller/views: expected an array of ids"
      ),
      (
        #"{"name":"revealNext","view":"s","button":"go","views":["c","z"]}"#,
        #"/controller/views/1: no view has the id "z""#
      ),
      (
        #"{"name":"keepEndInView","view":"a"}"#,
        "/controller/view: expected a view of class ScrollView"
      ),
      (#"{"name":"aboveKeyboard","view":"a","z":1}"#, #"/controller/z: unknown key "z""#),
    ]
  )
  func faults(controller: String, message: String) throws {
    #expect {
      try engine(controller)
    } throws: {
      String(describing: $0).contains(message)
    }
  }
}
