import Foundation
import Testing

@testable import RecipeViews
@testable import ScrollModel

/// The four shadows of `ShadowedTableView`.
@Suite struct BorderShadowTests {
  typealias Stage = TableStage<ShadowedTableView>

  private func stage(
    content: Double,
    offset: Double,
    _ variant: RecipeVariant = .asPublished,
    frame: CGRect = CGRect(0, 0, 320, 460),
    configure: (ShadowedTableView) -> Void = { _ in }
  ) -> Stage {
    Stage(ShadowedTableView(id: "table"), frame) {
      $0.variant = variant
      $0.contentSize = CGSize(width: 320, height: content)
      $0.contentOffset.y = offset
      configure($0)
    }
  }

  /// The y positions of the visible shadows, or nil: top, content top, bottom, content bottom.
  private func heights(_ stage: Stage) -> [Double?] {
    ["topShadow", "contentTopShadow", "bottomShadow", "contentBottomShadow"].map {
      stage.place($0).map { Double($0.minY) }
    }
  }

  @Test(
    "[TABLE-8] Each pair is visible while the offset exposes its end of the content",
    arguments: [
      (440.0, 0.0, [nil, nil, 452, 440]), (440, -30, [-30, -8, nil, nil]),
      (220, -30, [-30, -8, 422, 220]), (880, 420, [nil, nil, nil, nil]),
      (880, 421, [nil, nil, 873, 880]), (880, 200, [nil, nil, nil, nil]),
      (880, 0, [nil, nil, nil, nil]), (880, -0.5, [-0.5, -8, nil, nil]),
    ] as [(Double, Double, [Double?])]
  )
  func places(content: Double, offset: Double, expected: [Double?]) {
    #expect(heights(stage(content: content, offset: offset)) == expected)
  }

  @Test("[TABLE-9] As published, a table with an origin below 0 has its bottom shadow too low")
  func frameOrigin() {
    let frame = CGRect(0, 64, 320, 396)
    #expect(heights(stage(content: 220, offset: 0, frame: frame))[2] == 452)
    #expect(heights(stage(content: 220, offset: 0, .corrected, frame: frame))[2] == 388)
  }

