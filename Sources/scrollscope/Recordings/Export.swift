import ArgumentParser
import Foundation
import JSON
import ScrollInspector
import ScrollRecording
import Simulation

/// `scrollscope export`: writes a recording in a format of another program, or with the page inside.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a recording in another program's format, or as one HTML file.",
    discussion: """
      html         the page with the recording and the doctor's findings inside, as one file that any browser \
      opens, without a server and without a network; it opens at the time of --at
      csv          how scroll views moved: time, offset, scale, velocity, phase, cause
      trace-event  events, commands and offsets for a browser's profiler or Perfetto
      svg          a picture of the state at the time of --at, or of the last state
      inputs       the commands as an input script that leads to the end of the recording; with a name \
      for --out that ends in .scroll.ndjson, a recording of the commands alone, as simulate --record \
      --inputs-only writes it

      A file with a name that ends in .gz is compressed; only you can read the file. What is left out of \
      a damaged or cut-off recording is reported on standard error; the exit status of a damaged one is 2.
      """
  )

  @Argument(help: "A recording; - for standard input.", completion: .recording)
  var recording: String

  @Option(
    name: .long,
    help: ArgumentHelp("The format.", valueName: "html|csv|trace-event|svg|inputs"),
    completion: .list(ExportFormat.all.map(\.name)),
    transform: ExportFormat.init
  )
  var format: ExportFormat

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time of the svg picture, or at which the html file opens: \(TimeArgument.help).",
      valueName: "time"
    ),
    transform: TimeArgument.init
  )
  var at: TimeArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The new file to write; standard output by default.",
      valueName: "file"
    ),
    completion: .directory
  )
  var out: String?

  func validate() throws {
    guard at == nil || format == .html || format == .data(.svg) else {
      throw ValidationError("--at is for --format svg and --format html")
    }
  }

  func run() throws {
    let file = try out.map { path in
      try FileFault.naming(path) { () throws(RecordingFile.Failure) in
        try ExportFile(creating: path)
      }
    }
    var pending: [UInt8] = []
    let gaps = try RecordingInput.reading(recording) {
      try export(file?.writer) { text in
        if let file {
          Array(text.utf8).withUnsafeBytes { file.writer.write($0) }
        } else {
          pending += Array(text.utf8)
          guard pending.count > 1 << 16 else { return }
          try StandardOutput.write(pending)
          pending.removeAll(keepingCapacity: true)
        }
      }
    }
    try StandardOutput.write(pending)
    if let file, let out {
      try FileFault.naming(out) { () throws(RecordingFile.Failure) in try file.finish() }
    }
    try RecordingInput.finish(gaps, of: recording)
  }

  private func export(
    _ file: RecordingFileWriter?,
    to output: @escaping RecordingExport.Output
  ) throws -> RecordingIntegrity {
    guard case .data(let format) = format else {
      let (recorded, gaps) = try StandalonePage.Recording.read(
        recording,
        opensAt: at?.microseconds
      )
      try output(try StandalonePage().html(showing: [recorded]))
      return gaps
    }
    let reader = try RecordingFile.reader(recording)
    if format == .inputs, let file, out.map(RecordingFormat.isName) == true {
      let ending = try Recorder.update(reader, hasDerivedLines: false) { file.write($0) }
      return RecordingIntegrity(ending: ending)
    }
    return try RecordingExport.write(reader, as: format, at: at?.microseconds, to: output)
  }
}

/// A format of `scrollscope export`.
enum ExportFormat: Equatable {
  /// The page with the recording inside.
  case html
  case data(RecordingExport.Format)

  static let all = [.html] + RecordingExport.Format.allCases.map(Self.data)

  /// Creates the format with a name.
  init(_ name: String) throws {
    guard let format = Self.all.first(where: { $0.name == name }) else {
      throw ValidationError("expected one of \(Self.all.map(\.name).joined(separator: ", "))")
    }
    self = format
  }

  /// The name on the command line.
  var name: String {
    switch self {
    case .html: "html"
    case .data(let format): format.rawValue
    }
  }
}

extension StandalonePage.Recording {
  /// Reads a recording with the doctor's findings, and its unreadable parts.
  ///
  /// A recording of inputs alone is run, because the page has no engine.
  static func read(
    _ path: String,
    opensAt time: Int64?
  ) throws -> (recording: Self, gaps: RecordingIntegrity) {
    var bytes: [UInt8] = []
    var keepsBytes = true
    let reader = try RecordingFile.reader(path) { if keepsBytes { bytes += $0 } }
    let gaps: RecordingIntegrity
    if reader.header.hasDerivedLines {
      let states = try RecordedStates(reader)
      try states.play { _ in true }
      gaps = states.gaps
    } else {
      (keepsBytes, bytes) = (false, [])
      let ending = try Recorder.update(reader, hasDerivedLines: true) { bytes += $0 }
      gaps = RecordingIntegrity(ending: ending)
    }
    let findings = ExaminedRecording.forPage(bytes)
    return (Self(name: name(of: path), opensAt: time, bytes: bytes, findings: findings), gaps)
  }

  /// The name of a recording at a path, as the page shows it.
  static func name(of path: String) -> String {
    guard path != "-" else { return "stdin" + RecordingFormat.suffix }
    let name = URL(fileURLWithPath: path).lastPathComponent
    return name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
  }
}
