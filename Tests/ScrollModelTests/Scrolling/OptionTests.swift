import Foundation
import ScrollModel
import Testing

/// Each option for uncertain behaviour, with both values.
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

  @Test(
    "(U1) isDragging is true in a glide only with isDraggingWhileDecelerating",
    arguments: [false, true]
  )
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

  @Test(
    "(U2) With endsDecelerationAtLift a catch ends the deceleration at the lift",
    arguments: [false, true]
  )
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

  @Test(
    "(U3) With pagingTakesChangedTarget a delegate's target counts where the content pages",
    arguments: [false, true]
  )
  func changedTarget(value: Bool) throws {
    let stage = stage(\.pagingTakesChangedTarget, value) { $0.isPagingEnabled = true }
    stage.listener.target = { _ in CGPoint(x: 0, y: 500) }
    try stage.dragAndHold([-300])
    stage.settle()
    #expect(stage.y == (value ? 500 : 480))
  }

  @Test(
    "(U7) With contentSizeClampsInMotion shrinking content clamps under a finger",
    arguments: [false, true]
  )
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

  @Test(
    "(U8) With keepsTopOnSafeAreaChange content at its top follows the safe area",
    arguments: [true, false]
  )
  func keepsTop(value: Bool) throws {
    let stage = stage(\.keepsTopOnSafeAreaChange, value, safeArea: EdgeInsets(64, 0, 0, 0))
    #expect(stage.y == -64)
    let change = DeviceChange(safeAreaInsets: EdgeInsets(88, 0, 0, 0))
    try stage.engine.handle(.setDevice(change), at: 0)
    #expect(stage.y == (value ? -88 : -64))
  }

  @Test(
    "(U9) With boundsOriginScrolls setting the origin of the bounds sends didScroll",
    arguments: [false, true]
  )
  func boundsOrigin(value: Bool) {
    let stage = stage(\.boundsOriginScrolls, value)
    stage.scroll.bounds.origin.y = 3.5
    #expect(stage.y == 4)
    #expect(stage.eventNames() == (value ? ["didScroll"] : []))
  }

  @Test(
    "(U10) With scrollingLaysOutSuperview a scroll lays out the superview",
    arguments: [false, true]
  )
  func superviewLayout(value: Bool) {
    let stage = stage(\.scrollingLaysOutSuperview, value)
    stage.scroll.contentOffset.y = 10
    stage.engine.layoutIfNeeded()
    let laidOut = stage.engine.takeOutput().events.filter { $0.kind == .layoutSubviews }.map(\.view)
    #expect(laidOut == (value ? ["window", "scroll"] : ["scroll"]))
  }

  @Test(
    "(U11) With endsScrollingAnimationInPlace an animation to the present offset sends its end",
    arguments: [false, true]
  )
  func animationInPlace(value: Bool) {
    let stage = stage(\.endsScrollingAnimationInPlace, value) { $0.contentOffset.y = 100 }
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    #expect(stage.eventNames() == (value ? ["didEndScrollingAnimation"] : []))
  }

  @Test(
    "(U12) With pagesStartAtInset pages are counted from the start of the inset",
    arguments: [false, true]
  )
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

  @Test(
    "(U14) With offsetPropertyEndsDeceleration setting contentOffset ends a deceleration",
    arguments: [false, true]
  )
  func offsetProperty(value: Bool) throws {
    let stage = stage(\.offsetPropertyEndsDeceleration, value)
    try stage.fling(vertically: [-20, -40, -40])
    stage.scroll.contentOffset.y = 700
    #expect(stage.scroll.isDecelerating == !value)
  }

  @Test(
    "(U16) With detachedViewsConvertToThemselves nil is the view itself outside a window",
    arguments: [false, true]
  )
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

  @Test(
    "(U17) With insetsCountAsVisible the part that insets cover counts as visible",
    arguments: [false, true]
  )
  func coveredPart(value: Bool) {
    let stage = stage(\.insetsCountAsVisible, value) { $0.contentInset.bottom = 216 }
    stage.scroll.scrollRectToVisible(CGRect(0, 300, 320, 31), animated: false)
    #expect(stage.y == (value ? 0 : 67))
  }
}
