import Foundation
import ScrollModel
import Testing

@Suite("Input.perform")
struct ActionTests {
  private func pointer(_ id: String = "finger", _ actions: Action...) -> ActionSource {
    ActionSource(kind: .pointer, id: id, actions: actions)
  }

  private func move(_ x: Double, _ y: Double, _ milliseconds: Int64 = 0) -> Action {
    .pointerMove(to: CGPoint(x: x, y: y), origin: .viewport, duration: .milliseconds(milliseconds))
  }

  private func by(_ x: Double, _ y: Double, _ milliseconds: Int64 = 0) -> Action {
    .pointerMove(to: CGPoint(x: x, y: y), origin: .pointer, duration: .milliseconds(milliseconds))
  }

  /// Compares with the same moves sent as one touch command per frame.
  @Test(
    "[ACTION-1] A moving pointer is a finger that is sampled once per display frame and at its end"
  )
  func sampling() throws {
    let (performed, touched) = (Stage(), Stage())
    try performed.engine.handle(
      .perform([
        pointer(
          "f",
          move(160, 400),
          .pointerDown(button: 0),
          by(0, -120, 40),
          .pointerUp(button: 0)
        )
      ]),
      at: 1_000
    )
    try touched.touch(.began, 160, 400, at: 1_000)
    // The frames at 120 Hz after 1 ms, up to the end at 41 ms.
    for time: Int64 in [8_333, 16_666, 25_000, 33_333] {
      try touched.touch(.moved, 160, 400 - 120 * Double(time - 1_000) / 40_000, at: time)
    }
    try touched.touch(.moved, 160, 280, at: 41_000)
    try touched.touch(.ended, 160, 280, at: 41_000)
    performed.settle()
    touched.settle()
    #expect(performed.engine.time == touched.engine.time)
    #expect(performed.y == touched.y && performed.y > 110)
    let (one, other) = (performed.engine.takeOutput(), touched.engine.takeOutput())
    #expect(one.events == other.events)
    #expect(one.changes.allSatisfy { $0.command == 1 })
  }

  @Test("[ACTION-2] A tick lasts as long as the longest action of all sources")
  func ticks() throws {
    let stage = Stage()
    let wait = ActionSource(kind: .none, id: "wait", actions: [.pause(duration: .milliseconds(50))])
    try stage.engine.handle(
      .perform([
        pointer(
          "f",
          move(10, 10),
          .pointerDown(button: 0),
          .pause(duration: .milliseconds(7)),
          .pointerUp(button: 0)
        ),
        wait,
      ]),
      at: 0
    )
    #expect(stage.engine.touchStates.isEmpty)
    stage.engine.advance(to: 49_999)
    #expect(stage.engine.touchStates.isEmpty)
    stage.engine.advance(to: 50_000)
    #expect(stage.engine.touchStates.map(\.location) == [CGPoint(x: 10, y: 10)])
    stage.engine.advance(to: 56_999)
    #expect(stage.engine.touchStates.count == 1)
    stage.engine.advance(to: 57_000)
    #expect(stage.engine.touchStates.isEmpty)
    #expect(stage.engine.nextStepTime == nil)
  }

  @Test("[ACTION-3] A pointer keeps its place and stays down until a later command lifts it")
  func pointersOutlastCommands() throws {
    let stage = Stage()
    try stage.engine.handle(
      .perform([pointer("f", move(160, 400), .pointerDown(button: 0))]),
      at: 0
    )
    try stage.engine.handle(.perform([pointer("f", by(0, -60))]), at: 10_000)
    #expect(stage.engine.touchStates.map(\.location) == [CGPoint(x: 160, y: 340)])
    #expect(stage.y == 50)
    try stage.engine.handle(.perform([pointer("g", .pointerUp(button: 0))]), at: 20_000)
    #expect(stage.scroll.isDragging)
    try stage.engine.handle(.perform([pointer("f", .pointerCancel)]), at: 30_000)
    #expect(!stage.scroll.isTracking)
  }

  @Test("Only the primary button touches the screen")
  func buttons() throws {
    let stage = Stage()
    try stage.engine.handle(.perform([pointer("f", .pointerDown(button: 2))]), at: 0)
    #expect(stage.engine.touchStates.isEmpty)
    try stage.engine.handle(.perform([pointer("f", .pointerDown(button: 0))]), at: 0)
    try stage.engine.handle(.perform([pointer("f", .pointerUp(button: 1))]), at: 0)
    #expect(stage.engine.touchStates.count == 1)
  }

  @Test("Each pointer gets a free touch id, and two pointers can go down in one tick")
  func numbers() throws {
    let stage = Stage()
    try stage.touch(.began, 5, 5, at: 0, finger: 1)
    try stage.engine.handle(
      .perform([
        pointer("a", move(10, 10), .pointerDown(button: 0)),
        pointer("b", move(20, 20), .pointerDown(button: 0)),
      ]),
      at: 0
    )
    #expect(stage.engine.touchStates.map(\.id) == [1, 2, 3])
    try stage.touch(.ended, 10, 10, at: 10_000, finger: 2)
    // Another command has lifted the finger, so its pointer no longer touches anything.
    try stage.engine.handle(.perform([pointer("a", by(0, -50), .pointerUp(button: 0))]), at: 20_000)
    #expect(stage.engine.touchStates.map(\.id) == [1, 3])
  }

