import Foundation
import SeededRandom
import Testing

@testable import Comparison

/// Durations, pages, and what two flicks show together.
struct SeveralGesturesTests {
  private func quantity(_ name: Quantity.Name, _ gesture: GestureComparison?) throws -> Quantity {
    try #require(gesture?.fit.first { $0.name == name })
  }

  @Test("finds how long a flight takes whose law ends by itself", arguments: LawTests.noises)
  func duration(noise: LawTests.Noise) throws {
    var random = SeededGenerator(seed: 7)
    for kind in [2, 4, 5, 6, 2, 4, 5, 6] {
      let law = Scroller.law(kind, using: &random)
      let gesture = try Comparison(Scroller.trace(law, fps: noise.fps)).gestures.first
      guard gesture?.naming?.law == law.law else { continue }
      let found = try quantity(.duration, gesture)
      let (value, error) = (try #require(found.value), try #require(found.error))
      // The last pixels of a flight that is eased out take longer than a frame.
      #expect((value - law.duration * 1_000).magnitude < 4 * error + 0.06 * law.duration * 1_000)
    }
    let endless = Scroller.trace(Scroller.law(0, using: &random), fps: noise.fps)
    #expect(try Comparison(endless).gestures.first?.fit.contains { $0.name == .duration } == false)
  }

  @Test("finds the duration of a programmed scroll, which has no touches")
  func programmedScroll() throws {
    var random = SeededGenerator(seed: 11)
    let law = Scroller.law(6, using: &random)
    var trace = Scroller.trace(law, fps: 120)
    let lift = Double(trace.touches.last?.time ?? 0) / 1e6
    trace.touches = []
    trace.frames = (0...300).map { number in
      let time = Double(number) / 120
      let way = time > lift ? law.way(time - lift) : 0
      return Trace.Frame(time: Int64(time * 1e6), x: 0, y: 1_000 + way)
    }
    let gesture = try Comparison(trace).gestures.first
    #expect(gesture?.kind == .flight && gesture?.naming?.law == .bezier)
    let value = try #require(try quantity(.duration, gesture).value)
    #expect((value - law.duration * 1_000).magnitude < 20)
  }

  /// Two flicks one after the other; each lifts off at its speed and flies by 0.99 a millisecond.
  private func flicks(_ ways: [Double], speeds: [Double]) -> Trace {
    var (touches, frames) = ([Trace.Touch](), [Trace.Frame]())
    var (place, start) = (1_000.0, 0.0)
    for (number, (way, speed)) in zip(ways, speeds).enumerated() {
      let own = Scroller.finger(way, 0.1, from: 800).map { touch in
        var touch = touch
        touch.time += Int64(start * 1e6)
        return touch
      }
      let lift = Double(own.last?.time ?? 0) / 1e6
      let decay = -log(0.99) * 1_000
      let end = log(speed / 10) / decay
      var last = place
      for frame in 0..<Int(3 * 120) {
        let time = start + Double(frame) / 120
        let finger = own.last { Double($0.time) / 1e6 <= time }?.y ?? 800
        let flown = time > lift ? speed / decay * (1 - exp(-decay * min(time - lift, end))) : 0
        last = place + max(0, 800 - finger - 10) + flown
        frames.append(Trace.Frame(time: Int64((time * 1e6).rounded()), x: 0, y: last))
      }
      touches += own
      (place, start) = (last, Double(number + 1) * 3)
    }
    var geometry = Scroller.geometry
    geometry.isFast = true
    return Trace(view: "scroll", geometry: geometry, frames: frames, touches: touches)
  }

  @Test("two flicks show a limit of the speed, if both reach it")
  func speedLimit() throws {
    let capped = try Comparison(flicks([300, 600], speeds: [2_000, 2_000])).gestures
    try #require(capped.count == 2)
    for gesture in capped {
      let limit = try quantity(.speedLimit, gesture)
      #expect((limit.value ?? 0) > 1_950 && (limit.value ?? 0) < 2_050)
    }
    let trace = flicks([300, 600], speeds: [2_000, 2_000])
    let faster = flicks([300, 600], speeds: [2_500, 3_500])
    let against = try Comparison(trace, against: faster).gestures.first
    #expect(
      try quantity(.speedLimit, against).reason == "another trace does not tell the fingers' speeds"
    )
    let free = try Comparison(flicks([300, 600], speeds: [2_000, 3_500])).gestures.first
    #expect(try quantity(.speedLimit, free).isIdentifiable == false)
    let one = try Comparison(flicks([300], speeds: [2_000])).gestures.first
    #expect(try quantity(.speedLimit, one).reason == "one flick does not show it")
    // A slower finger than the limit says nothing.
    let slow = try Comparison(flicks([200, 600], speeds: [2_000, 2_000])).gestures.first
    #expect(try quantity(.speedLimit, slow).isIdentifiable == false)
  }

  @Test("counts the pages that a flick goes, beside UIScrollView's")
  func pages() throws {
    var geometry = Scroller.geometry
    geometry.pages = true
    geometry.start = [0, 844]
    let touches = Scroller.finger(300, 0.19)
    let own = try Scroller.model(touches, geometry)
    let trace = Trace(view: "scroll", geometry: geometry, frames: own, touches: touches)
    let same = try quantity(.pages, try Comparison(trace).gestures.first)
    #expect(same.value == 1 && same.reference == 1)
    var two = trace
    for index in two.frames.indices { two.frames[index].y = 2 * two.frames[index].y - 844 }
    #expect(try quantity(.pages, try Comparison(two).gestures.first).value == 2)
    var between = trace
    for index in between.frames.indices {
      between.frames[index].y = 1.5 * between.frames[index].y - 422
    }
    let none = try quantity(.pages, try Comparison(between).gestures.first)
    #expect(none.reason == "the content rests between two pages")
  }
}
