import Foundation
import ScrollModel
import Testing

/// The threads that use an engine.
@Suite struct ThreadTests {
  /// Runs a body on a new thread and waits for its end.
  private static func onAnotherThread(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    let end = DispatchSemaphore(value: 0)
    Thread {
      body()
      end.signal()
    }
    .start()
    end.wait()
  }

  private static func expectOverlap(_ result: ExitTest.Result?) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("two threads use one engine at the same time"), "\(output)")
  }

  @Test("Debug builds end the program if a thread calls an engine while another one is in a call")
  func overlappingCalls() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let stage = Stage()
      stage.listener.reactions["didScroll"] = { _ in
        ThreadTests.onAnotherThread { _ = stage.engine.takeStep() }
      }
      stage.scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      stage.engine.advance(to: 100_000)
    }
    Self.expectOverlap(result)
  }

  @Test(
    "Debug builds end the program if a thread changes a view while another one is in a call of its engine"
  )
  func overlappingAssignment() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let stage = Stage()
      stage.listener.reactions["didScroll"] = { scroll in
        nonisolated(unsafe) let scroll = scroll
        ThreadTests.onAnotherThread { scroll.alpha = 0.5 }
      }
      stage.scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      stage.engine.advance(to: 100_000)
    }
    Self.expectOverlap(result)
  }

  @Test("An engine can be handed over to another thread and back, between calls")
  func handOver() throws {
    let stage = Stage()
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    stage.engine.advance(to: 100_000)
    let before = stage.y
    Self.onAnotherThread {
      stage.engine.advance(to: 1_000_000)
      stage.scroll.contentInset.top = 10
    }
    #expect(before < 600)
    #expect(stage.y == 600)
    try stage.touch(.began, 160, 300, at: 1_100_000)
    #expect(stage.scroll.isTracking)
  }

  @Test("A delegate may call the engine that calls it")
  func nestedCalls() throws {
    let stage = Stage()
    var steps = 0
    stage.listener.reactions["didScroll"] = { scroll in
      scroll.alpha = 0.5
      _ = stage.engine.takeStep()
      steps += 1
    }
    stage.scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    stage.engine.advance(to: 1_000_000)
    #expect(stage.y == 600)
    #expect(steps > 1)
  }
}
