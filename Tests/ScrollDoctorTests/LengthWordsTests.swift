import Testing

@testable import ScrollDoctor

@Suite struct LengthWordsTests {
  @Test(
    "A length of one is a point, all others are points",
    arguments: [
      (1, "1 point"), (-1, "−1 point"), (1.004, "1 point"), (0, "0 points"), (1.5, "1.5 points"),
      (21, "21 points"), (-118.25, "−118.25 points"),
    ]
  )
  func lengthsHaveTheirNoun(length: Double, words: String) {
    #expect("\(points: length)" == words)
  }

  @Test("A length with more digits has its noun, too")
  func exactLengthsHaveTheirNoun() {
    #expect("\(exactPoints: 1)" == "1 point")
    #expect("\(exactPoints: 1.000001)" == "1.000001 points")
  }
}
