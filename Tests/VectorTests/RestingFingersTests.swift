import JSON
import ScrollRecording
import Testing

/// What a state says of views under fingers is where their content goes.
struct RestingFingersTests {
  @Test func aFingerThatRestsLeavesContentWhereItGoes() throws {
    var lifts = 0
    for vector in try MotionVectors.file().cases {
      guard let lift = vector["lift"], let state = vector["state"] else { continue }
      lifts += 1
      let view = try #require(
        RestingFingers.state(state, isResting: true)["views"]?["scroll"]
      )
      #expect(view["velocity"] == nil)
      #expect((view["rest"]?["contentOffset"] ?? view["contentOffset"]) == lift, "of \(state)")
    }
    #expect(lifts > 12)
  }

  @Test func withoutRestOnlyAPulledRefreshControlChangesWhatIsSaid() throws {
    var pulled = 0
    for vector in try MotionVectors.file().cases {
      let state = try #require(vector["state"])
      let said = RestingFingers.state(state, isResting: false)
      guard said != state else { continue }
      pulled += 1
      let (view, before) = (said["views"]?["scroll"], state["views"]?["scroll"])
      #expect(before?["refreshControl"]?.bool == true)
      #expect(view?["velocity"] == before?["velocity"])
      #expect(view?["rest"]?["contentOffset"] == vector["lift"])
    }
    #expect(pulled > 0)
  }

  @Test func aStateWithoutADragIsItself() throws {
    for vector in try MotionVectors.file().cases where vector["lift"] == nil {
      let state = try #require(vector["state"])
      #expect(RestingFingers.state(state, isResting: true) == state)
    }
  }
}
