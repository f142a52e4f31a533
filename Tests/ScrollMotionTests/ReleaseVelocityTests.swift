import ScrollMotion
import Testing

@Suite struct ReleaseVelocityTests {
  struct Velocities: Decodable { let latest: [Double], previous: [Double]? }
  struct Release: Decodable { let release: [Double], decelerates: Bool }
  struct Pair: Decodable { let previous: Double, latest: Double }
  struct Blend: Decodable { let blend: Double }

  @Test(
    "The velocity before has three quarters of the weight",
    arguments: try rows("release-velocity") as [Row<Pair, Blend>]
  )
  func velocityBeforeHasThree(row: Row<Pair, Blend>) {
    // The speed that decides is that of both axes, so the other axis is fast.
    let release = ReleaseVelocity.blend(
      latest: (row.given.latest, 1),
      previous: (row.given.previous, 1)
    )
    #expect(row.allows(release.x, for: row.expected.blend))
  }

  @Test(
    "The latest velocity decides whether there is a deceleration",
    arguments: try rows("release-guard") as [Row<Velocities, Release>]
  )
  func latestVelocityDecides(row: Row<Velocities, Release>) {
    let latest = row.given.latest
    let release = ReleaseVelocity.blend(
      latest: (latest[0], latest[1]),
      previous: row.given.previous.map { ($0[0], $0[1]) }
    )
    #expect(row.allows(release.x, for: row.expected.release[0]))
    #expect(row.allows(release.y, for: row.expected.release[1]))
    #expect((release != (0, 0)) == row.expected.decelerates)
  }

  @Test("A previous velocity of zero on both axes does not count")
  func previousVelocityOfZero() {
    #expect(ReleaseVelocity.blend(latest: (0, 0.8), previous: (0, 0)) == (0, 0.8))
    #expect(ReleaseVelocity.blend(latest: (0, 0.8), previous: (0, 0.001)).y < 0.21)
  }
}
