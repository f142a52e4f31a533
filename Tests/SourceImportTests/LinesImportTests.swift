import JSON
import ScrollRecording
import SourceImport
import Testing

/// What a program prints for `scrollscope serve -`, from a file.
struct LinesImportTests {
  private static func imported(_ lines: [String]) throws -> Imported {
    try Imported(lines.joined(separator: "\n")) { $0.sizes = ImportSizes() }
  }

  @Test("Bare lines are scroll views of the window")
  func bareLinesAreScroll() throws {
    let file = try Self.imported([
      #"{"t":5000000,"views":{"list":{"contentOffset":[0,12],"contentSize":[390,4000]}}}"#, "  ",
      #"{"t":5016667,"views":{"list":{"contentOffset":[0,40]}}}"#,
      #"{"t":5033333,"views":{"list":{"contentOffset":[0,40]}}}"#,
    ])
    let summary = file.summary
    #expect(summary.format == .lines && summary.mapping == nil && summary.duration == 33_333)
    #expect(summary.views == 1 && summary.changes == 3)
    #expect(
      try file.moves() == [
        .init(time: 5_000_000, view: "list", x: 0, y: 12),
        .init(time: 5_016_667, view: "list", x: 0, y: 40),
      ]
    )
    let (states, isWhole, _) = try file.states()
    #expect(isWhole)
    #expect(states.first?["views"]?["list"] == nil, "it begins without a view")
    #expect(states.first?["t"] == 5_000_000)
    #expect(states.last?["scene"]?["name"] == "test")
  }

  @Test("Touches end where they lift and keep their own times")
  func touchesEndWhere() throws {
    func line(_ time: Int, _ touch: String) -> String {
      #"{"t":\#(time),"views":{"list":{"contentOffset":[0,12]}},"touches":{"1":\#(touch)}}"#
    }
    let file = try Self.imported([
      #"{"t":0,"views":{"list":{"contentOffset":[0,12],"contentSize":[390,4000]}}}"#,
      line(16_000, #"{"phase":"began","location":[5,90],"timestamp":812.5}"#),
      line(32_000, #"{"phase":"moved","location":[5,80],"timestamp":812.513}"#),
      line(48_000, #"{"phase":"ended","location":[5,78],"timestamp":812.52}"#),
      line(64_000, #"{"phase":"cancelled","location":[5,78]}"#),
    ])
    let (states, isWhole, commands) = try file.states()
    let touches = commands.flatMap { $0.parameters["touches"]?.array ?? [] }
    #expect(touches.compactMap { $0["phase"]?.string } == ["began", "moved", "ended"])
    #expect(touches.compactMap { $0["timestamp"]?.double } == [812.5, 812.513, 812.52])
    #expect(touches.last?["location"] == [5, 78])
    #expect(isWhole && states.last?["touches"] == nil, "none is down at the end")
    #expect(states.allSatisfy { $0["touches"]?["1"]?["timestamp"] == nil })
  }

  @Test("Messages keep their causes and the name of the source")
  func messagesKeepTheir() throws {
    let hello =
      #"{"method":"Source.hello","params":{"source":{"name":"Map","kind":"toolkit","instance":"a"},"#
      + #""protocol":"1.0"}}"#
    let state =
      #"{"t":0,"root":"window","device":{"size":[390,844]},"views":{"window":{"class":"Window","#
      + #""frame":[0,0,390,844],"subviews":["map"]},"map":{"class":"ScrollView","#
      + #""frame":[0,0,390,844],"contentSize":[390,9000]}}}"#
    let file = try Self.imported([
      hello, #"{"method":"Source.snapshot","params":{"seq":1,"state":\#(state)}}"#,
      #"{"method":"Source.patch","params":{"seq":2,"base":1,"patch":{"t":8000,"views":{"map":"#
        + #"{"contentOffset":[0,30]}}},"why":[{"view":"map","property":"contentOffset","cause":"drag","#
        + #""delta":[0,30]}]}}"#,
    ])
    #expect(file.summary.duration == 8_000 && file.summary.changes == 1)
    #expect(try file.causes().map { $0["cause"] } == ["drag"])
    #expect(try file.states().states.first?["scene"]?["name"] == "Map")
  }

  @Test(
    "A file that is refused says where",
    arguments: [
      (#"{"t":0,"views":{"list":{"contentOffset":[0,1]}}}"# + "\n\n{", "line 3: "),
      (#"{"t":9,"views":{}}"# + "\n" + #"{"t":8,"views":{}}"#, "line 2: /t: "),
      (#"{"t":0,"views":{"list":{"contentOffset":[0]}}}"#, "line 1: /views/list/contentOffset: "),
      (#"{"t":0,"views":{}}"#, "no views in this file"),
    ]
  )
  func refused(text: String, reason: String) throws {
    let fault = try #require(throws: ImportFault.self) { try Self.imported([text]) }
    #expect(fault.description.hasPrefix(reason), "\(fault)")
  }

  @Test("Sizes are not for lines")
  func sizesAreNotForLines() throws {
    let fault = try #require(throws: ImportFault.self) {
      try Imported(#"{"t":0,"views":{"list":{"contentOffset":[0,1]}}}"#)
    }
    #expect(fault.description.hasPrefix("--size and --content are for files without sizes"))
  }

  @Test("A line may come in pieces")
  func lineMayCome() throws {
    let lines = (0..<100).map { place in
      #"{"t":\#(place * 1000),"views":{"list":{"contentOffset":[0,\#(place)]}}}"#
    }
    let text = lines.joined(separator: "\r\n")
    let whole = try Self.imported([text])
    let pieces = try Imported(Array(text.utf8), pieces: 7) { $0.sizes = ImportSizes() }
    #expect(pieces.bytes == whole.bytes && whole.summary.changes == 100)
  }
}
