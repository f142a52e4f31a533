import ArgumentParser
import ScrollModel
import ScrollRecording

/// `scrollscope recording trim`: keeps a part of a recording.
struct RecordingTrim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim",
    abstract: "Write the part of a recording between two times to a new recording.",
    discussion: """
      Times count from the start of the recording. Everything after --to is omitted. The new recording \
      begins with the scene that ran at --from; earlier scenes are omitted, and the commands of \
      that scene stay, because its state follows from them. Commands that were discarded by going back \
      in time are omitted too. The recording of a source keeps the states from --from on, and begins at zero.

        scrollscope recording trim session.scroll.ndjson --to 4.2s --out bug.scroll.ndjson
      """
  )

  @Argument(help: "A recording; - for standard input.", completion: .recording)
  var recording: String

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Begin with the scene of this time.", valueName: "time"),
    transform: TimeArgument.init
  )
  var from: TimeArgument?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The end: \(TimeArgument.help).", valueName: "time"),
    transform: TimeArgument.init
  )
  var to: TimeArgument?

  @OptionGroup var output: NewRecordingArguments

  func validate() throws {
    guard from != nil || to != nil else { throw ValidationError("expected --from or --to") }
    guard from?.microseconds ?? 0 <= to?.microseconds ?? .max else {
      throw ValidationError("--from is later than --to")
    }
  }

  func run() throws {
    let reader = try RecordingInput.reading(recording) { try RecordingFile.reader(recording) }
    let start = from?.microseconds ?? 0
    if reader.header.source != nil { return try trimSource(reader, from: start) }
    let recorded = try RecordingInput.commands(of: recording, reader)
    guard start <= recorded.duration.microseconds else {
      throw Failure("--from: the recording ends before that time")
    }
    try RecordingInput.reading(recording) {
      try output.write { sink in
        try RecordingEdit.trim(recorded, from: start, to: to?.microseconds ?? .max, sink)
      }
    }
  }

  private func trimSource(_ reader: RecordingReader, from start: Int64) throws {
    let gaps = try RecordingInput.reading(recording) {
      try output.write { sink in
        try RecordingEdit.trim(source: reader, from: start, to: to?.microseconds ?? .max, sink)
      }
    }
    try RecordingInput.finish(gaps, of: recording)
  }
}

/// `scrollscope recording merge`: joins recordings.
struct RecordingMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Write several recordings, one after another, to a new recording.",
    discussion: """
      Each begins where the previous one ends, with its own scene. All must have the same frame rate. The \
      result has states and events unless all of them have inputs only.

        scrollscope recording merge pull.scroll.ndjson fast.scroll.ndjson --out both.scroll.ndjson
      """
  )

  @Argument(help: "Recordings, in order.", completion: .recording)
  var recordings: [String]

  @OptionGroup var output: NewRecordingArguments

  func validate() throws {
    guard recordings.count > 1 else { throw ValidationError("expected two recordings or more") }
    guard recordings.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("only one of them can be standard input")
    }
  }

  func run() throws {
    let recorded = try recordings.map { try RecordingInput.commands(of: $0) }
    for (path, other) in zip(recordings, recorded) where other.fps != recorded[0].fps {
      throw FileFault(
        RecordingInput.name(of: path),
        reason: "it has \(other.fps) frames a second, and the first recording \(recorded[0].fps)"
      )
    }
    try output.write { try RecordingEdit.join(recorded, to: $0) }
  }
}

/// The option of commands that write a new recording.
struct NewRecordingArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The new file, such as bug.scroll.ndjson; compressed if its name ends in .gz.",
      valueName: "file"
    ),
    completion: .directory
  )
  var out: String

  /// Creates the file, and writes the body's output to it.
  func write<Result>(
    _ body: (@escaping RecordingWriter.Sink) throws -> Result
  ) throws -> Result {
    let file = try FileFault.naming(out) { () throws(RecordingFile.Failure) in
      try RecordingFileWriter(creating: out)
    }
    let result = try body { file.write($0) }
    try FileFault.naming(out) { () throws(RecordingFile.Failure) in try file.close() }
    return result
  }
}

extension RecordingInput {
  /// Returns the commands of a recording, to carry them out again; a missing end is reported.
  static func commands(
    of path: String,
    _ reader: RecordingReader? = nil
  ) throws -> RecordedCommands {
    let recorded = try reading(path) {
      try RecordedCommands.toReplay(try reader ?? RecordingFile.reader(path))
    }
    report(RecordingIntegrity(ending: recorded.ending), of: path)
    return recorded
  }
}
