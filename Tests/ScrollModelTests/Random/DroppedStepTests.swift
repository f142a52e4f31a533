import RandomScenes
import ScrollModel
import TestSupport
import Testing

/// Steps that an engine drops, compared with those that another engine gives out.
@Suite struct DroppedStepTests {
  @Test(
    "An engine that has dropped steps gives out the next one as if it had given them all out",
    arguments: Seeds.first(20)
  )
  func nextOne(seed: UInt64) throws {
    var taking = try RandomEngine(seed: seed)
    var dropping = try RandomEngine(seed: seed)
    taking.engine.recordsAssignments = true
    dropping.engine.recordsAssignments = true
    for number in 0..<400 {
      let error = taking.step()
      #expect(dropping.step() == error, "step \(number)")
      let expected = taking.engine.takeStep()
      guard number % 7 == 0 else {
        dropping.engine.dropStep()
        #expect(!dropping.engine.hasNews, "step \(number)")
        continue
      }
      let step = dropping.engine.takeStep()
      #expect(step.events == expected.events, "step \(number)")
      #expect(step.causes == expected.causes, "step \(number)")
      #expect(step.assignments == expected.assignments, "step \(number)")
      #expect(parts(of: step.changes) == parts(of: expected.changes), "step \(number)")
    }
  }

  private func parts(of changes: ChangeSet) -> [String] {
    changes.views.map { "\($0.id) \($0.view == nil) \($0.properties) \($0.mayBeRemembered)" }
      + ["\(changes.touches) \(changes.device) \(changes.keyboard)"]
  }
}
