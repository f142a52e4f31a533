import Foundation
import ScrollModel
import Testing

/// The changes that the engine reports.
@Suite struct PatchTests {
  @Test(
    "The first state and the patches after it give the present state",
    arguments: UInt64(0)..<30
  )
  func patchesGiveTheState(seed: UInt64) throws {
    var run = try RandomRun(seed: 5000 + seed, meddles: true)
    let engine = run.engine
    var state = PublishedState(of: engine)
    for _ in 0..<60 {
      for _ in 0..<(1 + seed % 3) { run.step() }
      state.apply(engine.takeChanges(), of: engine)
      try #require(state.differences(from: PublishedState(of: engine)) == [])
      #expect(!engine.hasChanges)
      #expect(engine.takeChanges().isEmpty)
    }
  }

  @Test("Setting a value that a property already has is no change")
  func nothingChanged() throws {
    let stage = Stage { $0.contentOffset = CGPoint(x: 0, y: 100) }
    stage.engine.advance(to: 5_000_000)
    let scroll = stage.scroll
    scroll.contentOffset = CGPoint(x: 0, y: 100)
    scroll.contentSize = CGSize(width: 320, height: 2000)
    scroll.contentInset = .zero
    scroll.frame = CGRect(0, 0, 320, 480)
    scroll.bounces = true
    scroll.alpha = 1
    scroll.transform = .identity
    scroll.shadow.opacity = 0
    stage.engine.layoutIfNeeded()
    #expect(!stage.engine.hasChanges)
    #expect(stage.engine.takeChanges().isEmpty)
  }

  @Test("A patch contains only the views that move, and only the properties that change")
  func onlyWhatMoves() throws {
    let stage = Stage()
    stage.engine.root.addSubview(View.make("bystander", CGRect(0, 0, 5, 5)))
    stage.scroll.addSubview(View.make("content", CGRect(0, 0, 320, 2000)))
    stage.engine.layoutIfNeeded()
    _ = stage.engine.takeChanges()
    try stage.fling(vertically: [-20, -20, -20])
    _ = stage.engine.takeChanges()
    stage.nextFrame()
    let changes = stage.engine.takeChanges()
    #expect(changes.views.map(\.id) == ["scroll"])
    #expect(changes.views.first?.properties == PropertySet(.contentOffset, .velocity))
    #expect(changes.touches.isEmpty)
  }

  @Test(
    "Far from the origin, the patch also contains the bounds if the frame does not determine them"
  )
  func farOut() throws {
    let stage = Stage()
    let view = View.make("far", CGRect(0, 0, 0.3, 0.7), transform: .scale(0.3, 0.7))
    stage.engine.root.addSubview(view)
    var state = PublishedState(of: stage.engine)
    _ = stage.engine.takeChanges()
    for place in [1e11, 3, 1e12 / 7, 0] {
      view.center = CGPoint(x: place, y: place)
      state.apply(stage.engine.takeChanges(), of: stage.engine)
      #expect(state.differences(from: PublishedState(of: stage.engine)) == [])
    }
  }

  @Test("A patch contains a moved finger once, and a lifted finger for the last time")
  func fingers() throws {
    let stage = Stage()
    try stage.drag(vertically: [-5, -5, -5])
    #expect(stage.engine.takeChanges().touches == [.init(id: 1, isMoveOnly: false)])
    #expect(stage.engine.touchState(1)?.phase == .moved)
    #expect(stage.engine.touchState(1)?.view == "scroll")
    try stage.touch(.moved, 0, -20, at: 80_000)
    #expect(stage.engine.takeChanges().touches == [.init(id: 1, isMoveOnly: true)])
    try stage.touch(.ended, 0, 0, at: 90_000)
    #expect(stage.engine.takeChanges().touches == [.init(id: 1, isMoveOnly: false)])
    #expect(stage.engine.touchState(1) == nil)
  }

  @Test("[EVENT-12] Every change of the offset has a cause and the number of the command behind it")
  func causes() throws {
    let stage = Stage(content: CGSize(width: 320, height: 600))
    stage.scroll.bounds.origin = CGPoint(x: 0, y: 25)
    var changes = stage.engine.takeOutput().changes
    #expect(changes.map(\.cause) == [.assignment])
    #expect(changes.first?.delta == CGPoint(x: 0, y: 25))
    #expect(changes.first?.command == nil)
    stage.scroll.contentOffset = .zero
    _ = stage.engine.takeOutput()
    // Commands: 1 began, 2 to 4 moved, 5 ended.
    try stage.fling(vertically: [-20, -30, -30])
    stage.settle()
    changes = stage.engine.takeOutput().changes
    #expect(changes.map(\.cause) == [.drag, .drag, .drag, .deceleration, .bounce])
    #expect(changes.map(\.command) == [2, 3, 4, 5, 5])
    #expect(abs(changes.reduce(0) { $0 + $1.delta.y } - 120) < 1e-9)
    try stage.engine.handle(
      .call(view: "scroll", .setContentOffset(.zero, animated: true)),
      at: stage.engine.time
    )
    stage.settle()
    changes = stage.engine.takeOutput().changes
    #expect(changes.map(\.cause) == [.animation])
    #expect(changes.map(\.command) == [6])
  }
}
