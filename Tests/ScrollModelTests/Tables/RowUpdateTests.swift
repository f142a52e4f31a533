import Foundation
import ScrollModel
import Testing

/// Rows that are inserted, deleted and reloaded.
@Suite struct RowUpdateTests {
  typealias Stage = TableStage<TableView>
  typealias Path = TableView.IndexPath

  private func stage(_ rows: Int = 50, scrolledTo y: Double = 0) -> Stage {
    let stage = Stage(TableView(id: "table")) { $0.sections = .rows(rows) }
    stage.scroll(to: y)
    _ = stage.engine.takeOutput()
    return stage
  }

  private func update(_ row: Int, _ text: String? = nil, _ height: Double? = nil)
    -> TableView.RowUpdate
  { .init(Path(row: row, section: 0), text: text, height: height) }

  private func texts(_ stage: Stage) -> [String] {
    stage.table.sections.flatMap { $0.rows.map(\.text) }
  }

  /// What a scroll view reports, and why its offset changed.
  private func output(_ stage: Stage) -> (events: [String], causes: [Cause]) {
    let output = stage.engine.takeOutput()
    return (
      output.events.filter { $0.view == "table" && $0.kind.name != "layoutSubviews" }
        .map(\.kind.name),
      output.changes.filter { $0.view == "table" && $0.property == .contentOffset }.map(\.cause)
    )
  }

