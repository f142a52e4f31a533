import ScrollDoctor
import Testing

/// The rules about lost pages, and about views that are used at the wrong time.
@Suite struct PageRulesTests {
  private typealias C = HistoryCase
  private static let pager = #"""
    ,"contentSize":[3200,480],"isPagingEnabled":true,
    "autoresizingMask":["flexibleWidth","flexibleHeight"]
    """#
  private static let turn = C.line(100, "Device.set", #"{"orientation":"landscapeLeft"}"#)
  /// Three pages of a phone with a home indicator; the content does not follow a turn.
  private static let three = #"""
    ,"contentSize":[960,480],"isPagingEnabled":true,
    "autoresizingMask":["flexibleWidth","flexibleHeight"]
    """#
  private static let grow = C.line(
    0,
    "Device.set",
    #"{"size":[390,844],"safeAreaInsets":[47,0,34,0],"displayScale":3}"#
  )
  private static let fit = C.set(10, #""contentSize":[1170,844]"#)
  private static func turnOfPhone(_ time: Int) -> String {
    C.line(
      time,
      "Device.set",
      #"{"orientation":"landscapeLeft","safeAreaInsets":[0,47,21,47]}"#
    )
  }
  private static let zoomed =
    three + #"""
      ,"maximumZoomScale":3,"viewForZooming":"z","subviews":[{"id":"z","frame":[0,0,960,480]}]
      """#
  private static func zoom(_ scale: Double) -> String {
    C.call(0, "setZoomScale", #""scale":\#(scale),"animated":false"#)
  }
  /// A controller's answer to a turn: the content at scale 1, on a page of the new width.
  private static func rebuild(to x: Double) -> String {
    #"{"name":"reaction","on":"willAnimateRotation","view":"w","set":{"s":{"zoomScale":1,"#
      + #""contentSize":[1440,320],"contentOffset":[\#(x),0]}}}"#
  }
  private static func go(_ x: Double) -> String {
    C.call(0, "setContentOffset", #""contentOffset":[\#(x),0]"#)
  }

  @Test(
    "Rule 23 finds a page that a rotation loses",
    arguments: [
      C("Parts of two pages", scroll: pager, script: [go(1280), turn], count: 1),
      C("A whole page, but another one", scroll: pager, script: [go(960), turn], count: 1),
      C("The first page stays", scroll: pager, script: [go(0), turn], count: 0),
      C(
        "Between pages there was nothing to keep",
        scroll: pager,
        script: [go(1000), turn],
        count: 0
      ),
      C(
        "Clamped at the end",
        scroll: pager,
        script: [go(2880), turn],
        count: 1
      ),
      C(
        "Kept",
        scroll: pager,
        controllers: [#"{"name":"keepPageOnRotation","view":"s"}"#],
        script: [go(960), turn],
        count: 0
      ),
      C(
        "On the last of three pages of a modern phone",
        scroll: three,
        script: [grow, fit, C.set(20, #""contentOffset":[780,0]"#), turnOfPhone(100)],
        count: 1
      ),
      C(
        "On the second of three pages of a modern phone",
        scroll: three,
        script: [grow, fit, C.set(20, #""contentOffset":[390,0]"#), turnOfPhone(100)],
        count: 1
      ),
      C(
        "The inset of a notch at the first page",
        scroll: three,
        script: [grow, fit, turnOfPhone(100)],
        count: 0
      ),
      C(
        "Zoomed, and rebuilt on the same page",
        scroll: zoomed,
        controllers: [rebuild(to: 480)],
        script: [zoom(2), go(640), turn],
        count: 0
      ),
      C(
        "Zoomed, and rebuilt on another page",
        scroll: zoomed,
        controllers: [rebuild(to: 960)],
        script: [zoom(2), go(640), turn],
        count: 1
      ),
      C(
        "Without paging",
        scroll: pager,
        script: [go(960), C.set(50, #""isPagingEnabled":false"#), turn],
        count: 0
      ),
    ]
  )
  func rotation(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD023") == example.count)
  }

  @Test(
    "Rule 23 says where the lost page begins, and what the content shows instead",
    arguments: [
      (640.0, "page 3 began at x = 640", "960", "640, between pages 2 and 3"),
      (960.0, "page 4 began at x = 960", "1440", "960, where page 3 begins"),
    ]
  )
  func lostPage(offset: Double, began: String, begins: String, place: String) throws {
    let example = C("Lost", scroll: Self.pager, script: [Self.go(offset), Self.turn], count: 1)
    let symptom = try #require(example.findings(of: "SD023").first?.symptom)
    let saw =
      "\(began); with pages of 480 instead of 320 points it begins at \(begins), and the content is at "
      + place
    #expect(symptom.saw == saw)
  }

  @Test(
    "Rule 24 finds pages of fractional pixels",
    arguments: [
      C("Wide", script: [resize("100.25,480")], count: 1),
      C("Half a point is a pixel", script: [resize("100.5,480")], count: 0),
      C("Only across", script: [resize("100,480.25")], count: 0),
      C("Mended", script: [resize("100.25,480"), resize("100,480")], count: 0),
      C(
        "Without paging",
        script: [C.set(0, #""isPagingEnabled":false"#), resize("100.25,480")],
        count: 0
      ),
    ]
  )
  func pixels(_ example: HistoryCase) throws {
    let paged = HistoryCase(
      example.testDescription,
      scroll: #","isPagingEnabled":true,"contentSize":[400,480]"#,
      script: [example.script],
      count: example.count
    )
    #expect(try paged.count(of: "SD024") == example.count)
  }

  private static func resize(_ size: String) -> String { C.set(0, #""frame":[0,0,\#(size)]"#) }

  private static let list = #","contentSize":[320,4000]"#
  private static func card(_ transform: String) -> String {
    #",{"id":"card","frame":[0,0,100,50],"transform":\#(transform)}"#
  }
  private static let frame = [C.set(0, #""frame":[10,10,100,50]"#, of: "card")]

  @Test(
    "Rule 33 finds frames set under a transform",
    arguments: [
      C("Turned", others: card("[0.6,0.8,-0.8,0.6,0,0]"), script: frame + frame, count: 2),
      C("Scaled", others: card("[2,0,0,2,0,0]"), script: frame, count: 0),
      C("Moved", others: card("[1,0,0,1,20,0]"), script: frame, count: 0),
      C(
        "By bounds and center",
        others: card("[0.6,0.8,-0.8,0.6,0,0]"),
        script: [C.set(0, #""bounds":[0,0,100,50],"center":[60,35]"#, of: "card")],
        count: 0
      ),
      C(
        "Back at the identity",
        others: card("[0.6,0.8,-0.8,0.6,0,0]"),
        script: [
          C.set(0, #""transform":[1,0,0,1,0,0],"frame":[10,10,100,50]"#, of: "card")
        ],
        count: 0
      ),
    ]
  )
  func turned(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD033") == example.count)
  }

  private static let bar = #",{"id":"bar","frame":[0,436,320,44]}"#
  private static let interactive = list + #","keyboardDismissMode":"interactive""#
  private static func onKeyboard(_ event: String, y: Double) -> String {
    #"{"name":"reaction","on":"\#(event)","view":"w","set":{"bar":{"frame":[0,\#(y),320,44]}}}"#
  }
  private static let show = C.line(0, "Keyboard.show", #"{"height":216}"#)
  private static let pull = C.drag(500, from: (160, 120), to: (160, 420), steps: 20, pause: 100)

  @Test(
    "Rule 37 finds a bar that does not follow the dragged keyboard",
    arguments: [
      C(
        "Reported once in a drag",
        scroll: interactive,
        others: bar,
        controllers: [onKeyboard("keyboardWillShow", y: 220)],
        script: [show] + pull,
        count: 1
      ),
      C(
        "A bar that was not placed on the keyboard",
        scroll: interactive,
        others: bar,
        controllers: [onKeyboard("keyboardWillShow", y: 200)],
        script: [show] + pull,
        count: 0
      ),
      C(
        "The keyboard stays",
        scroll: list,
        others: bar,
        controllers: [onKeyboard("keyboardWillShow", y: 220)],
        script: [show] + pull,
        count: 0
      ),
      C(
        "The bar has left",
        scroll: interactive,
        others: bar,
        controllers: [onKeyboard("keyboardWillShow", y: 220)],
        script: [show, C.call(400, "removeFromSuperview", "", on: "bar")] + pull,
        count: 0
      ),
    ]
  )
  func dismissal(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD037") == example.count)
  }

  private static let remove = C.call(400, "removeFromSuperview", "")
  private static let flick = C.drag(0, from: (160, 400), to: (160, 200))

  @Test(
    "Rule 40 finds a scroll view that is removed while it moves",
    arguments: [
      C("In a glide", scroll: list, script: flick + [remove], count: 1),
      C(
        "Under a finger",
        scroll: list,
        script: C.drag(0, from: (160, 400), to: (160, 200), lifts: false) + [remove],
        count: 1
      ),
      C(
        "In an animation",
        scroll: list,
        script: [
          C.call(300, "setContentOffset", #""contentOffset":[0,600],"animated":true"#), remove,
        ],
        count: 1
      ),
      C("At rest", scroll: list, script: [remove], count: 0),
      C(
        "Stopped before",
        scroll: list,
        script: flick + [C.call(390, "stopScrollingAndZooming", ""), remove],
        count: 0
      ),
      C(
        "In the very step in which it comes to rest",
        scroll: list,
        controllers: [
          #"{"name":"reaction","on":"scrollViewDidEndDecelerating","view":"s","#
            + #""call":[{"id":"s","name":"removeFromSuperview"}]}"#
        ],
        script: flick,
        count: 0
      ),
    ]
  )
  func removal(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD040") == example.count)
  }
}
