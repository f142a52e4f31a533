import ScrollMotion
import Testing

@Suite struct FlickStreakTests {
  struct Drags: Decodable { let drags: [Drag] }
  struct Drag: Decodable {
    let afterS: Double, release: Double, translation: Double
    let slowest: Double?, reversed: Bool?, atRest: Bool?, metEdge: Bool?
  }
  struct Series: Decodable { let multiplierAndCount: [[Double]] }

  @Test(
    "Each flick from the fourth on multiplies the distance",
    arguments: try rows("flick-streak") as [Row<Drags, Series>]
  )
  func eachFlickFromTheFourth(row: Row<Drags, Series>) throws {
    try #require(row.given.drags.count == row.expected.multiplierAndCount.count)
    var streak = FlickStreak()
    var time = 0.0
    for (drag, expected) in zip(row.given.drags, row.expected.multiplierAndCount) {
      if drag.atRest == true || drag.metEdge == true { streak.reset() }
      time += drag.afterS * 1_000
      streak.touchDown(at: time)
      let direction = drag.reversed == true ? -1.0 : 1
      for share in [0.1, 0.5, 1] {
        let speed = share == 0.5 ? drag.slowest ?? drag.release : drag.release
        streak.drag(
          velocity: direction * speed,
          speed: speed,
          translation: drag.translation * share
        )
      }
      streak.lift(speed: drag.release, at: time)
      #expect(row.allows(streak.multiplier, for: expected[0]))
      #expect(streak.count == Int(expected[1]))
    }
  }

  /// A series of flicks of 240 points, each 0.3 s after the one before it.
  private func series(_ count: Int, turn: Int? = nil) -> FlickStreak {
    var streak = FlickStreak()
    for flick in 0..<count {
      streak.touchDown(at: Double(flick) * 300)
      streak.drag(velocity: flick == turn ? -1 : 1, speed: 1, translation: 240)
      streak.lift(speed: 1, at: Double(flick) * 300)
    }
    return streak
  }

  @Test("The multiplier is at most sixteen")
  func multiplierIsAtMost() {
    #expect(series(10).multiplier == 16)
    #expect(series(30).multiplier == 16)
    #expect(series(30).count == 30)
  }

  @Test("A slow sample ends the series")
  func slowSampleEnds() {
    var streak = series(4)
    streak.touchDown(at: 1_200)
    streak.drag(velocity: 0.129, speed: 0.129, translation: 20)
    #expect(streak.multiplier == 1)
    #expect(streak.count == 0)
  }

  @Test("A reversal is noticed across samples without velocity on the axis")
  func turnIsNoticed() {
    var streak = series(4)
    streak.touchDown(at: 1_200)
    streak.drag(velocity: 0, speed: 1, translation: 240)
    #expect(streak.multiplier == 3.25)
    streak.drag(velocity: -1, speed: 1, translation: 240)
    #expect(streak.multiplier == 1)
  }

  @Test("A touch down alone changes nothing")
  func touchDownAlone() {
    var streak = series(4)
    streak.touchDown(at: 1_200)
    #expect(streak.multiplier == 1.9)
    streak.touchDown(at: 1_900)
    #expect(streak.multiplier == 1.9)
    streak.touchDown(at: 1_901)
    #expect(streak.multiplier == 1)
  }
}
