import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollModel
import ScrollRecording
import Testing

/// Copies of the engines of whole scenes: tables, keyboards, controllers.
@Suite struct EngineCopyTests {
  private static let goldens = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  /// The scenes to run, each with its commands.
  private func runs() throws -> [(scene: Scene, lines: [InputScript.Line])] {
    var runs = try BuiltInScenes.all().filter { !$0.demo.lines.isEmpty }
      .map { ($0, try InputScript($0.demo).lines) }
    let name = "everything"
    let path = Self.goldens.appending(path: name + SceneFile.suffix).path
    let script = try Data(contentsOf: Self.goldens.appending(path: "\(name).input.ndjson"))
    runs.append((try SceneFile.read(path: path), try InputScript(Array(script)).lines))
    return runs
  }

  private func give(_ line: InputScript.Line, to engine: Engine) throws {
    if case .command(let command) = line.command.request {
      try engine.handle(command, at: line.command.time)
    }
  }

  private func end(_ engine: Engine, at time: Int64) -> String {
    engine.advance(to: time)
    var writer = JSONWriter()
    StateWriter.writeState(
      of: engine,
      scene: StateWriter.SceneName(name: "s", title: "S"),
      to: &writer
    )
    let output = engine.takeOutput()
    for event in output.events { EventWriter.write(event, to: &writer) }
    for change in output.changes { EventWriter.write(change, to: &writer) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("A copy made at any command of a scene's run ends as the run does, with the same events")
  func copiesEndAlike() throws {
    for (scene, lines) in try runs() {
      let whole = scene.makeEngine()
      let last = (lines.last?.command.time ?? 0) + 3_000_000
      var copies: [(engine: Engine, next: Int)] = []
      for (index, line) in lines.enumerated() {
        try give(line, to: whole)
        // Commands at one time share a layout pass, which a copy would run earlier.
        let isLast = index + 1 == lines.count || lines[index + 1].command.time > line.command.time
        if isLast { copies.append((scene.copy(of: whole), index + 1)) }
      }
      let expected = end(whole, at: last)
      for (engine, next) in copies {
        for line in lines[next...] { try give(line, to: engine) }
        let text = end(engine, at: last)
        #expect(text == expected, "\(scene.name) from command \(next)")
        if text != expected { return }
      }
    }
  }

  private struct Remains {
    weak var view: View?
  }

  private func remains(of engine: Engine) -> [Remains] {
    var views: [Remains] = []
    engine.root.forEachInTree { views.append(Remains(view: $0)) }
    return views
  }

  @Test("Nothing remains of an engine and its copy when they are no longer used")
  func nothingRemains() throws {
    for (scene, lines) in try runs() {
      var views: [Remains] = []
      do {
        let engine = scene.makeEngine()
        for line in lines { try give(line, to: engine) }
        views = remains(of: engine) + remains(of: scene.copy(of: engine))
      }
      #expect(views.compactMap { $0.view?.id } == [], "\(scene.name)")
    }
  }
}
