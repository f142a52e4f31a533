import Foundation
import JSON
import Scenes
import ScrollRecording
import TestSupport
import Testing

/// The demo of every built-in scene and variant as a golden recording, equal on any processor and
/// in the page.
///
/// The frame rate is low, because there are many recordings. A run under `RECORD_GOLDENS=1` writes
/// them, as the other golden files, and fails.
@Suite(.timeLimit(.minutes(20))) struct DemoGoldenTests {
  /// The scenes as `NAME` or `NAME@VARIANT`.
  private static let scenes = BuiltInScenes.names.flatMap { name in
    let variants = (try? BuiltInScenes.scene(name))?.variants ?? []
    return variants.isEmpty ? [name] : variants.map { "\(name)@\($0.name)" }
  }

  private static let folder = GoldenFile.folder.appending(path: "demos")

  private static func path(_ scene: String) -> String {
    folder.appending(path: "\(scene).scroll.ndjson").path
  }

  /// All lines except the first, without their checksums, which include the first line: a scene's
  /// title and summary may change.
  private func lines(_ path: String) throws -> [Substring] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map { line in
      line.range(of: #","crc32":""#, options: .backwards).map { line[..<$0.lowerBound] } ?? line
    }
  }

  @Test("A scene's demo equals its golden recording", arguments: scenes)
  func sameAsEver(scene: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new.scroll.ndjson")
    let run = try Scrollscope.run(
      "simulate",
      scene,
      "--demo",
      "--until",
      "12s",
      "--fps",
      "6",
      "--record",
      path
    )
    #expect(run.errors == "")
    #expect(run.status == 0)
    let kept = Self.path(scene)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(contentsOf: URL(fileURLWithPath: path)).write(to: URL(fileURLWithPath: kept))
      Issue.record("recorded \(scene); review it, and run the tests again without RECORD_GOLDENS")
      return
    }
    let (new, old) = (try lines(path), try lines(kept))
    #expect(new.count == old.count)
    for (index, (new, old)) in zip(new, old).enumerated() where new != old {
      Issue.record("\(scene): line \(index + 2): got \(new), kept is \(old)")
      return
    }
  }

  @Test(
    "The golden recordings verify on any processor",
    arguments: ["", RecordingGoldenTests.plain]
  )
  func verified(processor: String) throws {
    let environment = processor.isEmpty ? [:] : ["GLIBC_TUNABLES": processor]
    let run = try Scrollscope.run(
      ["verify"] + Self.scenes.map(Self.path),
      environment: environment
    )
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("The golden recordings are those of the existing scenes, and each demo comes to rest")
  func comesToRest() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names == Self.scenes.map { "\($0).scroll.ndjson" }.sorted())
    for scene in Self.scenes {
      let end = try RecordedStates(try RecordingFile.reader(Self.path(scene))).shownState(at: nil)
      #expect(end["touches"] == nil, "\(scene)")
      for (id, view) in end["views"]?.object ?? [:] {
        #expect(view["phase"] == nil, "\(scene): \(id)")
      }
    }
  }
}
