import Foundation
import ScrollModel
import Testing

/// `Device.set`.
@Suite struct RotationTests {
  /// A window without a frame that holds a pager, on a device that rotates.
  private final class Turn: Controller {
    func takeOver(from other: any Controller, in engine: Engine) {}

    let engine: Engine
    let scroll = ScrollView(id: "scroll")
    /// The state in each event of the rotation: event, width of the view, x of the content.
    var seen: [String] = []
    /// The reaction to an event.
    var reactions: [String: (ScrollView) -> Void] = [:]

    init(
      x: Double,
      content: CGSize = CGSize(width: 3200, height: 480),
      safeArea: EdgeInsets = .zero,
      displayScale: Double = 2
    ) {
      let window = Window(id: "window")
      scroll.frame = CGRect(0, 0, 320, 480)
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = content
      scroll.isPagingEnabled = true
      scroll.contentOffset = CGPoint(x: x, y: 0)
      window.addSubview(scroll)
      let box = Box()
      engine = Engine(
        root: window,
        device: Device(
          size: CGSize(width: 320, height: 480),
          displayScale: displayScale,
          safeAreaInsets: safeArea
        ),
        controllers: [box]
      )
      box.owner = self
      _ = engine.takeOutput()
    }

    private final class Box: Controller {
      func takeOver(from other: any Controller, in engine: Engine) {}

      weak var owner: Turn?
      func didReceive(_ event: Event) { owner?.didReceive(event) }
    }

    func didReceive(_ event: Event) {
      let name = event.kind.name
      guard name != "layoutSubviews" || event.view == "scroll", name != "edgeCrossed" else {
        return
      }
      seen.append("\(name) \(Int(scroll.bounds.width)) \(Int(scroll.contentOffset.x))")
      reactions[name]?(scroll)
    }

    func set(_ change: DeviceChange) throws {
      try engine.handle(.setDevice(change), at: engine.time)
    }
  }

  @Test(
    "[ROTATE-2] Page 3 keeps its offset, which is page 2 of the new width: paging is off by one"
  )
  func pageThree() throws {
    let turn = Turn(x: 960)
    turn.reactions["willAnimateRotation"] = { $0.contentSize.width = 4800 }
    try turn.set(DeviceChange(orientation: .landscapeLeft))
    #expect(turn.scroll.bounds == CGRect(960, 0, 480, 320))
    #expect(turn.scroll.contentSize.width == 4800)
  }

  @Test("[ROTATE-2] Page 4 keeps its offset, which is between two pages of the new width")
  func pageFour() throws {
    let turn = Turn(x: 1280)
    try turn.set(DeviceChange(orientation: .landscapeRight))
    #expect(turn.scroll.contentOffset.x == 1280)
    #expect(!(turn.scroll.contentOffset.x / 480).isNear(to: 2))
  }

