import JSON
import ScrollRecording
import SourceImport
import Testing

/// Columns of sizes, of phases and of clocks, and lines that are comments.
struct CSVColumnTests {
  private func noSizes(_ task: inout SourceImport) {
    (task.sizes.size, task.sizes.content) = (nil, nil)
  }

  @Test("Sizes in columns are taken and followed")
  func sizesInColumns() throws {
    let imported = try Imported(
      """
      timestamp_ms,scrollX,scrollY,viewportWidth,viewportHeight,documentHeight
      0,0,0,390,844,4000
      16,0,20,390,844,4000
      32,0,30,390,844,6000
      48,0,40,844,390,
      64,0,50,844,390,5000

      """,
      noSizes
    )
    #expect(
      imported.summary.mapping
        == "t=ms:timestamp_ms,x=scrollX,y=scrollY,width=viewportWidth,height=viewportHeight,"
        + "content.height=documentHeight"
    )
    let states = try imported.states().states
    let views = states.map { $0["views"]?["scroll"] }
    #expect(
      views.map { $0?["contentSize"] }
        == [[390, 4_000], [390, 4_000], [390, 6_000], [844, 6_000], [844, 5_000]]
    )
    #expect(views.first??["frame"] == [0, 0, 390, 844])
    #expect(views.last??["frame"] == [0, 0, 844, 390])
    #expect(states.first?["device"]?["size"] == [390, 844])
    #expect(states.last?["device"]?["size"] == [844, 390])
    #expect(states.last?["views"]?["window"]?["frame"] == [0, 0, 844, 390])
  }

  @Test(
    "Sizes have many names",
    arguments: [
      "innerWidth,innerHeight,scrollWidth,scrollHeight",
      "clientWidth,clientHeight,pageWidth,pageHeight",
      "bounds.size.width,bounds.size.height,contentSize.width,contentSize.height",
      "frame width (pt),frame height (pt),content_width,content_height",
      "width,height,content.width,content.height",
    ]
  )
  func sizesHaveMany(names: String) throws {
    let imported = try Imported("t_ms,y,\(names)\n0,0,100,200,300,400\n", noSizes)
    let view = try imported.states().states.first?["views"]?["scroll"]
    #expect(view?["frame"] == [0, 0, 100, 200])
    #expect(view?["contentSize"] == [300, 400])
  }

  @Test("Of several sizes, the view's is taken and the others are listed")
  func ofSeveralSizes() throws {
    let imported = try Imported(
      "t_ms,y,innerHeight,clientHeight,scrollHeight\n0,0,844,800,4000\n"
    ) { $0.sizes.content = nil }
    let state = try #require(try imported.states().states.first)
    #expect(state["views"]?["scroll"]?["frame"] == [0, 0, 390, 800])
    #expect(state["views"]?["scroll"]?["contentSize"] == [390, 4_000])
    let left = try Imported("t_ms,y,height\n0,0,5\n") {
      $0.mapping = try CSVMapping(["height="])
    }
    #expect(try left.states().states.first?["views"]?["scroll"]?["frame"] == [0, 0, 390, 844])
    let fault = try #require(throws: ImportFault.self) {
      try Imported("t_ms,y,clientHeight\n0,0,800\n", noSizes)
    }
    #expect(fault.description.contains("add --size WIDTHxHEIGHT"))
  }

  @Test("Sizes of several views are their own")
  func sizesOfSeveral() throws {
    let imported = try Imported(
      """
      t_ms,view,y,clientWidth,clientHeight,scrollHeight
      0,a,0,100,200,900
      16,b,0,50,60,70
      32,a,5,100,300,900

      """
    ) { $0.sizes.content = nil }
    let state = try #require(try imported.states().states.last)
    #expect(state["device"]?["size"] == [390, 844])
    #expect(state["views"]?["a"]?["frame"] == [0, 0, 100, 300])
    #expect(state["views"]?["b"]?["frame"] == [0, 0, 50, 60])
    #expect(state["views"]?["b"]?["contentSize"] == [50, 70])
  }

  @Test("Columns of yes and no give the phase")
  func columnsOfYes() throws {
    let imported = try Imported(
      """
      t_ms,y,isTracking,isDragging,isDecelerating
      0,0,false,false,false
      16,1,TRUE,YES,NO
      32,2,0,0,1
      48,3,1,0,0
      64,4,,,

      """
    )
    let phases = try imported.states().states.map { $0["views"]?["scroll"]?["phase"] ?? "idle" }
    #expect(phases == ["idle", "dragging", "decelerating", "tracking", "tracking"])
    let own = try Imported("t_ms,y,phase,isDragging\n0,0,bouncing,true\n16,1,,true\n")
    let all = try own.states().states.map { $0["views"]?["scroll"]?["phase"] }
    #expect(all == ["bouncing", "dragging"])
  }

  @Test(
    "Clocks are read",
    arguments: [
      ("12:00:00.5", "12:00:01.75", 1_250_000), ("9:59:59", "10:00:00.000001", 1_000_001),
      ("23:59:59.9", "00:00:00.1", 200_000), ("08:59", "09:00", 60_000_000),
      ("2026-02-28T23:59:59.5Z", "2026-03-01T00:00:00.25Z", 750_000),
      ("2024-02-29 12:00:00,5", "2024-03-01 12:00:00,5", 86_400_000_000),
      ("2026-01-01T01:00:00+01:00", "2026-01-01 00:00:01 +0000", 1_000_000),
      ("2025-12-31T23:59:59.123456789-0130", "2026-01-01T01:30:00.2Z", 1_076_544),
      ("1999-12-31 23:59:60 UTC", "2000-01-01 00:00:01 UTC", 1_000_000),
    ]
  )
  func clocksAreRead(first: String, second: String, distance: Int64) throws {
    let imported = try Imported("time;y\n\(first);0\n\"\(second)\";5\n")
    #expect(imported.summary.duration == distance)
    #expect(imported.summary.mapping == "t=time,y=y")
    let bare = try Imported("\(first);0\n\(second);5\n") {
      $0.mapping = try CSVMapping(["t=1,y=2"])
    }
    #expect(bare.summary.duration == distance)
  }

  @Test("The id of an element or a row is not a view unless it is mapped")
  func idOfAnElement() throws {
    let text = "id,t_ms,y,elementId\n1,0,0,button\n2,16,5,link\n"
    #expect(try Imported(text).moves().map(\.view) == ["scroll", "scroll"])
    let mapped = try Imported(text) { $0.mapping = try CSVMapping(["view=elementId"]) }
    #expect(try mapped.moves().map(\.view) == ["button", "link"])
  }

  @Test("Lines that begin with a sign are comments")
  func linesThatBegin() throws {
    let text = """
      # Recorded by a tool; version 2, "beta
      # t_ms: since the start

      t_ms,y
      0,1
      # a "pause
      16,2
      "#17",3
      """
    let fault = try #require(throws: ImportFault.self) { try Imported(text) }
    #expect(fault.description == ##"line 8, column "t_ms": expected a number, found "#17""##)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let imported = try Imported(rows.joined(separator: "\n") + "\n# end")
    #expect(try imported.moves().map(\.y) == [1, 2])
    // A column of the numbers of rows is no comment.
    #expect(try Imported("#,t_ms,y\n1,0,1\n2,16,2\n").moves().map(\.y) == [1, 2])
    #expect(try Imported("# a;b\n#;t_ms;y\n1;0;1\n2;16;2,5\n").moves().map(\.y) == [1, 2.5])
    let late = try #require(throws: ImportFault.self) { try Imported("# a\n\nb,c\n1,2\n") }
    #expect(late.description.hasPrefix("line 3: no column is known to have the times"))
  }

  @Test(
    "Errors name their place",
    arguments: [
      (
        "t_ms,y,clientHeight\n0,0,800\n16,1,-1\n",
        #"line 3, column "clientHeight": expected a length from 0, found -1"#
      ),
      (
        "t_ms,y,scrollHeight\n0,0,a\n",
        #"line 2, column "scrollHeight": expected a number, found "a""#
      ),
      (
        "t_ms,y,isTracking,isDecelerating\n0,0,true,maybe\n",
        #"line 2, column "isDecelerating": expected true or false, found "maybe""#
      ),
      (
        "time,y\n12:00:00,1\n12:61:00,2\n",
        #"line 3, column "time": expected a time such as 12:00:00.5 or 2026-01-31T12:00:00.5Z, found "12:61:00""#
      ),
      ("time,y\n12:00:00,1\n16,2\n", #"line 3, column "time": expected a time such as"#),
      (
        "time,y\n12:00:09,1\n12:00:05,2\n",
        #"line 3, column "time": expected times that do not fall, found one 4000.0 ms before the last"#
      ),
      (
        "time,y\n2026-13-01T00:00:00Z,1\n",
        #"line 1, column "time": the unit of the times is not known"#
      ),
    ]
  )
  func faultsNameTheir(text: String, message: String) throws {
    let fault = try #require(throws: ImportFault.self) { try Imported(text) }
    #expect(fault.description.hasPrefix(message), "\(fault)")
  }
}
