import Foundation
import JSON
import TestSupport
import Testing

/// The gestures of `inject` that need no script.
@Suite(.timeLimit(.minutes(20))) struct GestureTests {
  /// Returns the states of a server before and after a gesture, at rest.
  private func states(
    _ scene: String,
    _ gesture: String...
  ) throws -> (before: JSONValue, after: JSONValue) {
    let server = try ServerThread("serve", scene, "--no-token")
    defer { server.end() }
    func state() throws -> JSONValue {
      try #require(try Scrollscope.run("snapshot", "--url", server.url).json().first)
    }
    let before = try state()
    let run = try Scrollscope.run(["inject", "--url", server.url] + gesture)
    #expect(run.status == 0, "\(run.errors)")
    return (before, try state())
  }

  @Test("A swipe scrolls, and the content goes on after it")
  func swipe() throws {
    let (before, after) = try states("basics", "--swipe", "160,300,160,100")
    func offset(_ state: JSONValue) -> Double {
      state["views"]?["scroll"]?["contentOffset"]?[1]?.double ?? 0
    }
    // 10 of the 200 points are what a drag needs to begin.
    #expect(offset(after) - offset(before) >= 185)
    #expect(after["touches"] == nil)
  }

  @Test("A pinch zooms by its factor, up to the limits")
  func pinch() throws {
    let (before, after) = try states("zoom-basics", "--pinch", "160,240,1.5")
    func scale(_ state: JSONValue) -> Double {
      state["views"]?["scroll"]?["zoomScale"]?.double ?? 1
    }
    #expect(abs(scale(after) / scale(before) - 1.5) < 0.1)
    #expect(after["touches"] == nil)
  }

  @Test("A tap begins and ends one touch")
  func tap() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("tap.scroll.ndjson")
    let server = try ServerThread("serve", "bounce", "--no-token", "--record", path)
    let run = try Scrollscope.run("inject", "--url", server.url, "--tap", "100,200")
    #expect(run.status == 0, "\(run.errors)")
    server.end()
    let script = try Scrollscope.run("export", path, "--format", "inputs").json()
    let touches = script.compactMap { $0["params"]?["touches"]?[0] }
    #expect(touches.map { $0["phase"] } == ["began", "ended"])
    #expect(touches.allSatisfy { $0["location"] == [100, 200] })
  }

  @Test(
    "One gesture or script must be given, with numbers that it understands",
    arguments: [
      ([], "expected one of --input, --tap, --swipe and --pinch"),
      (["--tap", "1,2", "--input", "x"], "expected one of --input, --tap, --swipe and --pinch"),
      (["--tap", "1"], "expected a point as x,y, such as 160,300"),
      (["--swipe", "1,2,3,x"], "expected two points as x1,y1,x2,y2, such as 160,300,160,100"),
      (["--pinch", "1,2,0"], "expected a factor from 0.1 to 10 for --pinch"),
      (["--pinch", "1,2,nan"], "expected a point and a factor as x,y,scale, such as 160,240,2"),
    ]
  )
  func refusals(gesture: [String], message: String) throws {
    let run = try Scrollscope.run(["inject", "--url", "ws://127.0.0.1:1"] + gesture)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
