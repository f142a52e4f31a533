import Foundation
import Testing

@testable import ScrollModel

@Suite("Timers")
struct TimerTests {
  @Test("Timers fire in the order of time, then of creation, and only when due")
  func order() {
    var timers = Timers()
    for (time, touch) in [(30, 2), (20, 1), (30, 3), (40, 4)] as [(Int64, Int)] {
      timers.set(at: time, .deliverToContent(touch: touch))
    }
    let off = timers.set(at: 25, .endKeyboardChange)
    timers.cancel(off)
    timers.cancel(off)
    timers.cancel(nil)
    #expect(timers.nextTime == 20)
    let due = [timers.takeDue(at: 35), timers.takeDue(at: 35), timers.takeDue(at: 35)]
    #expect(due == [1, 2, 3].map { .deliverToContent(touch: $0) })
    #expect(timers.takeDue(at: 35) == nil)
    #expect(timers.nextTime == 40)
    timers.removeAll()
    #expect(timers.nextTime == nil)
  }

  @Test("nextStepTime is the time of the next timer, and nil after the last one")
  func nextStep() throws {
    let stage = Stage()
    try stage.engine.handle(
      .showKeyboard(.height(100), KeyboardChange(duration: .microseconds(20))),
      at: 10
    )
    #expect(stage.engine.nextStepTime == 30)
    stage.engine.advance(to: 35)
    #expect(stage.engine.time == 35)
    #expect(stage.engine.nextStepTime == nil)
  }

  /// Scrolls back to the start of the content when the keyboard is shown, and requests layout.
  private final class GoBack: Controller {
    func takeOver(from other: any Controller, in engine: Engine) {}

    private weak var scroll: ScrollView?

    func engineDidLoad(_ engine: Engine) { scroll = engine.scrollViews.first }

    func didReceive(_ event: Event) {
      guard case .keyboard(let notification) = event.kind, notification.name == .keyboardDidShow
      else { return }
      scroll?.setContentOffset(.zero, animated: true)
      scroll?.setNeedsLayout()
    }
  }

  private func scene() -> (engine: Engine, scroll: ScrollView) {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    scroll.contentSize = CGSize(width: 320, height: 2000)
    window.addSubview(scroll)
    let device = Device(size: CGSize(width: 320, height: 480))
    return (Engine(root: window, device: device, controllers: [GoBack()]), scroll)
  }

  @Test(
    "[MOTION-8] A frame runs before a timer of the same time; its animations move a frame later"
  )
  func frames() throws {
    let (engine, scroll) = scene()
    scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
    engine.advance(to: 149_667)
    _ = engine.takeOutput()
    try engine.handle(
      .showKeyboard(.height(100), KeyboardChange(duration: .microseconds(333))),
      at: 149_667
    )
    engine.advance(to: 150_000)
    let names = engine.takeOutput().events.map(\.kind.name)
    let frame = try #require(names.firstIndex(of: "didScroll"))
    let wait = try #require(names.firstIndex(of: "keyboardDidShow"))
    #expect(frame < wait)
    // The layout that the timer requests runs in the same step.
    #expect(!scroll.needsLayout)
    let there = scroll.contentOffset.y
    #expect(there > 0)
    engine.advance(to: 158_333)
    #expect(scroll.contentOffset.y < there)
  }

  /// Sets timers repeatedly, and shrinks a view each time one fires.
  private final class Waiting: Controller {
    private(set) var lines: [Int64] = []

    init(_ lines: [Int64] = []) { self.lines = lines }

    func takeOver(from other: any Controller, in engine: Engine) {
      lines = (other as? Waiting)?.lines ?? []
    }

    func engineDidLoad(_ engine: Engine) {
      engine.wait(.milliseconds(2), for: self)
      engine.wait(.milliseconds(1), for: self)
      engine.wait(.seconds(Int64.max), for: self)
    }

    func waitEnded(in engine: Engine) {
      lines.append(engine.time)
      engine.scrollViews.first?.frame.size.height -= 10
      if lines.count == 1 { engine.wait(.microseconds(-5), for: self) }
    }
  }

  @Test("A controller's timer fires at its time, in order, and layout follows it")
  func ofControllers() {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    window.addSubview(scroll)
    let controller = Waiting()
    let device = Device(size: CGSize(width: 320, height: 480))
    let engine = Engine(root: window, device: device, controllers: [controller])
    #expect(engine.nextStepTime == 1_000)
    engine.advance(to: 999)
    #expect(controller.lines == [])
    let (copied, other) = (Waiting(), Waiting())
    let copy = engine.copy(controllers: [copied])
    engine.advance(to: 10_000)
    #expect(controller.lines == [1_000, 1_000, 2_000])
    #expect(!scroll.needsLayout)
    #expect(copied.lines == [])
    copy.advance(to: 1_500)
    let second = copy.copy(controllers: [other])
    second.advance(to: 10_000)
    #expect(copied.lines == [1_000, 1_000])
    #expect(other.lines == [1_000, 1_000, 2_000])
  }
}
