import Foundation
import ScrollModel
import Testing

/// Steps with several observers.
struct StepObservationTests {
  private static func makeEngine() -> (Engine, ScrollView) {
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(width: 320, height: 2_000)
    let window = Window(id: "window")
    window.addSubview(scroll)
    return (
      Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)), fps: 60), scroll
    )
  }

  private static func offset(in step: Step) -> PropertyValue? {
    step.changes.views.lazy.compactMap { $0.value(of: .contentOffset) }.first
  }

  @Test("Each observer gets each step that is not empty, in the order in which they were added")
  func order() {
    let (engine, scroll) = Self.makeEngine()
    var log: [String] = []
    let observations = ["a", "b"].map { name in
      engine.observeSteps { log.append("\(name) \($0.events.map(\.name))") }
    }
    _ = engine.takeStep()
    #expect(log.isEmpty)
    scroll.contentOffset.y = 100
    let step = engine.takeStep()
    #expect(!step.events.isEmpty)
    #expect(log == ["a", "b"].map { "\($0) \(step.events.map(\.name))" })
    #expect(observations.count == 2)
  }

  @Test("An observation ends when it is invalidated or deallocated, also by another observer")
  func ends() {
    let (engine, scroll) = Self.makeEngine()
    var count = 0
    var second: StepObservation?
    let first = engine.observeSteps { _ in second = nil }
    second = engine.observeSteps { _ in count += 1 }
    scroll.contentOffset.y = 100
    _ = engine.takeStep()
    #expect(count == 0 && second == nil)
    let third = engine.observeSteps { _ in count += 1 }
    scroll.contentOffset.y = 200
    _ = engine.takeStep()
    #expect(count == 1)
    third.invalidate()
    first.invalidate()
    scroll.contentOffset.y = 300
    _ = engine.takeStep()
    #expect(count == 1)
  }

  @Test("A step that is kept has the values of its time")
  func keptStep() throws {
    let (engine, scroll) = Self.makeEngine()
    var observed: [Step] = []
    let observation = engine.observeSteps { observed.append($0) }
    var taken: [Step] = []
    for y in [100.0, 200, 300] {
      scroll.contentOffset.y = y
      taken.append(engine.takeStep())
    }
    let expected = [100.0, 200, 300].map { PropertyValue.point(CGPoint(x: 0, y: $0)) }
    #expect(taken.map(Self.offset) == expected)
    #expect(observed.map(Self.offset) == expected)
    let change = try #require(taken[0].changes.views.first { $0.id == "scroll" })
    #expect(change.value(of: .contentSize) == nil, "it has not changed")
    scroll.removeFromSuperview()
    let removal = try #require(engine.takeStep().changes.views.first { $0.id == "scroll" })
    #expect(removal.view == nil && removal.value(of: .contentOffset) == nil)
    observation.invalidate()
  }

  @Test("A view that was added has all its values, as they were then")
  func addedView() throws {
    let (engine, scroll) = Self.makeEngine()
    let label = Label(id: "label")
    label.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    scroll.addSubview(label)
    let step = engine.takeStep()
    label.frame.size.height = 40
    let change = try #require(step.changes.views.first { $0.id == "label" })
    #expect(change.value(of: .frame) == .rect(CGRect(x: 0, y: 0, width: 100, height: 20)))
    #expect(change.value(of: .alpha) == .number(1))
  }

  @Test("What an observer changes belongs to the next step")
  func changingObserver() {
    let (engine, scroll) = Self.makeEngine()
    let observation = engine.observeSteps { _ in scroll.alpha = 0.5 }
    scroll.contentOffset.y = 100
    #expect(!engine.takeStep().changes.views.contains { $0.value(of: .alpha) != nil })
    #expect(engine.takeStep().changes.views.map { $0.value(of: .alpha) } == [.number(0.5)])
    observation.invalidate()
  }

  @Test("A copy of an engine has no observers")
  func copy() {
    let (engine, _) = Self.makeEngine()
    var count = 0
    let observation = engine.observeSteps { _ in count += 1 }
    let copy = engine.copy(controllers: [])
    (copy.view("scroll") as? ScrollView)?.contentOffset.y = 100
    #expect(!copy.takeStep().isEmpty)
    #expect(count == 0)
    observation.invalidate()
  }

  @Test("Times are durations since the engine was created, in whole microseconds")
  func durations() throws {
    let (engine, scroll) = Self.makeEngine()
    engine.advance(to: .milliseconds(500))
    #expect(engine.time == 500_000)
    engine.advance(by: .nanoseconds(1_999))
    #expect(engine.time == 500_001)
    engine.advance(by: .seconds(-1))
    #expect(engine.time == 500_001)
    let sample = TouchSample(id: 1, phase: .began, location: CGPoint(x: 10, y: 10))
    try engine.handle(.touch([sample]), at: .seconds(1))
    #expect(engine.time == 1_000_000 && scroll.isTracking)
    #expect(Duration.nanoseconds(-1).microseconds == -1)
    #expect(Duration(secondsComponent: .max, attosecondsComponent: 0).microseconds == .max)
    #expect(Duration(secondsComponent: .min, attosecondsComponent: 0).microseconds == .min)
  }
}
