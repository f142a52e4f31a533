import ArgumentParser
import ForeignSource
import JSON
import Scenes
import ScrollModel
import ScrollRecording

/// `scrollscope recording`: describes, trims and merges recordings.
struct RecordingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recording",
    abstract: "Describe, trim or merge recordings.",
    subcommands: [RecordingInfo.self, RecordingTrim.self, RecordingMerge.self]
  )

  /// The number of commands in words.
  static func count(_ commands: Int) -> String {
    commands == 1 ? "1 command" : "\(commands) commands"
  }
}

/// `scrollscope recording info`: prints what recordings contain.
struct RecordingInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print the scenes, length, marks and commands of recordings.",
    discussion: """
      Times count from the start of the recording. A recording that cannot be read is one line on \
      standard error, and the exit status is 2.

      With --json, each recording is one JSON object: {"recording":…,"model":…,"fps":…,"duration":…, \
      "commands":…,"lines":…,"inputsOnly":…,"complete":…,"scenes":[{"t":…,"name":…,"title":…,"commands":…}], \
      "marks":[{"t":…,"text":…}]}; times are microseconds. The recording of a source has a null model, and "source" \
      instead of "fps" and "scenes".
      """
  )

  @Argument(help: "Recordings; - for standard input.", completion: .recording)
  var recordings: [String]

  @Flag(name: .long, help: "Print each recording as a JSON object.")
  var json = false

  func run() throws {
    var isReadable = true
    for path in recordings {
      do {
        let reader = try RecordingFile.reader(path)
        let recorded = try RecordedCommands(reader)
        let facts = Facts(path, reader.header, recorded)
        try json ? facts.writeObject() : facts.writeLines()
      } catch let error as RecordingError {
        isReadable = false
        Terminal.report(FileFault(RecordingInput.name(of: path), error))
      }
    }
    if !isReadable { throw ExitCode(2) }
  }
}

/// What a recording contains.
private struct Facts {
  let path: String
  /// The version of the law of motion; nil for a source.
  let model: Int?
  let source: SourceDescription?
  let recorded: RecordedCommands
  let lines: Int
  let isComplete: Bool

  init(_ path: String, _ header: RecordingHeader, _ recorded: RecordedCommands) {
    self.path = path
    model = header.model
    source = header.source
    self.recorded = recorded
    switch recorded.ending {
    case .ended(let end): (lines, isComplete) = (end.lines, true)
    case .cutOff(let lines, _): (self.lines, isComplete) = (lines, false)
    }
  }

  /// The commands that lead to its end, with those that load scenes.
  var commands: Int { recorded.parts.reduce(recorded.parts.count - 1) { $0 + $1.entries.count } }

  var marks: [(time: Int64, text: String)] {
    recorded.parts.flatMap { part in part.marks.map { ($0.elapsed, $0.text) } }
  }

  func writeLines() throws {
    let end = isComplete ? "complete" : "cut off after line \(lines)"
    if let source {
      try write(
        "\(Self.seconds(recorded.duration.microseconds)), \(RecordingCommand.count(commands)), \(lines) lines, measured from "
          + "\(source.title), \(end)"
      )
      return try writeMarks()
    }
    let kind = recorded.isInputsOnly ? ", inputs only" : ""
    try write(
      "\(Self.seconds(recorded.duration.microseconds)), \(RecordingCommand.count(commands)), \(lines) lines, "
        + "\(recorded.fps) frames a second, model \(model ?? 0)\(kind), \(end)"
    )
    for part in recorded.parts {
      let count = RecordingCommand.count(part.entries.count)
      try write(
        "at \(Self.seconds(part.start)) scene \(part.scene.name): \(part.scene.title), \(count)"
      )
    }
    try writeMarks()
  }

  private func writeMarks() throws {
    for mark in marks { try write("at \(Self.seconds(mark.time)) mark: \(mark.text)") }
  }

  private func write(_ words: String) throws {
    try StandardOutput.print("\(RecordingInput.name(of: path)): \(words)")
  }

  func writeObject() throws {
    try StandardOutput.json { writer in
      writer.member("recording", path)
      writer.member("model", model.map { .integer(Int64($0)) } ?? .null)
      if let source {
        writer.key("source")
        source.write(to: &writer)
      } else {
        writer.member("fps", recorded.fps)
      }
      for (key, number) in [
        ("duration", recorded.duration.microseconds), ("commands", Int64(commands)),
        ("lines", Int64(lines)),
      ] {
        writer.key(key)
        writer.value(number)
      }
      writer.member("inputsOnly", recorded.isInputsOnly)
      writer.member("complete", isComplete)
      if source == nil {
        writer.member("scenes", .array(scenes))
      }
      writer.key("marks")
      writer.value(
        .array(marks.map { ["t": .integer($0.time), "text": .string($0.text)] })
      )
    }
  }

  private var scenes: [JSONValue] {
    recorded.parts.map { part in
      [
        "t": .integer(part.start), "name": .string(part.scene.name),
        "title": .string(part.scene.title), "commands": .integer(Int64(part.entries.count)),
      ]
    }
  }

  private static func seconds(_ time: Int64) -> String { "\(Double(time) / 1_000_000) s" }
}
