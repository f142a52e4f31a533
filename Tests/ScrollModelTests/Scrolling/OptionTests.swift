import Foundation
import ScrollModel
import Testing

/// Each choice about uncertain behaviour, made both ways.
@Suite struct OptionTests {
  private func stage(
    _ option: ModelOptions.Path,
    _ value: Bool,
    content: CGSize = CGSize(width: 320, height: 2000),
    safeArea: EdgeInsets = .zero,
    configure: (ScrollView) -> Void = { _ in }
  ) -> Stage {
    var options = ModelOptions()
    options[keyPath: option] = value
    return Stage(content: content, safeArea: safeArea, options: options, configure: configure)
  }

  @Test("(U1) isDragging while the content glides", arguments: [false, true])
  func draggingWhileDecelerating(value: Bool) throws {
    let stage = stage(\.isDraggingWhileDecelerating, value)
    try stage.fling(vertically: [-20, -40, -40])
    #expect(stage.scroll.isDecelerating)
    #expect(stage.scroll.isDragging == value)
    #expect(stage.scroll.phase == .decelerating)
    #expect(stage.engine.brokenInvariants() == [])
    stage.settle()
    #expect(!stage.scroll.isDragging)
  }

  @Test("(U2) [F-07] the end of a deceleration that is caught", arguments: [false, true])
  func caught(value: Bool) throws {
    let stage = stage(\.endsDecelerationAtLift, value)
    let lift = try stage.fling(vertically: [-20, -40, -40])
    _ = stage.eventNames()
    try stage.touch(.began, 160, 300, at: lift + 50_000)
    #expect(stage.shortEvents() == (value ? ["didScroll"] : ["didScroll", "didEndDecelerating"]))
    try stage.touch(.ended, 160, 300, at: lift + 60_000)
    let ends = ["willEndDragging", "didEndDragging(false)"]
    #expect(stage.shortEvents() == ends + (value ? ["didEndDecelerating"] : []))
  }

  @Test("(U3) [F-13] another target where the content pages", arguments: [false, true])
  func changedTarget(value: Bool) throws {
    let stage = stage(\.pagingTakesChangedTarget, value) { $0.isPagingEnabled = true }
    stage.listener.target = { _ in CGPoint(x: 0, y: 500) }
    try stage.dragAndHold([-300])
    stage.settle()
    #expect(stage.y == (value ? 500 : 480))
  }

  @Test("(U7) [E-23] content that shrinks under a finger and in flight", arguments: [false, true])
  func shrinks(value: Bool) throws {
    let stage = stage(\.contentSizeClampsInMotion, value) { $0.contentOffset.y = 1000 }
    try stage.drag(vertically: [-20])
    _ = stage.eventNames()
    stage.scroll.contentSize.height = 800
    #expect(stage.y == (value ? 320 : 1010))
    #expect(stage.eventNames() == (value ? ["didScroll"] : []))
    #expect(stage.engine.brokenInvariants() == [])
    try stage.touch(.ended, 160, 220, at: 1_000_000)
    stage.settle()
    #expect(stage.y == 320)
  }

  @Test("(U8) content at its top when the safe area changes", arguments: [true, false])
  func keepsTop(value: Bool) throws {
    let stage = stage(\.keepsTopOnSafeAreaChange, value, safeArea: EdgeInsets(64, 0, 0, 0))
    #expect(stage.y == -64)
    let change = DeviceChange(safeAreaInsets: EdgeInsets(88, 0, 0, 0))
    try stage.engine.handle(.setDevice(change), at: 0)
    #expect(stage.y == (value ? -88 : -64))
  }

  @Test("(U9) the origin of the bounds", arguments: [false, true])
  func boundsOrigin(value: Bool) {
    let stage = stage(\.boundsOriginScrolls, value)
    stage.scroll.bounds.origin.y = 3.5
    #expect(stage.y == 3.5)
    #expect(stage.eventNames() == (value ? ["didScroll"] : []))
  }

  @Test("(U10) the superview's layout", arguments: [false, true])
  func superviewLayout(value: Bool) {
    let stage = stage(\.scrollingLaysOutSuperview, value)
    stage.scroll.contentOffset.y = 10
    stage.engine.layoutIfNeeded()
    let laidOut = stage.engine.takeOutput().events.filter { $0.kind == .layoutSubviews }.map(\.view)
    #expect(laidOut == (value ? ["window", "scroll"] : ["scroll"]))
  }

  @Test("(U11) [F-16] an animation to where the content is", arguments: [false, true])
  func animationInPlace(value: Bool) {
    let stage = stage(\.endsScrollingAnimationInPlace, value) { $0.contentOffset.y = 100 }
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    #expect(stage.eventNames() == (value ? ["didEndScrollingAnimation"] : []))
  }

  @Test("(U12) where pages are counted from", arguments: [false, true])
  func pageOrigin(value: Bool) throws {
    let stage = stage(\.pagesStartAtInset, value) {
      $0.isPagingEnabled = true
      $0.contentInset.top = 50
    }
    stage.scroll.contentOffset.y = -50
    try stage.dragAndHold([-300])
    stage.settle()
    #expect(stage.y == (value ? 430 : 480))
  }

  @Test("(U14) the property contentOffset in a glide", arguments: [false, true])
  func offsetProperty(value: Bool) throws {
    let stage = stage(\.offsetPropertyEndsDeceleration, value)
    try stage.fling(vertically: [-20, -40, -40])
    stage.scroll.contentOffset.y = 700
    #expect(stage.scroll.isDecelerating == !value)
  }

  @Test("(U16) [B-22] nil for a view that has left its window", arguments: [false, true])
  func detached(value: Bool) {
    let stage = stage(\.detachedViewsConvertToThemselves, value)
    let outer = View.make("outer", CGRect(10, 20, 100, 100), [View.make("v", CGRect(5, 5, 9, 9))])
    stage.engine.root.addSubview(outer)
    let inner = outer.subviews[0]
    outer.removeFromSuperview()
    let point = CGPoint(x: 1, y: 1)
    #expect(inner.convert(point, to: nil) == (value ? point : CGPoint(x: 6, y: 6)))
    #expect(inner.convert(point, from: nil) == (value ? point : CGPoint(x: -4, y: -4)))
    let rect = CGRect(1, 1, 2, 2)
    #expect(inner.convert(rect, to: nil) == (value ? rect : CGRect(6, 6, 2, 2)))
    stage.engine.root.addSubview(outer)
    #expect(inner.convert(point, to: nil) == CGPoint(x: 16, y: 26))
  }

  @Test("(U17) the part that insets cover", arguments: [false, true])
  func coveredPart(value: Bool) {
    let stage = stage(\.insetsCountAsVisible, value) { $0.contentInset.bottom = 216 }
    stage.scroll.scrollRectToVisible(CGRect(0, 300, 320, 31), animated: false)
    #expect(stage.y == (value ? 0 : 67))
  }
}
