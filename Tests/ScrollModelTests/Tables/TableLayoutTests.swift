import Foundation
import TestSupport
import Testing

@testable import ScrollModel

extension TableLayout {
  /// All items, from the top.
  var items: [Item] { (0..<count).map { self[$0] } }
}

/// The places of rows.
@Suite struct TableLayoutTests {
  private static let sections = [
    TableSection(
      header: header("A", 20),
      rows: [TableRow(height: 30), TableRow(height: 0), TableRow(height: 50)],
      footer: header("a", 10)
    ),
    TableSection(rows: []), TableSection(header: header("B", 25), rows: [TableRow(height: 5)]),
  ]

  @Test("[TABLE-1] The order is header, then each section's header, rows and footer, then footer")
  func order() {
    let layout = TableLayout(Self.sections, headerHeight: 100, footerHeight: 7)
    #expect(
      layout.items.map(\.place) == [
        .header(0), .cell(0, 0), .cell(0, 2), .footer(0), .header(2), .cell(2, 0),
      ]
    )
    #expect(layout.items.map(\.top) == [100, 120, 150, 200, 210, 235])
    #expect(layout.items.map(\.height) == [20, 30, 50, 10, 25, 5])
    #expect(layout.footerTop == 240)
    #expect(layout.height == 247)
  }

  @Test("Only a plain table has padding above its section headers")
  func padding() {
    let plain = TableLayout(Self.sections, style: .plain, sectionHeaderTopPadding: 22)
    #expect(plain.items.map(\.top) == [22, 42, 72, 122, 154, 179])
    #expect(plain.height == 184)
    let grouped = TableLayout(Self.sections, style: .grouped, sectionHeaderTopPadding: 22)
    #expect(grouped.height == 140)
  }

  @Test("[TABLE-3] A header stays at the edge until the end of its section pushes it up")
  func sticky() {
    let layout = TableLayout(Self.sections)
    // The first section ends at 110, where the last one begins.
    for (edge, top, expected) in [
      (-5.0, -5.0, []), (0, 0, [0]), (40, 40, [40]), (90, 90, [90]), (95, 95, [90]),
      (109, 109, [90]), (110, 110, [110]), (110, 100, [90, 110]), (130, 100, [90, 115]),
      (200, 130, [115]), (200, 140, []),
    ] as [(Double, Double, [Double])] {
      #expect(layout.stickyHeaders(at: edge, from: top).map(\.top) == expected, "\(edge)")
    }
    let grouped = TableLayout(Self.sections, style: .grouped)
    #expect(grouped.stickyHeaders(at: 40, from: 0).isEmpty)
  }

  @Test(
    "The items found in a range equal those of a search through all items",
    arguments: UInt64(0)..<20
  )
  func lookUp(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sections = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      TableSection(
        header: Bool.random(using: &random) ? header("h", 20) : nil,
        rows: (0..<Int.random(in: 0...40, using: &random)).map { _ in
          TableRow(height: Double.random(of: [0, 10, 44, 33.3], using: &random))
        }
      )
    }
    let layout = TableLayout(sections, sectionHeaderTopPadding: 5, headerHeight: 12)
    for _ in 0..<200 {
      let top = Double.random(in: -100...(layout.height + 100), using: &random)
      let bottom = top + Double.random(in: -5...300, using: &random)
      let found = layout.items[layout.items(from: top, to: bottom)].map(\.place)
      let expected = layout.items.filter { $0.bottom > top && $0.top < bottom && bottom > top }
      #expect(found == expected.map(\.place))
    }
  }
}
