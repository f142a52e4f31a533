import FaultSimulator
import Foundation

/// Simulates sessions with faults, by seed.
///
/// `fault-simulator [--seed N | [--from N] [--seeds COUNT]] [--seconds S]`
@main struct Main {
  static func main() throws {
    let arguments = Arguments(CommandLine.arguments.dropFirst())
    let campaign = FaultCampaign(duration: arguments.seconds * 1_000_000)
    let start = DispatchTime.now().uptimeNanoseconds
    let work = clock()
    var (simulated, events, digest): (Int64, Int, UInt64) = (0, 0, 0)
    var tally = Tally()
    for seed in arguments.seeds {
      let outcome = try campaign.run(seed)
      simulated += outcome.time
      tally += outcome.tally
      events += outcome.events
      digest = digest &* 31 &+ outcome.digest
      guard outcome.violation != nil else { continue }
      try report(seed, campaign, arguments.seconds)
      exit(1)
    }
    let spent = Double(clock() - work) / Double(CLOCKS_PER_SEC)
    let passed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    let rate = Double(simulated) / 1e6 / spent
    print(
      """
      \(arguments.seeds.count) seeds, \(simulated / 1_000_000) simulated seconds, \(events) events, no violation
      \(tally)
      \(Int(spent)) s of the processor in \(Int(passed)) s: \(Int(rate)) × real time; digest \(String(digest, radix: 16))
      """
    )
  }

  private static func report(_ seed: UInt64, _ campaign: FaultCampaign, _ seconds: Int64) throws {
    print("seed \(seed) fails; it is being reduced")
    guard let failure = try campaign.failure(of: seed) else {
      return print("but not when it runs again: the simulation is not deterministic")
    }
    print("\(failure.operations.count) of \(failure.before) operations are left:")
    for operation in failure.operations { print("  \(operation)") }
    print("\(failure.violation)")
    print("swift run -c release fault-simulator --seed \(seed) --seconds \(seconds)")
  }
}

/// What the command line asks for.
private struct Arguments {
  private var from: UInt64 = 1
  private var count: UInt64 = 100
  private(set) var seconds: Int64 = 60

  var seeds: Range<UInt64> { from..<(from + count) }

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst().flatMap(UInt32.init), value > 0 else { Self.explain() }
      switch name {
      case "--seed": (from, count) = (UInt64(value), 1)
      case "--from": from = UInt64(value)
      case "--seeds": count = UInt64(value)
      case "--seconds": seconds = Int64(value)
      default: Self.explain()
      }
    }
  }

  private static func explain() -> Never {
    print("usage: fault-simulator [--seed N | [--from N] [--seeds COUNT]] [--seconds S]")
    exit(2)
  }
}
