import Foundation
import Scenes
import ScrollModel
import Testing

/// Recipe 20 as a scene.
@Suite struct ShadowedTableSceneTests {
  private static let names = [
    "table.topShadow", "table.contentTopShadow", "table.bottomShadow", "table.contentBottomShadow",
  ]

  /// The top edges of the four shadows: at the table's start, the content's start, the table's end,
  /// and the content's end; nil for a hidden one.
  private func shadows(_ shown: Shown) throws -> [Double?] {
    try Self.names.map { try shown.shownFrame($0).map { Double($0.minY) } }
  }

  private func order(_ shown: Shown) throws -> [String] {
    try shown.engine.scrollView("table").subviews.map(\.id)
  }

  @Test("A short table shows its bottom pair at rest, and all four shadows during a pull down")
  func short() throws {
    let shown = try Shown("shadowed-table")
    let table = try shown.engine.scrollView("table")
    #expect(table.contentOffset == CGPoint(x: 0, y: -20))
    #expect(table.adjustedContentInset.top == 20)
    // The visible part ends at 460 of the content, which ends at 352.
    #expect(try shadows(shown) == [nil, nil, 452, 352])
    try shown.playDemo(to: 1.8)
    let y = try shown.offset("table")
    #expect(y == -86.5)
    #expect(try shadows(shown) == [y, -8, y + 472, 352])
    for name in Self.names { #expect(try shown.frame(name).size == CGSize(width: 320, height: 8)) }
    #expect(
      try order(shown).prefix(5) == [
        "table.contentBottomShadow", "table.bottomShadow", "table.contentTopShadow",
        "table.topShadow", "table.cell-0-0",
      ]
    )
    #expect(table.contentSize == CGSize(width: 320, height: 352))
    shown.engine.settle()
  }

  @Test("In landscape the shadows are as wide as the table, and the content keeps its height")
  func rotation() throws {
    let shown = try Shown("shadowed-table")
    try shown.playDemo(to: 5)
    let table = try shown.engine.scrollView("table")
    #expect(table.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
    #expect(table.contentSize == CGSize(width: 480, height: 352))
    #expect(table.contentOffset.y < -20)
    // The content's end is below the 320 visible points, so only the top pair is visible.
    let y = try shown.offset("table")
    #expect(try shadows(shown) == [y, -8, nil, nil])
    for name in Self.names { #expect(try shown.frame(name).width == 480) }
    try shown.playDemo()
    #expect(try shadows(shown) == [nil, nil, 452, 352])
    for name in Self.names { #expect(try shown.frame(name).width == 320) }
  }

  @Test("As published, the inset of the status bar counts as a pull")
  func asPublished() throws {
    let shown = try Shown("shadowed-table", "asPublished")
    #expect(try shown.offset("table") == -20)
    #expect(try shadows(shown) == [-20, -8, 452, 352])
    try shown.playDemo(to: 1.8)
    #expect(try shadows(shown) == [-86.5, -8, 385.5, 352])
  }

  @Test("In the middle of a long table no shadow is visible; past an end one pair is")
  func long() throws {
    let shown = try Shown("shadowed-table", "long")
    let table = try shown.engine.scrollView("table")
    #expect(table.contentSize.height == 1320)
    try shown.scroll("table", to: 400)
    #expect(try shadows(shown) == [nil, nil, nil, nil])
    // At equality no shadow is visible, a point further one pair is.
    try shown.scroll("table", to: 840)
    #expect(try shadows(shown) == [nil, nil, nil, nil])
    try shown.scroll("table", to: 860)
    #expect(try shadows(shown) == [nil, nil, 1332, 1320])
    try shown.scroll("table", to: -30)
    #expect(try shadows(shown) == [-30, -8, nil, nil])
    #expect(table.contentSize.height == 1320)
  }

  @Test("The shadows are behind the rows, and in front of a background view, after any scroll")
  func behindRows() throws {
    for (variant, first) in [("long", [] as [String]), ("background", ["background"])] {
      let shown = try Shown("shadowed-table", variant)
      let rows =
        shown.engine.view("table.cell-0-20") == nil ? [-60.0, -20, -70] : [900.0, 300, -70]
      for y in rows { try shown.scroll("table", to: y) }
      let ids = try order(shown)
      #expect(Array(ids.prefix(first.count)) == first)
      let backs = ids.dropFirst(first.count).prefix(4)
      #expect(Set(backs) == Set(Self.names), "\(variant): \(ids)")
    }
    let shown = try Shown("shadowed-table", "long")
    try shown.playDemo()
    #expect(try Set(order(shown).prefix(4)) == Set(Self.names))
  }

  @Test("A background view fills the table's bounds wherever the content is")
  func background() throws {
    let shown = try Shown("shadowed-table", "background")
    for y in [-20.0, -75, 10] {
      try shown.scroll("table", to: y)
      #expect(try shown.frame("background") == CGRect(x: 0, y: y, width: 320, height: 480))
      #expect(try order(shown).first == "background")
    }
  }

  @Test("Under a bar the shadows are at the bar's edge, above the header and below the footer")
  func underBar() throws {
    let shown = try Shown("shadowed-table", "navigationBar")
    let table = try shown.engine.scrollView("table")
    #expect(table.adjustedContentInset.top == 64)
    // The header, four rows and the footer.
    #expect(table.contentSize.height == 288)
    #expect(try shown.offset("table") == -64)
    #expect(try shadows(shown) == [nil, nil, 408, 288])
    try shown.scroll("table", to: -100)
    #expect(try shadows(shown) == [-36, -8, 372, 288])
    #expect(try shown.frame("header") == CGRect(x: 0, y: 0, width: 320, height: 72))
    #expect(try shown.frame("footer") == CGRect(x: 0, y: 248, width: 320, height: 40))
  }

  @Test("Below a bar the outer shadow is at the table's edge; as published 64 points lower")
  func belowBar() throws {
    let corrected = try Shown("shadowed-table", "belowBar")
    #expect(try corrected.frame("table") == CGRect(x: 0, y: 64, width: 320, height: 416))
    #expect(try shadows(corrected) == [nil, nil, 408, 220])
    let published = try Shown("shadowed-table", "belowBarAsPublished")
    #expect(try shadows(published) == [nil, nil, 472, 220])
    let bounds = try published.engine.scrollView("table").bounds
    #expect(try !bounds.intersects(published.frame("table.bottomShadow")))
  }
}
