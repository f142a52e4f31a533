import Foundation
import ScrollMotion
import Testing

@Suite struct AnimationCurveTests {
  struct Way: Decodable { let from: Double, to: Double, seconds: Double }
  struct Offset: Decodable { let offset: Double }
  struct Share: Decodable { let share: Double }
  struct Progress: Decodable { let progress: Double }

  @Test(
    "It covers its distance in 0.3 s",
    arguments: try rows("animated-offset-offset") as [Row<Way, Offset>]
  )
  func coversItsWay(row: Row<Way, Offset>) {
    let progress = AnimationCurve.progress(row.given.seconds * 1_000 / AnimationCurve.duration)
    let offset = row.given.from + (row.given.to - row.given.from) * progress
    #expect(row.allows(offset, for: row.expected.offset))
  }

  @Test(
    "It follows a squared sine",
    arguments: try rows("animated-offset-progress") as [Row<Share, Progress>]
  )
  func followsASquared(row: Row<Share, Progress>) {
    #expect(row.allows(AnimationCurve.progress(row.given.share), for: row.expected.progress))
  }

  @Test("It is not the usual ease-in ease-out")
  func isNotTheUsual() {
    #expect(abs(AnimationCurve.progress(0.25) - 0.146_446_609_406_726_24) < 1e-15)
  }

  @Test("It agrees with the sine to the last bits")
  func agreesWithTheSine() {
    for step in 0...10_000 {
      let u = Double(step) / 10_000
      let sine = sin(.pi * u / 2)
      #expect(abs(AnimationCurve.progress(u) - sine * sine) <= 4e-16)
    }
  }

  @Test("It never reverses and is the same from both ends")
  func neverTurnsBack() {
    var before = 0.0
    for step in 0...4_096 {
      let u = Double(step) / 4_096
      let progress = AnimationCurve.progress(u)
      #expect(progress >= before)
      #expect(abs(progress + AnimationCurve.progress(1 - u) - 1) <= 2.3e-16)
      before = progress
    }
  }

  @Test(
    "It starts at 0 and stays at 1",
    arguments: [(-1, 0), (0, 0), (1, 1), (1.5, 1), (0.5, 0.5)]
  )
  func startsAtZero(u: Double, progress: Double) {
    #expect(abs(AnimationCurve.progress(u) - progress) <= (u == 0.5 ? 2e-16 : 0))
  }
}
