import FaultSimulator
import Testing

/// A short run of the simulation with faults; `fault-simulator` makes the long one.
struct FaultSimulatorTests {
  @Test("Clients end with the server's state, whatever happens", arguments: UInt64(1)...12)
  func clientsEndWithTheServers(seed: UInt64) throws {
    let run = FaultRun(seed: seed, duration: 12_000_000)
    #expect(try run.outcome(of: try run.operations()).violation == nil)
  }

  @Test("A seed gives the same run every time")
  func seedGivesTheSame() throws {
    let run = FaultRun(seed: 5, duration: 6_000_000)
    let first = try run.outcome(of: try run.operations())
    let second = try run.outcome(of: try run.operations())
    #expect(first.digest == second.digest)
    #expect(first.events == second.events)
  }
}