  @Test(
    "[TABLE-18] An insertion keeps the offset, wherever it is",
    arguments: [(0, "row 19"), (20, "c"), (22, "a"), (35, "row 22")]
  )
  func insertion(row: Int, first: String) throws {
    let stage = stage(scrolledTo: 22 * 44)
    try stage.call(.insertRows([update(row, "a"), update(row + 1), update(row + 2, "c", 10)]))
    #expect(texts(stage)[row...].prefix(3) == ["a", "", "c"])
    #expect(Double(stage.table.contentSize.height) == 52 * 44 + 10)
    #expect(stage.table.contentOffset.y == 968)
    #expect(output(stage).events == [])
    // 98 points more above: what was at 968 is now at 1066.
    let moved = stage.table.rectForRow(at: Path(row: 25, section: 0))
    let place: CGFloat = row <= 22 ? 22 * 44 + 98 : 25 * 44
    #expect(moved.minY == place)
    #expect(stage.order.first.flatMap(stage.made)?.text == first)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[TABLE-18] Rows that an insertion pushes down are shown by the views of their new places")
  func placeLost() throws {
    let stage = stage(scrolledTo: 22 * 44)
    let view = stage.made("cell-0-24")
    try stage.call(.insertRows([update(0, "new"), update(1, "new")]))
    #expect(stage.made("cell-0-24") === view)
    #expect(view?.text == "row 22")
    #expect(view?.frame == CGRect(0, 24 * 44, 320, 44))
  }

  @Test("[TABLE-18] An app keeps the place by adding the growth of the content")
  func placeKept() throws {
    let stage = stage(scrolledTo: 22 * 44 + 7)
    let top = try #require(stage.made("cell-0-22")?.frame.minY) - stage.table.contentOffset.y
    let before = stage.table.contentSize.height
    stage.table.insertRows(
      [TableRow(height: 33), TableRow(height: 21)],
      at: [Path(row: 0, section: 0), Path(row: 5, section: 0)]
    )
    stage.table.contentOffset.y += stage.table.contentSize.height - before
    let moved = try #require(stage.made("cell-0-24"))
    #expect(moved.text == "row 22")
    #expect(moved.frame.minY - stage.table.contentOffset.y == top)
  }

  @Test("[TABLE-18] An insertion during a deceleration does not stop it")
  func insertionInFlight() throws {
    let stage = stage()
    try stage.fling(by: -200)
    #expect(stage.table.isDecelerating)
    let offset = stage.table.contentOffset
    try stage.call(.insertRows([update(0)]))
    #expect(stage.table.isDecelerating && stage.table.contentOffset == offset)
  }

  @Test("[TABLE-19] A deletion keeps the offset, or clamps it at once if the content is too short")
  func deletion() throws {
    let stage = stage(scrolledTo: 10 * 44)
    try stage.call(.deleteRows([Path(row: 3, section: 0), Path(row: 0, section: 0)]))
    #expect(stage.table.contentOffset.y == 440)
    #expect(texts(stage).prefix(3) == ["row 1", "row 2", "row 4"])
    #expect(output(stage).causes == [])
    stage.scroll(to: 48 * 44 - 460)
    _ = stage.engine.takeOutput()
    let last = (38..<48).map { Path(row: $0, section: 0) }
    try stage.call(.deleteRows(last))
    #expect(Double(stage.table.contentOffset.y) == 38 * 44 - 460)
    let (events, causes) = output(stage)
    #expect(events == ["didScroll"] && causes == [.clamp])
    #expect(stage.engine.brokenInvariants() == [])
    try stage.call(.deleteRows((0..<38).map { Path(row: $0, section: 0) }))
    #expect(stage.table.sections == [TableSection(rows: [])] && stage.order == [])
    #expect(stage.table.contentOffset.y == 0)
  }

  @Test("[TABLE-20] A reload replaces the given values of a row, and keeps the rest and the offset")
  func reload() throws {
    let stage = stage(scrolledTo: 440)
    try stage.call(.reloadRows([update(2, "b"), update(12, nil, 100), update(49)]))
    #expect(texts(stage)[2] == "b" && texts(stage)[12] == "row 12")
    #expect(stage.table.sections[0].rows[2].height == 44)
    #expect(stage.made("cell-0-12")?.frame.height == 100)
    #expect(Double(stage.table.contentSize.height) == 50 * 44 + 56)
    #expect(stage.table.contentOffset.y == 440)
    try stage.call(.reloadData)
    #expect(stage.table.contentOffset.y == 440 && texts(stage)[2] == "b")
  }

  @Test("Updates change rows of several sections, and leave headers and footers alone")
  func sections() throws {
    let stage = stage()
    let section = TableSection(
      header: header("h"),
      rows: [TableRow(text: "0")],
      footer: header("f")
    )
    stage.table.sections = [section, section]
    try stage.call(
      .insertRows([
        .init(Path(row: 1, section: 1), text: "b"), .init(Path(row: 0, section: 0), text: "a"),
      ])
    )
    #expect(stage.table.sections.map { $0.rows.map(\.text) } == [["a", "0"], ["0", "b"]])
    #expect(stage.table.sections.map(\.header) == [section.header, section.header])
    try stage.call(.deleteRows([Path(row: 0, section: 0), Path(row: 0, section: 1)]))
    #expect(stage.table.sections.map { $0.rows.map(\.text) } == [["0"], ["b"]])
  }

  @Test("[TABLE-21] A row that cannot be there is refused by its place, and nothing is changed")
  func refusals() throws {
    let stage = stage(3)
    let before = stage.table.sections
    typealias Refusal = (call: Command.Call, path: String, reason: String)
    let path = { Path(row: $0, section: $1) }
    let refusals: [Refusal] = [
      (
        .insertRows([update(0), update(5)]), "/arguments/at/1/row",
        "section 0 has 4 rows, so that row 5 cannot be inserted"
      ),
      (
        .insertRows([.init(path(0, 1))]), "/arguments/at/0/section",
        "table has 1 section, found section 1"
      ),
      (
        .insertRows([update(1), update(1)]), "/arguments/at/1/row",
        "row 1 of section 0 is there twice"
      ),
      (
        .deleteRows([path(2, 0), path(3, 0)]), "/arguments/at/1/row",
        "section 0 has 3 rows, found row 3"
      ),
      (
        .deleteRows([path(-1, 0)]), "/arguments/at/0/row", "section 0 has 3 rows, found row -1"
      ),
      (
        .reloadRows([update(2), update(2)]), "/arguments/at/1/row",
        "row 2 of section 0 is there twice"
      ),
      (
        .scrollToRow(path(3, 0), .top, animated: false), "/arguments/at/row",
        "section 0 has 3 rows, found row 3"
      ),
    ]
    for (call, path, reason) in refusals {
      #expect(throws: CommandError.wrongState(path: path, reason: reason)) {
        try stage.call(call)
      }
    }
    let heights: [Command.Call] = [
      .insertRows([update(0, nil, -1)]), .reloadRows([update(0, nil, 1e13)]),
    ]
    for call in heights {
      let expected = "a height from 0 to 1e12"
      #expect(throws: CommandError.outOfRange(path: "/arguments/at/0/height", expected: expected)) {
        try stage.call(call)
      }
    }
    let sum = "rows that are together at most 1e12 points high"
    #expect(throws: CommandError.outOfRange(path: "/arguments/at", expected: sum)) {
      try stage.call(.insertRows([update(0, nil, 1e12)]))
    }
    #expect(throws: CommandError.wrongState(path: "/name", reason: "window is not a table")) {
      try stage.call(.reloadData, on: "window")
    }
    #expect(stage.table.sections == before && stage.table.contentSize.height == 132)
  }

  @Test("[TABLE-21] A table has no more rows after an insertion than it can have")
  func limit() throws {
    let stage = stage(200_000)
    let limit = "200000 rows, headers and footers"
    #expect(throws: CommandError.overLimit(path: "/arguments/at", limit: limit)) {
      try stage.call(.insertRows([update(0)]))
    }
    try stage.call(.deleteRows([Path(row: 199_999, section: 0)]))
    try stage.call(.insertRows([update(0)]))
    #expect(stage.table.sections[0].rows.count == 200_000)
  }

  @Test(
    "[TABLE-22] A row is scrolled to the edge that the inset leaves, below a header that stays there",
    arguments: [
      (.top, 10 * 44 + 28 - 30 - 28), (.bottom, 11 * 44 + 28 - 460 + 20),
      (.middle, 10 * 44 + 28 + 22 - 235), (.none, 11 * 44 + 28 - 460 + 20),
    ] as [(TableView.ScrollPosition, Double)]
  )
  func scrolling(position: TableView.ScrollPosition, offset: Double) throws {
    let stage = stage()
    stage.table.sections = [
      TableSection(header: header("A"), rows: .init(repeating: TableRow(), count: 50))
    ]
    stage.table.contentInset = EdgeInsets(30, 0, 20, 0)
    stage.scroll(to: -30)
    let path = Path(row: 10, section: 0)
    try stage.call(.scrollToRow(path, position, animated: false))
    #expect(Double(stage.table.contentOffset.y) == max(-30, offset))
    // A row in sight stays.
    try stage.call(.scrollToRow(path, .none, animated: false))
    #expect(Double(stage.table.contentOffset.y) == max(-30, offset))
    try stage.call(.scrollToRow(Path(row: 0, section: 0), .bottom, animated: false))
    #expect(stage.table.contentOffset.y == -30)
    try stage.call(.scrollToRow(Path(row: 49, section: 0), .top, animated: true))
    stage.settle()
    let end: CGFloat = 50 * 44 + 28 - 460 + 20
    #expect(stage.table.contentOffset.y == end)
  }
}
