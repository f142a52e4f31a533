import ScrollDoctor
import Testing

/// Rules 45, 46 and 48: content that no scroll brings into sight.
@Suite struct ReachRulesTests {
  private static func save(_ y: Double, _ members: String = "") -> String {
    #"{"id":"save","class":"Button",\#(members)"frame":[16,\#(y),288,44]}"#
  }
  private static let paper = #"{"id":"paper","frame":[0,0,320,900]}"#

  private static func list(_ frame: String, _ content: String, _ members: String = "") -> String {
    #"{"id":"list","class":"ScrollView","frame":\#(frame),\#(members)"contentSize":\#(content)}"#
  }

  private static func table(_ members: String, rows: Int = 20) -> String {
    let rows = Array(repeating: #"{"text":"row"}"#, count: rows).joined(separator: ",")
    return #"{"id":"table","class":"TableView","frame":[0,0,320,480],"#
      + #""contentInsetAdjustmentBehavior":"never",\#(members)"sections":[{"rows":["# + rows
      + "]}]}"
  }

  static let states = [
    StateCase(
      "no size, and content that is larger",
      Examination.scroll(#""isPagingEnabled":false"#, paper),
      finds: ["SD045"]
    ),
    StateCase(
      "no size, and content that fits",
      Examination.scroll(#""isPagingEnabled":false"#, #"{"id":"paper","frame":[0,0,320,480]}"#)
    ),
    StateCase(
      "a button below the end",
      Examination.scroll(#""contentSize":[320,600]"#, save(590)),
      finds: ["SD045"]
    ),
    StateCase(
      "a button in a view below the end",
      Examination.scroll(
        #""contentSize":[320,600]"#,
        #"{"id":"row","frame":[0,580,320,60],"subviews":[\#(save(8))]}"#
      ),
      finds: ["SD045"]
    ),
    StateCase(
      "a button right of the end",
      Examination.scroll(
        #""contentSize":[320,600]"#,
        #"{"id":"save","class":"Button","frame":[310,10,80,40]}"#
      ),
      finds: ["SD045"]
    ),
    StateCase("a button at the end", Examination.scroll(#""contentSize":[320,600]"#, save(556))),
    StateCase(
      "a button a little below the end",
      Examination.scroll(#""contentSize":[320,600]"#, save(566))
    ),
    StateCase(
      "a hidden button",
      Examination.scroll(#""contentSize":[320,600]"#, save(590, #""isHidden":true,"#))
    ),
    StateCase(
      "a button in what an inset adds",
      Examination.scroll(#""contentSize":[320,600],"contentInset":[0,0,60,0]"#, save(608))
    ),
    StateCase(
      "nothing to read or to touch",
      Examination.scroll(#""contentSize":[320,600]"#, paper)
    ),
    StateCase(
      "a button in a scroll view inside",
      Examination.scroll(
        #""contentSize":[320,600]"#,
        #"{"id":"inner","class":"ScrollView","frame":[0,0,320,200],"contentSize":[320,900],"#
          + #""scrollsToTop":false,"subviews":[\#(save(800))]}"#
      )
    ),
    StateCase("too tall", list("[0,0,320,600]", "[320,2000]"), finds: ["SD046"]),
    StateCase("too low", list("[0,64,320,480]", "[320,2000]"), finds: ["SD046"]),
    StateCase("as tall as its content", list("[0,0,320,900]", "[320,900]"), finds: ["SD046"]),
    StateCase("a strip that the window cuts off", list("[0,400,320,160]", "[900,160]")),
    StateCase("in the window", list("[0,64,320,416]", "[320,2000]")),
    StateCase("too tall for short content", list("[0,0,320,600]", "[320,300]")),
    StateCase(
      "content that an inset keeps in the window",
      list("[0,0,320,600]", "[320,2000]", #""contentInset":[0,0,120,0],"#)
    ),
    StateCase("below the window", list("[0,500,320,400]", "[320,2000]")),
    StateCase(
      "a page of another scroll view",
      Examination.scroll(
        #""contentSize":[320,2000]"#,
        #"{"id":"inner","class":"ScrollView","frame":[0,0,320,600],"contentSize":[320,900],"#
          + #""scrollsToTop":false}"#
      )
    ),
  ]

  @Test("Rules about content out of reach find these cases", arguments: states) func state(
    _ example: StateCase
  ) throws {
    try example.check()
  }

  private static let list48 = #""contentSize":[320,900],"contentInsetAdjustmentBehavior":"#

  @Test(
    "A last row under the home indicator is found with the behaviour never only",
    arguments: [
      (table(""), ["SD048"]), (table(#""contentInset":[0,0,34,0],"#), []),
      (table(#""contentInset":[0,0,20,0],"#), ["SD048"]),
      (table(#""contentInset":[0,0,30,0],"#), []), (table("", rows: 4), []),
      (Examination.scroll(list48 + #""never""#, save(850)), ["SD048"]),
      (Examination.scroll(list48 + #""never""#, save(800)), []),
      (Examination.scroll(list48 + #""automatic""#, save(850)), []),
      (Examination.scroll(list48 + #""never""#, paper), []),
    ]
  )
  func lastRow(view: String, found: [String]) throws {
    var examination = try Examination(views: [view])
    #expect(examination.rules == [])
    try examination.play(
      #"{"t":1000,"method":"Device.set","params":{"safeAreaInsets":[0,0,34,0]}}"#
    )
    #expect(examination.rules == found)
  }

  @Test("A turn that a scroll view does not follow leaves it taller than the window")
  func turned() throws {
    var examination = try Examination(views: [Self.list("[0,0,320,480]", "[320,2000]")])
    let turn = #"{"t":1000,"method":"Device.set","params":{"orientation":"landscapeLeft"}}"#
    try examination.play(turn)
    #expect(examination.rules == ["SD046"])
    try examination.set("list", #"{"frame":[0,0,480,320]}"#, at: 2000)
    #expect(examination.doctor.findings.isEmpty)
  }
}
