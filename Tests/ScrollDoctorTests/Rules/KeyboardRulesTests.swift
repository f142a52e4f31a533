import Foundation
import ScrollDoctor
import ScrollModel
import Testing

/// Rules 5 to 9, 38 and 56: the part that the keyboard covers, and the room made for it.
@Suite struct KeyboardRulesTests {
  private static let long = #""contentSize":[320,900]"#

  private static let field = #"{"id":"name","class":"TextField","frame":[0,0,100,20]}"#
  private static let endingWithButton =
    Examination.scroll(long, #"{"id":"save","class":"Button","frame":[16,850,288,44]}"#)

  private static func show(_ time: Int64, _ height: Double) -> String {
    #"{"t":\#(time),"method":"Keyboard.show","params":{"height":\#(height)}}"# + "\n"
  }

  private static func inset(_ time: Int64, _ bottom: Double) -> String {
    #"{"t":\#(time),"method":"View.set","params":{"id":"scroll","values":{"contentInset":[0,0,"#
      + "\(bottom),0]}}}\n"
  }

  private static func hide(_ time: Int64) -> String {
    #"{"t":\#(time),"method":"Keyboard.hide","params":{}}"# + "\n"
  }

  /// The findings for a scroll view in a sheet, with an inset at its end, while a keyboard of 216
  /// points is shown.
  private func found(
    inset: Double,
    frame: String = "[0,0,320,480]",
    sheet: String = "[0,0,320,480]",
    safeArea: Double = 0
  ) throws -> Examination {
    var examination = try Examination(views: [
      #"{"id":"sheet","frame":\#(sheet),"subviews":[{"id":"scroll","class":"ScrollView","frame":"#
        + frame + "," + Self.long + "}]}"
    ])
    try examination.play(
      #"{"t":1000,"method":"Device.set","params":{"safeAreaInsets":[0,0,\#(safeArea),0]}}"# + "\n"
        + Self.show(2000, 216) + Self.inset(2000, inset)
    )
    return examination
  }

  @Test(
    "An inset that counts the safe area under the keyboard twice is found",
    arguments: [(216.0, 34.0, ["SD005"]), (182, 34, []), (216, 0, []), (100, 34, [])]
      as [(Double, Double, [String])]
  )
  func doubleGap(inset: Double, safeArea: Double, rules: [String]) throws {
    #expect(try found(inset: inset, safeArea: safeArea).rules == rules)
  }

  @Test("Hiding the keyboard resolves the gap") func gapGoesWithKeyboard() throws {
    var examination = try found(inset: 216, safeArea: 34)
    #expect(examination.doctor.findings.count == 1)
    try examination.play(Self.hide(3000))
    #expect(examination.resolved.map(\.rule.id) == ["SD005"])
  }

  @Test(
    "An inset of the keyboard's height instead of the overlap is found",
    arguments: [
      (216.0, "[0,0,320,431]", ["SD006"]), (167, "[0,0,320,431]", []), (216, "[0,0,320,480]", []),
      (216, "[0,0,320,200]", ["SD006"]),
    ] as [(Double, String, [String])]
  )
  func keyboardHeight(inset: Double, frame: String, rules: [String]) throws {
    #expect(try found(inset: inset, frame: frame).rules == rules)
  }

  @Test("While a finger drags the keyboard, an inset of its full height is not reported")
  func heldKeyboard() throws {
    var examination = try Examination(views: [
      #"{"id":"scroll","class":"ScrollView","frame":[0,0,320,480],"keyboardDismissMode":"interactive","#
        + Self.long + "}"
    ])
    func touch(_ time: Int64, _ phase: String, _ y: Double) -> String {
      #"{"t":\#(time),"method":"Input.touch","params":{"touches":[{"id":1,"phase":"\#(phase)","#
        + #""location":[160,\#(y)]}]}}"# + "\n"
    }
    try examination.play(
      Self.show(2000, 216) + Self.inset(2000, 216) + touch(400_000, "began", 200)
        + touch(420_000, "moved", 230) + touch(440_000, "moved", 300)
        + touch(460_000, "moved", 400)
    )
    let keyboard = try #require(examination.engine.keyboard)
    #expect(keyboard.frame.minY > 300 && examination.engine.isKeyboardHeldByFinger)
    #expect(examination.rules == [])
  }

  @Test(
    "An overlap with the keyboard's unconverted frame is found",
    arguments: [
      (136.0, "[0,0,320,400]", ["SD007"]), (216, "[0,0,320,400]", []), (120, "[0,0,320,400]", []),
      (96, "[0,20,320,360]", ["SD007"]), (116, "[0,20,320,360]", ["SD007"]),
      (196, "[0,20,320,360]", []),
    ] as [(Double, String, [String])]
  )
  func wrongSpace(inset: Double, frame: String, rules: [String]) throws {
    #expect(try found(inset: inset, frame: frame, sheet: "[0,80,320,400]").rules == rules)
  }

  @Test("A floating keyboard covers nothing") func undocked() throws {
    var examination = try Examination(views: [Examination.scroll(Self.long)])
    try examination.play(
      #"{"t":1000,"method":"Keyboard.show","params":{"frame":[40,100,240,200]}}"# + "\n"
        + Self.inset(1000, 200)
    )
    #expect(examination.rules == [])
  }

  @Test(
    "A view that shrinks at every show is found",
    arguments: [
      ("shrinkAsPublished", [216, 216], 0, ["SD008"]),
      ("shrinkAsPublished", [216, 252], 900_000, []),
      ("shrinkAsPublished", [252, 216], 900_000, ["SD008"]), ("shrink", [216, 216], 0, []),
      ("shrink", [252, 216], 900_000, []), ("layoutGuide", [252, 216], 900_000, []),
    ] as [(String, [Double], Int64, [String])]
  )
  func shrinks(strategy: String, heights: [Double], gap: Int64, rules: [String]) throws {
    var examination = try Examination(
      views: [
        #"{"id":"scroll","class":"ScrollView","frame":[0,130,320,200],"contentSize":[320,200]}"#
      ],
      more: #""controller":{"name":"keyboardAvoidance","view":"scroll","strategy":"\#(strategy)"},"#
    )
    var time: Int64 = 1000
    for height in heights {
      try examination.play(Self.show(time, height))
      time += gap
    }
    examination.settle()
    #expect(examination.rules == rules)
  }

  @Test(
    "The remains of the keyboard's inset after the hide are found",
    arguments: [(216.0, ["SD009"]), (252, ["SD009"]), (0, []), (40, [])] as [(Double, [String])]
  )
  func notRestored(left: Double, rules: [String]) throws {
    var examination = try Examination(views: [Examination.scroll(Self.long)])
    try examination.play(
      Self.show(1000, 216) + Self.inset(1000, 216) + Self.show(500_000, 252)
        + Self.inset(500_000, 252) + Self.hide(1_000_000) + Self.inset(1_000_000, left)
    )
    examination.settle()
    #expect(examination.rules == rules)
  }

  @Test("An inset unrelated to the keyboard is not found") func ownInset() throws {
    var examination = try Examination(views: [Examination.scroll(Self.long)])
    try examination.play(
      Self.inset(500, 49) + Self.show(1000, 216) + Self.hide(1_000_000)
    )
    examination.settle()
    #expect(examination.rules == [])
  }

  @Test(
    "A view that reacts to the keyboard while it is out of the window is found",
    arguments: [(true, "inset", ["SD038"]), (true, "shrink", ["SD038"]), (false, "inset", [])]
      as [(Bool, String, [String])]
  )
  func stale(stays: Bool, strategy: String, rules: [String]) throws {
    var examination = try Examination(
      views: [Examination.scroll(Self.long)],
      more:
        #""controller":{"name":"keyboardAvoidance","view":"scroll","strategy":"\#(strategy)","#
        + #""staysRegistered":\#(stays)},"#
    )
    try examination.play(
      #"{"t":1000,"method":"View.call","params":{"id":"scroll","name":"removeFromSuperview"}}"#
        + "\n" + Self.show(2000, 216)
    )
    examination.settle()
    #expect(examination.rules == [], "nothing is said of a view that is not there")
    try examination.play(
      #"{"t":900000,"method":"View.call","params":{"id":"window","name":"insertSubview","#
        + #""arguments":{"view":"scroll"}}}"#
    )
    #expect(examination.rules == rules)
  }

  @Test("An inset that a program sets out of the window is not found") func absentInset() throws {
    var examination = try Examination(views: [Examination.scroll(Self.long)])
    try examination.play(
      #"{"t":1000,"method":"View.call","params":{"id":"scroll","name":"removeFromSuperview"}}"#
        + "\n" + Self.inset(1500, 49) + Self.show(2000, 216)
        + #"{"t":2500,"method":"View.call","params":{"id":"window","name":"insertSubview","#
        + #""arguments":{"view":"scroll"}}}"#
    )
    #expect(examination.rules == [])
  }

  @Test(
    "A last part that stays behind the keyboard is found",
    arguments: [
      ("", 1000.0, 856.0, ["SD056"]), ("", 1000, 500, []),
      (#""contentInset":[0,0,216,0],"#, 1000, 856, []),
      // An inset that is too small, or is there for something else.
      (#""contentInset":[0,0,100,0],"#, 1000, 856, ["SD056"]),
      (#""keyboardDismissMode":"onDrag","#, 1000, 856, []),
      // Content that fits.
      ("", 480, 400, ["SD056"]),
      (#""frame":[0,0,320,264],"#, 1000, 856, []),
    ] as [(String, Double, Double, [String])]
  )
  func coversEnd(members: String, content: Double, button: Double, rules: [String]) throws {
    let frame = members.contains("frame") ? "" : #""frame":[0,0,320,480],"#
    var examination = try Examination(views: [
      #"{"id":"scroll","class":"ScrollView",\#(frame)\#(members)"contentSize":[320,\#(content)],"#
        + #""subviews":[{"id":"save","class":"Button","frame":[16,\#(button),288,44]}]}"#,
      Self.field,
    ])
    try examination.play(Self.show(1000, 216))
    #expect(examination.rules == [], "the app may still make room")
    examination.settle()
    #expect(examination.rules == rules)
  }

  @Test("Pages side by side are not found behind the keyboard") func pagesBehindKeyboard() throws {
    var examination = try Examination(views: [
      #"{"id":"scroll","class":"ScrollView","frame":[0,0,320,480],"contentSize":[640,480],"#
        + #""subviews":[{"id":"save","class":"Button","frame":[16,400,288,44]}]}"#,
      Self.field,
    ])
    try examination.play(Self.show(1000, 216))
    examination.settle()
    #expect(examination.rules == [])
  }

  @Test("A keyboard below the view covers no part that reaches over the end of the content")
  func keyboardBelowView() throws {
    var examination = try Examination(views: [
      #"{"id":"scroll","class":"ScrollView","frame":[0,0,320,264],"contentSize":[320,870],"#
        + #""subviews":[{"id":"save","class":"Button","frame":[16,856,288,44]}]}"#,
      Self.field,
    ])
    try examination.play(Self.show(1000, 216))
    examination.settle()
    #expect(examination.rules == ["SD045"])
  }

  @Test("The outermost scroll view alone is found behind the keyboard") func nestedBehindKeyboard()
    throws
  {
    let save = #"{"id":"save","class":"Button","frame":[16,856,288,44]}"#
    var examination = try Examination(views: [
      #"{"id":"outer","class":"ScrollView","frame":[0,0,320,480],"contentSize":[320,480],"#
        + #""subviews":[{"id":"inner","class":"ScrollView","frame":[0,0,320,480],"#
        + #""contentSize":[320,900],"subviews":[\#(save)]},"#
        + #"{"id":"send","class":"Button","frame":[16,430,288,44]}]}"#,
      Self.field,
    ])
    try examination.play(Self.show(1000, 216))
    examination.settle()
    let found = examination.doctor.findings.filter { $0.rule.id == "SD056" }
    #expect(found.map(\.view) == ["outer"])
  }

  @Test("Room that an app makes when the keyboard is up is in time") func makesRoomLate() throws {
    var examination = try Examination(views: [
      Self.endingWithButton, Self.field,
    ])
    try examination.play(Self.show(1000, 216) + Self.inset(200_000, 216))
    examination.settle()
    #expect(examination.rules == [])
  }

  @Test("Room that is made for the end resolves the finding until it is taken away")
  func makesRoomAfterFinding() throws {
    var examination = try Examination(views: [Self.endingWithButton, Self.field])
    try examination.play(Self.show(1000, 216))
    examination.settle()
    #expect(examination.doctor.findings.map(\.rule.id) == ["SD056"])
    try examination.play(Self.inset(400_000, 216))
    #expect(examination.resolved.map(\.rule.id) == ["SD056"])
    #expect(examination.doctor.findings.isEmpty)
    try examination.play(Self.inset(500_000, 0))
    #expect(examination.doctor.findings.map(\.since) == [500_000])
    try examination.play(Self.hide(600_000) + Self.inset(700_000, 100))
    #expect(examination.doctor.findings.map(\.rule.id) == ["SD056"], "it was covered until then")
    #expect(examination.resolved.count == 1)
  }

  @Test("The keyboard of another app is no reason to make room") func keyboardOfAnotherApp() throws
  {
    for (field, rules) in [([Self.field], ["SD056"]), ([], [])] {
      var examination = try Examination(views: [Self.endingWithButton] + field)
      try examination.play(Self.show(1000, 216))
      examination.settle()
      #expect(examination.rules == rules)
    }
  }
}
