import Foundation
import Scenes
import ScrollDoctor
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

  /// The findings in an output as `bug-01: SD001`, without duplicates.
  private func named(_ output: String) -> Set<String> {
    Set(
      output.split(separator: "\n").compactMap { line in
        line.firstMatch(of: #/(bug-\d+(?:-fixed)?)[^:]*: (SD\d+) /#).map {
          "\($0.output.1): \($0.output.2)"
        }
      }
    )
  }

  private static let gallery = Doctor.catalogue.map { "bug-" + $0.id.dropFirst(3) }

  @Test("check names the mistake of each scene of the gallery, and none in the corrected scenes")
  func checkOfGallery() throws {
    let run = try Scrollscope.run(["check"] + Self.gallery)
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(named(run.output) == Set(Self.gallery.map { "\($0): SD0\($0.suffix(2))" }))
    let corrected = Self.gallery.map { $0 + "-fixed" }
    let silent = try Scrollscope.run(["check"] + corrected)
    #expect(silent.status == 0)
    #expect(silent.output.split(separator: "\n").count == corrected.count)
  }

  @Test("check is silent about every scene and variant without a mistake")
  func checkOfScenes() throws {
    let names = try BuiltInScenes.all().filter { !$0.name.hasPrefix("bug-") }.map { scene in
      scene.variants.contains { $0.name == "corrected" } ? "\(scene.name)@corrected" : scene.name
    }
    let correct = names.filter {
      !["pins", "pins-moving", "pins-zooming", "keyboard-frame", "row-updates"].contains($0)
    }
    let variants = ["pins@static", "keyboard-frame@converted", "row-updates@kept"]
    let run = try Scrollscope.run(["check"] + variants + correct)
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n").count == correct.count + variants.count,
      "\(run.output)"
    )
  }

  @Test("check reports a mistake that only the demo shows, with its time")
  func checkOfDemo() throws {
    let run = try Scrollscope.run("check", "bug-49")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(try Scrollscope.run("check", "bug-49", "--strict").status == 1)
    #expect(
      lines.last?.hasPrefix(
        "bug-49: SD049 warning: Content is scaled by hand: scroll at 2.4s (2 times since 0.8s): "
      )
        == true
    )
  }

  @Test("doctor names the mistakes in recordings of the gallery's demos")
  func doctorOfGallery() throws {
    let folder = try TemporaryFolder()
    let scenes = Self.gallery.filter { ("bug-45"...).contains($0) }
    #expect(scenes.count > 10)
    func recordings(_ names: [String]) throws -> [String] {
      try names.map { name in
        let path = folder.path("\(name).scroll.ndjson")
        let run = try Scrollscope.run(
          "simulate",
          name,
          "--demo",
          "--fps",
          "60",
          "--record",
          path,
          "--inputs-only"
        )
        #expect(run.status == 0, "\(name): \(run.errors)")
        return path
      }
    }
    let run = try Scrollscope.run(["doctor"] + (try recordings(scenes)))
    #expect(run.errors == "")
    #expect(named(run.output) == Set(scenes.map { "\($0): SD0\($0.suffix(2))" }))
    let silent = try Scrollscope.run(["doctor"] + (try recordings(scenes.map { $0 + "-fixed" })))
    #expect(silent.output == "")
    #expect(silent.status == 0)
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
