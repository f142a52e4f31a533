import JSON
import ScrollDoctor
import Testing

/// Rules 4, 13, 14 and 15: bars, safe areas and the insets for them.
@Suite struct InsetRulesTests {
  private static let long = #""contentSize":[320,900]"#
  private static let label =
    #"{"id":"label","class":"Label","frame":[16,12,200,32],"text":"Address"}"#
  private static let legacy = #""automaticallyAdjustsScrollViewInsets":true,"#
  private static let never = #""contentInsetAdjustmentBehavior":"never""#

  static func scroll(_ members: String, _ views: String = "") -> String {
    Examination.scroll(members, views)
  }

  static let states = [
    StateCase(
      "own inset of the safe area's height",
      scroll(#""contentInset":[64,0,0,0],"# + long),
      Examination.bar,
      finds: ["SD004"]
    ),
    StateCase(
      "own inset of another height",
      scroll(#""contentInset":[44,0,0,0],"# + long),
      Examination.bar
    ),
    StateCase(
      "own inset instead of the safe area",
      scroll(#""contentInset":[64,0,0,0],"# + never + "," + long),
      Examination.bar
    ),
    StateCase("no bar", scroll(#""contentInset":[64,0,0,0],"# + long)),
    StateCase(
      "legacy inset of a view below the bar",
      #"{"id":"scroll","class":"ScrollView","frame":[0,64,320,416],\#(never),\#(long)}"#,
      Examination.bar,
      finds: ["SD004"],
      window: legacy
    ),
    StateCase(
      "legacy inset of a view under the bar",
      scroll(never + "," + long),
      Examination.bar,
      window: legacy
    ),
    StateCase(
      "short content under a bar",
      scroll(#""contentSize":[320,300]"#, label),
      Examination.bar,
      finds: ["SD014"]
    ),
    StateCase(
      "short content in a container under a bar",
      scroll(
        #""contentSize":[320,300]"#,
        #"{"id":"box","frame":[0,0,320,60],"subviews":["# + label + "]}"
      ),
      Examination.bar,
      finds: ["SD014"]
    ),
    StateCase(
      "short content that bounces",
      scroll(#""alwaysBounceVertical":true,"contentSize":[320,300]"#, label),
      Examination.bar
    ),
    StateCase(
      "content that is a point too long",
      scroll(#""contentSize":[320,481]"#, label),
      Examination.bar
    ),
    StateCase(
      "short content with room made by hand",
      scroll(#""contentInset":[64,0,0,0],"contentSize":[320,300]"#, label),
      Examination.bar
    ),
    StateCase(
      "a label below the window",
      #"{"id":"scroll","class":"ScrollView","frame":[0,0,320,600],"contentSize":[320,600],"#
        + #""subviews":[{"id":"label","class":"Label","frame":[16,500,200,32]}]}"#,
      Examination.bar,
      finds: ["SD046"]
    ),
    StateCase(
      "nothing to read under the bar",
      scroll(#""contentSize":[320,300]"#, #"{"id":"paper","frame":[0,0,320,300]}"#),
      Examination.bar
    ),
    StateCase(
      "a label with its uppermost points under the bar",
      scroll(
        #""contentSize":[320,300]"#,
        #"{"id":"label","class":"Label","frame":[16,57,200,32]}"#
      ),
      Examination.bar
    ),
    StateCase(
      "a behaviour that is meant",
      scroll(never + #","contentSize":[320,300]"#, label),
      Examination.bar
    ),
  ]

  @Test("Rules about insets and bars find these cases", arguments: states) func state(
    _ example: StateCase
  ) throws {
    try example.check()
  }

  @Test(
    "A list that fits horizontally scrolls sideways only under always",
    arguments: [
      ("always", "[320,900]", ["SD015"]), ("always", "[226,900]", []), ("always", "[640,900]", []),
      ("always", "[320,480]", []), ("scrollableAxes", "[320,900]", []),
      ("automatic", "[320,900]", []),
    ] as [(String, String, [String])]
  )
  func sideways(behaviour: String, size: String, found: [String]) throws {
    var examination = try Examination(views: [
      Self.scroll(#""contentInsetAdjustmentBehavior":"\#(behaviour)","contentSize":\#(size)"#)
    ])
    #expect(examination.rules == [])
    try examination.play(
      #"{"t":1000,"method":"Device.set","params":{"safeAreaInsets":[0,47,0,47]}}"#
    )
    #expect(examination.rules == found)
  }

  @Test(
    "A list that is a little too wide scrolls sideways with any behaviour, and the fix ends that",
    arguments: [
      ("automatic", "[321,900]", ["SD015"]), ("always", "[321,900]", ["SD015"]),
      ("never", "[324,900]", ["SD015"]), ("automatic", "[320.25,900]", ["SD015"]),
      ("automatic", "[340,900]", []), ("automatic", "[321,480]", []),
    ] as [(String, String, [String])]
  )
  func tooWide(behaviour: String, size: String, found: [String]) throws {
    var examination = try Examination(views: [
      Self.scroll(#""contentInsetAdjustmentBehavior":"\#(behaviour)","contentSize":\#(size)"#)
    ])
    #expect(examination.rules == found)
    guard found != [] else { return }
    let fix = try #require(examination.finding("SD015")?.symptom.fix)
    try examination.handle(fix.command, at: 1000)
    #expect(examination.doctor.findings.isEmpty)
  }

  @Test(
    "A top inset that hides the start of long content at its top is found",
    arguments: [
      (#"{"contentInset":[44,0,0,0]}"#, 0.0, ["SD013"]),
      (#"{"contentInset":[44,0,0,0],"contentOffset":[0,-44]}"#, 0, []),
      (#"{"contentInset":[44,0,0,0],"contentOffset":[0,0]}"#, 0, []),
      (#"{"contentInset":[44,0,0,0]}"#, 100, []), (#"{"contentInset":[0,0,44,0]}"#, 0, []),
    ] as [(String, Double, [String])]
  )
  func topInset(values: String, offset: Double, found: [String]) throws {
    var examination = try Examination(views: [
      Self.scroll(#""contentOffset":[0,\#(offset)],"contentSize":[320,900]"#)
    ])
    try examination.set("scroll", values, at: 1000)
    #expect(examination.rules == found)
  }

  @Test("Short content follows a top inset, and each new inset is found")
  func topInsetTwice() throws {
    var short = try Examination(views: [Self.scroll(#""contentSize":[320,300]"#)])
    try short.set("scroll", #"{"contentInset":[44,0,0,0]}"#, at: 1000)
    #expect(short.rules == [])
    var long = try Examination(views: [Self.scroll(Self.long)])
    try long.set("scroll", #"{"contentInset":[44,0,0,0]}"#, at: 1000)
    try long.set("scroll", #"{"contentInset":[0,0,0,0]}"#, at: 2000)
    try long.set("scroll", #"{"contentInset":[64,0,0,0]}"#, at: 3000)
    let finding = try #require(long.doctor.findings.first)
    #expect(finding.count == 2 && finding.since == 1000 && finding.last == 3000)
    #expect(finding.symptom.saw.contains("the first 64 points"))
  }
}
