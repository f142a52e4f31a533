import Foundation
import ScrollModel
import Testing

/// Changes to the hierarchy of a table's views.
@Suite struct TableHierarchyTests {
  typealias Stage = TableStage<TableView>

  private func stage() -> Stage {
    let stage = Stage(TableView(id: "table")) {
      $0.sections = [
        TableSection(header: header("A"), rows: .init(repeating: TableRow(), count: 9))
      ]
      $0.tableHeaderView = View.make("top", CGRect(0, 0, 0, 10))
      $0.backgroundView = View(id: "back")
      $0.addSubview(View.make("mine", CGRect(0, 0, 50, 50)))
    }
    stage.engine.root.addSubview(View.make("aside", CGRect(320, 0, 50, 50)))
    return stage
  }

  private static let own = ["back"] + (0...8).map { "cell-0-\($0)" } + ["header-0"]

  @Test(
    "[TABLE-15] Rows that are moved or removed return to their place in the same step",
    arguments: [
      [("table", .bringSubviewToFront("table.cell-0-4"))],
      [("table", .sendSubviewToBack("table.cell-0-4"))],
      [("table", .sendSubviewToBack("table.header-0"))],
      [("table", .bringSubviewToFront("back"))],
      [("table.cell-0-4", .removeFromSuperview), ("table.header-0", .removeFromSuperview)],
      [("aside", .insertSubview("table.cell-0-4", .front))],
      [("mine", .insertSubview("table.cell-0-0", .front))],
      [("table.cell-0-1", .insertSubview("table.cell-0-0", .front))],
      [("table", .removeFromSuperview), ("window", .insertSubview("table", .at(0)))],
    ] as [[(String, Command.Call)]]
  )
  func takenBack(calls: [(String, Command.Call)]) throws {
    let stage = stage()
    #expect(stage.order == Self.own + ["top", "mine"])
    for (view, call) in calls { try stage.engine.handle(.call(view: view, call), at: 0) }
    #expect(stage.order == Self.own + ["top", "mine"])
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("A view that a program added keeps its place among the rows, which stay together")
  func others() throws {
    let stage = stage()
    try stage.call(.insertSubview("mine", .at(1)))
    let order: [String] = ["back", "mine"] + Self.own.dropFirst() + ["top"]
    #expect(stage.order == order)
    stage.scroll(to: 200)
    #expect(stage.order.prefix(2) == ["back", "mine"])
  }

  @Test("[TABLE-16] A header or background view moved elsewhere no longer belongs to the table")
  func lostParts() throws {
    let stage = stage()
    #expect(stage.table.contentSize.height == 434)
    try stage.call(.insertSubview("top", .front), on: "aside")
    #expect(stage.table.tableHeaderView == nil)
    #expect(stage.table.contentSize.height == 424)
    try stage.call(.removeFromSuperview, on: "back")
    #expect(stage.table.backgroundView == nil)
    try stage.set(.tableFooterView, .view("top"))
    #expect(stage.engine.view("top")?.superview === stage.table)
    try stage.set(.backgroundView, .view("top"))
    #expect(stage.table.tableFooterView == nil)
    #expect(stage.table.contentSize.height == 424)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("The root, the table itself, a row and an unknown view cannot become a header")
  func refusedParts() throws {
    let stage = stage()
    for id in ["window", "table", "table.cell-0-0", "missing"] {
      #expect(throws: CommandError.self, "\(id)") {
        try stage.set(.tableHeaderView, .view(id))
      }
    }
    #expect(stage.table.tableHeaderView?.id == "top")
  }

  @Test("A view in a row is removed with the row, and can be inserted elsewhere")
  func insideARow() throws {
    let stage = stage()
    try stage.call(.insertSubview("mine", .front), on: "table.cell-0-0")
    stage.table.sections = [TableSection(rows: .init(repeating: TableRow(), count: 99))]
    stage.scroll(to: 400)
    #expect(stage.engine.view("mine")?.root.id == "table.cell-0-0")
    _ = stage.engine.takeChanges()
    // No table knows the row any more.
    #expect(stage.engine.view("mine")?.superview == nil)
    try stage.call(.insertSubview("mine", .front), on: "aside")
    #expect(stage.engine.view("mine")?.superview?.id == "aside")
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("A table inside one of its own rows takes the row back once it is free")
  func inItself() throws {
    let stage = stage()
    let engine = stage.engine
    try engine.handle(.call(view: "table.cell-0-0", .removeFromSuperview), at: 0)
    try engine.handle(.call(view: "aside", .insertSubview("table.cell-0-0", .front)), at: 0)
    try engine.handle(.call(view: "table.cell-0-0", .insertSubview("table", .front)), at: 0)
    engine.layoutIfNeeded()
    try engine.handle(.call(view: "window", .insertSubview("table", .front)), at: 0)
    #expect(stage.order == Self.own + ["top", "mine"])
  }

  @Test("A patch removes the properties that a returning row no longer has")
  func rememberedRows() throws {
    let stage = stage()
    stage.table.sections = .rows(50)
    stage.engine.layoutIfNeeded()
    var state = PublishedState(of: stage.engine)
    _ = stage.engine.takeChanges()
    try stage.set(.alpha, .number(0.5), of: "table.cell-0-0")
    try stage.set(.alpha, .number(1), of: "table.cell-0-0")
    for (offset, isRemembered) in [(200.0, false), (0, true)] {
      stage.scroll(to: offset)
      let changes = stage.engine.takeChanges()
      state.apply(changes, of: stage.engine)
      #expect(state.differences(from: PublishedState(of: stage.engine)) == [])
      let back = changes.views.first { $0.id == "table.cell-0-0" && $0.view != nil }
      #expect((back?.mayBeRemembered ?? false) == isRemembered)
      // For a row that was not changed, the patch contains only the properties that it has.
      let plain = changes.views.first { $0.id == "table.cell-0-1" && $0.view != nil }
      #expect(plain?.mayBeRemembered != true)
    }
  }
}
