import Foundation
import ScrollModel
import Testing

/// Where content will rest after a lift, which is computed when it is read.
@Suite struct RestPredictionTests {
  @Test("A rest that is read later is that of the touch")
  func readLater() throws {
    let (read, late) = (Stage(), Stage())
    let end = try read.drag(vertically: [-20, -20, -20])
    let rest = try #require(read.scroll.rest)
    try late.drag(vertically: [-20, -20, -20])
    late.engine.advance(to: end.time + 500_000)
    #expect(late.scroll.rest == rest)
  }

  @Test("A touch that leaves the rest as it is does not change it, and one that moves it does")
  func changes() throws {
    let stage = Stage()
    let end = try stage.drag(vertically: [-20, -20, -20])
    _ = stage.engine.takeChanges()
    try stage.touch(.moved, end.place.x, end.place.y, at: end.time)
    #expect(!changesRest(stage))
    try stage.touch(.moved, end.place.x, end.place.y - 10, at: end.time + 10_000)
    #expect(changesRest(stage))
  }

  @Test("A rest that has changed and changed back within a step is marked as changed")
  func back() throws {
    let stage = Stage()
    let end = try stage.drag(vertically: [-20, -20, -20])
    _ = stage.engine.takeChanges()
    let rest = stage.scroll.rest
    try stage.touch(.moved, end.place.x, end.place.y - 10, at: end.time)
    try stage.touch(.moved, end.place.x, end.place.y, at: end.time)
    #expect(stage.scroll.rest == rest)
    #expect(changesRest(stage))
  }

  private func changesRest(_ stage: Stage) -> Bool {
    stage.engine.takeChanges().views.contains { $0.properties.contains(PropertySet(.rest)) }
  }
}
