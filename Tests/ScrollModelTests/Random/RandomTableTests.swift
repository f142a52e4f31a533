import ModelCoding
import RandomScenes
import ScrollModel
import TestSupport
import Testing

/// Rows, shadows and stretchers of tables are in their places after random changes.
@Suite struct RandomTableTests {
  /// Tables of every kind, one in another, with few other views.
  private func run(seed: UInt64) throws -> RandomEngine {
    var scene = RandomScene()
    let names = ["TableView", "ShadowedTableView", "ShadowedTableView", "TwoToneTableView", "View"]
    scene.classes = names.compactMap(ViewClass.named)
    scene.always.insert(.sections)
    // A view that is zoomed determines the content size.
    scene.properties.remove(.viewForZooming)
    let kinds: KeyValuePairs<RandomInput.Kind, Int> = [.touch: 3, .set: 4, .call: 3, .rows: 4]
    return try RandomEngine(scene, kinds: kinds, seed: seed) { $1 != .viewForZooming }
  }

  @Test("All invariants of tables hold after every step", arguments: Seeds.first(50))
  func everyStep(seed: UInt64) throws {
    var run = try run(seed: seed)
    for step in 0..<250 {
      run.step()
      try #require(run.engine.brokenInvariants() == [], "step \(step)")
    }
  }

  /// Together, because what one seed gives depends on the number of properties that can be set.
  @Test("The random input is also refused")
  func refusals() throws {
    var refusals = 0
    for seed in UInt64(0)..<10 {
      var run = try run(seed: seed)
      for _ in 0..<250 where run.step() != nil { refusals += 1 }
    }
    #expect(refusals > 0)
  }

  @Test("A client that applies patches knows the visible rows", arguments: Seeds.first(20))
  func patches(seed: UInt64) throws {
    var run = try run(seed: 1000 + seed)
    var state = PublishedState(of: run.engine)
    _ = run.engine.takeChanges()
    for step in 0..<150 {
      for _ in 0...(seed % 3) { run.step() }
      state.apply(run.engine.takeChanges(), of: run.engine)
      let now = PublishedState(of: run.engine)
      // Content with insets that depend on its place may not settle in one pass.
      state.apply(run.engine.takeChanges(), of: run.engine)
      try #require(state.differences(from: now) == [], "step \(step)")
    }
  }
}
