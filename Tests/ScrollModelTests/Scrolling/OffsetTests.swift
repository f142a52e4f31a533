import Foundation
import ScrollModel
import ScrollMotion
import Testing

/// `contentOffset` and its range.
@Suite struct OffsetTests {
  private func range(of scroll: ScrollView) throws -> (ClosedRange<Double>, ClosedRange<Double>) {
    let ends = [-1e6, 1e6].map { far in
      scroll.scrollRectToVisible(CGRect(far, far, 1, 1), animated: false)
      return scroll.contentOffset
    }
    return (ends[0].x...ends[1].x, ends[0].y...ends[1].y)
  }

  @Test("[SCROLL-1] contentOffset is the origin of the bounds")
  func offsetIsTheOrigin() {
    let scroll = Stage().scroll
    scroll.contentOffset = CGPoint(x: 10, y: 20)
    #expect(scroll.bounds.origin == CGPoint(x: 10, y: 20))
    scroll.bounds.origin = CGPoint(x: 5, y: 6)
    #expect(scroll.contentOffset == CGPoint(x: 5, y: 6))
  }

  @Test(
    "[SCROLL-2] contentOffset is rounded to pixels; the bounds' origin too, and is no scroll"
  )
  func roundsToPixels() {
    let stage = Stage()
    stage.scroll.contentOffset = CGPoint(x: 3.8, y: 0)
    #expect(stage.scroll.contentOffset == CGPoint(x: 4, y: 0))
    #expect(stage.eventNames() == ["didScroll"])
    stage.scroll.bounds.origin = CGPoint(x: 5.2, y: 0)
    #expect(stage.scroll.bounds.origin == CGPoint(x: 5, y: 0))
    #expect(stage.scroll.contentOffset == CGPoint(x: 5, y: 0))
    #expect(stage.eventNames() == [])
    let sharp = Stage(displayScale: 3)
    sharp.scroll.contentOffset = CGPoint(x: 0, y: 10.2)
    #expect(sharp.scroll.contentOffset.isNear(CGPoint(x: 0, y: 31.0 / 3)))
  }

  @Test("An offset set before the view has a display is rounded to pixels when it gets one")
  func roundsAtTheStart() {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(0, 0, 100, 100)
    scroll.contentOffset = CGPoint(x: 0.26, y: 900.3)
    window.addSubview(scroll)
    _ = Engine(root: window, device: Device(size: CGSize(width: 100, height: 100)))
    #expect(scroll.contentOffset == CGPoint(x: 0.5, y: 900.5))
  }

  @Test(
    "[SCROLL-3] The range follows from content size, bounds and insets",
    arguments: [
      (320.0, 1000.0, EdgeInsets.zero, 0.0...0.0, 0.0...520.0),
      (320, 300, .zero, 0...0, 0...0),
      (320, 300, EdgeInsets(47, 0, 34, 0), 0...0, -47...(-47)),
      (320, 300, EdgeInsets(0, 0, 216, 0), 0...0, 0...36),
      (900, 1000, EdgeInsets(5, 6, 7, 8), -6...588, -5...527),
      (320, 480, .zero, 0...0, 0...0),
      (320, 0, EdgeInsets(20, 0, 20, 0), 0...0, -20...(-20)),
    ] as [(Double, Double, EdgeInsets, ClosedRange<Double>, ClosedRange<Double>)]
  )
  func rangeIs(
    width: Double,
    height: Double,
    inset: EdgeInsets,
    x: ClosedRange<Double>,
    y: ClosedRange<Double>
  ) throws {
    let scroll = Stage(content: CGSize(width: width, height: height)) {
      $0.contentInset = inset
    }.scroll
    let (foundX, foundY) = try range(of: scroll)
    #expect(foundX == x)
    #expect(foundY == y)
  }

