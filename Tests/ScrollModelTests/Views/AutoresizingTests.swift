import Foundation
import ScrollModel
import TestSupport
import Testing

/// Autoresizing.
@Suite struct AutoresizingTests {
  /// The place and length on each axis of a subview, after its superview changes from `old` to
  /// `new` in length.
  private func resized(
    _ child: (start: Double, length: Double),
    _ parts: (start: Bool, length: Bool, end: Bool),
    from old: Double,
    to new: Double
  ) -> [[Double]] {
    [false, true].map { isVertical in
      let parent = View.make("parent", isVertical ? CGRect(0, 0, 7, old) : CGRect(0, 0, old, 7))
      let view = View.make(
        "view",
        isVertical
          ? CGRect(1, child.start, 2, child.length) : CGRect(child.start, 1, child.length, 2)
      )
      let (start, length, end): (AutoresizingMask, AutoresizingMask, AutoresizingMask) =
        isVertical
        ? (.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin)
        : (.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin)
      if parts.start { view.autoresizingMask.insert(start) }
      if parts.length { view.autoresizingMask.insert(length) }
      if parts.end { view.autoresizingMask.insert(end) }
      parent.addSubview(view)
      parent.bounds.size =
        isVertical ? CGSize(width: 7, height: new) : CGSize(width: new, height: 7)
      let frame = view.frame
      #expect(isVertical ? frame.minX == 1 && frame.width == 2 : frame.minY == 1)
      return isVertical ? [frame.minY, frame.height] : [frame.minX, frame.width]
    }
  }

  @Test(
    "[VIEW-15] Flexible parts share the change in proportion, or equally if all are zero",
    arguments: [
      (10.0, 60.0, "-w-", 100.0, 200.0, [10.0, 160.0]), (10, 60, "l--", 100, 200, [110, 60]),
      (10, 60, "l-r", 100, 200, [35, 60]), (10, 60, "lwr", 100, 200, [20, 120]),
      (10, 60, "---", 100, 200, [10, 60]), (10, 60, "--r", 100, 200, [10, 60]),
      (10, 60, "-wr", 100, 190, [10, 120]), (10, 60, "lw-", 100, 170, [20, 120]),
      (0, 100, "l-r", 100, 150, [25, 100]), (10, 70, "l-r", 100, 160, [30, 70]),
      (0, 0, "lw-", 100, 150, [25, 25]), (0, 0, "lwr", 0, 30, [10, 10]),
      (10, 60, "lwr", 100, 50, [5, 30]), (10, 60, "-w-", 100, 10, [10, 0]),
      // The end keeps its 30, because it is not flexible.
      (10, 60, "lw-", 100, 0, [-30, 0]), (10, 60, "-wr", 100, 0, [10, 0]),
      // A negative margin counts as zero when the parts share the change.
      (-99, 100, "lw-", 100, 200, [-99, 200]), (-10, 100, "l-r", 100, 200, [-10, 100]),
      (-10, 120, "l-r", 100, 200, [40, 120]),
    ] as [(Double, Double, String, Double, Double, [Double])]
  )
  func shares(
    start: Double,
    length: Double,
    parts: String,
    old: Double,
    new: Double,
    expected: [Double]
  ) {
    let flexible = (parts.contains("l"), parts.contains("w"), parts.contains("r"))
    for found in resized((start, length), flexible, from: old, to: new) {
      #expect(found == expected)
    }
  }

