import Foundation
import TestSupport
import Testing

/// Golden recordings, which replay as they were made, on any processor.
///
/// A run under `RECORD_GOLDENS=1` writes them and fails, as with the other golden files.
@Suite(.timeLimit(.minutes(20))) struct RecordingGoldenTests {
  struct Golden: Sendable, CustomTestStringConvertible {
    let scene: String
    let options: [String]

    var testDescription: String { scene }
    var path: String { folder.appending(path: "\(scene).scroll.ndjson").path }
    var arguments: [String] {
      let file = folder.appending(path: "\(scene).scene.json").path
      let source = FileManager.default.fileExists(atPath: file) ? file : scene
      let script = folder.appending(path: "\(scene).input.ndjson").path
      return ["simulate", source, "--input", script] + options
    }
  }

  private static let goldens = [
    Golden(scene: "basics", options: ["--fps", "60"]),
    Golden(scene: "bounce", options: ["--fps", "120", "--until", "6s"]),
    Golden(scene: "everything", options: ["--fps", "60", "--until", "9s"]),
  ]

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  @Test("A golden recording's commands still produce the same recording", arguments: goldens)
  func sameAsEver(golden: Golden) throws {
    let temporary = try TemporaryFolder()
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      let path = temporary.path("new.scroll.ndjson")
      let run = try Scrollscope.run(golden.arguments + ["--record", path])
      #expect(run.errors == "")
      let recorded = try Data(contentsOf: URL(fileURLWithPath: path))
      guard recorded != FileManager.default.contents(atPath: golden.path) else { return }
      try recorded.write(to: URL(fileURLWithPath: golden.path))
      Issue.record(
        "recorded \(golden.scene); review it, and run the tests again without RECORD_GOLDENS"
      )
      return
    }
    // Uses the scene in the recording: the built-in scene may have another summary by now.
    let kept = try Data(contentsOf: URL(fileURLWithPath: golden.path))
    let copy = try temporary.write(Array(kept), to: "copy.scroll.ndjson")
    let run = try Scrollscope.run("verify", "--update", copy)
    #expect(run.errors == "")
    #expect(run.output == "\(copy): unchanged\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == kept)
  }

  @Test("The golden recordings and those of demos verify on any processor")
  func verified() throws {
    let command = ["verify"] + Self.goldens.map(\.path) + DemoGoldenTests.recordings
    // Masks the instructions of current processors that round only once.
    let older = ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"]
    for run in [
      try Scrollscope.run(command), try Scrollscope.process(command, environment: older),
    ] {
      #expect(run.errors == "")
      #expect(run.status == 0)
    }
  }
}
