import Foundation
import RecipeViews
import Scenes
import ScrollModel
import Testing

/// Recipe 19 as a scene.
@Suite struct TwoToneTableSceneTests {
  private func stretchers(_ shown: Shown) throws -> [CGRect?] {
    [try shown.shownFrame("table.topStretcher"), try shown.shownFrame("table.bottomStretcher")]
  }

  private static func strip(_ y: Double, _ height: Double, width: Double = 375) -> CGRect {
    CGRect(x: 0, y: y, width: width, height: height)
  }

  @Test("The colours fill the space around the table's content, and contentSize stays the same")
  func corrected() throws {
    let shown = try Shown("two-tone-table")
    let table = try shown.engine.scrollView("table")
    #expect(try shown.offset("table") == -64)
    #expect(try stretchers(shown) == [Self.strip(-64, 64), Self.strip(490, 113)])
    // In a pull down the lower colour is hidden: the recipe's own rule.
    try shown.playDemo(to: 1.6)
    let pulled = try shown.offset("table")
    #expect(pulled < -100)
    #expect(try stretchers(shown) == [Self.strip(pulled, -pulled), nil])
    try shown.playDemo(to: 4.6)
    let pushed = try shown.offset("table")
    #expect(pushed > 0)
    #expect(try stretchers(shown) == [nil, Self.strip(490, pushed + 667 - 490)])
    try shown.playDemo()
    #expect(try stretchers(shown) == [Self.strip(-64, 64), Self.strip(490, 113)])
    #expect(table.contentSize == CGSize(width: 375, height: 490))
  }

  @Test(
    "As published, the lower colour is missing under a bar until the offset is no longer negative"
  )
  func asPublished() throws {
    let shown = try Shown("two-tone-table", "asPublished")
    #expect(try stretchers(shown) == [Self.strip(-64, 64), nil])
    try shown.scroll("table", to: -1)
    #expect(try stretchers(shown) == [Self.strip(-1, 1), nil])
    try shown.scroll("table", to: 0)
    #expect(try stretchers(shown) == [Self.strip(0, 0), Self.strip(490, 177)])
    try shown.scroll("table", to: 20)
    #expect(try stretchers(shown) == [nil, Self.strip(490, 197)])
  }

  @Test("In the middle of a long table both colours are hidden")
  func long() throws {
    let shown = try Shown("two-tone-table", "long")
    try shown.scroll("table", to: 200)
    #expect(try stretchers(shown) == [nil, nil])
    try shown.playDemo(to: 6.2)
    let end = 50 + 24 * 44.0
    let y = try shown.offset("table")
    #expect(y > end - 667)
    #expect(try stretchers(shown) == [nil, Self.strip(end, y + 667 - end)])
  }

  @Test("The third colour is visible below a short table while the second is hidden")
  func threeTone() throws {
    let shown = try Shown("two-tone-table", "threeTone")
    let table = try #require(shown.engine.view("table") as? TwoToneTableView)
    #expect(table.backgroundColor == Color(hex: "#6d5a86"))
    #expect(table.topColor != nil && table.bottomColor != nil)
    try shown.scroll("table", to: -150)
    #expect(try stretchers(shown)[1] == nil)
  }

  @Test("A table without a lower colour has no view for it")
  func topOnly() throws {
    let shown = try Shown("two-tone-table", "topOnly")
    #expect(shown.engine.view("table.bottomStretcher") == nil)
    #expect(try shown.shownFrame("table.topStretcher") == Self.strip(-64, 64))
  }

  @Test(
    "With the recipe's own sizes the published version is correct",
    arguments: ["asPublished", "corrected"]
  )
  func original(variant: String) throws {
    let shown = try Shown("two-tone-table", "original")
    let table = try #require(shown.engine.view("table") as? TwoToneTableView)
    table.variant = try #require(RecipeVariant(rawValue: variant))
    #expect(table.frame == CGRect(x: 0, y: 20, width: 320, height: 460))
    #expect(table.adjustedContentInset == .zero)
    #expect(table.contentSize.height == 490)
    func strip(_ y: Double, _ height: Double) -> CGRect { Self.strip(y, height, width: 320) }
    for (y, places) in [
      (30.0, [nil, nil]), (50, [nil, strip(490, 20)]), (-10, [strip(-10, 10), nil]),
      (0, [strip(0, 0), nil]),
    ] as [(Double, [CGRect?])] {
      try shown.scroll("table", to: y)
      #expect(try stretchers(shown) == places, "\(y)")
    }
    // The same table with content of 300 points.
    table.sections = [TableSection(rows: [TableRow(text: "", height: 250)])]
    for (y, places) in [
      (0.0, [strip(0, 0), strip(300, 160)]), (-20, [strip(-20, 20), nil]),
    ] as [(Double, [CGRect?])] {
      try shown.scroll("table", to: y)
      #expect(try stretchers(shown) == places, "\(y)")
    }
  }
}
