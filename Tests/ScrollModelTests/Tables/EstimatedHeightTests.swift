import Foundation
import Testing

@testable import ScrollModel

/// Tables that learn the heights of rows while they scroll.
@Suite struct EstimatedHeightTests {
  typealias Stage = TableStage<TableView>
  typealias Path = TableView.IndexPath

  /// A table that is 440 points high, with rows that are estimated to be 44 points high.
  private func stage(
    _ heights: [Double] = .init(repeating: 100, count: 100),
    estimate: Double = 44,
    configure: (TableView) -> Void = { _ in }
  ) -> Stage {
    Stage(TableView(id: "table"), CGRect(0, 0, 320, 440)) {
      $0.estimatedRowHeight = estimate
      $0.sections = [
        TableSection(
          rows: heights.enumerated().map { TableRow(text: "row \($0.offset)", height: $0.element) }
        )
      ]
      configure($0)
    }
  }

  /// The places of visible rows on the screen, by their texts.
  private func places(_ stage: Stage) -> [String: Double] {
    stage.engine.layoutIfNeeded()
    var places: [String: Double] = [:]
    for view in stage.table.subviews where view is TableViewCell {
      places[view.text ?? ""] = Double(view.frame.minY - stage.table.contentOffset.y)
    }
    return places
  }

  private func known(_ stage: Stage) -> Int {
    stage.table.layout.knownRows(of: stage.table.sections).joined().count(where: \.self)
  }

  @Test("[TABLE-23] The content is as high as the known rows and the estimates of the others")
  func contentSize() {
    let stage = stage()
    #expect(Double(stage.table.contentSize.height) == 5 * 100 + 95 * 44)
    #expect(known(stage) == 5)
    #expect(stage.place("cell-0-4") == CGRect(0, 400, 320, 100))
    #expect(stage.table.rectForRow(at: Path(row: 9, section: 0)) == CGRect(0, 676, 320, 44))
    stage.table.estimatedRowHeight = 0
    #expect(stage.table.contentSize.height == 10_000)
    stage.table.estimatedRowHeight = 200
    stage.engine.layoutIfNeeded()
    #expect(Double(stage.table.contentSize.height) == 5 * 100 + 95 * 200)
  }

  @Test("[TABLE-24] Rows that come into sight below change the content's size, not the offset")
  func down() {
    let stage = stage()
    for y in stride(from: 20.0, through: 4_000, by: 20) {
      stage.scroll(to: y)
      #expect(Double(stage.table.contentOffset.y) == y)
      let known = Double(known(stage))
      #expect(known == (y / 100 + 4.4).rounded(.up))
      #expect(Double(stage.table.contentSize.height) == known * 100 + (100 - known) * 44)
      #expect(stage.engine.brokenInvariants() == [])
    }
  }

