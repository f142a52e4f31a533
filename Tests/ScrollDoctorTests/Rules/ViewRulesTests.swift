import RecipeViews
import ScrollDoctor
import Testing

/// Rules 21, 32, 34, 35, 36 and 42: pins, bounds, shadows, tables of the recipes and masks.
@Suite struct ViewRulesTests {
  private static func card(_ members: String, button: String) -> String {
    #"{"id":"card","frame":[40,100,200,100],\#(members)"subviews":[{"id":"close","class":"Button","#
      + #""frame":\#(button)}]}"#
  }

  private static func shadow(_ members: String) -> String {
    #"{"id":"card","frame":[0,0,200,100],\#(members)}"#
  }

  private static func shadowed(_ frame: String, _ members: String) -> String {
    #"{"id":"table","class":"ShadowedTableView","frame":\#(frame),\#(members)}"#
  }

  private static func twoTone(_ rows: Int, _ members: String) -> String {
    let rows = Array(repeating: #"{"text":"row"}"#, count: rows).joined(separator: ",")
    return #"{"id":"table","class":"TwoToneTableView","frame":[0,0,320,480],\#(members),"#
      + #""sections":[{"rows":["# + rows + "]}]}"
  }

  private static func pin(_ members: String, scale: Double, registered: String = "pin") -> String {
    Examination.scroll(
      #""contentSize":[320,480],"maximumZoomScale":4,"viewForZooming":"map","zoomScale":\#(scale)"#,
      #"{"id":"map","class":"ScrollContentView","frame":[0,0,320,480],"nonScalingSubviews":["#
        + (registered.isEmpty ? "" : #""\#(registered)""#)
        + #"],"subviews":[{"id":"pin","class":"PinView","bounds":[0,0,32,39],\#(members)}]}"#
    )
  }

  private static let published = #""variant":"asPublished""#

  static let states = [
    StateCase("outside", card("", button: "[182,-18,36,36]"), finds: ["SD032"]),
    StateCase("far outside", card("", button: "[0,120,80,40]"), finds: ["SD032"]),
    StateCase("a little outside", card("", button: "[2,-3,36,36]")),
    StateCase("cut off", card(#""clipsToBounds":true,"#, button: "[182,-18,36,36]")),
    StateCase("inside", card("", button: "[160,4,36,36]")),
    StateCase("outside of the window", #"{"id":"b","class":"Button","frame":[-100,0,80,40]}"#),
    StateCase("outside of the window, in a view", card("", button: "[400,0,36,36]")),
    StateCase("no opacity", shadow(#""shadowRadius":8"#), finds: ["SD034"]),
    StateCase(
      "cut off",
      shadow(#""shadowOpacity":0.5,"clipsToBounds":true"#),
      finds: ["SD034"]
    ),
    StateCase("a shadow", shadow(#""shadowOpacity":0.5,"shadowPath":[0,0,200,100]"#)),
    StateCase(
      "an old path",
      shadow(#""shadowOpacity":0.5,"shadowPath":[0,0,160,100]"#),
      finds: ["SD034"]
    ),
    StateCase("a path below", shadow(#""shadowOpacity":0.5,"shadowPath":[0,95,200,8]"#)),
    StateCase("a path of its own", shadow(#""shadowOpacity":0.5,"shadowPath":[10,90,180,10]"#)),
    StateCase("clips without a shadow", shadow(#""clipsToBounds":true"#)),
    StateCase("published and lower", shadowed("[0,64,320,416]", published), finds: ["SD035"]),
    StateCase("published", shadowed("[0,0,320,480]", published)),
    StateCase(
      "published and inset",
      shadowed("[0,0,320,480]", published + #","contentInset":[20,0,0,0]"#),
      finds: ["SD035"]
    ),
    StateCase(
      "corrected and inset",
      shadowed("[0,64,320,416]", #""contentInset":[20,0,0,0]"#)
    ),
    StateCase(
      "published colour under a bar",
      twoTone(3, published + ##","bottomColor":"#e8d9b0""##),
      Examination.bar,
      finds: ["SD036"]
    ),
    StateCase(
      "published colour without a bar",
      twoTone(3, published + ##","bottomColor":"#e8d9b0""##)
    ),
    StateCase(
      "published colour of a long table",
      twoTone(20, published + ##","bottomColor":"#e8d9b0""##),
      Examination.bar
    ),
    StateCase("no lower colour", twoTone(3, published), Examination.bar),
    StateCase("anchored in the middle", pin(#""center":[100,100]"#, scale: 2), finds: ["SD021"]),
    StateCase("not zoomed yet", pin(#""center":[100,100]"#, scale: 1), finds: ["SD021"]),
    StateCase(
      "anchored at the tip",
      pin(#""center":[100,100],"anchorPoint":[0.5,1]"#, scale: 2)
    ),
    StateCase("a pin that zooms", pin(#""center":[100,100]"#, scale: 2, registered: "")),
  ]

  @Test("Rules about pins, bounds and shadows find these cases", arguments: states) func state(
    _ example: StateCase
  ) throws {
    try example.check()
  }

  @Test("A pin registered late is too large until the next zoom") func latePin()
    throws
  {
    var examination = try Examination(views: [
      Self.pin(#""center":[100,100],"anchorPoint":[0.5,1]"#, scale: 2, registered: "")
    ])
    try examination.set("map", #"{"nonScalingSubviews":["pin"]}"#, at: 1000)
    let finding = try #require(examination.finding("SD021"))
    #expect(finding.symptom.saw.contains("2 times as large"))
    try examination.set("scroll", #"{"zoomScale":3}"#, at: 2000)
    #expect(examination.resolved.map(\.rule.id) == ["SD021"])
  }

  @Test(
    "A bar resized by its mask and by hand is found",
    arguments: [
      ("flexibleWidth", "[20,70,280,40]", ["SD042"]), ("flexibleWidth", "[20,70,240,40]", []),
      ("flexibleWidth", "[20,70,300,40]", []), ("flexibleTopMargin", "[20,70,240,40]", []),
      ("flexibleWidth", "[20,70,200,40]", []),
    ] as [(String, String, [String])]
  )
  func resizedTwice(mask: String, frame: String, rules: [String]) throws {
    var examination = try Examination(
      views: [
        #"{"id":"box","frame":[40,60,240,180],"subviews":[{"id":"bar","frame":[20,70,200,40],"#
          + #""autoresizingMask":["\#(mask)"]}]}"#
      ],
      more: #""controller":{"name":"reaction","on":"layoutSubviews","view":"box","#
        + #""set":{"bar":{"frame":\#(frame)}}},"#
    )
    try examination.set("box", #"{"frame":[20,60,280,180]}"#, at: 1000)
    #expect(examination.rules == rules)
  }
}
