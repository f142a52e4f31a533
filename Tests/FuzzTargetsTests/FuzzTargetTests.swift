import FuzzTargets
import SeededRandom
import Testing

/// The kept inputs, and some seeded changes of them; `.ci/fuzz` searches for new ones.
struct FuzzTargetTests {
  /// The number of changed inputs of each target.
  private static let changes = 400

  @Test("Every kept input passes", arguments: FuzzTarget.allCases)
  func everyKeptInput(target: FuzzTarget) throws {
    let inputs = try target.inputs()
    #expect(inputs.count >= 3)
    let run = target.makeRun()
    for input in inputs { run(input.bytes) }
  }

  @Test("Changed inputs pass", arguments: FuzzTarget.allCases)
  func changedInputsPass(target: FuzzTarget) throws {
    let inputs = try target.inputs().map(\.bytes)
    let run = target.makeRun()
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Self.changes {
      run(InputChange.changed(inputs, atMost: target.maximumLength, using: &random))
    }
  }
}