  @Test(
    "[TABLE-25] Rows that come into sight above move the offset, and the visible rows stay in place",
    arguments: [100.0, 44, 20]
  )
  func up(height: Double) throws {
    let heights = (0..<100).map { $0.isMultiple(of: 3) ? height : height + 7 }
    let stage = stage(heights)
    // A jump: nothing above is known.
    stage.scroll(to: 2_000)
    _ = stage.engine.takeOutput()
    var moved = 0.0
    while stage.table.contentOffset.y > 10 {
      let before = places(stage)
      let offset = Double(stage.table.contentOffset.y)
      stage.scroll(to: offset - 10)
      let way = Double(stage.table.contentOffset.y) - (offset - 10)
      moved += way.magnitude
      for (text, place) in places(stage) {
        if let old = before[text] { #expect(place == old + 10) }
      }
      let causes = stage.engine.takeOutput().changes
        .filter { $0.property == .contentOffset }.map(\.cause)
      #expect(causes == (way == 0 ? [.assignment] : [.assignment, .layout]))
      try #require(stage.engine.brokenInvariants() == [])
    }
    #expect(moved > 0)
    #expect(stage.table.contentSize.height >= CGFloat(height * 10))
  }

  @Test("[TABLE-25] A finger and a deceleration go on from the offset that new heights give")
  func moving() throws {
    let stage = stage()
    stage.scroll(to: 2_000)
    try stage.fling(by: 300)
    var before = places(stage)
    var count = 0
    while let time = stage.engine.nextStepTime, stage.table.isDecelerating {
      let offset = stage.table.contentOffset.y
      stage.engine.advance(to: time)
      let after = places(stage)
      let ways = after.compactMap { text, place in before[text].map { place - $0 } }
      // The visible rows move together, by more than the offset.
      #expect(Set(ways).count <= 1)
      if let way = ways.first, way > 0, stage.table.contentOffset.y > offset - way { count += 1 }
      before = after
    }
    #expect(count > 0 && stage.table.phase == .idle)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[TABLE-26] reloadData and new sections make estimates of all heights")
  func reload() throws {
    for isByCall in [true, false] {
      let stage = stage()
      for y in stride(from: 100.0, through: 3_000, by: 100) { stage.scroll(to: y) }
      #expect(places(stage)["row 30"] == 0)
      if isByCall {
        try stage.call(.reloadData)
      } else {
        stage.table.sections[0].rows[99].text = "another"
        stage.engine.layoutIfNeeded()
      }
      #expect(stage.table.contentOffset.y == 3_000)
      // 68 rows of 44 points are above it.
      #expect(places(stage)["row 68"] == -8)
      #expect(known(stage) == 5)
    }
  }

  @Test("[TABLE-26] A reload of shown rows moves nothing, one of rows above does")
  func reloadRows() throws {
    let stage = stage()
    for y in stride(from: 100.0, through: 1_000, by: 100) { stage.scroll(to: y) }
    let before = places(stage)
    try stage.call(
      .reloadRows([.init(Path(row: 10, section: 0)), .init(Path(row: 11, section: 0))])
    )
    #expect(places(stage) == before)
    try stage.call(.reloadRows([.init(Path(row: 2, section: 0))]))
    #expect(stage.table.contentOffset.y == 1_000)
    #expect(places(stage)["row 11"] == 100.0 - 56)
  }

  @Test("[TABLE-26] A row inserted above counts with its estimate until it is in sight")
  func insertion() throws {
    let stage = stage()
    for y in stride(from: 100.0, through: 1_000, by: 100) { stage.scroll(to: y) }
    let size = stage.table.contentSize.height
    try stage.call(.insertRows([.init(Path(row: 0, section: 0), height: 300)]))
    #expect(stage.table.contentSize.height == size + 44)
    #expect(stage.table.contentOffset.y == 1_000)
    #expect(places(stage)["row 10"] == 44)
    // Scrolls up until the new row is visible.
    while stage.table.contentOffset.y > 5 { stage.scroll(to: stage.table.contentOffset.y - 5) }
    #expect(stage.table.rectForRow(at: Path(row: 0, section: 0)).height == 300)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[TABLE-26] A header view or another style leaves known heights known")
  func otherChanges() {
    let stage = stage()
    stage.table.style = .grouped
    stage.table.tableHeaderView = View.make("head", CGRect(0, 0, 320, 50))
    stage.engine.layoutIfNeeded()
    #expect(known(stage) == 5)
    let height: CGFloat = 50 + 5 * 100 + 95 * 44
    #expect(stage.table.contentSize.height == height)
  }

  @Test("[TABLE-27] An animation to a row ends beside it, where rows on the way have other heights")
  func scrollToRow() throws {
    for (height, isBefore) in [(100.0, true), (30, false)] {
      let stage = stage(.init(repeating: height, count: 400))
      let path = Path(row: 200, section: 0)
      let target = stage.table.rectForRow(at: path).minY
      try stage.call(.scrollToRow(path, .top, animated: true))
      stage.settle()
      #expect(stage.table.contentOffset.y == target)
      let row = stage.table.rectForRow(at: path).minY
      #expect(isBefore ? row > target : row < target)
      // Without animation nothing is passed.
      try stage.call(.scrollToRow(Path(row: 350, section: 0), .top, animated: false))
      let place = stage.table.rectForRow(at: Path(row: 350, section: 0)).minY
      #expect(place == stage.table.contentOffset.y)
    }
  }

  @Test("[TABLE-27] A tap on the status bar ends at the top")
  func statusBar() throws {
    let stage = stage()
    stage.scroll(to: 3_000)
    try stage.engine.handle(.statusBarTap, at: 0)
    stage.settle()
    #expect(stage.table.contentOffset.y == 0)
    #expect(places(stage)["row 0"] == 0)
  }

  @Test("[TABLE-24] An end that turns out to be nearer clamps the offset of content at rest")
  func nearerEnd() {
    let stage = stage(.init(repeating: 10, count: 100))
    stage.scroll(to: 2_400)
    // 44 rows are known from the start, 12 of the others when they are in sight, and then 32 more.
    #expect(known(stage) == 88)
    #expect(Double(stage.table.contentSize.height) == 88 * 10 + 12 * 44)
    #expect(stage.table.contentOffset.y == stage.table.contentSize.height - 440)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[TABLE-23] A row may turn out to have no height, and has no view then")
  func noHeight() {
    let stage = stage([0, 100, 0, 0, 50] + .init(repeating: 0, count: 300) + [20])
    #expect(stage.order == ["cell-0-1", "cell-0-4", "cell-0-305"])
    #expect(stage.table.contentSize.height == 170)
    #expect(stage.table.contentOffset.y == 0)
  }

  @Test("[TABLE-3] Headers stay at the edge while the heights of their rows become known")
  func stickyHeaders() {
    let stage = stage(configure: {
      $0.sections = (0..<5).map {
        TableSection(
          header: header("\($0)"),
          rows: .init(repeating: TableRow(height: 90), count: 10)
        )
      }
    })
    for y in stride(from: 0.0, through: 3_000, by: 30) {
      stage.scroll(to: y)
      let section = Int(y / 928)
      let edge = min(y, Double(section + 1) * 928 - 28)
      #expect(stage.place("header-\(section)").map { Double($0.minY) } == edge, "\(y)")
    }
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("A copy of an engine goes on with the known heights, and the original is not changed by it")
  func copies() {
    let stage = stage()
    let copy = stage.engine.copy(controllers: [])
    let table = copy.view("table") as? TableView
    table?.contentOffset.y = 1_000
    copy.layoutIfNeeded()
    let height: CGFloat = 10 * 100 + 90 * 44
    #expect(table?.contentSize.height == height)
    #expect(Double(stage.table.contentSize.height) == 5 * 100 + 95 * 44)
    stage.scroll(to: 1_000)
    #expect(stage.table.contentSize == table?.contentSize)
  }
}
