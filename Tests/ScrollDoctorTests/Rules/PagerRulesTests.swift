import ScrollDoctor
import Testing

/// Rules 47, 51, 52 and 55: pagers whose pages, labels and directions do not fit.
@Suite struct PagerRulesTests {
  private typealias C = HistoryCase

  private static func pages(
    _ places: [Double],
    width: Double = 300,
    _ members: String = #""isPagingEnabled":true,"contentSize":[1280,480]"#
  ) -> String {
    let views = places.enumerated().map {
      #"{"id":"page\#($0.offset)","frame":[\#($0.element),0,\#(width),480]}"#
    }
    return Examination.scroll(members, views.joined(separator: ","))
  }

  static let states = [
    StateCase("shorter steps", pages([0, 300, 600, 900]), finds: ["SD047"]),
    StateCase("longer steps", pages([0, 340, 680, 1020]), finds: ["SD047"]),
    StateCase("in a container", inContainer([0, 300, 600, 900]), finds: ["SD047"]),
    StateCase("steps of the view's width", pages([0, 320, 640, 960])),
    StateCase("steps of the view's width, with margins", pages([10, 330, 650, 970])),
    StateCase("in a container, as wide as the view", inContainer([0, 320, 640, 960])),
    StateCase("two to a page", pages([0, 160, 320, 480], width: 160)),
    StateCase("parts of pages", pages([0, 90, 180, 270], width: 90)),
    StateCase("uneven steps", pages([0, 300, 500, 960])),
    StateCase(
      "no paging",
      pages([0, 300, 600, 900], #""contentSize":[1280,480]"#)
    ),
  ]

  private static func inContainer(_ places: [Double]) -> String {
    let views = places.map { #"{"id":"page\#($0)","frame":[\#($0),0,300,480]}"# }
    return Examination.scroll(
      #""isPagingEnabled":true,"contentSize":[1280,480]"#,
      #"{"id":"pages","frame":[0,0,1280,480],"subviews":[\#(views.joined(separator: ","))]}"#
    )
  }

  @Test("Rule 47 finds pages in steps that are not the view's length", arguments: states)
  func state(_ example: StateCase) throws { try example.check() }

  private static let label = #",{"id":"l","class":"Label","frame":[0,0,80,20]}"#
  private static let zoomable = #"""
    ,"contentSize":[1920,480],"isPagingEnabled":true,"minimumZoomScale":0.25,
    "viewForZooming":"z","subviews":[{"id":"z","frame":[0,0,1920,480]}]
    """#
  private static let counter =
    #"{"name":"pageLabel","view":"s","label":"l","format":"Page %d of 6"}"#
  private static func zoom(_ scale: Double) -> [String] {
    [C.call(0, "setZoomScale", #""scale":\#(scale),"animated":false"#)]
  }
  private static func flick(_ time: Int) -> [String] {
    C.drag(time, from: (280, 240), to: (120, 240))
  }
  private static let flicks = flick(500) + flick(3000) + flick(6000)

  @Test(
    "Rule 51 finds a label that goes on by two at a swipe",
    arguments: [
      C(
        "Half as large",
        scroll: zoomable,
        others: label,
        controllers: [counter],
        script: zoom(0.5) + flicks,
        count: 2
      ),
      C(
        "Not zoomed",
        scroll: zoomable,
        others: label,
        controllers: [counter],
        script: flicks,
        count: 0
      ),
      C(
        "Paging off while zoomed",
        scroll: zoomable,
        others: label,
        controllers: [counter, #"{"name":"pagingOffWhileZoomed","view":"s"}"#],
        script: zoom(0.5) + flicks,
        count: 0
      ),
      C(
        "A label of the offset",
        scroll: zoomable,
        others: label,
        controllers: [#"{"name":"scrollReport","view":"s","label":"l"}"#],
        script: zoom(0.5) + flicks,
        count: 0
      ),
      C("No label", scroll: zoomable, others: label, script: zoom(0.5) + flicks, count: 0),
    ]
  )
  func skippedPages(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD051") == example.count)
  }

  private static func pager(_ height: Double, _ members: String = "") -> String {
    #","contentSize":[1280,\#(height)],"isPagingEnabled":true\#(members)"#
  }
  private static let sloped = C.drag(0, from: (280, 260), to: (120, 220))

  @Test(
    "Rule 52 finds content that paging throws up or down",
    arguments: [
      C(
        "Each swipe",
        scroll: pager(540),
        script: sloped + C.drag(3000, from: (280, 220), to: (120, 260)),
        count: 2
      ),
      C("As high as the view", scroll: pager(480), script: sloped, count: 0),
      C(
        "A level swipe",
        scroll: pager(540),
        script: C.drag(0, from: (280, 260), to: (120, 259)),
        count: 0
      ),
      C(
        "Up and down",
        scroll: pager(540),
        script: C.drag(0, from: (160, 300), to: (160, 260)),
        count: 0
      ),
      C("Pages below one another", scroll: pager(960), script: sloped, count: 0),
      C(
        "Locked to one axis",
        scroll: pager(540, #","isDirectionalLockEnabled":true"#),
        script: C.drag(0, from: (280, 240), to: (120, 210)),
        count: 0
      ),
    ]
  )
  func jerk(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD052") == example.count)
  }

  private static func nested(_ width: Double, _ members: String = "") -> String {
    #"""
    ,"contentSize":[960,480],"isPagingEnabled":true,"subviews":[{"id":"inner","class":"ScrollView",
    "frame":[0,0,320,480],"contentSize":[\#(width),480]\#(members)}]
    """#
  }

  @Test(
    "Rule 55 finds an inner view that keeps a drag for a point",
    arguments: [
      C("A point to go", scroll: nested(321), script: flick(0), count: 1),
      C(
        "At that edge, the outer view moves",
        scroll: nested(321, #","contentOffset":[1,0]"#),
        script: flick(0),
        count: 0
      ),
      C("Nowhere to go", scroll: nested(320), script: flick(0), count: 0),
      C("Content to scroll", scroll: nested(420), script: flick(0), count: 0),
      C(
        "Towards an edge of the outer view",
        scroll: nested(321, #","contentOffset":[1,0]"#),
        script: C.drag(0, from: (120, 240), to: (280, 240)),
        count: 0
      ),
    ]
  )
  func edge(_ example: HistoryCase) throws {
    #expect(try example.count(of: "SD055") == example.count)
  }

  @Test(
    "Rule 55 finds an inner view that is stopped at the edge that it would have without insets",
    arguments: [
      ("[64,0,0,0]", 0.0, 1), ("[64,0,0,0]", -64, 0), ("[64,0,0,0]", 200, 0), ("[0,0,0,0]", 0, 0),
      ("[0,0,50,0]", 420, 1), ("[0,0,50,0]", 470, 0),
    ]
  )
  func stopped(inset: String, offset: Double, count: Int) throws {
    let example = HistoryCase(
      "stopped",
      scroll: #"""
        ,"contentSize":[320,960],"subviews":[{"id":"inner","class":"ScrollView",
        "frame":[0,0,320,480],"contentSize":[320,900],"contentInset":\#(inset)}]
        """#,
      script: [
        C.set(100, #""contentOffset":[0,\#(offset)]"#, of: "inner"),
        C.set(200, #""isScrollEnabled":false"#, of: "inner"),
      ],
      count: count
    )
    #expect(try example.count(of: "SD055") == count)
  }
}
