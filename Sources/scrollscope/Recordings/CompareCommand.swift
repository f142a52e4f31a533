import ArgumentParser
import Comparison
import Foundation
import JSON
import ModelCoding
import ScrollModel
import ScrollRecording
import SourceImport

/// `scrollscope compare`: says how far a scroller is from UIScrollView.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say how far a scroller is from UIScrollView, in points and milliseconds.",
    discussion: """
      A trace is a recording, a table, or a program's lines, with the frames of a scroll view and the touches \
      that moved it. The model gets the same touches at the same times, and frames when the trace has them. For each \
      gesture, one sentence says where the trace rests and why:

        scrollscope compare flick.csv

      The difference at rest is split into what the drag, the speed at the lift and the law after it add to it. \
      Constants are found with an error; what the gesture does not show has a reason, and the gesture that would \
      show it.

      A table has a row for each frame and touch: t, y or x, and touch.id, touch.phase, touch.x, touch.y and \
      touch.t, a touch's own time. Its first line may say what is otherwise an option:

        # size=390x844 content=390x6000 scale=3 rate=normal start=0,0

      Without touches, only the flight is measured; without sizes, there are no edges.

      The exit status is 1 if a limit is exceeded or cannot be measured, and 2 for bad usage or input.
      """
  )

  @Argument(
    help: "Recordings, tables or lines; - for standard input.",
    completion: .file(extensions: ["ndjson", "csv", "ndjson.gz", "csv.gz"])
  )
  var traces: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What to compare with: the model, or another trace with the same gestures.",
      valueName: "model|trace"
    ),
    completion: .file(extensions: ["ndjson", "csv", "ndjson.gz", "csv.gz"])
  )
  var against = "model"

  @OptionGroup var geometry: TraceArguments

  @Option(
    name: .long,
    help: ArgumentHelp("The gesture to report, from 1, or all.", valueName: "number|all"),
    transform: Self.gesture
  )
  var gesture: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fail if a gesture rests further away from UIScrollView's rest than this.",
      valueName: "2pt"
    ),
    transform: { try Self.number($0, unit: "pt", "--max-error") }
  )
  var maxError: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fail if a gesture rests earlier or later than UIScrollView by more than this.",
      valueName: "50ms"
    ),
    transform: { try Self.number($0, unit: "ms", "--max-time") }
  )
  var maxTime: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the comparison as JSON, a line for each trace; - for standard output.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var json: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the page with the comparison, the trace and the reference, as one file for any browser.",
      valueName: "file"
    ),
    completion: .file(extensions: ["html"])
  )
  var html: String?

  func validate() throws {
    guard html == nil || traces.count == 1 else {
      throw ValidationError("--html takes one trace")
    }
    guard traces.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input can be given once")
    }
  }

  private static func gesture(_ text: String) throws -> Int? {
    if text == "all" { return nil }
    guard let number = Int(text), number > 0 else {
      throw ValidationError("--gesture takes the number of a gesture, counted from 1, or all")
    }
    return number
  }

  private static func number(_ text: String, unit: String, _ option: String) throws -> Double {
    let bare = text.hasSuffix(unit) ? String(text.dropLast(unit.count)) : text
    guard let number = Double(bare), (0..<1e9).contains(number) else {
      throw ValidationError(
        "\(option) takes a number of \(unit), such as \(unit == "pt" ? "2pt" : "50ms")"
      )
    }
    return number
  }

  func run() throws {
    let (options, names) = try geometry.options()
    var lines: [UInt8] = []
    var isHeld = true
    let other = against == "model" ? nil : try read(against)
    for path in traces {
      let name = RecordingInput.name(of: path)
      let trace = try read(path)
      let comparison = try FileFault.naming(name) { () throws(UserError) in
        try Comparison(trace, options: options, against: other)
      }
      if let gesture, gesture > comparison.gestures.count {
        throw FileFault(
          name,
          reason: "it has \(comparison.gestures.count) gestures; there is no gesture \(gesture)"
        )
      }
      let chosen = gesture.map { [comparison.gestures[$0 - 1]] } ?? comparison.gestures
      let isWithin = chosen.allSatisfy(holds)
      if !isWithin { isHeld = false }
      let hasLimit = maxError != nil || maxTime != nil
      let value = comparison.json(
        name: name,
        against: against,
        options: names,
        isHeld: hasLimit ? isWithin : nil
      )
      if json != nil { lines += value.serialized() + [UInt8(ascii: "\n")] }
      if json != "-" { try print(comparison, chosen, name) }
      if let html { try writePage(html, comparison, value, name) }
    }
    switch json {
    case "-": try StandardOutput.write(lines)
    case let path?:
      let file = try FileFault.naming(path) { () throws(RecordingFile.Failure) in
        try ExportFile(creating: path)
      }
      lines.withUnsafeBytes { file.writer.write($0) }
      try FileFault.naming(path) { () throws(RecordingFile.Failure) in try file.finish() }
    case nil: break
    }
    if !isHeld { throw ExitCode(1) }
  }

  /// Whether a gesture holds the limits; one that does not rest, or has no reference, holds none.
  private func holds(_ gesture: GestureComparison) -> Bool {
    guard maxError != nil || maxTime != nil else { return true }
    guard let rest = gesture.rest else { return false }
    let isNear = rest.points.magnitude <= maxError ?? .infinity
    return isNear && rest.milliseconds.magnitude <= maxTime ?? .infinity
  }

  private func writePage(
    _ path: String,
    _ comparison: Comparison,
    _ json: JSONValue,
    _ name: String
  ) throws {
    func bare(_ name: String) -> String {
      let file = name.split(separator: "/").last.map(String.init) ?? name
      return String(file.prefix { $0 != "." })
    }
    let reference = against == "model" ? "UIScrollView" : bare(against)
    try ComparisonPage.write(to: path, comparison, json, named: bare(name), against: reference)
  }

  private func read(_ path: String) throws -> Trace {
    try TraceFile.checked(path, geometry.geometry, view: geometry.view)
  }

  private func print(
    _ comparison: Comparison,
    _ gestures: [GestureComparison],
    _ name: String
  ) throws {
    for line in ComparisonLines.lines(
      comparison,
      gestures,
      PrintableText.escaped(name, limit: 1_000)
    ) {
      try StandardOutput.write(Array((line + "\n").utf8))
    }
  }
}
