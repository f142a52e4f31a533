import Foundation
import Testing

@testable import ScrollModel

@Suite("Waits")
struct TimerTests {
  private final class Log {
    var lines: [String] = []
  }

  @Test("They end in the order of their times, then of their making, and only those that are due")
  func order() {
    let stage = Stage()
    let (context, log) = (stage.engine.context, Log())
    for (time, name) in [(30, "b"), (20, "a"), (30, "c"), (40, "d")] as [(Int64, String)] {
      context.timers.set(at: time) { log.lines.append("\(name) \(stage.engine.time)") }
    }
    let off = context.timers.set(at: 25) { log.lines.append("called off") }
    context.timers.cancel(off)
    #expect(stage.engine.nextStepTime == 20)
    stage.engine.advance(to: 35)
    #expect(log.lines == ["a 20", "b 30", "c 30"])
    #expect(stage.engine.time == 35)
    stage.settle()
    #expect(log.lines.last == "d 40")
    #expect(stage.engine.nextStepTime == nil)
  }

  @Test(
    "[MOTION-8] A frame comes before a wait that ends at its time, and what a wait sets going moves with the next"
  )
  func frames() {
    let stage = Stage()
    let log = Log()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    stage.engine.context.timers.set(at: 8_333) { log.lines.append("\(stage.y > 0)") }
    stage.engine.advance(to: 8_333)
    #expect(log.lines == ["true"])
    stage.settle()
    let end = stage.engine.time
    stage.engine.context.timers.set(at: end + 5_000) {
      stage.scroll.setContentOffset(.zero, animated: true)
    }
    stage.engine.advance(to: end + 5_000)
    #expect(stage.y == 100)
    stage.nextFrame()
    #expect(stage.y < 100)
  }

  @Test("Layout that the end of a wait asks for is done in the same step")
  func layout() {
    let stage = Stage()
    stage.engine.context.timers.set(at: 10) { stage.scroll.setNeedsLayout() }
    stage.engine.advance(to: 10)
    #expect(stage.eventNames(layout: true) == ["layoutSubviews"])
  }

  @Test("A controller's wait runs at its time, in order, and what it changes is laid out")
  func ofControllers() {
    let stage = Stage()
    let (engine, log) = (stage.engine, Log())
    let note = { [unowned engine] (name: String) in log.lines.append("\(name) \(engine.time)") }
    engine.wait(2_000) { note("c") }
    engine.wait(1_000) { [unowned engine] in
      note("a")
      stage.scroll.frame.size.height -= 10
      engine.wait(-5) { note("b") }
    }
    #expect(engine.nextStepTime == 1_000)
    engine.advance(to: 999)
    #expect(log.lines == [])
    engine.advance(to: 10_000)
    #expect(log.lines == ["a 1000", "b 1000", "c 2000"])
    #expect(!stage.scroll.needsLayout)
    engine.wait(.max) { note("d") }
    engine.advance(to: 20_000)
    #expect(log.lines.count == 3)
  }
}
