import Foundation
import ScrollModel
import Testing

/// The layout pass.
@Suite struct LayoutTests {
  /// A view that counts its layout passes and runs a closure in each.
  private final class Counter: View {
    var count = 0
    var body: () -> Void = {}

    override func layoutSubviews() {
      count += 1
      body()
    }
  }

  private let window = Window(id: "window")
  private let parent = Counter(id: "parent")
  private let child = Counter(id: "child")
  private let engine: Engine

  init() {
    parent.frame = CGRect(0, 0, 100, 100)
    child.frame = CGRect(0, 0, 10, 10)
    parent.addSubview(child)
    window.addSubview(parent)
    engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
  }

  private func layoutEvents() -> [String] {
    engine.takeOutput().events.filter { $0.kind == .layoutSubviews }.map(\.view)
  }

  @Test("[VIEW-17] New views are laid out without a request, and loading sends no events")
  func newViewsAreLaidOut() {
    #expect(parent.count == 1)
    #expect(child.count == 1)
    #expect(engine.takeOutput().events.isEmpty)
    #expect(!engine.hasChanges)
  }

  @Test("[VIEW-18] Three layout requests cause one layout pass")
  func askingIsCoalesced() {
    for _ in 0..<3 { parent.setNeedsLayout() }
    engine.layoutIfNeeded()
    engine.layoutIfNeeded()
    #expect(parent.count == 2)
    #expect(layoutEvents() == ["parent"])
  }

  @Test("A new size lays out the superview and the view, in this order")
  func sizeLaysOutBoth() {
    child.bounds.size = CGSize(width: 15, height: 10)
    engine.layoutIfNeeded()
    #expect(layoutEvents() == ["parent", "child"])
  }

  @Test("[VIEW-17] A new center, an equal frame and a transform cause no layout")
  func movingLaysNothingOut() {
    child.center = CGPoint(x: 50, y: 50)
    child.frame = CGRect(45, 45, 10, 10)
    child.transform = .scale(2)
    engine.layoutIfNeeded()
    #expect(layoutEvents() == [])
  }

  @Test("[VIEW-17, VIEW-19] A new offset lays out the scroll view, but not its superview")
  func offsetLaysOutTheScrollView() {
    let stage = Stage()
    stage.scroll.contentOffset = CGPoint(x: 0, y: 50)
    #expect(stage.eventNames(layout: true) == ["didScroll"])
    stage.engine.layoutIfNeeded()
    #expect(stage.eventNames(layout: true) == ["layoutSubviews"])
  }

  @Test("Sizes that a layout pass gives to subviews do not lay out their superview again")
  func layoutDoesNotFeedItself() {
    let (parent, child) = (parent, child)
    parent.body = { child.bounds.size.width = Double(parent.count) }
    parent.setNeedsLayout()
    engine.layoutIfNeeded()
    #expect(parent.count == 2)
    #expect(layoutEvents() == ["parent", "child"])
  }

  @Test("[VIEW-18] Each view has one layout event per step, and commands at one time share it")
  func oneEventForEachStep() throws {
    let stage = Stage()
    for y in [10.0, 20, 30] {
      let set = Command.Assignment(.contentOffset, .point(CGPoint(x: 0, y: y)))
      try stage.engine.handle(.set(view: "scroll", values: [set]), at: 1000)
      stage.engine.layoutIfNeeded()
    }
    #expect(stage.eventNames(layout: true).filter { $0 == "layoutSubviews" }.count == 1)
    try stage.fling(vertically: [0, -40, -40, -40], at: 2000)
    stage.settle()
    let events = stage.engine.takeOutput().events.filter { $0.kind == .layoutSubviews }
    #expect(events.count > 100)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test("Past its edge a scroll view with indicators is laid out once per frame")
  func indicatorsDoNotAskForLayout() throws {
    let stage = Stage { $0.showsVerticalScrollIndicator = true }
    try stage.fling(vertically: [0, 60, 60])
    stage.settle()
    let events = stage.engine.takeOutput().events.filter {
      $0.kind == .layoutSubviews && $0.view == "scroll"
    }
    #expect(events.count > 10)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test("[VIEW-20] Layout that requests itself without end continues in the next step")
  func endlessLayoutIsBounded() {
    let parent = parent
    parent.body = { parent.setNeedsLayout() }
    parent.setNeedsLayout()
    engine.layoutIfNeeded()
    #expect(parent.count < 20)
    let count = parent.count
    engine.advance(to: 1_000)
    #expect(parent.count > count)
  }

  @Test("A removed view with a pending layout request is laid out when it is inserted again")
  func layoutWaitsForTheWindow() {
    child.removeFromSuperview()
    child.bounds.size = CGSize(width: 30, height: 30)
    engine.layoutIfNeeded()
    #expect(child.count == 1)
    parent.addSubview(child)
    engine.layoutIfNeeded()
    #expect(child.count == 2)
  }
}
