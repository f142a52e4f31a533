import Dispatch
import Foundation
import Scenes
import TestSupport
import Testing

@testable import ScrollInspector

/// The checks of scene files beside the loop.
@Suite struct SceneWatcherTests {
  private static func scene(_ title: String) -> String {
    #"{"format":"scrollscope.scene","version":1,"title":"\#(title)","device":{"size":[320,480]},"#
      + #""root":{"id":"w","class":"Window"}}"#
  }

  @Test("A changed file is read beside the loop, whose rounds go on, and is reported once")
  func rounds() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("list.scene.json")
    try Self.scene("old").write(toFile: path, atomically: true, encoding: .utf8)
    let watch = try #require(try SceneFileWatch(path))
    let queue = DispatchQueue(label: "files")
    let watcher = SceneWatcher([watch], jobs: BackgroundJobs(on: queue), now: 0)
    try Self.scene("new").write(toFile: path, atomically: true, encoding: .utf8)

    var now: Int64 = 0
    /// Goes on until the loop waits for its next check.
    func check() -> [SceneWatcher.Change] {
      now = watcher.nextLook(now: now) ?? now
      queue.suspend()
      for _ in 0..<100 {
        #expect(watcher.poll(now: now).isEmpty, "the loop reads files itself")
        now = watcher.nextLook(now: now) ?? now
      }
      queue.resume()
      queue.sync {}
      return watcher.poll(now: now)
    }
    // A file is read when two checks have seen it alike.
    #expect(check().isEmpty)
    let changes = check()
    #expect(changes.map(\.name) == ["list"])
    #expect(try changes.first?.result.get().title == "new")
    #expect(check().isEmpty)
  }

  @Test("Without files there is nothing to wait for")
  func none() {
    let watcher = SceneWatcher([], now: 0)
    #expect(watcher.nextLook(now: 0) == nil)
    #expect(watcher.poll(now: .max).isEmpty)
  }
}
