import Fuzzing

/// Runs many seeds; a seed that fails is reduced to few operations.
package struct FaultCampaign {
  /// The simulated time of each run, in microseconds.
  package let duration: Int64
  /// The number of shorter runs that a reduction may take.
  package var maximumTrials = 2_000

  /// A seed that fails.
  package struct Failure: Sendable {
    package let seed: UInt64
    /// What the reduced run violates.
    package let violation: Violation
    /// The operations that still fail after the reduction.
    package let operations: [PlannedOperation]
    /// The number of operations before the reduction.
    package let before: Int
  }

  /// Creates a campaign of runs of some microseconds.
  package init(duration: Int64) { self.duration = duration }

  /// Runs a seed.
  package func run(_ seed: UInt64) throws -> FaultRun.Outcome {
    let run = FaultRun(seed: seed, duration: duration)
    return try run.outcome(of: try run.operations())
  }

  /// Reduces the operations of a seed that fails; nil if it does not.
  package func failure(of seed: UInt64) throws -> Failure? {
    let run = FaultRun(seed: seed, duration: duration)
    var operations = try run.operations()
    let before = operations.count
    guard var violation = try run.outcome(of: operations).violation else { return nil }
    var trials = 0
    var problem: (any Error)?
    func attempt(_ fewer: [PlannedOperation]) {
      trials += 1
      do {
        guard let found = try run.outcome(of: fewer).violation, found.rule == violation.rule else {
          return
        }
        (operations, violation) = (fewer, found)
      } catch {
        problem = error
      }
    }
    attempt(operations.filter { $0.time <= violation.time })
    var count: Int
    repeat {
      count = operations.count
      Reduction.leaveOut(
        from: { operations },
        isOver: { trials >= maximumTrials || problem != nil },
        take: attempt
      )
    } while operations.count < count && trials < maximumTrials
    if let problem { throw problem }
    return Failure(seed: seed, violation: violation, operations: operations, before: before)
  }
}
