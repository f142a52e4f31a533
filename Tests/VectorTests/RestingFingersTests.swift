import JSON
import ScrollRecording
import Testing

/// What a state says of views under fingers is where their content goes.
struct RestingFingersTests {
  @Test("A finger that rests leaves content where it goes")
  func fingerThatRests() throws {
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

  @Test("Without rest, only a pulled refresh control changes the result")
  func withoutRestOnly() throws {
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

  @Test("A state without a drag is itself")
  func stateWithoutADrag() throws {
    for vector in try MotionVectors.file().cases where vector["lift"] == nil {
      let state = try #require(vector["state"])
      #expect(RestingFingers.state(state, isResting: true) == state)
    }
  }
}
