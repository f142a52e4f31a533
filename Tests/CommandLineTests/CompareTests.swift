import Foundation
import JSON
import SchemaSupport
import TestSupport
import Testing

/// `scrollscope compare`.
@Suite(.timeLimit(.minutes(20))) struct CompareTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A flick of a scroller that starts 11 points late and slows down by 1,500 pt/s², from row to row.
  private func flick() throws -> String {
    var rows =
      "# size=390x844 content=390x6000 scale=3 start=0,0\nt,y,touch.phase,touch.y,touch.t\n"
    for number in 0...150 {
      let time = number * 16_667
      let place = number <= 11 ? 700 - Double(number) * 300 / 11 : 400
      let flown = min(max(Double(time - 191_337) / 1e6, 0), 1)
      let offset =
        number <= 11 ? max(0, 679 - place) : 279 + 1_500 * flown - 750 * flown * flown
      let phase = number == 0 ? "began" : number <= 11 ? "moved" : number == 12 ? "ended" : ""
      let own = number == 12 ? 191_337 : time
      rows +=
        "\(time),\(offset),\(phase),\(phase.isEmpty ? "" : "\(place)"),\(phase.isEmpty ? "" : "\(own)")\n"
    }
    return try folder.write(rows, to: "flick.csv")
  }

  @Test("One sentence says how far a table is off, and why")
  func oneSentenceSays() throws {
    let run = try Scrollscope.run("compare", try flick())
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.first?.contains("72.7 pt short and 1.53 s early: at the lift it is 11 pt behind")
        == true
    )
    #expect(lines.contains("  split     −72.7 = place −11, speed −67, law +5.3"))
    #expect(run.output.contains("not identifiable: slop, because the finger does not hold still"))
  }

  @Test("Limits decide the status")
  func limitsDecideTheStatus() throws {
    let file = try flick()
    #expect(try Scrollscope.run("compare", file, "--max-error", "73pt").status == 0)
    #expect(try Scrollscope.run("compare", file, "--max-error", "72pt").status == 1)
    #expect(try Scrollscope.run("compare", file, "--max-time", "50ms").status == 1)
    let still = try folder.write("t,y\n0,0\n16000,1\n32000,2\n48000,3\n64000,4\n", to: "still.csv")
    #expect(
      try Scrollscope.run("compare", still, "--max-error", "9pt").status == 1,
      "it is not measurable"
    )
  }

  @Test("Its JSON conforms to the schema")
  func itsJSONHolds() throws {
    let run = try Scrollscope.run("compare", try flick(), "--max-error", "2pt", "--json", "-")
    #expect(run.status == 1)
    let json = try #require(try run.json().first)
    let schemas = try Schemas.load()
    #expect(schemas.failures(of: json, against: "comparison.schema.json") == [])
    #expect(
      json["held"] == false && json["gestures"]?[0]?["law"]?["name"] == "constantDeceleration"
    )
    let fit = json["gestures"]?[0]?["fit"]
    #expect(abs((fit?["deceleration"]?["value"]?.double ?? 0) - 1_500) < 1)
    let out = folder.path("report.json")
    #expect(try Scrollscope.run("compare", try flick(), "--json", out).status == 0)
    #expect(FileManager.default.fileExists(atPath: out))
  }

  @Test("verify compares the recording of another scroller with the model")
  func verifyAgainstModel() throws {
    let recording = folder.path("flick.scroll.ndjson")
    let size = ["--size", "390x844", "--content", "390x6000"]
    #expect(try Scrollscope.run(["import", try flick(), "--out", recording] + size).status == 0)
    func verify(_ more: String...) throws -> Run {
      try Scrollscope.run(["verify", recording, "--against", "model"] + more)
    }
    let apart = try verify("--only", "contentOffset", "--tolerance", "pt=2,us=17000")
    #expect(apart.status == 1)
    #expect(apart.errors.contains("flick.scroll.ndjson: against the model: frame 2 at 16667 µs: "))
    let near = try verify("--only", "contentOffset", "--tolerance", "pt=200,us=17000")
    #expect(near.status == 0 && near.output.contains("as the model, 156 frames of scroll"))
    #expect(try verify().errors.contains("--against model needs --only contentOffset"))
    let other = try Scrollscope.run("verify", recording, "--against", "other")
    #expect(other.status == 2 && other.errors.contains("--against takes model"))
    let plain = try Scrollscope.run("verify", recording)
    #expect(plain.errors.contains("not by this model; `scrollscope compare` measures it"))
    let still = try folder.write("t,y\n0,0\n16000,1\n32000,2\n48000,3\n64000,4\n", to: "still.csv")
    let untouched = folder.path("still.scroll.ndjson")
    #expect(try Scrollscope.run(["import", still, "--out", untouched] + size).status == 0)
    let none = try Scrollscope.run(
      ["verify", untouched, "--against", "model", "--only", "contentOffset"]
    )
    #expect(none.status == 2 && none.errors.contains("it has no touches"))
  }

  @Test("The page has the trace and the reference")
  func pageHasTheTrace() throws {
    let out = folder.path("flick.html")
    let run = try Scrollscope.run("compare", try flick(), "--html", out)
    #expect(run.status == 0, "\(run.errors)")
    let html = try String(contentsOfFile: out, encoding: .utf8)
    #expect(html.contains("flick.scroll.ndjson") && html.contains("UIScrollView.scroll.ndjson"))
    let again = try Scrollscope.run("compare", try flick(), "--html", out)
    #expect(again.status == 2, "an existing file is not replaced")
  }

  @Test("The page of a trace without touches has no reference")
  func pageOfATrace() throws {
    let still = try folder.write("t,y\n0,0\n16000,1\n32000,2\n48000,3\n64000,4\n", to: "still.csv")
    let out = folder.path("still.html")
    #expect(try Scrollscope.run("compare", still, "--html", out).status == 0)
    let html = try String(contentsOfFile: out, encoding: .utf8)
    #expect(html.contains("still.scroll.ndjson") && !html.contains("UIScrollView.scroll.ndjson"))
  }

  @Test("The curves of the JSON have both sides, frame by frame")
  func curvesOfTheJSON() throws {
    let run = try Scrollscope.run("compare", try flick(), "--json", "-")
    let gesture = try #require(try run.json().first)["gestures"]?[0]
    let curves = try #require(gesture?["curves"])
    func numbers(_ name: String) -> [Double] { curves[name]?.array?.compactMap(\.double) ?? [] }
    let (times, trace, reference) = (numbers("t"), numbers("trace"), numbers("reference"))
    #expect(trace.count == 151 && reference.count == times.count && times.count >= trace.count)
    let rest = try #require(gesture?["rest"])
    let (end, other) = (rest["t"]?.double, rest["referenceT"]?.double)
    let difference = ((end ?? 0) - (other ?? 0)) / 1_000
    #expect(abs(difference - (rest["ms"]?.double ?? 0)) < 0.01)
    #expect(times.firstIndex { $0 == end }.map { trace[$0] } == 1029)
    #expect(
      curves["apart"]?[0]?[0]?.double.map { times[Int($0)] }
        == gesture?["firstDivergence"]?["t"]?.double
    )
  }

  @Test("A recording of the model rests where the model does, and so does its table")
  func recordingOfTheModel() throws {
    let recording = folder.path("model.scroll.ndjson")
    let scene = try folder.write(
      """
      {"format":"scrollscope.scene","version":1,"title":"A list",
       "device":{"size":[390,844],"displayScale":3},
       "root":{"id":"window","class":"Window","subviews":[
        {"id":"list","class":"ScrollView","frame":[0,0,390,844],"contentSize":[390,6000]}]}}
      """,
      to: "list.scene.json"
    )
    let lines = (0...11).map { number in
      let phase = number == 0 ? "began" : "moved"
      return
        #"{"t":\#(20_000 + number * 16_667),"method":"Input.touch","params":{"touches":[{"id":1,"phase":"\#(phase)","location":[195,\#(700 - number * 25)]}]}}"#
    }
    let lift =
      #"{"t":212000,"method":"Input.touch","params":{"touches":[{"id":1,"phase":"ended","location":[195,425]}]}}"#
    let script = try folder.write(
      (lines + [lift]).joined(separator: "\n") + "\n",
      to: "flick.input.ndjson"
    )
    let simulation = try Scrollscope.run(
      "simulate",
      scene,
      "--input",
      script,
      "--record",
      recording
    )
    #expect(simulation.status == 0, "\(simulation.errors)")
    let run = try Scrollscope.run("compare", recording, "--max-error", "0pt", "--max-time", "0ms")
    #expect(run.status == 0 && run.output.contains("split     +0 = place +0, speed +0, law +0"))
    #expect(!run.output.contains("apart"))
  }

  @Test(
    "A mistake is named",
    arguments: [
      (["--gesture", "0"], "--gesture takes the number of a gesture, counted from 1"),
      (["--max-error", "near"], "--max-error takes a number of pt"),
      (["--rate", "slow"], "--rate takes normal or fast"),
      (["--start", "1"], "--start takes an offset"),
      (["--option", "gatesQuickDrag=true"], "gatesQuickDrags"),
      (["--gesture", "4"], "there is no gesture 4"),
    ]
  )
  func mistakeIsNamed(arguments: [String], words: String) throws {
    let run = try Scrollscope.run(["compare", try flick()] + arguments)
    #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
  }
}
