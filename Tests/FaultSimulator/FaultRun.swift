import Inspector
import JSON
import SeededRandom

/// One run of a world from a seed.
package struct FaultRun: Sendable {
  package let seed: UInt64
  /// The simulated time before all faults end, in microseconds.
  package let duration: Int64

  /// What a run has found.
  package struct Outcome: Sendable {
    /// The first rule that was violated; nil if none was.
    package let violation: Violation?
    /// The time that has passed in the world, in microseconds.
    package let time: Int64
    /// What has happened.
    package let tally: Tally
    /// The number of events.
    package let events: Int
    /// A digest of all messages of the server.
    package let digest: UInt64
  }

  /// How long a world may take to come to rest after all faults, in microseconds.
  private static let patience: Int64 = 20_000_000
  /// The pieces in which it is looked at meanwhile.
  private static let piece: Int64 = 100_000

  /// Creates the run of a seed for some microseconds.
  package init(seed: UInt64, duration: Int64) {
    self.seed = seed
    self.duration = duration
  }

  /// The operations that the seed gives.
  package func operations() throws -> [PlannedOperation] {
    var random = SeededGenerator(seed: seed)
    let settings = try Settings(using: &random)
    return try Plan(settings, duration: duration, random: random).operations
  }

  /// Runs a world with these operations, lets it come to rest, and checks everything.
  package func outcome(of operations: [PlannedOperation]) throws -> Outcome {
    var random = SeededGenerator(seed: seed)
    let world = try World(settings: try Settings(using: &random), random: random)
    for planned in operations {
      world.schedule(at: planned.time) { [unowned world] in world.perform(planned.operation) }
    }
    world.run(until: duration)
    try settle(world)
    world.shutDown()
    return Outcome(
      violation: world.violation,
      time: world.time,
      tally: world.clients.reduce(into: world.tally) { $0 += $1.model.tally },
      events: world.eventCount,
      digest: world.digest
    )
  }

  /// Ends all faults, lets every client catch up, and compares.
  private func settle(_ world: World) throws {
    world.endFaults()
    wait(world) { world.clients.allSatisfy(\.isFollowing) }
    // Time stops, so that what moves cannot be another reason for a difference.
    let judge = world.addClient()
    judge.wantsAll = true
    judge.arrive()
    wait(world) { judge.isFollowing }
    judge.send("Control.acquire", ["force": true], isAnswered: true)
    judge.send("Sim.pause", [:], isAnswered: true)
    judge.send("Control.release", [:], isAnswered: true)
    rest(world)
    let fresh = world.addClient()
    fresh.wantsAll = true
    fresh.arrive()
    wait(world) { fresh.isFollowing }
    rest(world)
    guard world.violation == nil, let server = world.server else { return }
    let state = try server.state()
    for client in world.clients {
      client.compare(with: fresh, state)
    }
    for broken in server.inspector.brokenInvariants() { world.fail(.bounds, broken) }
  }

  private func wait(_ world: World, until isDone: () -> Bool) {
    let end = world.time + Self.patience
    while world.violation == nil, !isDone() {
      guard world.time < end else {
        return world.fail(.rest, "clients do not catch up: \(world.clients.map(\.words))")
      }
      world.run(until: world.time + Self.piece)
    }
  }

  /// Waits until nothing is under way.
  private func rest(_ world: World) {
    var quiet = 0
    let end = world.time + Self.patience
    while world.violation == nil, quiet < 12 {
      guard world.time < end else {
        return world.fail(.rest, "there is always something: \(world.clients.map(\.words))")
      }
      let digest = world.digest
      world.run(until: world.time + Self.piece)
      let isQuiet = world.clients.allSatisfy(\.isAtRest) && digest == world.digest
      quiet = isQuiet ? quiet + 1 : 0
    }
  }
}