  @Test("The parts add up to the superview's length without rounding", arguments: UInt64(0)..<300)
  func partsAddUp(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parent = View.make("parent", CGRect(0, 0, 320, 480))
    let view = View.make(
      "view",
      CGRect(
        Double.random(in: 0...100, using: &random),
        Double.random(in: 0...100, using: &random),
        Double.random(in: 0...200, using: &random),
        Double.random(in: 0...200, using: &random)
      )
    )
    parent.addSubview(view)
    view.autoresizingMask = AutoresizingMask(rawValue: .random(in: 0..<64, using: &random))
    let mask = view.autoresizingMask
    let before = view.frame
    let size = CGSize(
      width: .random(in: 0...900, using: &random),
      height: .random(in: 0...900, using: &random)
    )
    parent.bounds.size = size
    let after = view.frame
    #expect(after.width >= 0 && after.height >= 0)
    if !mask.contains(.flexibleLeftMargin) { #expect(abs(after.minX - before.minX) < 1e-9) }
    if !mask.contains(.flexibleWidth) { #expect(after.width == before.width) }
    let isStretched = mask.contains(.flexibleLeftMargin) || after.width > 0
    if !mask.contains(.flexibleRightMargin), isStretched,
      !mask.isDisjoint(with: [.flexibleLeftMargin, .flexibleWidth])
    {
      #expect(abs((size.width - after.maxX) - (320 - before.maxX)) < 1e-9)
    }
    // All parts are flexible, so everything is scaled.
    if mask.rawValue & 7 == 7 {
      #expect(abs(after.minX - before.minX * size.width / 320) < 1e-9)
      #expect(abs(after.width - before.width * size.width / 320) < 1e-9)
    }
  }

  @Test("[VIEW-16] A scroll view's subviews are resized with its bounds, its contentSize is not")
  func scrollView() throws {
    let stage = Stage(content: CGSize(width: 320, height: 200))
    let child = View.make("child", CGRect(0, 0, 320, 40))
    child.autoresizingMask = .flexibleWidth
    stage.scroll.addSubview(child)
    stage.scroll.contentOffset = CGPoint(x: 70, y: 90)
    stage.scroll.frame = CGRect(0, 0, 480, 480)
    #expect(child.frame == CGRect(0, 0, 480, 40))
    #expect(stage.scroll.contentSize == CGSize(width: 320, height: 200))
    stage.scroll.bounds.origin.x = 9
    #expect(child.frame == CGRect(0, 0, 480, 40))
  }

  @Test("Nested subviews are resized too, down to a view with autoresizesSubviews off")
  func levels() {
    let views = (0..<4).map { View.make("\($0)", CGRect(0, 0, 100, 100)) }
    for (outer, inner) in zip(views, views.dropFirst()) {
      inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      outer.addSubview(inner)
    }
    views[2].autoresizesSubviews = false
    views[0].frame = CGRect(5, 5, 200, 50)
    #expect(views.map(\.bounds.width) == [200, 200, 200, 100])
    #expect(views.map(\.bounds.height) == [50, 50, 50, 100])
  }

  @Test("A resized scroll view clamps its offset, and is laid out with its superview")
  func resizedScrollView() throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 1520) }
    stage.scroll.autoresizingMask = [.flexibleHeight]
    let frame = Command.Assignment(.frame, .rect(CGRect(0, 0, 320, 600)))
    try stage.engine.handle(.set(view: "window", values: [frame]), at: 1000)
    stage.engine.layoutIfNeeded()
    #expect(stage.scroll.frame == CGRect(0, 0, 320, 600))
    #expect(stage.y == 1400)
    #expect(stage.eventNames(layout: true) == ["didScroll", "layoutSubviews", "layoutSubviews"])
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("The bounds of a transformed view are resized as if it had no transform")
  func transformed() {
    for transform in [CGAffineTransform.scale(0.5), .rotation(1), .scale(-2, 3)] {
      let parent = View.make("parent", CGRect(0, 0, 100, 100))
      let view = View(id: "view")
      view.anchorPoint = CGPoint(x: 0.25, y: 1)
      view.frame = CGRect(10, 20, 60, 40)
      view.transform = transform
      view.bounds.origin = CGPoint(x: 3, y: 4)
      view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      parent.addSubview(view)
      parent.bounds.size = CGSize(width: 200, height: 150)
      #expect(view.transform == transform)
      #expect(view.bounds == CGRect(3, 4, 160, 40))
      #expect(view.center == CGPoint(x: 50, y: 110))
    }
  }

  @Test("A root that fills the device does not resize subviews when the engine starts")
  func rootFillsTheDevice() {
    let window = Window(id: "window")
    let view = View.make("view", CGRect(10, 20, 300, 440))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
    _ = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
    #expect(view.frame == CGRect(10, 20, 300, 440))
    #expect(window.autoresizesSubviews)
    window.frame = CGRect(0, 0, 480, 320)
    #expect(view.frame == CGRect(10, 20, 460, 280))
  }

  @Test("Mask and autoresizesSubviews are published if not the default, in UIKit's order of names")
  func published() throws {
    let stage = Stage()
    try stage.engine.handle(
      .set(
        view: "scroll",
        values: [
          .init(.autoresizingMask, .strings(["flexibleHeight", "flexibleWidth", "flexibleWidth"])),
          .init(.autoresizesSubviews, .bool(false)),
        ]
      ),
      at: 0
    )
    #expect(stage.scroll.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    #expect(
      stage.scroll.published(.autoresizingMask) == .strings(["flexibleWidth", "flexibleHeight"])
    )
    #expect(stage.scroll.published(.autoresizesSubviews) == .bool(false))
    let changed = try #require(stage.engine.takeChanges().views.first).properties
    #expect(changed == PropertySet(.autoresizingMask, .autoresizesSubviews))
    stage.scroll.autoresizingMask = []
    #expect(stage.scroll.published(.autoresizingMask) == nil)
    #expect(throws: PropertyError.wrongKind(.autoresizingMask)) {
      try stage.scroll.set(.autoresizingMask, to: .strings(["flexibleDepth"]))
    }
  }
}
