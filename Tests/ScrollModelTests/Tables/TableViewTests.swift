import Foundation
import ScrollModel
import Testing

/// Tables and the views that they show.
@Suite struct TableViewTests {
  typealias Stage = TableStage<TableView>

  @Test("[TABLE-1] The content is as wide as the table and as high as all its parts")
  func contentSize() throws {
    let stage = Stage(TableView(id: "table")) {
      $0.tableHeaderView = View.make("header", CGRect(7, 8, 9, 50))
      $0.tableFooterView = View.make("footer", CGRect(7, 8, 9, 20))
      $0.sections = [
        TableSection(
          header: header("A"),
          rows: [TableRow(), TableRow(height: 6)],
          footer: header("a")
        )
      ]
    }
    #expect(stage.table.contentSize == CGSize(width: 320, height: 176))
    #expect(stage.engine.view("header")?.frame == CGRect(0, 0, 320, 50))
    #expect(stage.engine.view("footer")?.frame == CGRect(0, 156, 320, 20))
    #expect(stage.place("header-0") == CGRect(0, 50, 320, 28))
    #expect(stage.place("cell-0-0") == CGRect(0, 78, 320, 44))
    #expect(stage.place("cell-0-1") == CGRect(0, 122, 320, 6))
    #expect(stage.place("footer-0") == CGRect(0, 128, 320, 28))
    #expect(
      stage.order == ["cell-0-0", "cell-0-1", "header-0", "footer-0", "header", "footer"]
    )
    try stage.set(.frame, .rect(CGRect(0, 0, 480, 100)))
    #expect(stage.table.contentSize == CGSize(width: 480, height: 176))
    #expect(stage.place("cell-0-0") == CGRect(0, 78, 480, 44))
  }

  @Test("[TABLE-2] A header's height counts as it was when the header was assigned")
  func reassigning() throws {
    let stage = Stage(TableView(id: "table")) {
      $0.tableHeaderView = View.make("header", CGRect(0, 0, 0, 50))
      $0.sections = .rows(1)
    }
    try stage.set(.frame, .rect(CGRect(0, 0, 320, 80)), of: "header")
    #expect(stage.table.contentSize.height == 94)
    #expect(stage.place("cell-0-0")?.minY == 50)
    try stage.set(.tableHeaderView, .view("header"))
    #expect(stage.table.contentSize.height == 124)
    #expect(stage.place("cell-0-0")?.minY == 80)
  }

  @Test(
    "[TABLE-2] A header or footer with a transform is the same after each layout pass",
    arguments: [
      CGAffineTransform(a: -0.08, b: 0.3, c: -1.45, d: -1.75, tx: -26, ty: -32), .scale(2),
      CGAffineTransform(a: -2, b: -0.25, c: 0.51, d: 0.75, tx: 15.5, ty: 45),
    ]
  )
  func transformedParts(transform: CGAffineTransform) {
    // A bar, because the safe area is computed again when it moves, and with that the layout.
    let parts = ["header", "footer"].map { id in
      let bar = NavigationBar(id: id)
      bar.frame = CGRect(9, 9, 90, 40)
      bar.transform = transform
      return bar
    }
    let stage = Stage(TableView(id: "table")) {
      $0.tableHeaderView = parts[0]
      $0.tableFooterView = parts[1]
      $0.sections = .rows(2)
    }
    func places() -> [CGRect] { parts.flatMap { [$0.frame, $0.bounds] } }
    let before = places()
    #expect(stage.engine.brokenInvariants() == [])
    #expect(parts.allSatisfy { $0.bounds.height == 40 && abs($0.frame.minX) < 1e-9 })
    stage.engine.layoutIfNeeded()
    stage.table.setNeedsLayout()
    stage.engine.layoutIfNeeded()
    #expect(places() == before)
    #expect(transform != .scale(2) || before[0] == CGRect(0, 0, 320, 80))
  }

  @Test("[TABLE-4] Only visible rows have views, which are added and removed with them")
  func recycling() throws {
    let stage = Stage(TableView(id: "table")) { $0.sections = .rows(100_000) }
    #expect(stage.order == (0...10).map { "cell-0-\($0)" })
    let first = stage.made("cell-0-0")
    stage.scroll(to: 44)
    #expect(stage.order == (1...11).map { "cell-0-\($0)" })
    #expect(stage.made("cell-0-0") == nil)
    #expect(stage.made("cell-0-11")?.text == "row 11")
    #expect(
      stage.engine.takeChanges().views.map(\.id).sorted()
        == ["table", "table.cell-0-0", "table.cell-0-11"]
    )
    #expect(throws: CommandError.noSuchView(id: "table.cell-0-0", path: "/id")) {
      try stage.set(.alpha, .number(1), of: "table.cell-0-0")
    }
    stage.scroll(to: 43)
    #expect(stage.made("cell-0-0") !== first)
    stage.scroll(to: 44 * 99_990)
    #expect(stage.order == (99_990...99_999).map { "cell-0-\($0)" })
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[TABLE-4] A scroll that changes no visible rows changes only the offset")
  func quietFrames() {
    let stage = Stage(TableView(id: "table")) { $0.sections = .rows(50) }
    stage.scroll(to: 10)
    _ = stage.engine.takeChanges()
    stage.scroll(to: 11)
    let changes = stage.engine.takeChanges().views
    #expect(changes.map(\.id) == ["table"])
    #expect(changes.first?.properties == PropertySet(.contentOffset))
  }

  @Test("[TABLE-3] A plain table's header stays at the inset edge until the next one pushes it")
  func stickyHeaders() {
    let sections = [
      TableSection(header: header("A", 20), rows: .init(repeating: TableRow(), count: 5)),
      TableSection(header: header("B", 20), rows: .init(repeating: TableRow(), count: 20)),
    ]
    let stage = Stage(TableView(id: "table")) {
      $0.sections = sections
      $0.contentInset.top = 30
    }
    for (offset, a, b) in [
      (-60.0, 0.0, 240.0), (-30, 0, 240), (100, 130, 240), (195, 220, 240), (210, 220, 240),
      (215, 220, 245), (300, nil, 330),
    ] as [(Double, Double?, Double?)] {
      stage.scroll(to: offset)
      #expect(stage.place("header-0").map { Double($0.minY) } == a, "\(offset)")
      #expect(stage.place("header-1").map { Double($0.minY) } == b, "\(offset)")
      #expect(stage.engine.brokenInvariants() == [])
    }
    stage.table.style = .grouped
    stage.scroll(to: 100)
    #expect(stage.place("header-0") == nil)
    #expect(stage.place("header-1")?.minY == 240)
  }

  @Test("Setting sections clamps the offset and keeps the views of rows that stay")
  func reloading() throws {
    let stage = Stage(TableView(id: "table")) { $0.sections = .rows(50) }
    stage.scroll(to: 1_000)
    let kept = stage.made("cell-0-23")
    _ = stage.engine.takeOutput()
    try stage.set(
      .sections,
      .sections([TableSection(rows: (0..<30).map { TableRow(text: "new \($0)") })])
    )
    #expect(stage.table.contentOffset.y == 860)
    let events = stage.engine.takeOutput().events.filter { $0.view == "table" }
    #expect(events.map(\.kind.name) == ["didScroll"])
    #expect(stage.made("cell-0-23") === kept)
    #expect(kept?.text == "new 23")
    try stage.set(.sections, .sections([]))
    #expect(stage.order == [])
    #expect(stage.table.contentSize == CGSize(width: 320, height: 0))
    #expect(stage.table.contentOffset.y == 0)
  }

  @Test("[TABLE-6] A table without rows accepts a content size, a table with rows rejects it")
  func refusedContentSize() throws {
    let stage = Stage(TableView(id: "table"))
    let size = PropertyValue.size(CGSize(width: 320, height: 99))
    try stage.set(.contentSize, size)
    #expect(stage.table.contentSize.height == 99)
    let error = CommandError.wrongState(
      path: "/values/contentSize",
      reason: "the content size of a table with sections, a header or a footer follows from them"
    )
    let both = Command.set(
      view: "table",
      values: [.init(.contentSize, size), .init(.sections, .sections(.rows(1)))]
    )
    #expect(throws: error) { try stage.engine.handle(both, at: 0) }
    #expect(stage.table.sections == [])
    try stage.set(.sections, .sections(.rows(1)))
    #expect(stage.table.contentSize.height == 44)
    #expect(throws: error) { try stage.set(.contentSize, size) }
    let instead = Command.set(
      view: "table",
      values: [.init(.contentSize, size), .init(.sections, .sections([]))]
    )
    try stage.engine.handle(instead, at: 0)
    #expect(stage.table.contentSize.height == 99)
  }

  @Test("[TABLE-7] A table bounces without overflow by default")
  func bouncing() {
    let stage = Stage(TableView(id: "table"))
    #expect(stage.table.alwaysBounceVertical)
    #expect(stage.table.published(.alwaysBounceVertical) == nil)
    stage.table.alwaysBounceVertical = false
    #expect(stage.table.published(.alwaysBounceVertical) == .bool(false))
  }

  @Test("New insets clamp the offset, and long content does not follow the top inset")
  func insets() {
    for height in -1...60 {
      let content = Double(height)
      for (before, after) in [
        ((0.0, 0.0), (6.0, 0.0)), ((0, 0), (0, 6)), ((0, 0), (6, 6)), ((6, 0), (0, 0)),
        ((0, 6), (0, 0)), ((6, 6), (0, 0)),
      ] {
        let stage = Stage(TableView(id: "table"), CGRect(0, 0, 320, 20)) {
          $0.contentSize = CGSize(width: 320, height: content)
        }
        stage.table.contentInset = EdgeInsets(before.0, 0, before.1, 0)
        let offset = Double(stage.table.contentOffset.y)
        stage.table.contentInset = EdgeInsets(after.0, 0, after.1, 0)
        let expected = max(-after.0, min(content + after.1 - 20, offset))
        #expect(Double(stage.table.contentOffset.y) == expected)
      }
    }
  }
}