  @Test("Shadows that have never been visible are in the order of their installation")
  func installed() {
    let shown = stage(content: 0, offset: 200) { $0.sections = .rows(20) }
    let rows = (4...14).map { "cell-0-\($0)" }
    #expect(
      shown.order
        == ["contentBottomShadow", "contentTopShadow", "bottomShadow", "topShadow"] + rows
        + ["tableFooterView"]
    )
  }

  @Test(
    "[TABLE-10] A pass moves the visible pairs to the back, the bottom pair behind the top pair"
  )
  func reordered() {
    let both = stage(content: 0, offset: -30) { $0.sections = .rows(1) }
    #expect(
      both.order == [
        "contentBottomShadow", "bottomShadow", "contentTopShadow", "topShadow", "cell-0-0",
        "tableFooterView",
      ]
    )
    let top = stage(content: 880, offset: -30)
    #expect(
      top.order == [
        "contentTopShadow", "topShadow", "contentBottomShadow", "bottomShadow", "tableFooterView",
      ]
    )
  }

  @Test("[TABLE-5] With a background view the shadows are directly in front of it")
  func background() {
    let shown = stage(content: 0, offset: -30) {
      $0.sections = .rows(1)
      $0.backgroundView = View(id: "background")
    }
    #expect(
      shown.order == [
        "background", "contentBottomShadow", "bottomShadow", "contentTopShadow", "topShadow",
        "cell-0-0", "tableFooterView",
      ]
    )
    shown.scroll(to: -12)
    #expect(shown.table.backgroundView?.frame == CGRect(0, -12, 320, 460))
  }

  @Test("[TABLE-11] A table without a footer has a hidden footer of height 0")
  func placeholder() throws {
    let shown = stage(content: 440, offset: 0)
    #expect(shown.table.tableFooterView?.id == "table.tableFooterView")
    #expect(shown.made("tableFooterView")?.isHidden == true)
    #expect(shown.made("tableFooterView")?.frame == CGRect(0, 440, 320, 0))
    #expect(shown.table.contentSize == CGSize(width: 320, height: 440))
    let footer = View.make("footer", CGRect(9, 9, 9, 30))
    shown.engine.root.addSubview(footer)
    try shown.set(.tableFooterView, .view("footer"))
    #expect(shown.table.contentSize == CGSize(width: 320, height: 30))
    #expect(shown.order.suffix(1) == ["footer"])
    #expect(heights(shown)[3] == 30)
    try shown.set(.tableFooterView, .view(nil))
    #expect(shown.order.suffix(1) == ["tableFooterView"])
  }

  @Test(
    "The shadows are as wide as the table, also after its width changes",
    arguments: [
      RecipeVariant.asPublished, .corrected,
    ]
  )
  func widths(variant: RecipeVariant) throws {
    let shown = stage(content: 220, offset: -30, variant)
    for width in [320.0, 480] {
      try shown.set(.frame, .rect(CGRect(0, 0, width, 460)))
      for shadow in shown.table.shadows {
        #expect(shadow.frame.size == CGSize(width: width, height: 8))
        #expect(shadow.frame.minX == 0)
      }
    }
  }

  @Test("[TABLE-12] Neither shadows nor their height change the content size")
  func contentSize() throws {
    let shown = stage(content: 0, offset: -30) { $0.sections = .rows(3) }
    #expect(shown.table.contentSize == CGSize(width: 320, height: 132))
    try shown.set(.shadowHeight, .number(20))
    #expect(shown.table.contentSize == CGSize(width: 320, height: 132))
    #expect(heights(shown) == [-30, -20, 410, 132])
    #expect(shown.place("topShadow")?.height == 20)
  }

  @Test("[TABLE-9] With a top inset the top pair stays visible as published, but not corrected")
  func insets() {
    for (variant, expected) in [
      (RecipeVariant.asPublished, [-64, -8, nil, nil] as [Double?]),
      (.corrected, [nil, nil, nil, nil]),
    ] {
      let shown = stage(content: 880, offset: -64, variant) { $0.contentInset.top = 64 }
      #expect(heights(shown) == expected)
    }
    let pulled = stage(content: 880, offset: -65, .corrected) { $0.contentInset.top = 64 }
    #expect(heights(pulled) == [-65, -8, nil, nil])
    let atEnd = stage(content: 880, offset: 480, .corrected) { $0.contentInset.bottom = 60 }
    #expect(heights(atEnd) == [nil, nil, nil, nil])
    atEnd.scroll(to: 500)
    #expect(heights(atEnd) == [nil, nil, 952, 880])
  }

  @Test("[TABLE-9] Corrected, an outer shadow is at the edge of a bar that covers the table's")
  func underBars() {
    let shadows = BorderShadows(
      of: BorderShadows.Table(
        frame: CGRect(0, 0, 320, 460),
        bounds: CGRect(0, -100, 320, 460),
        inset: EdgeInsets(64, 0, 83, 0),
        underBars: EdgeInsets(64, 0, 83, 0),
        contentEnd: 200,
        downHeight: 8,
        upHeight: 8
      ),
      .corrected
    )
    #expect(shadows.top?.outer.y == -36)
    #expect(shadows.bottom?.outer.y == 269)
  }

  @Test("[TABLE-17] Corrected, the two shadows at the start of the content never overlap")
  func overlapAtTheStart() {
    for tenth in 0...300 {
      let pull = Double(tenth) / 10
      let shadows = BorderShadows(
        of: BorderShadows.Table(
          frame: CGRect(0, 0, 320, 460),
          bounds: CGRect(0, -pull, 320, 460),
          inset: .zero,
          contentEnd: 880,
          downHeight: 8,
          upHeight: 8
        ),
        .corrected
      )
      #expect((shadows.top == nil) == (pull == 0))
      guard let (outer, content) = shadows.top.map({ ($0.outer, $0.content) }) else { continue }
      #expect(outer.y == -pull)
      #expect(content.y + content.height == 0)
      #expect(content.height == 0 || outer.y + outer.height <= content.y)
      #expect(content.height == min(8, max(0, pull - 8)))
    }
  }

  @Test("[TABLE-17] Corrected, the two shadows at the end of the content never overlap")
  func overlap() {
    for tenth in 0...300 {
      let offset = 419 + Double(tenth) / 10
      let shadows = BorderShadows(
        of: BorderShadows.Table(
          frame: CGRect(0, 0, 320, 460),
          bounds: CGRect(0, offset, 320, 460),
          inset: .zero,
          contentEnd: 880,
          downHeight: 8,
          upHeight: 8
        ),
        .corrected
      )
      #expect((shadows.bottom == nil) == (offset <= 420))
      guard let (outer, content) = shadows.bottom.map({ ($0.outer, $0.content) }) else { continue }
      #expect(outer.y == offset + 452)
      #expect(content.y == 880)
      #expect(content.height == 0 || content.y + content.height <= outer.y)
      #expect(content.height == min(8, max(0, offset + 452 - 880)))
    }
  }

  @Test("As published, the shadows are visible before the first layout; corrected, they are hidden")
  func beforeTheFirstLayout() {
    let table = ShadowedTableView(id: "table")
    #expect(table.shadows.allSatisfy { $0.isHidden })
    table.variant = .asPublished
    #expect(table.shadows.allSatisfy { !$0.isHidden })
  }

  @Test("Shadows receive no touches, return when removed, and change only when they move")
  func ownership() throws {
    let shown = stage(content: 0, offset: -30) { $0.sections = .rows(2) }
    #expect(shown.engine.root.hitTest(CGPoint(x: 100, y: 3))?.id == "table")
    #expect(shown.engine.root.hitTest(CGPoint(x: 100, y: 31))?.id == "table.cell-0-0")
    let before = shown.order
    try shown.call(.removeFromSuperview, on: "table.topShadow")
    try shown.call(.insertSubview("table.contentBottomShadow", .front), on: "window")
    try shown.call(.bringSubviewToFront("table.bottomShadow"))
    #expect(shown.order == before)
    #expect(shown.engine.brokenInvariants() == [])
    _ = shown.engine.takeChanges()
    shown.scroll(to: -29)
    let changes = shown.engine.takeChanges().views
    let changed = changes.map { $0.id.replacingOccurrences(of: "table.", with: "") }
    #expect(Set(changed) == ["table", "topShadow", "bottomShadow"])
    #expect(changes.allSatisfy { !$0.properties.contains(PropertySet(.subviews)) })
  }
}