  @Test("[SCROLL-5] Setting an equal offset is not a scroll")
  func equalOffset() {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 5) }
    stage.scroll.contentOffset = CGPoint(x: 0, y: 5)
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 5.1), animated: false)
    #expect(stage.eventNames() == [])
    #expect(!stage.engine.hasChanges)
  }

  @Test("[SCROLL-4] A program can scroll where the user cannot, and beyond the range")
  func programsAlwaysScroll() {
    let stage = Stage { $0.isScrollEnabled = false }
    for x in [100.0, 110, -500] {
      stage.scroll.contentOffset = CGPoint(x: x, y: 0)
      #expect(stage.x == x)
    }
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 40), animated: true)
    stage.settle()
    #expect(stage.scroll.contentOffset == CGPoint(x: 0, y: 40))
  }

  @Test(
    "[SCROLL-8] A rectangle is scrolled into view by the least distance",
    arguments: [
      (CGRect(0, 470, 320, 40), 30.0), (CGRect(0, 100, 320, 40), 0),
      (CGRect(0, 1980, 320, 20), 1520), (CGRect(0, 600, 320, 800), 600),
      (CGRect(0, 440, 320, 40), 0), (CGRect(0, 441, 320, 40), 1),
    ] as [(CGRect, Double)]
  )
  func rectIsBroughtIntoView(rect: CGRect, y: Double) {
    let stage = Stage()
    stage.scroll.scrollRectToVisible(rect, animated: false)
    #expect(stage.y == y)
    #expect(stage.eventNames() == (y == 0 ? [] : ["didScroll"]))
  }

  @Test("[SCROLL-8] The visible part is the part that no inset covers, on both axes")
  func insetsCover() {
    let stage = Stage(content: CGSize(width: 1000, height: 2000)) {
      $0.contentInset = EdgeInsets(10, 20, 216, 40)
      $0.contentOffset = CGPoint(x: 300, y: 500)
    }
    stage.scroll.scrollRectToVisible(CGRect(310, 800, 10, 31), animated: false)
    #expect(stage.scroll.contentOffset == CGPoint(x: 290, y: 567))
    stage.scroll.scrollRectToVisible(CGRect(600, 500, 10, 10), animated: false)
    #expect(stage.scroll.contentOffset == CGPoint(x: 330, y: 490))
  }

  @Test("[SCROLL-21] Properties of one command are set in the order of their dependencies")
  func settingOrder() throws {
    let stage = Stage()
    let values: [(Property, PropertyValue)] = [
      (.contentOffset, .point(CGPoint(x: 0, y: 700))), (.frame, .rect(CGRect(0, 0, 100, 300))),
      (.contentInset, .insets(EdgeInsets(10, 0, 10, 0))), (.bouncesVertically, .bool(false)),
      (.bounces, .bool(true)), (.contentSize, .size(CGSize(width: 100, height: 1000))),
      (.transform, .transform(.scale(0.5))), (.anchorPoint, .point(.zero)),
    ]
    try stage.engine.handle(
      .set(view: "scroll", values: values.map { Command.Assignment($0.0, $0.1) }),
      at: 0
    )
    #expect(stage.scroll.frame == CGRect(0, 0, 100, 300))
    #expect(stage.scroll.bounds == CGRect(0, 700, 200, 600))
    #expect(!stage.scroll.bouncesVertically && stage.scroll.bouncesHorizontally)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[SCROLL-23] The defaults are UIKit's")
  func defaults() {
    let scroll = ScrollView(id: "scroll")
    #expect(scroll.bounces && scroll.bouncesVertically && scroll.bouncesHorizontally)
    #expect(scroll.scrollsToTop && scroll.isScrollEnabled && scroll.clipsToBounds)
    #expect(scroll.showsVerticalScrollIndicator && scroll.showsHorizontalScrollIndicator)
    #expect(!scroll.alwaysBounceVertical && !scroll.alwaysBounceHorizontal)
    #expect(!scroll.isDirectionalLockEnabled)
    #expect(scroll.contentInset == .zero && scroll.contentSize == .zero)
    #expect(scroll.contentOffset == .zero && scroll.decelerationRate.rawValue == 0.998)
    #expect(scroll.contentInsetAdjustmentBehavior == .automatic)
    // A property with its default is absent from the state.
    for property in Property.allCases where property != .class {
      #expect(scroll.published(property) == nil, "\(property)")
    }
  }

  @Test("Offset 0 shows the left end of the content")
  func leftEndIsZero() {
    let stage = Stage(content: CGSize(width: 960, height: 480))
    #expect(stage.scroll.bounds.minX == 0)
    #expect(stage.scroll.bounds.maxX == 320)
  }

  @Test(
    "[SCROLL-22] A scroll view without a chosen offset starts at its upper left, even if added later"
  )
  func startsAtTheStart() throws {
    let stage = Stage(safeArea: EdgeInsets(20, 0, 0, 0))
    #expect(stage.scroll.contentOffset == CGPoint(x: 0, y: -20))
    let late = ScrollView(id: "late")
    late.frame = CGRect(0, 0, 100, 100)
    late.contentSize = CGSize(width: 100, height: 300)
    late.contentInset = EdgeInsets(30, 7, 0, 0)
    stage.engine.root.addSubview(late)
    stage.engine.layoutIfNeeded()
    #expect(late.contentOffset == CGPoint(x: -7, y: -50))
    let chosen = ScrollView(id: "chosen")
    chosen.frame = CGRect(0, 0, 100, 100)
    chosen.contentInset = EdgeInsets(30, 0, 0, 0)
    chosen.contentOffset = CGPoint(x: 0, y: 12)
    stage.engine.root.addSubview(chosen)
    stage.engine.layoutIfNeeded()
    #expect(chosen.contentOffset == CGPoint(x: 0, y: 12))
    #expect(stage.engine.brokenInvariants() == [])
  }
}
