import JSON
import Scenes
import ScrollModel
import Testing

@testable import ScrollRecording

/// Seeks in a scene that is replayed.
struct SeekTests {
  private func set(_ time: Int64, _ alpha: Double) throws -> LogEntry {
    let parameters: JSONValue = ["id": "scroll", "values": ["alpha": .number(alpha)]]
    let command = TimedCommand(
      time: time,
      request: try SceneRequest(method: "View.set", parameters: parameters),
      parameters: parameters
    )
    return LogEntry(time: time, .command(command))
  }

  @Test("Seeking forwards repeats no command")
  func seekingForwardsRepeats() throws {
    let scene = try #require(try BuiltInScenes.scene("basics"))
    let run = SceneRun(scene: scene, fps: 120, seeks: true)
    let first = run.engine
    run.seek(to: 100, keeping: 0, then: [try set(50, 0.5), try set(100, 0.25)])
    #expect(run.engine === first)
    #expect(run.engine.commandCount == 2)
    run.seek(to: 200, keeping: 2, then: [try set(100, 0.125)])
    #expect(run.engine === first)
    #expect(run.engine.time == 200)
    #expect(run.engine.view("scroll")?.alpha == 0.125)
    #expect(run.flushStep() == nil)
    // A command before the present, or one that is not kept, requires a seek back.
    run.seek(to: 300, keeping: 3, then: [try set(150, 0.75)])
    #expect(run.engine !== first)
    #expect(run.engine.commandCount == 4)
    let second = run.engine
    run.seek(to: 400, keeping: 1, then: [])
    #expect(run.engine !== second)
    #expect(run.engine.view("scroll")?.alpha == 0.5)
    run.seek(to: 399, keeping: 1, then: [])
    #expect(run.engine.time == 399)
  }
}
