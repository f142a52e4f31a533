import ScrollDoctor
import Testing

/// Rules 57 to 62: where a zoom, a turn, a bar and the keyboard leave the content, and what has no size.
@Suite struct ZoomAndFocusRulesTests {
  private typealias C = HistoryCase

  private static let zoomable = #"""
    ,"contentSize":[1280,480],"isPagingEnabled":true,"maximumZoomScale":3,
    "viewForZooming":"z","subviews":[{"id":"z","frame":[0,0,1280,480]}]
    """#
  private static func zoom(_ time: Int, _ scale: Double, animated: Bool = true) -> String {
    C.call(time, "setZoomScale", #""scale":\#(scale),"animated":\#(animated)"#)
  }
  private static func scroll(_ time: Int, to x: Double) -> String {
    C.call(time, "setContentOffset", #""contentOffset":[\#(x),0],"animated":false"#)
  }
  private static let aligns = #"{"name":"pagingOffWhileZoomed","view":"s"}"#

  static let zooms = [
    C(
      "back to 1 beside a page",
      scroll: zoomable,
      script: [zoom(0, 2), scroll(1000, to: 1100), zoom(2000, 1)],
      count: 1
    ),
    C(
      "back to 1 at once",
      scroll: zoomable,
      script: [zoom(0, 2), scroll(1000, to: 1100), zoom(2000, 1, animated: false)],
      count: 1
    ),
    C(
      "about the middle of a page",
      scroll: zoomable,
      script: [scroll(0, to: 320), zoom(100, 2), zoom(2000, 1)],
      count: 0
    ),
    C(
      "at another scale",
      scroll: zoomable,
      script: [zoom(0, 2), scroll(1000, to: 1100)],
      count: 0
    ),
    C(
      "without paging",
      scroll: zoomable.replacing("true", with: "false"),
      script: [zoom(0, 2), scroll(1000, to: 1100), zoom(2000, 1)],
      count: 0
    ),
    C(
      "a page is aligned afterwards",
      scroll: zoomable,
      controllers: [aligns],
      script: [zoom(0, 2), scroll(1000, to: 1100), zoom(2000, 1)],
      count: 0
    ),
    C(
      "at the end of content that is no whole number of pages",
      scroll: zoomable.replacing("1280", with: "1100"),
      script: [zoom(0, 2), scroll(1000, to: 1880), zoom(2000, 1)],
      count: 0
    ),
  ]

  @Test("Rule 57 finds a zoom that ends between pages", arguments: zooms)
  func zoomEnd(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD057") == example.count)
  }

  private static func turn(_ time: Int, _ orientation: String) -> String {
    C.line(time, "Device.set", #"{"orientation":"\#(orientation)"}"#)
  }
  /// A turn to landscape and back, with some commands in landscape.
  private static func turns(_ commands: String...) -> [String] {
    [turn(100, "landscapeLeft")] + commands + [turn(1000, "portrait")]
  }
  private static let follows = #","autoresizingMask":["flexibleWidth"]"#
  private static func width(_ width: Double) -> String {
    C.set(500, #""contentSize":[\#(width),900]"#)
  }

  static let widths = [
    C(
      "set in landscape, kept in portrait",
      scroll: follows + #","contentSize":[320,900]"#,
      script: turns(width(480)),
      count: 1
    ),
    C(
      "set again after the turn back: resolved",
      scroll: follows + #","contentSize":[320,900]"#,
      script: turns(width(480)) + [C.set(1500, #""contentSize":[320,900]"#)],
      count: 0
    ),
    C("never set", scroll: follows + #","contentSize":[320,900]"#, script: turns(), count: 0),
    C(
      "wider than the view in landscape, too",
      scroll: follows + #","contentSize":[320,900]"#,
      script: turns(width(900)),
      count: 0
    ),
    C(
      "follows with a controller",
      scroll: follows + #","contentSize":[320,900]"#,
      controllers: [#"{"name":"fitContent","view":"s"}"#],
      script: turns(width(480)),
      count: 0
    ),
    C(
      "pages",
      scroll: follows + #","contentSize":[320,900],"isPagingEnabled":true"#,
      script: turns(width(480)),
      count: 0
    ),
  ]

  @Test("Rule 58 finds content that keeps the width from before a turn", arguments: widths)
  func oldWidth(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD058") == example.count)
  }

  private static func fitting(_ height: Double, _ views: String) -> String {
    Examination.scroll(
      #""contentSize":[320,\#(height)],"contentInsetAdjustmentBehavior":"never""#,
      #"{"id":"content","frame":[0,0,320,\#(height)],"subviews":[\#(views)]}"#
    )
  }
  private static func label(_ y: Double) -> String {
    #"{"id":"label","class":"Label","frame":[16,\#(y),200,30],"text":"Name"}"#
  }
  private static let legacy = #""automaticallyAdjustsScrollViewInsets":true,"#

  static let fits = [
    StateCase(
      "its start gets under the bar",
      fitting(480, label(8)),
      Examination.bar,
      finds: ["SD059"],
      window: legacy
    ),
    StateCase("shorter by the bar", fitting(416, label(8)), Examination.bar, window: legacy),
    StateCase("longer than the view", fitting(600, label(8)), Examination.bar, window: legacy),
    StateCase(
      "nothing gets under the bar",
      fitting(480, label(200)),
      Examination.bar,
      window: legacy
    ),
    StateCase("no bar", fitting(480, label(8)), window: legacy),
    StateCase("no inset", fitting(480, label(8)), Examination.bar),
  ]

  @Test("Rule 59 finds content that scrolls only by a bar's inset", arguments: fits)
  func fittingContent(_ example: StateCase) throws { try example.check() }

  private static func field(_ y: Double) -> String {
    #","contentSize":[320,480],"subviews":[{"id":"form","frame":[0,0,320,480],"subviews":["#
      + #"{"id":"f","class":"TextField","frame":[0,\#(y),300,40]}]}]"#
  }
  private static let focus = C.call(0, "becomeFirstResponder", "", on: "f")
  private static func avoidance(_ strategy: String) -> String {
    #"{"name":"keyboardAvoidance","view":"s","strategy":"\#(strategy)"}"#
  }

  static let fields = [
    C("nothing makes room", scroll: field(430), script: [focus], count: 1),
    C("above the keyboard", scroll: field(100), script: [focus], count: 0),
    C("a little of it is covered", scroll: field(230), script: [focus], count: 0),
    C("a quarter of it is covered", scroll: field(234), script: [focus], count: 1),
    C("half of it is covered", scroll: field(244), script: [focus], count: 1),
    C(
      "room once the keyboard has come, and no scroll",
      scroll: field(430),
      controllers: [avoidance("shrinkAsPublished")],
      script: [focus],
      count: 1
    ),
    C(
      "shrinks and scrolls",
      scroll: field(430),
      controllers: [avoidance("shrink")],
      script: [focus],
      count: 0
    ),
    C(
      "insets and scrolls",
      scroll: field(430),
      controllers: [avoidance("inset")],
      script: [focus],
      count: 0
    ),
    C(
      "the keyboard gets higher: the field scrolls again",
      scroll: field(430),
      controllers: [avoidance("shrink")],
      script: [focus, C.line(1000, "Keyboard.show", #"{"height":300}"#)],
      count: 0
    ),
    C(
      "the field comes into sight: resolved",
      scroll: field(430).replacing("[320,480]", with: "[320,900]"),
      script: [
        focus, C.call(1000, "setContentOffset", #""contentOffset":[0,300],"animated":true"#),
      ],
      count: 0
    ),
    C(
      "no room for any field",
      scroll: field(430),
      script: [focus, C.line(100, "Keyboard.show", #"{"height":460}"#)],
      count: 0
    ),
    C(
      "the keyboard of another app",
      scroll: field(430),
      script: [C.line(0, "Keyboard.show", #"{"height":216}"#)],
      count: 0
    ),
    C(
      "the keyboard goes: resolved",
      scroll: field(430),
      script: [focus, C.call(1000, "resignFirstResponder", "", on: "f")],
      count: 0
    ),
  ]

  @Test("Rule 60 finds a focused field that is hidden", arguments: fields)
  func focusedField(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD060") == example.count)
  }

  @Test(
    "Rule 61 finds an inset of the safe area before the first page",
    arguments: [
      ("[0,47,21,47]", #""contentSize":[1280,480],"isPagingEnabled":true"#, true),
      ("[47,0,34,0]", #""contentSize":[320,1920],"isPagingEnabled":true"#, true),
      ("[47,0,34,0]", #""contentSize":[1280,480],"isPagingEnabled":true"#, false),
      ("[0,47,21,47]", #""contentSize":[1280,480]"#, false),
      (
        "[0,47,21,47]",
        #""contentSize":[1280,480],"isPagingEnabled":true,"contentInsetAdjustmentBehavior":"never""#,
        false
      ),
      ("[0,47,21,47]", #""contentSize":[320,480],"isPagingEnabled":true"#, false),
    ]
  )
  func safeArea(insets: String, members: String, isFound: Bool) throws {
    var examination = try Examination(views: [Examination.scroll(members)])
    try examination.play(
      #"{"t":1000,"method":"Device.set","params":{"safeAreaInsets":\#(insets)}}"#
    )
    examination.settle()
    #expect(examination.rules.contains("SD061") == isFound)
  }

  static let sizes = [
    StateCase(
      "a picture",
      #"{"id":"i","class":"ImageView","content":{"picture":"a"}}"#,
      finds: ["SD062"]
    ),
    StateCase("a text", #"{"id":"l","class":"Label","text":"Hello"}"#, finds: ["SD062"]),
    StateCase("a pin", #"{"id":"p","class":"PinView","center":[10,10]}"#, finds: ["SD062"]),
    StateCase(
      "a page",
      Examination.scroll(
        #""contentSize":[640,480],"isPagingEnabled":true"#,
        #"{"id":"page","subviews":[{"id":"l","class":"Label","frame":[0,0,9,9],"text":"1"}]}"#
      ),
      finds: ["SD062"]
    ),
    StateCase(
      "a hidden picture",
      #"{"id":"i","class":"ImageView","isHidden":true,"content":{"picture":"a"}}"#
    ),
    StateCase(
      "a line",
      #"{"id":"i","class":"ImageView","frame":[0,0,320,0],"content":{"picture":"a"}}"#
    ),
    StateCase("a label without a text", #"{"id":"l","class":"Label"}"#),
    StateCase("a plain view", ##"{"id":"v","backgroundColor":"#ffffff"}"##),
  ]

  @Test("Rule 62 finds what should be seen and has no size", arguments: sizes)
  func noSize(_ example: StateCase) throws { try example.check() }

  @Test("Rule 21 finds a pin that will drift before anything is zoomed")
  func pins() throws {
    func rules(_ pin: String, zooms: Bool = true) throws -> [String] {
      try Examination(views: [
        Examination.scroll(
          #""contentSize":[320,480],"viewForZooming":"c"\#(zooms ? #","maximumZoomScale":3"# : "")"#,
          #"""
          {"id":"c","class":"ScrollContentView","frame":[0,0,320,480],"nonScalingSubviews":["p"],
          "subviews":[{"id":"p","class":"PinView",\#(pin)}]}
          """#
        )
      ]).rules
    }
    #expect(try rules(#""frame":[100,100,32,32]"#) == ["SD021"])
    #expect(try rules(#""center":[116,132],"bounds":[0,0,32,32],"anchorPoint":[0.5,1]"#) == [])
    // Nothing can be zoomed, which has a finding of its own.
    #expect(try !rules(#""frame":[100,100,32,32]"#, zooms: false).contains("SD021"))
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
