import Foundation
import JSON
import RandomScenes
import Scenes
import SchemaSupport
import TestSupport
import Testing

/// The scene reader and the schema agree, so that an editor that validates with the schema reports
/// the same as `scrollscope check`.
@Suite struct SceneAgreementTests {
  let schemas: SchemaSet

  init() throws {
    schemas = try Schemas.load()
  }

  /// The errors that only the reader can find, by parts of their messages.
  private static let onlyRead = [
    // Ids must be unique and must exist.
    "has the id", "itself makes a view", "makes a view with the id", "another one has",
    "expected a view of class", "another variant has this name", "has no \"variants\"",
    // One value is compared with another.
    "expected the size of the frame",
    // Views, rows and levels are counted.
    "a scene has at most", "a table has at most",
  ]

  /// Whether only the reader can find an error: the changes of a variant depend on the class of a
  /// view elsewhere, and the shown variant on their names.
  private static func isForReader(_ error: JSONShapeError) -> Bool {
    onlyRead.contains { error.message.contains($0) }
      || ["variants", "variant"].contains(error.pointer.tokens.first)
  }

  private func agree(_ scene: JSONValue, mustBeGood: Bool = false) {
    let isValid = schemas.isValid(scene, against: "scene.schema.json")
    do {
      _ = try SceneReader.scene(scene, named: "any")
      let failures = isValid ? [] : schemas.failures(of: scene, against: "scene.schema.json")
      #expect(isValid, "taken, but not valid: \(failures.prefix(3)) \(scene)")
    } catch {
      #expect(!mustBeGood, "\(error): \(scene)")
      #expect(
        !isValid || Self.isForReader(error),
        "valid, but refused: \(error): \(scene)"
      )
    }
  }

  @Test("Every shipped scene is accepted by the reader and valid")
  func shipped() throws {
    let scenes = try Self.scenes()
    #expect(scenes.count >= 5)
    for scene in scenes { agree(scene, mustBeGood: true) }
  }

  @Test("Random scenes are accepted by the reader and valid", arguments: UInt64(0)..<20)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<15 { agree(try RandomScene.completeFile(using: &random), mustBeGood: true) }
  }

  @Test("For scenes with one error, reader and schema agree", arguments: UInt64(0)..<40)
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // The commands of a demo are tested with the other commands.
    let shipped: [JSONValue] = try Self.scenes().map { scene in
      var scene = scene.object ?? JSONObject()
      scene["demo"] = nil
      return .object(scene)
    }
    let keys = ["id", "class", "subviews", "frame", "text", "rows", "contentSize", "shadowHeight"]
    for _ in 0..<40 {
      let good =
        Bool.random(using: &random)
        ? try RandomScene.completeFile(using: &random)
        : shipped.randomElement(using: &random) ?? nil
      agree(Damage.damaged(good, keys: keys, using: &random))
    }
  }

  /// The built-in scenes, the examples, and the complete scenes of the tests.
  private static func scenes() throws -> [JSONValue] {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var scenes: [JSONValue] = []
    for folder in ["Sources/Scenes/BuiltIn", "web/examples", "Tests/Goldens"] {
      let url = root.appending(path: folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path()).sorted()
      where name.hasSuffix(".scene.json") {
        let data = try Data(contentsOf: url.appending(path: name))
        scenes.append(try JSONValue(parsing: Array(data), limits: .file))
      }
    }
    return scenes
  }
}
