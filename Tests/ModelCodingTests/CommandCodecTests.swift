import Foundation
import JSON
import ModelCoding
import RandomScenes
import Scenes
import ScrollModel
import Testing

/// Every command can be written and read back.
@Suite struct CommandCodecTests {
  private func readBack(_ command: Command) throws -> Command {
    var writer = JSONWriter()
    CommandMethod.writeParameters(of: command, to: &writer)
    let parameters = try JSONValue(parsing: writer.bytes, limits: .file)
    return try CommandMethod(of: command).command(parameters)
  }

  @Test("A random command is read as it was written", arguments: UInt64(1)...40)
  func randomCommandIsRead(seed: UInt64) throws {
    var model = try RandomEngine(seed: seed)
    for _ in 0..<100 {
      let command = model.input.command(in: model.engine)
      #expect(try readBack(command) == command)
    }
  }

  @Test("Random commands cover every method")
  func randomCommandsAreOfEvery() throws {
    var seen: Set<String> = []
    for seed in UInt64(1)...40 {
      var model = try RandomEngine(seed: seed)
      for _ in 0..<100 {
        seen.insert(CommandMethod(of: model.input.command(in: model.engine)).name)
      }
    }
    #expect(seen == Set(CommandMethod.all.map(\.name)))
  }

  @Test(
    "A call is read as it was written",
    arguments: [
      .setContentOffset(CGPoint(x: 1, y: 2.5), animated: true),
      .setContentOffset(.zero, animated: false),
      .scrollRectToVisible(CGRect(x: 1, y: 2, width: 3, height: 4), animated: true),
      .setZoomScale(2.5, animated: true),
      .zoom(to: CGRect(x: 1, y: 2, width: 3, height: 4), animated: false),
      .stopScrollingAndZooming, .flashScrollIndicators, .becomeFirstResponder,
      .resignFirstResponder, .sendAction(.touchDown), .sendAction(.touchUpInside),
      .insertSubview("a", .front), .insertSubview("a", .at(-2)), .insertSubview("a", .above("b")),
      .insertSubview("a", .below("b")), .bringSubviewToFront("a"), .sendSubviewToBack("a"),
      .removeFromSuperview, .insertRows([]),
      .insertRows([
        .init(.init(row: 3, section: 1), text: "a", height: 0.5), .init(.init(row: 0, section: 0)),
      ]), .deleteRows([.init(row: 3, section: 1), .init(row: 4, section: 1)]),
      .reloadRows([.init(.init(row: 3, section: 1), text: "")]), .reloadData,
      .scrollToRow(.init(row: 3, section: 1), .none, animated: false),
      .scrollToRow(.init(row: 3, section: 1), .middle, animated: true),
    ] as [Command.Call]
  )
  func callIsRead(call: Command.Call) throws {
    let command = Command.call(view: "v", call)
    #expect(try readBack(command) == command)
  }

  @Test(
    "Times are read as they were written",
    arguments: [
      .wheel(
        WheelSample(location: .zero, delta: CGPoint(x: 0, y: 4), phase: .changed, timestamp: 1.25)
      ),
      .setDevice(DeviceChange(frameTimes: [1, 8_334, 9_007_199_254_740_992])),
      .setDevice(DeviceChange(displayScale: 3, frameTimes: [])),
    ] as [Command]
  )
  func timesAreRead(command: Command) throws {
    #expect(try readBack(command) == command)
  }

  @Test("A scene is read as it was written")
  func sceneIsRead() throws {
    let scene = try #require(try BuiltInScenes.scene("basics"))
    for request in [SceneRequest.load(.name("basics")), .load(.scene(scene)), .reset] {
      var writer = JSONWriter()
      request.writeParameters(to: &writer)
      let parameters = try JSONValue(parsing: writer.bytes, limits: .file)
      let read = try SceneRequest(method: request.method, parameters: parameters)
      switch (read, request) {
      case (.load(.name(let read)), .load(.name(let name))): #expect(read == name)
      case (.load(.scene(let read)), .load(.scene(let scene))):
        #expect(read.json == scene.json)
      case (.reset, .reset): break
      default: Issue.record("\(request) was read as \(read)")
      }
    }
  }
}
