import FaultSimulator
import Testing

/// A short run of the simulation with faults; `fault-simulator` makes the long one.
struct FaultSimulatorTests {
  @Test(arguments: UInt64(1)...12)
  func clientsEndWithTheServersStateWhateverHappens(seed: UInt64) throws {
    let run = FaultRun(seed: seed, duration: 12_000_000)
    #expect(try run.outcome(of: try run.operations()).violation == nil)
  }

  @Test func aSeedGivesTheSameRunEveryTime() throws {
    let run = FaultRun(seed: 5, duration: 6_000_000)
    let first = try run.outcome(of: try run.operations())
    let second = try run.outcome(of: try run.operations())
    #expect(first.digest == second.digest)
    #expect(first.events == second.events)
  }
}
