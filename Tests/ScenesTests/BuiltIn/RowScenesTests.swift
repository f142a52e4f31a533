import Foundation
import JSON
import Scenes
import ScrollModel
import Testing

/// The scenes of tables whose rows and heights change.
@Suite struct RowScenesTests {
  private func table(_ shown: Shown) throws -> TableView {
    try #require(try shown.engine.scrollView("table") as? TableView)
  }

  /// The position on the screen of the row with a text.
  private func place(_ text: String, _ shown: Shown) throws -> Double {
    shown.engine.layoutIfNeeded()
    let table = try table(shown)
    let view = try #require(table.subviews.first { $0.text == text && $0 is TableViewCell })
    return Double(view.frame.minY - table.contentOffset.y)
  }

  @Test("In row-updates, rows inserted above push the others down, or the app keeps the place")
  func insertion() throws {
    for (variant, way) in [("lost", 132.0), ("kept", 0)] {
      let shown = try Shown("row-updates", variant)
      try shown.playDemo(to: 2.3)
      let table = try table(shown)
      let offset = Double(table.contentOffset.y)
      #expect(table.phase == .idle && offset > 132)
      let before = try place("Svolvær", shown)
      try shown.playDemo(to: 2.5)
      #expect(try place("Svolvær", shown) == before + way)
      #expect(Double(table.contentOffset.y) == offset + 132 - way)
      try shown.playDemo(to: 3.9)
      #expect(table.sections[0].rows.count == 31)
      #expect(Double(table.contentOffset.y) == offset + 2 * (132 - way))
    }
  }

  @Test("In row-updates, a deletion at the end clamps the offset")
  func deletion() throws {
    let shown = try Shown("row-updates", "deleted")
    let table = try table(shown)
    try shown.playDemo(to: 1.5)
    func end(after rows: Double) -> Double { rows * 44 - 844 + 34 }
    #expect(Double(table.contentOffset.y) == end(after: 25))
    try shown.playDemo(to: 1.7)
    #expect(Double(table.contentOffset.y) == end(after: 21))
    try shown.playDemo()
    #expect(Double(table.contentOffset.y) == end(after: 21))
    let height: Double = 22 * 44
    #expect(Double(table.contentSize.height) == height)
  }

  @Test("In estimated-heights, a reload shows other rows, and the way up moves the offset")
  func estimated() throws {
    let shown = try Shown("estimated-heights")
    let table = try table(shown)
    #expect(table.contentSize.height > 60 * 44)
    try shown.playDemo(to: 4.1)
    let (offset, height) = (table.contentOffset.y, table.contentSize.height)
    try shown.playDemo(to: 4.3)
    #expect(table.contentOffset.y == offset && table.contentSize.height < height)
    var causes: [Cause] = []
    try shown.playDemo(to: 7)
    for change in shown.engine.takeOutput().changes where change.property == .contentOffset {
      causes.append(change.cause)
    }
    #expect(causes.contains(.layout) && causes.contains(.drag))
  }

  @Test("In estimated-heights, a jump ends beside its row, and at it if all heights are known")
  func jump() throws {
    for (variant, times) in [("jump", [2.1, 3.7]), ("known", [7])] {
      let shown = try Shown("estimated-heights", variant)
      let table = try table(shown)
      var ways: [Double] = []
      for time in times {
        try shown.playDemo(to: time)
        let row = table.rectForRow(at: TableView.IndexPath(row: 40, section: 0)).minY
        ways.append(Double(row - table.contentOffset.y) - 91)
      }
      if variant == "known" {
        #expect(ways == [0] && table.contentSize.height == table.sections[0].height)
      } else {
        #expect(ways[0] > 500 && ways[1] < ways[0])
      }
    }
  }

  @Test("A reaction whose rows the table rejects inserts none")
  func refusedTap() throws {
    let engine = try scene(
      text(
        root: #"""
          {"id":"w","class":"Window","subviews":[
           {"id":"t","class":"TableView","frame":[0,0,320,480],"sections":[{"rows":[{}]}]},
           {"id":"b","class":"Button","frame":[0,0,50,50]}]},
          "controller":{"name":"reaction","on":"buttonTapped","view":"b","call":
           [{"id":"t","name":"insertRows","arguments":{"at":[{"section":0,"row":2}]}}]}
          """#
      )
    ).makeEngine()
    let tap = Command.call(view: "b", .sendAction(.touchUpInside))
    try engine.handle(tap, at: 0)
    let table = try #require(engine.view("t") as? TableView)
    #expect(table.sections[0].rows.count == 1)
    try engine.handle(.call(view: "t", .insertRows([.init(.init(row: 0, section: 0))])), at: 0)
    try engine.handle(tap, at: 0)
    #expect(table.sections[0].rows.count == 3)
  }
}

extension TableSection {
  /// The height of all rows.
  fileprivate var height: CGFloat { CGFloat(rows.reduce(0) { $0 + $1.height }) }
}
