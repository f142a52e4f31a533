import Foundation
import ScrollMotion
import TestSupport
import Testing

@Suite struct PanRecognitionTests {
  struct Move: Decodable { let dx: Double, dy: Double }
  struct Pan: Decodable { let isRecognized: Bool, translation: [Double] }

  @Test(
    "The first ten points are swallowed",
    arguments: try rows("slop-translation") as [Row<Move, Pan>]
  )
  func firstTenPoints(row: Row<Move, Pan>) {
    let swallowed = PanRecognition.swallowed(dx: row.given.dx, dy: row.given.dy)
    #expect((swallowed != nil) == row.expected.isRecognized)
    #expect(row.allows(row.given.dx - (swallowed?.dx ?? 0), for: row.expected.translation[0]))
    #expect(row.allows(row.given.dy - (swallowed?.dy ?? 0), for: row.expected.translation[1]))
  }

  @Test("Exactly ten points are not a pan", arguments: [(10, 0), (0, -10), (-6, 8), (8, 6)])
  func exactlyTenPoints(dx: Double, dy: Double) {
    #expect(PanRecognition.swallowed(dx: dx, dy: dy) == nil)
    #expect(PanRecognition.swallowed(dx: dx * 1.000_001, dy: dy * 1.000_001) != nil)
  }

  @Test(
    "A distance that is not a number is not a pan",
    arguments: [(0, 0), (.nan, 3), (.infinity, 0)]
  )
  func whatIsNo(dx: Double, dy: Double) {
    #expect(PanRecognition.swallowed(dx: dx, dy: dy) == nil)
  }

  @Test("Ten points in the direction of the finger are swallowed", arguments: UInt64(0)..<200)
  func tenPointsInTheDirection(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let angle = Double.random(in: 0...(2 * .pi), using: &random)
    let distance = Double.random(in: 10.001...200, using: &random)
    let swallowed = try #require(
      PanRecognition.swallowed(dx: distance * cos(angle), dy: distance * sin(angle))
    )
    #expect(abs(swallowed.dx - 10 * cos(angle)) < 1e-12)
    #expect(abs(swallowed.dy - 10 * sin(angle)) < 1e-12)
  }

  /// Angles around the whole circle, from the nearest end of the horizontal axis.
  @Test(
    "A drag within twenty degrees of an axis is locked to it",
    arguments: [0, 180.0],
    [-1, 1.0]
  )
  func dragWithinTwenty(axis: Double, side: Double) {
    for angle in [0, 10, 19.999] {
      let (along, across) = direction(axis + side * angle)
      #expect(PanRecognition.unlockedAxes(dx: along, dy: across) == (true, false))
      #expect(PanRecognition.unlockedAxes(dx: across, dy: along) == (false, true))
    }
    for angle in [20.001, 30, 45] {
      let (along, across) = direction(axis + side * angle)
      #expect(PanRecognition.unlockedAxes(dx: along, dy: across) == (true, true))
      #expect(PanRecognition.unlockedAxes(dx: across, dy: along) == (true, true))
    }
  }

  @Test("A finger that has not moved locks nothing")
  func fingerThatHasNotMoved() {
    #expect(PanRecognition.unlockedAxes(dx: 0, dy: 0) == (true, true))
  }

  private func direction(_ degrees: Double) -> (Double, Double) {
    (12 * cos(degrees * .pi / 180), 12 * sin(degrees * .pi / 180))
  }
}
