import Foundation
import JSON
import Scenes
import ScrollRecording
import TestSupport
import Testing

/// The demo of every built-in scene and variant: a table of all of them, and a few whole recordings that also
/// the page reads, equal on any processor.
///
/// The frame rate is low, because there are many demos. A run under `RECORD_GOLDENS=1` writes the
/// table and the recordings, as the other golden files, and fails. To see what changed in a scene
/// whose hash differs, compare `scrollscope simulate SCENE --demo --events` with the commit before.
@Suite(.timeLimit(.minutes(20))) struct DemoGoldenTests {
  /// The demos that are kept as whole recordings, one of each kind of scene.
  private static let readable = [
    "basics", "carousel", "chat@inset", "keyboard-form@corrected", "nested", "pins@zooming",
    "pull-to-refresh@pulled", "shadowed-table@corrected", "sticky-header@table",
    "zoom-basics@zooms",
  ]

  /// The scenes as `NAME` or `NAME@VARIANT`.
  private static func scenes() throws -> [String] {
    try BuiltInScenes.all().flatMap { scene in
      scene.variants.isEmpty ? [scene.name] : scene.variants.map { "\(scene.name)@\($0.name)" }
    }
  }

  /// The whole recordings.
  static let recordings = readable.map(path)

  private static func path(_ scene: String) -> String {
    GoldenFile.folder.appending(path: "demos/\(scene).scroll.ndjson").path
  }

  /// All lines except the first, without their checksums, which include the first line: a scene's
  /// title and summary may change.
  private func lines(_ path: String) throws -> [Substring] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { line in
      line.range(of: #","crc32":""#, options: .backwards).map { line[..<$0.lowerBound] } ?? line
    }
  }

  /// A demo's row in the table: a hash of every command, event, state and cause, and the offsets at
  /// the end, at which nothing may move.
  private func row(of scene: String, _ path: String) throws -> JSONValue {
    let lines = try lines(path).map { JSONValue.string(String($0)) }
    let end = try RecordedStates(try RecordingFile.reader(path)).shownState(at: nil)
    #expect(end["touches"] == nil, "\(scene)")
    var offsets = JSONObject()
    for (id, view) in end["views"]?.object ?? [:] {
      #expect(view["phase"] == nil, "\(scene): \(id)")
      if let offset = view["contentOffset"] { offsets[id] = offset }
    }
    return [
      "scene": .string(scene), "lines": .integer(Int64(lines.count)),
      "hash": .string(StateHash.text(of: .array(lines))), "contentOffset": .object(offsets),
    ]
  }

  @Test("Every demo runs and rests as in the table")
  func sameAsEver() throws {
    let folder = try TemporaryFolder()
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"
    var table = ""
    for scene in try Self.scenes() {
      let path = folder.path("\(scene).scroll.ndjson")
      let run = try Scrollscope.run(
        ["simulate", scene, "--demo", "--until", "12s", "--fps", "6", "--record", path]
      )
      #expect(run.errors == "")
      #expect(run.status == 0)
      table += try row(of: scene, path).serializedString + "\n"
      if Self.readable.contains(scene) {
        if isRecording {
          try Data(contentsOf: URL(fileURLWithPath: path))
            .write(to: URL(fileURLWithPath: Self.path(scene)))
        }
        #expect(try lines(path) == lines(Self.path(scene)), "\(scene)")
      }
    }
    try GoldenFile("demos").compare(table)
  }

  @Test("Each demo of the list has a golden recording, and no other demo")
  func listed() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: GoldenFile.folder.appending(path: "demos").path
    )
    #expect(names.sorted() == Self.readable.map { "\($0).scroll.ndjson" })
  }

  @Test("A row differs when one digit of one state does")
  func hashOfStates() throws {
    let path = Self.path("basics")
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let state = try #require(
      text.range(of: #""contentOffset":\[0,-?[0-9]"#, options: .regularExpression)
    )
    let changed = text.replacingCharacters(in: state, with: #""contentOffset":[0,9"#)
    let folder = try TemporaryFolder()
    let copy = try folder.write(changed, to: "changed.scroll.ndjson")
    let hash = { path in
      StateHash.text(of: .array(try lines(path).map { .string(String($0)) }))
    }
    #expect(try hash(copy) != hash(path))
  }
}
