import Foundation
import JSON
import RecipeViews
import Scenes
import ScrollModel
import Testing

/// Tables in scene files.
@Suite struct TableSceneTests {
  private func table(_ properties: String, class name: String = "TableView") -> String {
    text(root: #"{"id":"w","subviews":[{"id":"t","class":"\#(name)",\#(properties)}]}"#)
  }

  @Test("Heights have defaults, and a header can be given as a text")
  func sections() throws {
    let engine = try scene(
      table(
        #"""
        "frame":[0,0,320,460],
        "sections":[{"header":"A","rows":[{"text":"one"},{"height":20},{}],"footer":{"height":5}},
                    {"header":{"text":"B"},"rows":[]}]
        """#
      )
    ).makeEngine()
    let table = try #require(engine.view("t") as? TableView)
    #expect(
      table.sections == [
        TableSection(
          header: TableRow(text: "A", height: 28),
          rows: [
            TableRow(text: "one", height: 44), TableRow(text: "", height: 20),
            TableRow(text: "", height: 44),
          ],
          footer: TableRow(text: "", height: 5)
        ),
        TableSection(header: TableRow(text: "B", height: 28), rows: []),
      ]
    )
    #expect(table.contentSize == CGSize(width: 320, height: 169))
    #expect(table.subviews.first?.id == "t.cell-0-0")
  }

  @Test("Header, footer and background are views with subviews, and count as views")
  func parts() throws {
    let scene = try scene(
      table(
        #"""
        "frame":[0,0,320,460],"contentOffset":[0,30],
        "tableHeaderView":{"id":"head","frame":[9,9,9,50],"subviews":[{"id":"title"}]},
        "tableFooterView":{"id":"foot","class":"Label","frame":[9,9,9,10]},
        "backgroundView":{"id":"back"},
        "subviews":[{"id":"mine"}]
        """#,
        class: "ShadowedTableView"
      )
    )
    #expect(scene.viewCount == 7)
    let engine = scene.makeEngine()
    let table = try #require(engine.view("t") as? TableView)
    #expect(table.contentSize == CGSize(width: 320, height: 60))
    #expect(table.contentOffset.y == 30)
    #expect(table.published(.tableHeaderView) == .view("head"))
    #expect(table.published(.tableFooterView) == .view("foot"))
    #expect(table.published(.backgroundView) == .view("back"))
    #expect(table.subviews.first?.id == "back")
    #expect(try engine.required("head").frame == CGRect(x: 0, y: 0, width: 320, height: 50))
    #expect(try engine.required("foot").frame == CGRect(x: 0, y: 50, width: 320, height: 10))
    #expect(try engine.required("title").superview?.id == "head")
    #expect(engine.view("t.tableFooterView") == nil)
  }

  @Test(
    "An error is reported with its pointer",
    arguments: [
      (
        #""sections":[{"rows":[]}],‸"contentSize":[1,1]"#, "TableView",
        "contentSize: the content size of a table with sections, a header or a footer follows from "
          + "them"
      ),
      (
        #"‸"contentSize":[1,1],"tableFooterView":{"id":"f"}"#, "ShadowedTableView",
        "contentSize: the content size of a table with sections, a header or a footer follows from "
          + "them"
      ),
      (
        #"‸"variant":"corrected""#, "TableView",
        #"variant: unknown key "variant": a view of class TableView has none, a TwoToneTableView has"#
      ),
      (
        ##"‸"topColor":"#000000""##, "ShadowedTableView",
        #"topColor: unknown key "topColor": a view of class ShadowedTableView has none, a TwoToneTableView has"#
      ),
      (
        #"‸"sections":[]"#, "ScrollView",
        #"sections: unknown key "sections": a view of class ScrollView has none, a TableView has"#
      ),
      (
        #""tableHeaderView":{"id":"a","subviews":[{"id":‸"t"}]}"#, "TableView",
        #"tableHeaderView/subviews/0/id: another view has the id "t" already"#
      ),
      (
        #""subviews":[{"id":‸"t.cell-3-17"}]"#, "TableView",
        #"subviews/0/id: "t" itself makes a view with the id "t.cell-3-17""#
      ),
      (
        #""subviews":[{"id":‸"t.header-0"}]"#, "TableView",
        #"subviews/0/id: "t" itself makes a view with the id "t.header-0""#
      ),
      (
        #""subviews":[{"id":‸"t.contentTopShadow"}]"#, "ShadowedTableView",
        #"subviews/0/id: "t" itself makes a view with the id "t.contentTopShadow""#
      ),
      (
        #""subviews":[{"id":‸"t.bottomStretcher"}]"#, "TwoToneTableView",
        #"subviews/0/id: "t" itself makes a view with the id "t.bottomStretcher""#
      ),
    ] as [(String, String, String)]
  )
  func faults(properties: String, name: String, message: String) throws {
    let fault = MarkedText(table(properties, class: name))
    let found = try invalidity(of: fault.text)
    #expect(
      found.description == "\(fault.line):\(fault.column): /root/subviews/0/" + message
    )
  }

  @Test("An id that a later table makes is rejected at the table")
  func reservedLater() throws {
    let text = MarkedText(
      text(root: #"{"id":"t.footer-2","subviews":[{"id":‸"t","class":"TableView"}]}"#)
    )
    let found = try invalidity(of: text.text)
    #expect(
      found.description == "\(text.line):\(text.column): /root/subviews/0/id: a scroll view \"t\" "
        + #"makes a view with the id "t.footer-2", which another one has"#
    )
  }

  @Test("Ids that no table makes can be used")
  func freeIDs() throws {
    for id in [
      "t.cell-1", "t.cell-01-1", "t.cell-1-1-1", "t.cell--1", "t.header-0-0", "t.topShadow",
      "u.cell-0-0", "cell-0-0", "t.header-", "t.Cell-0-0",
    ] {
      _ = try scene(table(#""subviews":[{"id":"\#(id)"}]"#))
    }
  }

  @Test("Rows beyond the limit of a table are rejected")
  func mostRows() throws {
    let rows = Array(repeating: "{}", count: TableRow.maximumCount).joined(separator: ",")
    let most = try scene(table(#""frame":[0,0,320,460],"sections":[{"rows":[\#(rows)]}]"#))
    let engine = most.makeEngine()
    #expect(try engine.scrollView("t").contentSize.height == 8_800_000)
    let error = #expect(throws: SceneFileError.self) {
      try scene(table(#""sections":[{"rows":[\#(rows)]},{"rows":[{}]}]"#))
    }
    #expect(error?.description.hasSuffix("a table has at most 200000 rows and headers") == true)
  }
}
