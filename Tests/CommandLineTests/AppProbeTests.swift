import Foundation
import JSON
import TestSupport
import Testing

/// An app with the probe in it, on the stand-in for UIKit, and the program: as a source, and as lines of a file.
@Suite(.timeLimit(.minutes(20))) struct AppProbeTests {
  private static let app = Scrollscope.executable.deletingLastPathComponent()
    .appending(path: "stub-app").path

  @Test("The app follows all rules for sources")
  func appFollowsAll() throws {
    let run = try Scrollscope.run(["source-check", "--", Self.app, "{url}"])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("ok ") } == 13)
  }

  @Test("The lines of the app become a recording")
  func linesOfTheApp() throws {
    let folder = try TemporaryFolder()
    let (lines, recording) = (folder.path("app.ndjson"), folder.path("app.scroll.ndjson"))
    #expect(try Run(URL(filePath: Self.app), [lines, "2"]).status == 0)
    let imported = try Scrollscope.run("import", lines, "--out", recording)
    #expect(imported.status == 0, "\(imported.errors)")
    let described = try Scrollscope.run("recording", "info", recording)
    #expect(described.status == 0, "\(described.errors)")
    let state = try Scrollscope.run("snapshot", recording, "--at", "1s")
    let json = try JSONValue(parsing: state.output, limits: .file)
    #expect(json["views"]?["UITableView"]?["contentOffset"]?.array?[1].double ?? 0 > 200)
    let found = try Scrollscope.run("doctor", recording)
    #expect([0, 1].contains(found.status), "\(found.errors)")
  }
}
