import Foundation
import RecipeViews
import ScrollModel
import Testing

/// The two colours around a table's content.
@Suite struct StretcherTests {
  typealias Stage = TableStage<TwoToneTableView>

  private static let red = Color(rgba: 0xFF00_00FF)
  private static let green = Color(rgba: 0x00FF_00FF)

  /// A table with a header of 50 pt and ten rows, or with a content size of its own.
  private func stage(
    content: Double? = nil,
    offset: Double,
    _ variant: RecipeVariant = .asPublished,
    configure: (TwoToneTableView) -> Void = { _ in }
  ) -> Stage {
    Stage(TwoToneTableView(id: "table")) {
      $0.variant = variant
      if let content {
        $0.contentSize = CGSize(width: 320, height: content)
      } else {
        $0.tableHeaderView = View.make("header", CGRect(3, 4, 5, 50))
        $0.sections = .rows(10)
      }
      $0.contentOffset.y = offset
      $0.topColor = Self.red
      $0.bottomColor = Self.green
      configure($0)
    }
  }

  @Test(
    "[TABLE-13] Each stretcher fills the visible space beyond its end of the content",
    arguments: [
      (nil, 30.0, nil, nil), (nil, 50, nil, CGRect(0, 490, 320, 20)),
      (nil, -10, CGRect(0, -10, 320, 10), nil),
      (300, 0, CGRect(0, 0, 320, 0), CGRect(0, 300, 320, 160)),
      (300, -20, CGRect(0, -20, 320, 20), nil),
    ] as [(Double?, Double, CGRect?, CGRect?)]
  )
  func places(content: Double?, offset: Double, top: CGRect?, bottom: CGRect?) {
    for variant in RecipeVariant.allCases {
      let shown = stage(content: content, offset: offset, variant)
      #expect(shown.place("topStretcher") == top)
      #expect(shown.place("bottomStretcher") == bottom)
      #expect(shown.table.contentSize.height == content.map { CGFloat($0) } ?? 490)
    }
  }

  @Test("The stretchers have the colours, and exist only while one is set")
  func colors() throws {
    let shown = stage(offset: 0) {
      $0.topColor = nil
      $0.bottomColor = nil
    }
    #expect(shown.made("topStretcher") == nil)
    shown.table.topColor = Self.red
    #expect(shown.order.suffix(2) == ["header", "topStretcher"])
    #expect(shown.made("topStretcher")?.backgroundColor == Self.red)
    #expect(shown.made("bottomStretcher") == nil)
    _ = shown.engine.takeChanges()
    try shown.set(.backgroundColor, .color(Self.green), of: "table.topStretcher")
    #expect(shown.table.topColor == Self.green)
    let changes = shown.engine.takeChanges().views
    #expect(changes.first { $0.id == "table" }?.properties == PropertySet(.topColor))
    #expect(shown.table.published(.topColor) == .color(Self.green))
    #expect(shown.table.published(.bottomColor) == nil)
    shown.table.topColor = nil
    #expect(shown.order.last == "header")
    shown.table.topColor = Self.red
    #expect(shown.made("topStretcher")?.backgroundColor == Self.red)
    #expect(shown.engine.brokenInvariants() == [])
  }

  @Test("[TABLE-14] Corrected, the colours reach the table's edges, and an inset is no pull")
  func insets() {
    let inset = EdgeInsets(64, 0, 40, 0)
    let published = stage(content: 1000, offset: -64) { $0.contentInset = inset }
    #expect(published.place("topStretcher") == CGRect(0, -64, 320, 64))
    let corrected = stage(content: 1000, offset: -64, .corrected) { $0.contentInset = inset }
    #expect(corrected.place("topStretcher") == CGRect(0, -64, 320, 64))
    corrected.scroll(to: -84)
    #expect(corrected.place("topStretcher") == CGRect(0, -84, 320, 84))
    corrected.scroll(to: 540)
    #expect(corrected.place("topStretcher") == nil)
    #expect(corrected.place("bottomStretcher") == nil)
    corrected.scroll(to: 580)
    #expect(corrected.place("bottomStretcher") == CGRect(0, 1000, 320, 40))
    corrected.scroll(to: 590)
    #expect(corrected.place("bottomStretcher") == CGRect(0, 1000, 320, 50))
    let short = stage(content: 300, offset: -64, .corrected) { $0.contentInset = inset }
    #expect(short.place("bottomStretcher") == CGRect(0, 300, 320, 96))
    short.scroll(to: -64.5)
    #expect(short.place("bottomStretcher") == nil)
  }

  @Test(
    "[TABLE-14] As published, the stretcher has the frame's width; corrected, the bounds' width"
  )
  func sizes() {
    for (variant, width) in [(RecipeVariant.asPublished, 640.0), (.corrected, 320)] {
      let shown = stage(content: 300, offset: 0, variant) { $0.transform = .scale(2) }
      #expect(shown.place("bottomStretcher")?.width == CGFloat(width))
    }
  }

  @Test("A touch in the space below the content hits the table")
  func touches() {
    let shown = stage(content: 300, offset: 0)
    #expect(shown.engine.root.hitTest(CGPoint(x: 100, y: 400))?.id == "table")
  }
}