  @Test("[ROTATE-1] The last page is clamped when the size changes, and events are in order")
  func lastPage() throws {
    let turn = Turn(x: 2880)
    try turn.set(DeviceChange(orientation: .landscapeLeft))
    #expect(
      turn.seen == [
        "viewWillTransition 320 2880", "didScroll 480 2720", "willAnimateRotation 480 2720",
        "layoutSubviews 480 2720", "didRotate 480 2720",
      ]
    )
    let (events, changes) = turn.engine.takeOutput()
    #expect(events.first?.kind == .viewWillTransition(size: CGSize(width: 480, height: 320)))
    #expect(events.first?.view == "window")
    let scrolls = changes.filter { $0.property == .contentOffset }
    #expect(scrolls.map(\.cause) == [.rotation])
    #expect(scrolls.first?.command == 1)
    #expect(changes.allSatisfy { $0.cause == .rotation && $0.actor == .device })
  }

  @Test("If the content is larger before the rotation, the offset stays, at page 6 exactly")
  func contentFirst() throws {
    let turn = Turn(x: 2880, content: CGSize(width: 4800, height: 480))
    try turn.set(DeviceChange(orientation: .landscapeLeft))
    #expect(turn.scroll.contentOffset.x == 2880)
    #expect(!turn.seen.contains { $0.hasPrefix("didScroll") })
  }

  @Test("A change between portrait and landscape swaps width and height, other changes do not")
  func sizes() throws {
    let turn = Turn(x: 0)
    for (orientation, width) in [
      (Device.Orientation.landscapeLeft, 480.0), (.landscapeRight, 480), (.portraitUpsideDown, 320),
      (.portrait, 320),
    ] {
      turn.seen = []
      try turn.set(DeviceChange(orientation: orientation))
      #expect(turn.engine.device.orientation == orientation)
      #expect(Double(turn.engine.device.size.width) == width)
      #expect(Double(turn.engine.root.bounds.width) == width)
      #expect(turn.seen.first?.hasPrefix("viewWillTransition") == true)
      #expect(turn.seen.last?.hasPrefix("didRotate") == true)
    }
    try turn.set(
      DeviceChange(orientation: .landscapeLeft, size: CGSize(width: 568, height: 300))
    )
    #expect(turn.scroll.bounds.size == CGSize(width: 568, height: 300))
  }

  @Test("[ROTATE-3] A new size without a rotation sends only viewWillTransition and layout")
  func sizeAlone() throws {
    let turn = Turn(x: 0)
    try turn.set(DeviceChange(size: CGSize(width: 400, height: 480)))
    #expect(turn.seen == ["viewWillTransition 320 0", "layoutSubviews 400 0"])
    turn.seen = []
    try turn.set(DeviceChange(orientation: .portrait, displayScale: 2))
    #expect(turn.seen.isEmpty)
  }

  @Test("[ROTATE-3] A window with its own frame keeps it")
  func ownFrame() throws {
    for isSetLater in [false, true] {
      let window = Window(id: "window")
      if !isSetLater { window.frame = CGRect(0, 0, 300, 300) }
      let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
      window.frame = CGRect(0, 0, 300, 300)
      engine.layoutIfNeeded()
      _ = engine.takeOutput()
      try engine.handle(.setDevice(DeviceChange(orientation: .landscapeLeft)), at: 0)
      #expect(window.frame == CGRect(0, 0, 300, 300))
      #expect(
        engine.takeOutput().events.first?.kind
          == .viewWillTransition(size: CGSize(width: 300, height: 300))
      )
    }
  }

  @Test("The width of a subview follows the view's width, contentSize does not")
  func contentSizeStays() throws {
    let turn = Turn(x: 0, content: CGSize(width: 320, height: 200))
    let form = View.make("form", CGRect(0, 0, 320, 200))
    form.autoresizingMask = .flexibleWidth
    turn.scroll.addSubview(form)
    try turn.set(DeviceChange(orientation: .landscapeLeft))
    #expect(form.frame == CGRect(0, 0, 480, 200))
    #expect(turn.scroll.contentSize == CGSize(width: 320, height: 200))
  }

  @Test("Content at its top stays there when the rotation changes the safe area")
  func safeArea() throws {
    let turn = Turn(
      x: 0,
      content: CGSize(width: 300, height: 3000),
      safeArea: EdgeInsets(47, 0, 34, 0)
    )
    turn.scroll.contentOffset.y = -47
    _ = turn.engine.takeOutput()
    try turn.set(
      DeviceChange(orientation: .landscapeLeft, safeAreaInsets: EdgeInsets(0, 47, 21, 47))
    )
    #expect(turn.scroll.contentOffset.y == 0)
    #expect(turn.scroll.adjustedContentInset == EdgeInsets(0, 0, 21, 0))
    #expect(turn.engine.causesOfScrolls() == [.rotation])
    try turn.set(DeviceChange(safeAreaInsets: EdgeInsets(20, 0, 0, 0)))
    #expect(turn.scroll.contentOffset.y == -20)
    #expect(turn.engine.causesOfScrolls() == [.inset])
  }

  @Test("[ROTATE-6] With another display scale, content at rest and in motion ends on a pixel")
  func displayScale() throws {
    let turn = Turn(x: 10.75, displayScale: 4)
    try turn.set(DeviceChange(displayScale: 1))
    #expect(turn.scroll.contentOffset.x == 11)
    turn.scroll.isPagingEnabled = false
    try turn.set(DeviceChange(displayScale: 3))
    turn.scroll.setContentOffset(CGPoint(x: 100.0 + 1 / 3, y: 0), animated: true)
    turn.engine.advance(to: 50_000)
    try turn.set(DeviceChange(displayScale: 1))
    #expect(turn.scroll.rest?.contentOffset.x == 100)
    while let time = turn.engine.nextStepTime { turn.engine.advance(to: time) }
    #expect(turn.scroll.contentOffset.x == 100)
  }

  @Test("A drag continues through the rotation, and a glide continues in the new range")
  func inMotion() throws {
    let stage = Stage(displayScale: 2)
    stage.scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    try stage.fling(vertically: [-20, -40, -40])
    let turn = Command.setDevice(DeviceChange(orientation: .landscapeLeft))
    try stage.engine.handle(turn, at: stage.engine.time + 20_000)
    #expect(stage.scroll.isDecelerating)
    #expect(stage.engine.brokenInvariants().isEmpty)
    let rest = stage.scroll.rest
    #expect(stage.settles(as: rest))
  }

  @Test("Invalid device values are rejected and change nothing")
  func refusals() throws {
    let turn = Turn(x: 0)
    let before = turn.engine.device
    for (change, path) in [
      (DeviceChange(), ""), (DeviceChange(size: CGSize(width: 0, height: 10)), "/size"),
      (DeviceChange(size: CGSize(width: 10, height: Double.nan)), "/size"),
      (DeviceChange(size: CGSize(width: 10, height: 100_001)), "/size"),
      (DeviceChange(safeAreaInsets: EdgeInsets(0, 0, -1, 0)), "/safeAreaInsets"),
      (DeviceChange(orientation: .landscapeLeft, displayScale: 0.4), "/displayScale"),
    ] {
      do {
        try turn.set(change)
        Issue.record("\(change) was taken")
      } catch let error as CommandError {
        #expect(error.path == path)
      }
    }
    #expect(turn.engine.device == before)
    #expect(turn.seen.isEmpty)
    #expect(!turn.engine.takeChanges().device)
  }
}

extension CommandError {
  fileprivate var path: String {
    switch self {
    case .noSuchView(_, let path), .property(_, let path), .outOfRange(let path, _),
      .wrongState(let path, _), .overLimit(let path, _):
      path
    }
  }
}

extension Double {
  fileprivate func isNear(to other: Double) -> Bool { abs(self - other) < 1e-9 }
}
