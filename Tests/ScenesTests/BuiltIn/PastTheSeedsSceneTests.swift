import Foundation
import Scenes
import ScrollModel
import Testing

@Suite struct PastTheSeedsSceneTests {
  @Test("A short pull bounces, a long one refreshes and removes the inset after its time")
  func pullToRefresh() throws {
    let shown = try Shown("pull-to-refresh")
    let table = try shown.engine.scrollView("table")
    try shown.playDemo(to: 1.9)
    #expect(table.contentOffset.y == -91 && !table.isRefreshing)
    try shown.playDemo(to: 4)
    #expect(table.isRefreshing && table.phase == .idle)
    #expect(table.contentOffset.y == -151)
    #expect(table.adjustedContentInset.top == 151)
    shown.engine.settle()
    #expect(table.contentOffset.y == -91 && !table.isRefreshing)
    #expect(table.adjustedContentInset.top == 91)
  }

  @Test("A refresh by a program enlarges the inset and moves nothing")
  func refreshByProgram() throws {
    let shown = try Shown("pull-to-refresh", "byProgram")
    let table = try shown.engine.scrollView("table")
    try shown.playDemo(to: 1)
    #expect(table.isRefreshing && table.adjustedContentInset.top == 151)
    #expect(table.contentOffset.y == -91)
    try shown.playDemo(to: 3.5)
    #expect(table.contentOffset.y == -151)
    try shown.playDemo()
    #expect(table.contentOffset.y == -91 && !table.isRefreshing)
  }

  @Test("A header stretches by the length of a pull and shrinks to its smallest height")
  func stretchingHeader() throws {
    let shown = try Shown("sticky-header")
    for (y, top, height) in [(0.0, 0.0, 260.0), (-93, -93, 353), (100, 100, 160), (500, 500, 96)] {
      try shown.scroll("scroll", to: y)
      let frame = CGRect(x: 0, y: top, width: 390, height: height)
      #expect(try shown.frame("header") == frame)
    }
    #expect(
      try shown.engine.required("scroll").subviews.last { !($0 is ScrollIndicator) }?.id == "header"
    )
  }

  @Test("A header stays at the top once the content has scrolled past its place")
  func stayingHeader() throws {
    let shown = try Shown("sticky-header", "staying")
    for (y, top) in [(0.0, 184.0), (-50, 184), (184, 184), (185, 185), (700, 700)] {
      try shown.scroll("scroll", to: y)
      #expect(try shown.frame("header") == CGRect(x: 0, y: top, width: 390, height: 76))
    }
  }

  @Test("A plain table's headers stay until their sections end")
  func sectionHeaders() throws {
    let shown = try Shown("sticky-header", "table")
    // The first section is 28 + 5 · 44 = 248 points high.
    for (y, top) in [(0.0, 0.0), (100, 100), (230, 220)] {
      try shown.scroll("table", to: y)
      #expect(try shown.frame("table.header-0").minY == top)
    }
  }

  /// The distance from the end of the last visible message to the bar, in points.
  private func gap(_ shown: Shown) throws -> Double {
    let engine = shown.engine
    let messages = try engine.scrollView("messages")
    let last = try #require(messages.subviews.last { !$0.isHidden && !($0 is ScrollIndicator) })
    let end = try #require(last.convert(last.bounds, to: nil)?.maxY)
    let input = try engine.required("input")
    return try Double(#require(input.convert(input.bounds, to: nil)?.minY) - end)
  }

  @Test(
    "The last message stays above the bar, unless the list was scrolled up",
    arguments: ["layoutGuide", "inset"]
  )
  func chat(variant: String) throws {
    let shown = try Shown("chat", variant)
    let messages = try shown.engine.scrollView("messages")
    #expect(try shown.frame("input").maxY == 810)
    #expect(try abs(gap(shown) - 12) < 1e-9)
    try shown.playDemo(to: 1.4)
    #expect(try shown.frame("input").maxY == 508)
    #expect(try abs(gap(shown) - 12) < 1e-9)
    let height = Double(messages.contentSize.height)
    try shown.playDemo(to: 3.2)
    #expect(try !shown.engine.required("m23").isHidden)
    #expect(Double(messages.contentSize.height) - height == 100)
    #expect(try abs(gap(shown) - 12) < 1e-9)
    try shown.playDemo(to: 4.5)
    let offset = messages.contentOffset
    try shown.playDemo(to: 5.3)
    #expect(try !shown.engine.required("m24").isHidden)
    #expect(messages.contentOffset == offset)
  }

  @Test("The bar follows a finger; the list follows with the guide, not with notifications")
  func interactiveDismissal() throws {
    for (variant, follows) in [("layoutGuide", true), ("inset", false)] {
      let shown = try Shown("chat", variant)
      try shown.playDemo(to: 6.3)
      let keyboard = try #require(shown.engine.keyboard)
      #expect(keyboard.frame.minY > 550)
      #expect(try abs(shown.frame("input").maxY - keyboard.frame.minY) < 1e-9)
      let messages = try shown.engine.scrollView("messages")
      let end = messages.frame.maxY - messages.adjustedContentInset.bottom
      #expect((abs(end + 60 - keyboard.frame.minY) < 1e-9) == follows)
      try shown.playDemo()
      #expect(shown.engine.keyboard == nil)
      #expect(try shown.frame("input").maxY == 810)
    }
  }
}
