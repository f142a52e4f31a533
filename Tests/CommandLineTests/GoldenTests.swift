import Foundation
import TestSupport
import Testing

/// Whole runs with drags, flicks, catches and overscroll, compared byte for byte with golden files.
///
/// A run under `RECORD_GOLDENS=1` writes golden files that differ and fails, so that it is not taken for a
/// test run; review the changes in the files as code.
@Suite(.timeLimit(.minutes(20))) struct GoldenTests {
  struct Golden: Sendable, CustomTestStringConvertible {
    let scene: String
    let fps: Int
    let times: String

    var name: String { "\(scene)-\(fps)" }
    /// The built-in scene's name, or the file beside the goldens.
    var source: String {
      let file = GoldenTests.folder.appending(path: "\(scene).scene.json")
      return FileManager.default.fileExists(atPath: file.path) ? file.path : scene
    }
    var testDescription: String { name }
  }

  private static let goldens = ["basics", "bounce", "everything"].flatMap { scene in
    [60, 120].map { fps in
      Golden(
        scene: scene,
        fps: fps,
        // While held, at lifts, in flight, out of bounds, at rest, and at frames and between them.
        times:
          "0s,300ms,599999us,600ms,762ms,900ms,1s,1100ms,1160ms,1500ms,1799999us,1800ms,1900ms,"
          + "2s,2551ms,2600ms,2850ms,3s,3400ms,3501ms,3650ms,3750ms,4050ms,4200ms,4399ms,5070ms,"
          + "5100ms,5200ms,6s,9s"
      )
    }
  }

  private static let folder = GoldenFile.folder

  @Test("A run equals its golden file", arguments: goldens)
  func sameAsEver(golden: Golden) throws {
    let events = golden.source == golden.scene ? [] : ["--events"]
    let run = try Scrollscope.run(
      [
        "simulate", golden.source, "--fps", "\(golden.fps)", "--at", golden.times, "--input",
        Self.folder.appending(path: "\(golden.scene).input.ndjson").path,
      ] + events
    )
    #expect(run.errors == "")
    #expect(run.status == 0)
    try GoldenFile(golden.name).compare(run.output)
  }
}