  @Test("A pointer has no finger after another command lifted it, or beyond the touch limit")
  func lostFingers() throws {
    let stage = Stage()
    let down = Action.pointerDown(button: 0)
    try stage.engine.handle(.perform([pointer("a", move(10, 10), down)]), at: 0)
    try stage.touch(.ended, 10, 10, at: 10_000, finger: 1)
    try stage.touch(.began, 50, 50, at: 20_000, finger: 1)
    try stage.engine.handle(.perform([pointer("a", by(5, 5), .pointerUp(button: 0))]), at: 30_000)
    #expect(stage.engine.touchStates.map(\.location) == [CGPoint(x: 50, y: 50)])
    try stage.engine.handle(.perform([pointer("a", down)]), at: 40_000)
    #expect(stage.engine.touchStates.map(\.id) == [1, 2])
    try stage.engine.handle(.perform([pointer("a", .pointerUp(button: 0))]), at: 50_000)
    for finger in 11..<20 { try stage.touch(.began, 60, 60, at: 60_000, finger: finger) }
    try stage.engine.handle(.perform([pointer("a", down)]), at: 70_000)
    #expect(stage.engine.touchStates.count == 10)
    try stage.touch(.ended, 60, 60, at: 80_000, finger: 11)
    try stage.engine.handle(.perform([pointer("a", down)]), at: 90_000)
    #expect(stage.engine.touchStates.map(\.id).contains(2))
  }

  @Test(
    "[ACTION-4] A wheel with a duration turns by equal parts per frame and reaches the full delta"
  )
  func wheels() throws {
    let stage = Stage()
    let turn = Action.scroll(
      at: CGPoint(x: 100, y: 100),
      delta: CGPoint(x: 0, y: 120),
      duration: .milliseconds(30)
    )
    try stage.engine.handle(.perform([.init(kind: .wheel, id: "w", actions: [turn])]), at: 0)
    #expect(stage.y == 0)
    stage.engine.advance(to: 8_333)
    #expect(stage.y == 33)
    stage.settle()
    #expect(stage.y == 120)
    #expect(stage.engine.time == 30_000)
  }

  @Test("[ACTION-5] Losing control cancels the fingers and keys of the actions")
  func cancelling() throws {
    let stage = Stage()
    try stage.engine.handle(
      .perform([
        pointer("f", move(160, 400), .pointerDown(button: 0), by(0, -300, 500)),
        .init(kind: .key, id: "k", actions: [.keyDown("\u{E009}")]),
      ]),
      at: 0
    )
    stage.engine.advance(to: 100_000)
    #expect(stage.scroll.isDragging)
    stage.engine.cancelActions(at: 100_000)
    #expect(stage.engine.touchStates.isEmpty)
    #expect(stage.engine.nextStepTime == nil)
    #expect(!stage.scroll.isTracking)
    try stage.engine.handle(.perform([]), at: 110_000)
    #expect(stage.engine.nextStepTime == nil)
  }

  @Test("An invalid list of actions is rejected as a whole")
  func refusals() throws {
    let stage = Stage()
    func refusal(_ sources: [ActionSource]) -> CommandError? {
      do throws(CommandError) {
        try stage.engine.handle(.perform(sources), at: 0)
        return nil
      } catch {
        return error
      }
    }
    #expect(
      refusal([pointer("a"), pointer("a")])
        == .wrongState(path: "/actions/1/id", reason: "another source has this id")
    )
    #expect(
      refusal([pointer("a", .keyDown("a"))])
        == .wrongState(path: "/actions/0/actions/0/type", reason: "no action of a pointer source")
    )
    #expect(
      refusal([pointer("a", move(0, 0), move(2e12, 0))])
        == .outOfRange(path: "/actions/0/actions/1", expected: "numbers from -1e12 to 1e12")
    )
    #expect(
      refusal([pointer("a", .pause(duration: .microseconds(-1)))])
        == .outOfRange(path: "/actions/0/actions/0/duration", expected: "0 to 600000 milliseconds")
    )
    let long = Action.pause(duration: .seconds(400))
    #expect(
      refusal([pointer("a", long, long)])
        == .overLimit(path: "/actions", limit: "600 seconds together")
    )
    #expect(stage.engine.commandCount == 0)
    try stage.touch(.began, 5, 5, at: 0, timestamp: 1)
    #expect(
      refusal([pointer("a", .pointerDown(button: 0))])
        == .wrongState(
          path: "/actions",
          reason: "a finger with timestamps is down, and pointers have none"
        )
    )
    try stage.touch(.ended, 5, 5, at: 0, timestamp: 1)
    #expect(refusal([pointer("a", .pause(duration: .milliseconds(1)))]) == nil)
    #expect(
      refusal([])
        == .wrongState(path: "/actions", reason: "other actions are still under way")
    )
  }
}
