import JSON
import ScrollModel
import SeededRandom
import Testing

@testable import Comparison

/// The gesture that is found rests where it is asked to.
struct SwipeTests {
  @Test("Each gesture rests within a pixel of its offset")
  func eachGestureRests() throws {
    var random = SeededGenerator(seed: 12)
    var (flicks, drags) = (0, 0)
    for number in 0..<12 {
      let start = Double.random(in: 3_000...15_000, using: &random).rounded()
      let way = Double.random(in: number % 3 == 0 ? 20...100 : 200...2_500, using: &random)
        .rounded()
      let end = Bool.random(using: &random) ? start + way : start - way
      let search = try SwipeSearch(from: start, to: end, in: Scroller.geometry)
      #expect((search.rest - end).magnitude <= 1, "from \(start) to \(end)")
      #expect(search.spread.contains(search.rest))
      if search.holds { drags += 1 } else { flicks += 1 }
      #expect(search.spread.upperBound - search.spread.lowerBound < (search.holds ? 1 : 1_500))
    }
    #expect(flicks > 0 && drags > 0)
  }

  @Test("An offset that no gesture reaches is an error")
  func whatNoGesture() {
    #expect { _ = try SwipeSearch(from: 0, to: 9_000, in: Scroller.geometry) } throws: {
      "\($0)" == "no single gesture of a finger goes as far as 9000 points; scroll in two"
    }
    #expect { _ = try SwipeSearch(from: 0, to: 30_000, in: Scroller.geometry) } throws: {
      "\($0)" == "30000 is outside the range of the offset, 0 to 19156"
    }
    #expect(throws: UserError.self) {
      _ = try SwipeSearch(from: 5, to: 5, in: Scroller.geometry)
    }
  }
}
