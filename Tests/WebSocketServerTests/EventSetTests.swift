import Foundation
import Platform
import Testing

/// The seam to the system, as a loop and a program with a loop of its own use it.
@Suite struct EventSetTests {
  private let events: EventSet
  private let timer: LoopTimer
  private let wakeUp: WakeUp

  init() throws {
    events = try EventSet()
    timer = try LoopTimer()
    wakeUp = try WakeUp()
    try events.add(timer, number: 1)
    try events.add(wakeUp.descriptor, number: 2)
  }

  /// Whether the descriptor is readable within a time.
  private func isReadable(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) == 1
  }

  /// The numbers of the events of one wait.
  private func numbers(within milliseconds: Int32) -> [UInt64] {
    (0..<events.wait(milliseconds: milliseconds)).map { events[$0].number }
  }

  @Test("A timer ends a wait")
  func timerEndsAWait() {
    let deadline = Monotonic.now() + 5_000
    timer.set(deadline)
    #expect(!timer.consume())
    #expect(numbers(within: 10_000) == [1])
    #expect(Monotonic.now() >= deadline)
    #expect(timer.consume())
    #expect(timer.deadline == nil)
    #expect(numbers(within: 0) == [])
  }

  @Test("A program is woken by a timer that is set while it does not wait")
  func programIsWoken() {
    #expect(!isReadable(within: 0))
    timer.set(Monotonic.now() + 5_000)
    #expect(isReadable(within: 10_000))
    #expect(numbers(within: 0) == [1])
    timer.set(nil)
    events.endRounds()
    #expect(!isReadable(within: 0))
    #expect(numbers(within: 0) == [])
  }

  @Test("A program is woken by another thread until the loop has seen it")
  func programIsWokenByAnother() {
    let thread = Thread { [wakeUp] in wakeUp.signal() }
    thread.start()
    #expect(isReadable(within: 10_000))
    #expect(numbers(within: 0) == [2])
    events.endRounds()
    // It was not consumed, so it is reported again.
    #expect(isReadable(within: 10_000))
    #expect(numbers(within: 0) == [2])
    wakeUp.consume()
    events.endRounds()
    #expect(!isReadable(within: 0))
  }

  @Test("A client that is only read reports as long as there is something")
  func clientThatIsOnly() throws {
    let pipe = try WakeUp()
    #expect(events.add(socket: pipe.descriptor, number: 3))
    events.change(socket: pipe.descriptor, number: 3, to: .input)
    #expect(numbers(within: 0) == [])
    pipe.signal()
    #expect(numbers(within: 10_000) == [3])
    #expect(events[0].isInput)
    #expect(numbers(within: 10_000) == [3])
    pipe.consume()
    #expect(numbers(within: 0) == [])
  }

  @Test("A client that needs the library reports what is new")
  func clientThatNeeds() throws {
    let pipe = try WakeUp()
    #expect(events.add(socket: pipe.descriptor, number: 3))
    _ = numbers(within: 0)
    pipe.signal()
    #expect(numbers(within: 10_000) == [3])
    events.change(socket: pipe.descriptor, number: 3, to: .anything)
    #expect(numbers(within: 10_000) == [3])
    events.remove(number: 3)
  }
}
