import Foundation
import ScrollModel
import Testing

/// `adjustedContentInset`.
@Suite struct SafeAreaTests {
  private let size = CGSize(width: 390, height: 844)
  private let safe = EdgeInsets(47, 0, 34, 0)

  private func inset(
    _ behavior: ContentInsetAdjustmentBehavior,
    content: CGSize,
    inset: EdgeInsets = .zero,
    configure: (ScrollView) -> Void = { _ in }
  ) -> EdgeInsets {
    let stage = Stage(view: size, content: content, safeArea: safe) {
      $0.contentInset = inset
      $0.contentInsetAdjustmentBehavior = behavior
      configure($0)
    }
    return stage.scroll.adjustedContentInset
  }

  @Test("[INSET-1, INSET-2] The behavior never adds nothing")
  func never() {
    let own = EdgeInsets(1, 2, 3, 4)
    #expect(inset(.never, content: CGSize(width: 390, height: 2000), inset: own) == own)
  }

  @Test("[INSET-2] The behavior always adds all four edges")
  func always() {
    let own = EdgeInsets(10, 0, 20, 0)
    #expect(
      inset(.always, content: CGSize(width: 390, height: 100), inset: own)
        == EdgeInsets(57, 0, 54, 0)
    )
  }

  @Test(
    "[INSET-2] scrollableAxes adds the edges of axes with overflow or with alwaysBounce",
    arguments: [
      ContentInsetAdjustmentBehavior.scrollableAxes, .automatic,
    ]
  )
  func scrollableAxes(behavior: ContentInsetAdjustmentBehavior) {
    #expect(inset(behavior, content: CGSize(width: 390, height: 845)) == safe)
    #expect(inset(behavior, content: CGSize(width: 390, height: 844)) == .zero)
    let short = CGSize(width: 390, height: 300)
    #expect(inset(behavior, content: short) == .zero)
    #expect(inset(behavior, content: short) { $0.alwaysBounceVertical = true } == safe)
    #expect(inset(behavior, content: short) { $0.alwaysBounceHorizontal = true } == .zero)
  }

  @Test("The behavior always makes the horizontal axis scrollable in landscape")
  func landscape() {
    let stage = Stage(
      view: CGSize(width: 844, height: 390),
      content: CGSize(width: 844, height: 2000),
      safeArea: EdgeInsets(0, 47, 21, 47)
    ) { $0.contentInsetAdjustmentBehavior = .always }
    let scroll = stage.scroll
    #expect(scroll.adjustedContentInset == EdgeInsets(0, 47, 21, 47))
    scroll.scrollRectToVisible(CGRect(1e5, 1e5, 1, 1), animated: false)
    #expect(scroll.contentOffset == CGPoint(x: 47, y: 1631))
    scroll.scrollRectToVisible(CGRect(-1e5, -1e5, 1, 1), animated: false)
    #expect(scroll.contentOffset == CGPoint(x: -47, y: 0))
  }

  @Test("Content that grows beyond the view gets the inset, and its top stays at the top")
  func growingContent() {
    let stage = Stage(
      view: size,
      content: CGSize(width: 390, height: 300),
      safeArea: safe
    )
    #expect(stage.y == 0)
    stage.scroll.contentSize.height = 2000
    #expect(stage.scroll.adjustedContentInset == safe)
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test(
    "[INSET-3, INSET-4] A view gets its part of the safe area, and content at its start follows it"
  )
  func coveredPart() {
    let stage = Stage(view: size, content: CGSize(width: 390, height: 3000), safeArea: safe)
    #expect(stage.y == -47)
    stage.scroll.frame = CGRect(0, 30, 390, 814)
    stage.engine.layoutIfNeeded()
    #expect(stage.scroll.safeAreaInsets == EdgeInsets(17, 0, 34, 0))
    #expect(stage.y == -17)
    stage.scroll.frame = CGRect(0, 100, 390, 200)
    stage.engine.layoutIfNeeded()
    #expect(stage.scroll.safeAreaInsets == .zero)
    #expect(stage.y == 0)
    #expect(Set(stage.engine.causesOfScrolls()) == [.inset])
  }

  @Test(
    "[INSET-3] Insets are in the view's own coordinates: a flip swaps the ends, a scale divides",
    arguments: [
      (CGAffineTransform.scale(1, -1), EdgeInsets(34, 3, 47, 5)),
      (.scale(-1, 1), EdgeInsets(47, 5, 34, 3)),
      (.scale(-1), EdgeInsets(34, 5, 47, 3)),
      (.rotation(.pi), EdgeInsets(34, 5, 47, 3)),
      (.scale(1, -2), EdgeInsets(17, 3, 23.5, 5)),
      (.scale(0.5), EdgeInsets(94, 6, 68, 10)),
      (.rotation(.pi / 2), EdgeInsets(5, 47, 3, 34)),
      (.rotation(-.pi / 2), EdgeInsets(3, 34, 5, 47)),
    ]
  )
  func transformedInsets(transform: CGAffineTransform, insets: EdgeInsets) {
    let safe = EdgeInsets(47, 3, 34, 5)
    for holder in [false, true] {
      let stage = Stage(view: CGSize(width: 800, height: 800), safeArea: safe) { scroll in
        scroll.contentInsetAdjustmentBehavior = .always
        // The list itself is turned, or what it is in.
        guard holder, let window = scroll.superview else {
          scroll.transform = transform
          return
        }
        let outer = View.make("outer", CGRect(0, 0, 800, 800))
        window.addSubview(outer)
        outer.addSubview(scroll)
        outer.transform = transform
      }
      if holder {
        stage.engine.view("outer")?.frame = CGRect(0, 0, 800, 800)
        stage.scroll.frame = stage.engine.view("outer")?.bounds ?? .zero
      } else {
        stage.scroll.frame = CGRect(0, 0, 800, 800)
      }
      stage.engine.layoutIfNeeded()
      #expect(stage.scroll.safeAreaInsets == insets, "\(holder)")
      #expect(stage.scroll.adjustedContentInset == insets, "\(holder)")
    }
  }

  @Test("[INSET-3] The inverted list of a chat starts below the window's lower inset")
  func invertedList() {
    let stage = Stage(view: size, content: CGSize(width: 390, height: 3000), safeArea: safe) {
      $0.transform = .scale(1, -1)
    }
    #expect(stage.scroll.adjustedContentInset == EdgeInsets(34, 0, 47, 0))
    #expect(stage.y == -34)
    stage.scroll.scrollRectToVisible(CGRect(0, 1e5, 1, 1), animated: false)
    #expect(stage.y == 3000 + 47 - 844)
  }

  @Test("[INSET-3] A guide of a flipped view keeps away from the window's upper inset at its end")
  func guideOfAFlippedView() {
    let stage = Stage(view: size, content: CGSize(width: 390, height: 3000), safeArea: safe) {
      $0.transform = .scale(1, -1)
      $0.keyboardLayoutGuide = KeyboardLayoutGuide()
    }
    #expect(stage.scroll.keyboardLayoutFrame.height == 47)
  }

  @Test(
    "[INSET-3] An inset is a decimal or a third to the last bit, wherever the view is",
    arguments: [10, 3]
  )
  func exactInsets(parts: Int) {
    func length(_ count: Int) -> Double { Double(count) / Double(parts) }
    let depth = 20 * parts + 1
    for scrolled in [0, 123_456, 30_000_001] {
      for isFlipped in [false, true] {
        let stage = Stage(view: size, safeArea: EdgeInsets(length(depth), 0, 0, 0)) { scroll in
          guard let window = scroll.superview else { return }
          let outer = View.make("outer", CGRect(0, 0, 390, 844))
          window.addSubview(outer)
          outer.addSubview(scroll)
          outer.bounds.origin.y = length(scrolled)
          if isFlipped { scroll.transform = .scale(1, -1) }
        }
        for count in 0..<depth {
          stage.scroll.frame = CGRect(0, length(scrolled + count), 390, 400)
          stage.engine.layoutIfNeeded()
          let insets = stage.scroll.safeAreaInsets
          #expect((isFlipped ? insets.bottom : insets.top) == length(depth - count))
        }
      }
    }
  }

  @Test("Content in the middle stays in place when bars appear and disappear")
  func middleStays() {
    let stage = Stage(view: size, content: CGSize(width: 390, height: 3000), safeArea: safe) {
      $0.contentOffset = CGPoint(x: 0, y: 500)
    }
    stage.scroll.frame = CGRect(0, 100, 390, 700)
    stage.engine.layoutIfNeeded()
    #expect(stage.y == 500)
  }

  @Test(
    "A new frame takes effect as a whole: its size and origin do not move the content separately"
  )
  func frameIsSeenWhole() {
    let stage = Stage(view: size, content: CGSize(width: 390, height: 3000), safeArea: safe) {
      $0.frame = CGRect(0, 47, 390, 100)
    }
    stage.scroll.frame = CGRect(0, 100, 390, 700)
    stage.engine.layoutIfNeeded()
    #expect(stage.eventNames() == [])
  }

  @Test(
    "Scrolling an outer view does not change the insets of an inner one, not even in the last bit"
  )
  func insetsWithoutNoise() {
    let window = Window(id: "window")
    let outer = ScrollView(id: "outer")
    outer.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    outer.contentInsetAdjustmentBehavior = .never
    outer.contentSize = CGSize(width: 390, height: 844)
    let inner = ScrollView(id: "inner")
    inner.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    inner.contentSize = CGSize(width: 390, height: 3000)
    inner.contentInset = EdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
    window.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(View(id: "content"))
    let device = Device(size: size, displayScale: 3, safeAreaInsets: safe)
    let engine = Engine(root: window, device: device)
    let insets = EdgeInsets(top: 57, left: 0, bottom: 54, right: 0)
    #expect(inner.adjustedContentInset == insets)
    for third in 0..<3000 {
      inner.contentOffset = CGPoint(x: 0, y: Double(third) / 3)
      engine.layoutIfNeeded()
      #expect(inner.adjustedContentInset == insets)
    }
  }

  @Test("Scrolling the outer view moves the inner view under the bar")
  func nestedSafeArea() {
    let stage = Stage(view: size, content: CGSize(width: 390, height: 3000), safeArea: safe)
    let inner = ScrollView(id: "inner")
    inner.frame = CGRect(0, 100, 390, 300)
    inner.contentSize = CGSize(width: 390, height: 900)
    stage.scroll.addSubview(inner)
    stage.engine.layoutIfNeeded()
    #expect(inner.safeAreaInsets == .zero)
    stage.scroll.contentOffset = CGPoint(x: 0, y: 80)
    stage.engine.layoutIfNeeded()
    #expect(inner.safeAreaInsets == EdgeInsets(27, 0, 0, 0))
    #expect(inner.contentOffset.y == -27)
  }
}
