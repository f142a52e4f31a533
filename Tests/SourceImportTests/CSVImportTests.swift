import JSON
import ScrollRecording
import SourceImport
import Testing

/// Tables, as people and spreadsheets write them.
struct CSVImportTests {
  @Test("A spreadsheet is read with its semicolons, decimal commas and byte order mark")
  func spreadsheetIsRead() throws {
    let imported = try Imported(sample: "spreadsheet.csv")
    #expect(imported.summary.format == .csv)
    #expect(imported.summary.mapping == "'t=ms:Zeit (ms),y=Offset (px),touch.y=Finger y'")
    #expect(imported.summary.duration == 83_300)
    let moves = try imported.moves()
    #expect(moves.map(\.time) == [0, 16_700, 33_300, 50_000, 66_700])
    #expect(moves.map(\.y) == [0, 1.5, 12.25, 30, 42.75])
    let touches = try imported.states().commands
    #expect(touches.map(\.time) == [16_700, 33_300, 50_000])
    #expect(try imported.states().isWhole)
    // The row after the last move tells how long it rested.
    #expect(try imported.states().states.last?["t"] == 83_300)
  }

  @Test("Values that a file lacks are absent, and moves have no cause")
  func whatAFile() throws {
    let imported = try Imported("t_ms,y\n0,0\n16,3\n")
    let view = try #require(try imported.states().states.last?["views"]?["scroll"]?.object)
    #expect(Set(view.keys) == ["class", "frame", "contentSize", "contentOffset"])
    #expect(
      try imported.causes() == [
        [
          "view": "scroll", "property": "contentOffset", "delta": [0, 3], "cause": "external",
        ]
      ]
    )
  }

  @Test("A table without a column of views has the view that a person names")
  func tableWithoutAColumn() throws {
    let imported = try Imported("t_ms,y\n0,0\n16,3\n") { $0.view = "list" }
    #expect(try imported.moves().map(\.view) == ["list", "list"])
    let named = try Imported("t_ms,y,view\n0,0,a\n16,3,\n") { $0.view = "list" }
    #expect(try named.moves().map(\.view).contains("a"))
    let fault = #expect(throws: ImportFault.self) {
      try Imported(#"[{"type":4,"timestamp":1,"data":{"width":9,"height":9}}]"#) { $0.view = "a" }
    }
    #expect(fault?.description == "--view is for CSV, and this is rrweb")
  }

  @Test(
    "The error names the length that a table lacks",
    arguments: [
      ("viewportHeight", "wide"), ("viewportWidth", "high"), ("other", "large"),
    ]
  )
  func lengthThatATable(column: String, length: String) {
    let fault = #expect(throws: ImportFault.self) {
      try Imported("t_ms,y,\(column)\n0,0,5\n16,3,5\n") { $0.sizes = ImportSizes() }
    }
    let words = "the file does not say how \(length) \"scroll\" is; add --size"
    #expect(fault?.description.contains(words) == true, "\(String(describing: fault))")
  }

  @Test(
    "Units are those of the name or of the distances",
    arguments: [
      ("time_us,y\n0,1\n8333,2\n", "t=us:time_us", 8_333), ("t,y\n0,1\n8333,2\n", "t=us:t", 8_333),
      ("t,y\n0,1\n16.7,2\n", "t=ms:t", 16_700), ("t,y\n0,1\n0.0167,2\n", "t=s:t", 16_700),
      ("seconds,y\n5,1\n9,2\n", "t=s:seconds", 4_000_000),
      ("Time [s]\ty\n5\t1\n9\t2\n", "'t=s:Time [s]", 4_000_000),
      ("sep=;\nms;y\n-5;1\n9;2\n", "t=ms:ms", 14_000),
    ]
  )
  func unitsAreThose(text: String, mapping: String, end: Int64) throws {
    let imported = try Imported(text)
    #expect(imported.summary.mapping?.hasPrefix(mapping) == true, "\(imported.summary)")
    #expect(imported.summary.duration == end)
  }

  @Test("A mapping says what columns are")
  func mappingSaysWhatColumns() throws {
    let text = "a,\"b,c\",offset,y\n1,2,3,4\n2,3,4,5\n"
    let imported = try Imported(text) { $0.mapping = try CSVMapping(["t=ms:a,x=b,c", "y=offset"]) }
    #expect(try imported.moves().map { [$0.x, $0.y] } == [[2, 3], [3, 4]])
    let numbers = try Imported("1,5\n2,6\n") { $0.mapping = try CSVMapping(["t=s:1,y=2"]) }
    #expect(try numbers.moves().map(\.y) == [5, 6])
    let without = try Imported("t_ms,y,phase\n0,1,bad\n") {
      $0.mapping = try CSVMapping(["phase="])
    }
    #expect(without.summary.mapping == "t=ms:t_ms,y=y")
  }

  @Test("A touch's own time is its timestamp")
  func touchsOwnTime() throws {
    let imported = try Imported(
      "t_ms,y,action,touch.y,touch.t\n0,0,ACTION_DOWN,700,3\n16,5,ACTION_MOVE,690,11\n33,9,ACTION_UP,688,29\n"
    )
    let touches = try imported.states().commands.flatMap { $0.parameters["touches"]?.array ?? [] }
    #expect(touches.compactMap { $0["timestamp"]?.double } == [0.003, 0.011, 0.029])
    #expect(touches.compactMap { $0["phase"]?.string } == ["began", "moved", "ended"])
  }

  @Test("Fingers come and go")
  func fingersComeAndGo() throws {
    let imported = try Imported(
      """
      t_ms,y,touch.id,touch.phase,touch.x,touch.y
      0,0,1,began,10,700
      10,0,2,began,50,600
      20,5,1,moved,10,690
      30,9,1,ended,10,680
      30,9,2,cancelled,,
      40,9,1,began,10,500

      """
    )
    let touches = try imported.states().commands.flatMap { command in
      (command.parameters["touches"]?.array ?? []).map { touch in
        "\(command.time / 1_000) \(touch["id"] ?? .null) \(touch["phase"]?.string ?? "")"
      }
    }
    let ids = touches.map { $0.replacing("integer(", with: "").replacing(")", with: "") }
    #expect(
      ids == [
        "0 1 began", "10 2 began", "20 1 moved", "30 1 ended", "30 2 ended",
        "40 1 began",
      ]
    )
    #expect(try imported.states().states.contains { $0["touches"] == nil })
    #expect(try imported.states().isWhole)
  }

  @Test(
    "Errors name their place",
    arguments: [
      ("", "the file is empty"),
      ("t_ms,y\n0,1\n16,abc\n", #"line 3, column "y": expected a number, found "abc""#),
      (
        "t_ms,y\n0,1\n\"1\n6\",2\n",
        #"line 3, column "t_ms": expected a number, found "1\u{000A}6""#
      ),
      ("t_ms,y\n0,1\n,2\n", #"line 3, column "t_ms": expected a time, found nothing"#),
      ("t_ms;y\n0;1\n16;1.234,5\n", #"line 3, column "y": expected a number, found "1.234,5""#),
      ("t_ms,y\n0,1\n16,0x10\n", #"line 3, column "y": expected a number, found "0x10""#),
      (
        "t_ms,y\n9,1\n5,2\n",
        #"line 3, column "t_ms": expected times that do not fall, found one 4.0 ms before the last"#
      ),
      (
        "t_ms,y\n0,1\n16,1e13\n",
        #"line 3, column "y": expected numbers from -1e12 to 1e12, found [0,10000000000000]"#
      ),
      ("t_ms,y\n0,1\n16,\"2\n", "line 3: a quote is not closed"),
      (
        "t_ms,y,phase\n0,1,idle\n9,1,slow\n20,2,idle\n",
        #"line 3, column "phase": expected one of idle, tracking, "#
      ),
      (
        "t_ms,y,view\n0,1,a\u{0}b\n",
        #"line 2, column "view": expected an id without the character U+0000"#
      ),
      ("t_ms,y,view\n0,1,window\n", #"line 2, column "view": expected another id"#),
      (
        "t_ms,y,touch.y,touch.phase\n0,1,2,up\n",
        #"line 2, column "touch.phase": expected one of began, "#
      ),
      (
        "t_ms,y,touch.y,touch.id\n0,1,2,1.5\n",
        #"line 2, column "touch.id": expected the number of a finger, found 1.5"#
      ),
      (
        "t_ms,y,offset\n0,1,2\n",
        #"line 1: more than one column may be y: "y", "offset"; write --map y=y or --map y=offset"#
      ),
      (
        "t_ms,a,b\n0,1,2\n",
        #"line 1: no column is known to have the offsets among "t_ms", "a", "b"; write --map y=COLUMN"#
      ),
      (
        "a,y\n0,1\n",
        #"line 1: no column is known to have the times among "a", "y"; write --map t=COLUMN"#
      ),
      (
        "t,y\n0,1\n1,2\n",
        #"line 1, column "t": the unit of the times is not known; write --map t=us:t, --map t=ms:t"#
      ),
      ("0,1\n16,2\n", "line 1: the first line has numbers and no names"),
      (
        "t_ms,y\n0,1\n1e12,2\n",
        #"line 3, column "t_ms": expected a time within a year of the first one"#
      ),
      ("t_ms,y\n", "no offsets in this file"),
    ]
  )
  func faultsNameTheir(text: String, message: String) throws {
    let fault = try #require(throws: ImportFault.self) { try Imported(text) }
    #expect(fault.description.hasPrefix(message), "\(fault)")
  }

  @Test("Sizes that are missing are named with their option")
  func sizesThatAreMissing() throws {
    let text = "t_ms,y,view\n0,1,list\n"
    let size = try #require(throws: ImportFault.self) { try Imported(text) { $0.sizes.size = nil } }
    #expect(size.description.contains("add --size WIDTHxHEIGHT"))
    let content = try #require(throws: ImportFault.self) {
      try Imported(text) { $0.sizes.content = nil }
    }
    #expect(
      content.description.hasPrefix("line 2: ") && content.description.contains("--content list=")
    )
    let imported = try Imported(text) {
      ($0.sizes.size, $0.sizes.content) = (nil, nil)
      $0.sizes.sizes = ["list": .init(width: 10, height: 20)]
      $0.sizes.contents = ["list": .init(width: 10, height: 200)]
    }
    let state = try #require(try imported.states().states.first)
    #expect(state["device"]?["size"] == [10, 20])
    #expect(state["views"]?["list"]?["contentSize"] == [10, 200])
  }

  @Test("A table has some hundred views")
  func tableHasSome() throws {
    let rows = (0...1_000).map { "\($0),1,view\($0)\n" }
    let fault = try #require(throws: ImportFault.self) {
      try Imported("t_ms,y,view\n" + rows.joined())
    }
    #expect(fault.description == #"line 1002, column "view": expected at most 1000 scroll views"#)
  }

  @Test("An invalid mapping is rejected", arguments: ["a=b", "t", "t=ms:a,t=ms:b"])
  func mappingThatIsNone(text: String) {
    #expect(throws: ImportFault.self) { try CSVMapping([text]) }
  }
}
