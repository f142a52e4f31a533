import ArgumentParser
import Foundation
import JSON
import ScrollRecording

/// `scrollscope export`: writes a recording in a format of another program.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a recording in another program's format.",
    discussion: """
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
    help: ArgumentHelp("The format.", valueName: "csv|trace-event|svg|inputs"),
    completion: .list(RecordingExport.Format.allCases.map(\.rawValue)),
    transform: Self.format
  )
  var format: RecordingExport.Format

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The time of the svg picture: \(TimeArgument.help).", valueName: "time"),
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

  private static func format(_ name: String) throws -> RecordingExport.Format {
    if let format = RecordingExport.Format(rawValue: name) { return format }
    let names = RecordingExport.Format.allCases.map(\.rawValue)
    throw ValidationError("expected one of \(names.joined(separator: ", "))")
  }

  func validate() throws {
    guard at == nil || format == .svg else {
      throw ValidationError("--at is for --format svg")
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
    let reader = try RecordingFile.reader(recording)
    if format == .inputs, let file, out.map(RecordingFormat.isName) == true {
      let ending = try Recorder.update(reader, hasDerivedLines: false) { file.write($0) }
      return RecordingIntegrity(ending: ending)
    }
    return try RecordingExport.write(reader, as: format, at: at?.microseconds, to: output)
  }
}
