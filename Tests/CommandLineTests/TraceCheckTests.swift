import Foundation
import JSON
import SchemaSupport
import TestSupport
import Testing

/// `scrollscope check` of measured traces.
@Suite(.timeLimit(.minutes(20))) struct TraceCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let rows = "t,y\n0,0\n16000,1\n32000,2\n48000,3\n64000,4\n"
  private static let head = "# device: Pixel 9\n# system: Android 16\n# how: a row a frame\n"

  private func check(_ text: String, as name: String = "trace.csv") throws -> Run {
    try Scrollscope.run("check", try folder.write(text, to: name))
  }

  @Test("the public measurements are whole, and their recordings hold the schema of traces")
  func publicTraces() throws {
    let schemas = try Schemas.load()
    for name in ["ios-26.5-flick", "ios-26.5-pull"] {
      let table = Sample.repository.appending(path: "Tests/ComparisonTests/Traces/\(name).csv").path
      let run = try Scrollscope.run("check", table)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains(": iPhone 17 Pro Max, simulator, iOS 26.5 (Apache-2.0, https://"))
      let recording = folder.path("\(name).scroll.ndjson")
      let size = ["--size", "440x956", "--content", "440x20000"]
      #expect(try Scrollscope.run(["import", table, "--out", recording] + size).status == 0)
      let text = try String(contentsOfFile: recording, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let json = try JSONValue(parsing: String(line), limits: .file)
        #expect(schemas.failures(of: json, against: "trace.schema.json") == [])
      }
      #expect(try Scrollscope.run("check", recording).status == 0)
      let damaged = folder.path("\(name)-damaged.scroll.ndjson")
      try text.replacing(#""contentOffset":[0,"#, with: #""contentOffset":[1,"#, maxReplacements: 1)
        .write(toFile: damaged, atomically: true, encoding: .utf8)
      let torn = try Scrollscope.run("check", damaged)
      #expect(torn.status == 2 && torn.errors.contains("damaged"), "\(torn.errors)")
      let compared = try Scrollscope.run("compare", recording)
      #expect(compared.output.contains("measured  iPhone 17 Pro Max, simulator, iOS 26.5"))
    }
  }

  @Test("a valid trace is a line, or an object, with what it holds and lacks")
  func validTrace() throws {
    let run = try check(Self.head + Self.rows)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("trace.csv: Pixel 9, Android 16: 5 frames, 0 touch samples, "))
    let object = try Scrollscope.run("check", "--json", folder.path("trace.csv")).json().first
    #expect(object?["provenance"]?["device"] == "Pixel 9" && object?["frames"] == 5)
  }

  @Test(
    "an error names the file and the place",
    arguments: [
      ("", "it does not say where it comes from"),
      ("# device: a\n# how: b\n", #"line 1: /provenance/system: "system" is missing"#),
      (head + "# url: ftp://a\n", "/provenance/url: expected an address with https:// or http://"),
      (
        "# device: \(String(repeating: "a", count: 1_001))\n",
        "/provenance/device: expected 1 to 1000"
      ),
    ]
  )
  func invalidProvenance(head: String, message: String) throws {
    let run = try check(head + Self.rows)
    #expect(run.status == 2)
    #expect(run.errors.contains("trace.csv: ") && run.errors.contains(message), "\(run.errors)")
  }

  @Test("a finger that never lifts, and a recording of the model, are no measured traces")
  func otherMistakes() throws {
    let finger = try check(Self.head + "t,y,touch.phase,touch.y\n0,0,began,5\n16000,1,moved,4\n")
    #expect(finger.status == 2 && finger.errors.contains("line 6"), "\(finger.errors)")
    let model = Sample.repository.appending(path: "Tests/Goldens/basics.scroll.ndjson").path
    let run = try Scrollscope.run("check", model)
    #expect(run.status == 2 && run.errors.contains("a recording and not a scene"))
  }
}
