import ScrollProbeCore
import Testing

/// When a source connects again, and what it says of its own cost.
@Suite struct ReconnectionTests {
  @Test("The wait grows until a server answers")
  func waitGrowsUntil() throws {
    var reconnection = Reconnection()
    #expect(reconnection.isDue(at: 0))
    var waits: [Int64] = []
    for _ in 0..<7 {
      reconnection.started()
      #expect(!reconnection.isDue(at: .max))
      reconnection.lost(at: 1_000)
      waits.append(try #require(reconnection.due) - 1_000)
    }
    #expect(
      waits == [500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000, 8_000_000, 8_000_000]
    )
    reconnection.started()
    reconnection.succeeded()
    reconnection.lost(at: 0)
    #expect(reconnection.due == 500_000)
    // That it is lost twice does not double the wait.
    reconnection.lost(at: 400_000)
    #expect(reconnection.due == 500_000)
    #expect(reconnection.isDue(at: 500_000))
  }

  @Test("The mean of frames is reported once a second")
  func meanOfFrames() {
    var cost = FrameCost()
    #expect(cost.report(at: 5_000_000) == nil)
    cost.add(40, at: 0)
    cost.add(50, at: 999_999)
    #expect(cost.report(at: 999_999) == nil)
    #expect(cost.report(at: 1_000_000) == 45)
    #expect(cost.report(at: 3_000_000) == nil)
  }
}
