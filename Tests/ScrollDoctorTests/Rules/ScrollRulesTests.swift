import ScrollDoctor
import Testing

/// Rules 18, 30, 31, 39, 43 and 44: zooming out, touches, offsets and pages.
@Suite struct ScrollRulesTests {
  private static func zoomed(_ members: String, picture: String = "[0,0,320,480]") -> String {
    Examination.scroll(
      #""contentSize":[320,480],"minimumZoomScale":0.5,"maximumZoomScale":3,"#
        + #""viewForZooming":"picture",\#(members)"#,
      #"{"id":"picture","class":"ImageView","frame":\#(picture)}"#
    )
  }

  private static func list(_ id: String, _ x: Double, _ members: String = "") -> String {
    #"{"id":"\#(id)","class":"ScrollView","frame":[\#(x),0,150,480],\#(members)"contentSize":[150,900]}"#
  }

  private static func buttons(_ members: String, _ button: String = "") -> String {
    Examination.scroll(
      members,
      #"{"id":"row","frame":[0,0,320,60],"subviews":[{"id":"buy","class":"Button",\#(button)"#
        + #""frame":[10,10,100,40]}]}"#
    )
  }

  static let states = [
    StateCase("zoomed out", zoomed(#""zoomScale":0.5"#), finds: ["SD018"]),
    StateCase(
      "zoomed out and aligned",
      zoomed(#""zoomScale":0.5,"contentAlignmentPoint":[0.5,0.5]"#)
    ),
    StateCase(
      "zoomed out and inset to the middle",
      zoomed(#""zoomScale":0.5,"contentInset":[120,80,120,80]"#)
    ),
    StateCase(
      "zoomed out and in the middle of what the insets leave",
      zoomed(#""zoomScale":0.5,"contentInset":[140,80,100,80]"#)
    ),
    StateCase(
      "zoomed out and centred by insets of a bar's height",
      zoomed(#""zoomScale":0.5,"alwaysBounceVertical":true,"contentInset":[64,80,64,80]"#),
      Examination.bar
    ),
    StateCase("not zoomed", zoomed(#""zoomScale":1"#)),
    StateCase(
      "zoomed out and still too wide",
      zoomed(#""zoomScale":0.5"#, picture: "[0,0,700,480]")
    ),
    StateCase(
      "zoomed out with a moved frame",
      zoomed(#""zoomScale":0.5"#, picture: "[80,120,320,480]")
    ),
    StateCase("two lists", list("a", 0), list("b", 160), finds: ["SD030"]),
    StateCase("one of two lists", list("a", 0), list("b", 160, #""scrollsToTop":false,"#)),
    StateCase("a list and a hidden one", list("a", 0), list("b", 160, #""isHidden":true,"#)),
    StateCase("a list and one outside", list("a", 0), list("b", 330)),
    StateCase(
      "a list that a finger cannot scroll",
      list("a", 0),
      list("b", 160, #""isScrollEnabled":false,"#)
    ),
    StateCase(
      "two views without anything to scroll",
      #"{"id":"a","class":"ScrollView","frame":[0,0,150,480],"contentSize":[300,480]}"#,
      #"{"id":"b","class":"ScrollView","frame":[160,0,150,480],"contentSize":[300,480]}"#
    ),
    StateCase(
      "buttons that have touches at once",
      buttons(#""delaysContentTouches":false,"contentSize":[320,900]"#),
      finds: ["SD031"]
    ),
    StateCase("buttons", buttons(#""contentSize":[320,900]"#)),
    StateCase(
      "buttons where nothing scrolls",
      buttons(#""delaysContentTouches":false,"contentSize":[320,480]"#)
    ),
    StateCase(
      "buttons that take no touches",
      buttons(
        #""delaysContentTouches":false,"contentSize":[320,900]"#,
        #""isUserInteractionEnabled":false,"#
      )
    ),
  ]

  @Test("Rules about zooming out, taps and touches find these cases", arguments: states) func state(
    _ example: StateCase
  ) throws {
    try example.check()
  }

  @Test("The fix keeps the larger list, and removing the second one resolves the finding")
  func statusBar() throws {
    var examination = try Examination(views: [
      Self.list("a", 0),
      #"{"id":"b","class":"ScrollView","frame":[160,0,160,480],"contentSize":[160,900]}"#,
    ])
    let finding = try #require(examination.finding("SD030"))
    #expect(finding.view == "b" && finding.symptom.fix?.view == "a")
    try examination.set("a", #"{"frame":[400,0,150,480]}"#, at: 1000)
    #expect(examination.resolved.map(\.rule.id) == ["SD030"])
    try examination.set("a", #"{"frame":[0,0,170,480]}"#, at: 2000)
    #expect(examination.doctor.findings.map(\.view) == ["a"])
    try examination.play(
      #"{"t":3000,"method":"View.call","params":{"id":"a","name":"removeFromSuperview"}}"#
    )
    #expect(examination.doctor.findings.isEmpty)
  }

  @Test("A picture is examined when the zoom has ended") func zoomsOut() throws {
    var examination = try Examination(views: [Self.zoomed(#""bouncesZoom":true"#)])
    try examination.play(
      #"{"t":1000,"method":"View.call","params":{"id":"scroll","name":"setZoomScale","#
        + #""arguments":{"scale":0.5,"animated":true}}}"#
    )
    examination.advance(to: 100_000)
    #expect(examination.rules == [])
    examination.settle()
    #expect(examination.rules == ["SD018"])
    try examination.set("scroll", #"{"zoomScale":1}"#, at: 2_000_000)
    #expect(examination.doctor.findings.isEmpty)
  }

  @Test(
    "An offset set before the size is found if it is lost",
    arguments: [(2000.0, ["SD039"]), (600, []), (1520, [])] as [(Double, [String])]
  )
  func offsetBeforeSize(offset: Double, rules: [String]) throws {
    var examination = try Examination(views: [
      #"{"id":"scroll","class":"ScrollView","frame":[0,0,320,0],"contentSize":[320,2000]}"#
    ])
    try examination.set("scroll", #"{"contentOffset":[0,\#(offset)]}"#, at: 1000)
    try examination.set("scroll", #"{"frame":[0,0,320,480]}"#, at: 2000)
    #expect(examination.rules == rules)
  }

  @Test("An offset that a view with a size cannot keep is not found")
  func offsetWithSize() throws {
    var examination = try Examination(views: [Examination.scroll(#""contentSize":[320,2000]"#)])
    try examination.set("scroll", #"{"contentOffset":[0,1900]}"#, at: 1000)
    try examination.set("scroll", #"{"frame":[0,0,320,500]}"#, at: 2000)
    #expect(examination.finding("SD039") == nil)
  }

  @Test("An offset set again with the size is not found") func offsetSetAgain() throws {
    var examination = try Examination(views: [
      #"{"id":"scroll","class":"ScrollView","frame":[0,0,320,0],"contentSize":[320,2000]}"#
    ])
    try examination.set("scroll", #"{"contentOffset":[0,2000]}"#, at: 1000)
    try examination.set("scroll", #"{"frame":[0,0,320,480],"contentOffset":[0,700]}"#, at: 2000)
    #expect(examination.rules == [])
  }

  @Test(
    "Layout passes that scroll each time are found",
    arguments: [
      ("layoutSubviews", "[0,400]", ["SD043"]), ("scrollViewDidEndDragging", "[0,400]", []),
    ] as [(String, String, [String])]
  )
  func layoutScrolls(event: String, offset: String, rules: [String]) throws {
    var examination = try Examination(
      views: [Examination.scroll(#""contentSize":[320,2000]"#)],
      more: #""controller":{"name":"reaction","on":"\#(event)","view":"scroll","#
        + #""set":{"scroll":{"contentOffset":\#(offset)}}},"#
    )
    for step in 0..<20 {
      try examination.play(
        #"{"t":\#(1000 + step * 16_000),"method":"Input.wheel","params":{"location":[100,100],"delta":[0,20]}}"#
      )
    }
    #expect(examination.rules == rules)
  }

  @Test(
    "A right-to-left pager that opens on its last page is found",
    arguments: [
      ("ar", [640.0, 320, 0], 0.0, ["SD044"]), ("ar", [640, 320, 0], 640, []),
      ("en", [640, 320, 0], 0, []), ("ar", [0, 320, 640], 0, []), ("he", [320, 0], 0, ["SD044"]),
    ] as [(String, [Double], Double, [String])]
  )
  func rightToLeft(locale: String, places: [Double], offset: Double, rules: [String]) throws {
    let pages = places.enumerated().map {
      #"{"id":"page\#($0.offset)","frame":[\#($0.element),0,320,480]}"#
    }
    var examination = try Examination(
      views: [
        Examination.scroll(
          #""isPagingEnabled":true,"contentSize":[\#(320 * places.count),480],"#
            + #""contentOffset":[\#(offset),0]"#,
          pages.joined(separator: ",")
        )
      ],
      more: #""locale":"\#(locale)","#
    )
    examination.advance(to: 1000)
    #expect(examination.rules == rules)
    #expect(examination.doctor.findings.allSatisfy { $0.count == 1 })
  }
}
