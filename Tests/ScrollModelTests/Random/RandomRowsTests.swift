import Foundation
import TestSupport
import Testing

@testable import ScrollModel

/// A table whose rows were changed one update after the other is the table that has these rows from the start.
@Suite struct RandomRowsTests {
  typealias Path = TableView.IndexPath
  typealias Stage = TableStage<TableView>

  private struct Run {
    var random: SeededGenerator
    let stage: Stage
    /// The rows as an array is changed by hand, by section.
    var rows: [[TableRow]]

    init(seed: UInt64, estimate: Double) {
      random = SeededGenerator(seed: seed)
      rows = []
      for _ in 0..<3 {
        var section: [TableRow] = []
        for _ in 0..<Int.random(in: 0...400, using: &random) { section.append(Self.row(&random)) }
        rows.append(section)
      }
      let sections = rows.map { TableSection(header: header("h", 20), rows: $0) }
      stage = Stage(TableView(id: "table")) {
        $0.estimatedRowHeight = estimate
        $0.sections = sections
      }
    }

    static func row(_ random: inout SeededGenerator) -> TableRow {
      let height = Double.random(of: [0, 0.1, 12.7, 33.3, 44, 500], using: &random)
      return TableRow(text: "\(Int.random(in: 0...9999, using: &random))", height: height)
    }

    /// A place of a row; one after the last row only if it is to be inserted.
    mutating func path(forInsertion: Bool) -> Path? {
      let section = Int.random(in: 0..<3, using: &random)
      let count = rows[section].count + (forInsertion ? 1 : 0)
      return count == 0 ? nil : Path(row: .random(in: 0..<count, using: &random), section: section)
    }

    mutating func step() {
      let table = stage.table
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        guard let path = path(forInsertion: true) else { return }
        let row = Self.row(&random)
        rows[path.section].insert(row, at: path.row)
        table.insertRows([row], at: [path])
      case 2:
        // Several at once: each place is the one afterwards.
        let section = Int.random(in: 0..<3, using: &random)
        let places = [0, 1, rows[section].count / 2 + 2, rows[section].count + 3]
        let new = places.map { _ in Self.row(&random) }
        for (place, row) in zip(places, new) { rows[section].insert(row, at: place) }
        let order = Array(places.indices).shuffled(using: &random)
        table.insertRows(
          order.map { new[$0] },
          at: order.map { Path(row: places[$0], section: section) }
        )
      case 3:
        let section = Int.random(in: 0..<3, using: &random)
        let places = rows[section].indices.shuffled(using: &random).prefix(5)
        for place in places.sorted(by: >) { rows[section].remove(at: place) }
        table.deleteRows(at: places.map { Path(row: $0, section: section) })
      case 4:
        guard let path = path(forInsertion: false) else { return }
        let row = Self.row(&random)
        rows[path.section][path.row] = row
        table.reloadRows(at: [path], with: [row])
      default:
        let end = max(0, Double(table.contentSize.height) - 460)
        table.contentOffset.y = Double.random(in: 0...max(1, end), using: &random).rounded()
      }
      if Bool.random(using: &random) { stage.engine.layoutIfNeeded() }
    }
  }

  @Test(
    "Updates lead to the same layout, bit for bit, as the resulting rows and known heights",
    arguments: Seeds.first(20),
    [0, 60.1]
  )
  func fromScratch(seed: UInt64, estimate: Double) throws {
    var run = Run(seed: seed, estimate: estimate)
    for step in 0..<60 {
      run.step()
      let table = run.stage.table
      #expect(table.sections.map(\.rows) == run.rows, "step \(step)")
      let again = TableLayout(
        table.sections,
        estimatedRowHeight: estimate,
        known: table.layout.knownRows(of: table.sections)
      )
      try #require(again.count == table.layout.count)
      #expect(again.height == table.layout.height)
      #expect(Double(table.contentSize.height) == table.layout.height)
      let isSame = (0..<again.count).allSatisfy { index in
        let (new, old) = (again[index], table.layout[index])
        return new.place == old.place && new.top == old.top && new.height == old.height
      }
      #expect(isSame, "step \(step)")
      run.stage.engine.layoutIfNeeded()
      try #require(run.stage.engine.brokenInvariants() == [], "step \(step)")
    }
  }

  @Test(
    "With exact heights, updates end in the table that has the rows from the start",
    arguments: Seeds.first(20)
  )
  func sameTable(seed: UInt64) throws {
    var run = Run(seed: 500 + seed, estimate: 0)
    for _ in 0..<40 { run.step() }
    let table = run.stage.table
    let fresh = Stage(TableView(id: "table")) { $0.sections = table.sections }
    fresh.scroll(to: Double(table.contentOffset.y))
    run.stage.engine.layoutIfNeeded()
    #expect(fresh.table.contentSize == table.contentSize)
    #expect(fresh.order == run.stage.order)
    for view in fresh.table.subviews {
      let other = run.stage.engine.view(view.id)
      #expect(other?.frame == view.frame && other?.text == view.text)
    }
  }

  @Test(
    "In a table with estimates, no row that stays in sight moves by itself",
    arguments: Seeds.first(20)
  )
  func placeKept(seed: UInt64) throws {
    var random = SeededGenerator(seed: 900 + seed)
    let rows = (0..<500).map { index in
      TableRow(text: "\(index)", height: Double.random(of: [8, 20, 44, 90, 130], using: &random))
    }
    let stage = Stage(TableView(id: "table")) {
      $0.estimatedRowHeight = 50
      $0.sections = [TableSection(rows: rows)]
    }
    stage.scroll(to: 12_000)
    func places() -> [String: Double] {
      var places: [String: Double] = [:]
      for case let view as TableViewCell in stage.table.subviews {
        places[view.text ?? ""] = Double(view.frame.minY - stage.table.contentOffset.y)
      }
      return places
    }
    for _ in 0..<200 {
      let before = places()
      let way = Double(Int.random(in: -60...40, using: &random))
      let offset = Double(stage.table.contentOffset.y)
      let end = Double(stage.table.contentSize.height) - 460
      guard offset + way > 0, offset + way < end else { continue }
      stage.scroll(to: offset + way)
      for (text, place) in places() {
        if let old = before[text] { #expect(place == old - way) }
      }
    }
  }
}
