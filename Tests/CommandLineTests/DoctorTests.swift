import TestSupport
import Testing

/// The doctor's findings on the command line.
@Suite struct DoctorTests {
  private static let stuck = #"""
    {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},
     "root":{"id":"w","class":"Window","subviews":[
      {"id":"s","class":"ScrollView","frame":[0,0,320,480],"maximumZoomScale":3,
       "subviews":[{"id":"v"}]}]}}
    """#

  @Test("check prints the doctor's findings in a scene, and exits with 1 for an error")
  func check() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.stuck, to: "stuck.scene.json")
    let run = try Scrollscope.run("check", path)
    #expect(run.status == 1)
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.last?.hasPrefix(
        path + ": SD016 error: Zooming does nothing: s: there is no viewForZooming. Return a view"
      ) == true
    )
  }

  @Test("simulate --events prints each finding once among the events")
  func simulate() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.stuck, to: "stuck.scene.json")
    let script = try folder.write(
      #"""
      {"t":1000,"method":"View.set","params":{"id":"s","values":{"viewForZooming":"v"}}}
      {"t":2000,"method":"View.set","params":{"id":"s","values":{"viewForZooming":"w"}}}
      """#,
      to: "a.input.ndjson"
    )
    let run = try Scrollscope.run("simulate", path, "--input", script, "--events")
    let findings = run.output.split(separator: "\n").filter { $0.contains("\"finding\"") }
    #expect(findings.count == 2)
    #expect(findings.first?.hasPrefix(#"{"t":0,"event":"finding","rule":"SD016""#) == true)
    #expect(findings.last?.hasPrefix(#"{"t":2000,"event":"finding","rule":"SD016""#) == true)
    let quiet = try Scrollscope.run("simulate", path, "--input", script)
    #expect(!quiet.output.contains("finding"))
  }
}
