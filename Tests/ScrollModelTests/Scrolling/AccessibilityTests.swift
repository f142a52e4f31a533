import Foundation
import ScrollModel
import Testing

@Suite struct AccessibilityTests {
  @Test("[SCROLL-25] A plain view does not scroll; a scroll view scrolls by a page up to its edges")
  func scrolling() {
    #expect(!View(id: "plain").accessibilityScroll(.down))
    let stage = Stage(content: CGSize(width: 320, height: 1100))
    #expect(stage.scroll.accessibilityScrollStatus == (1, 3))
    #expect(stage.scroll.accessibilityScroll(.down))
    #expect(stage.y == 480)
    #expect(stage.scroll.accessibilityScrollStatus == (2, 3))
    #expect(stage.scroll.accessibilityScroll(.down))
    #expect(stage.y == 620)
    #expect(!stage.scroll.accessibilityScroll(.down))
    #expect(!stage.scroll.accessibilityScroll(.left))
    #expect(stage.scroll.accessibilityScroll(.up))
    #expect(stage.y == 140)
  }

  @Test("[SCROLL-25] The same status posted twice is an edge")
  func announcements() {
    var announcements = PageScrolledAnnouncements()
    let edges = ["Page 1 of 2", "Page 2 of 2", "Page 2 of 2", "Page 1 of 2"].map {
      announcements.post($0)
    }
    #expect(edges == [false, false, true, false])
  }

  @Test("A view without a length has one page")
  func noLength() {
    let stage = Stage(view: CGSize(width: 320, height: 480)) { $0.frame.size = .zero }
    #expect(stage.scroll.accessibilityScrollStatus == (1, 1))
  }

  @Test("[INSET-11] An edge of the content is visible where no safe area covers it")
  func edges() {
    func edges(_ safeArea: EdgeInsets, offset: CGPoint = .zero) -> RectEdge {
      let stage = Stage(
        view: CGSize(width: 200, height: 100),
        content: CGSize(width: 100, height: 50),
        safeArea: safeArea
      ) { $0.contentInsetAdjustmentBehavior = .never }
      stage.scroll.contentOffset = offset
      return stage.scroll.visibleContentEdges
    }
    #expect(edges(.zero) == .all)
    let safe = EdgeInsets(top: 10, left: 10, bottom: 20, right: 10)
    #expect(edges(safe) == [.bottom, .right])
    #expect(edges(safe, offset: CGPoint(x: -10, y: -31)) == [.top, .left, .right])
  }
}
