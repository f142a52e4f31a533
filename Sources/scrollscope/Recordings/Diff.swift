import ArgumentParser
import Foundation
import JSON
import ModelCoding
import Platform
import Scenes
import ScrollRecording

/// `scrollscope diff`: prints the differences between two states or two recordings.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print the differences between two states or two recordings.",
    discussion: """
      For two state documents, or two recordings with --at, prints the JSON merge patch (RFC 7396) \
      from the first to the second; {} if they are equal. For two recordings, prints the first \
      difference, as `scrollscope verify` does, or nothing. The exit status is 1 if there is a \
      difference, and 2 if a file cannot be read or is damaged.

        scrollscope snapshot --url ws://127.0.0.1:8030 | scrollscope diff expected.json -

      --only compares the values of a few properties of two recordings and nothing else, as `scrollscope \
      verify` does. One of them, or both, may come from another scroller:

        scrollscope import today.csv --size 390x844 --content 390x4000 --out today.scroll.ndjson
        scrollscope diff expected.scroll.ndjson today.scroll.ndjson --only contentOffset \
      --tolerance pt=0.5,us=8400
      """
  )

  @Argument(
    help: "The first state or recording; - for a state from standard input.",
    completion: .file(extensions: ["json", "scroll.ndjson", "scroll.ndjson.gz"])
  )
  var first: String

  @Argument(
    help: "The second state or recording; - for a state from standard input.",
    completion: .file(extensions: ["json", "scroll.ndjson", "scroll.ndjson.gz"])
  )
  var second: String

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The time in both recordings: \(TimeArgument.help).", valueName: "time"),
    transform: TimeArgument.init
  )
  var at: TimeArgument?

  @OptionGroup var values: ComparedValues

  func validate() throws {
    guard values.properties != nil || values.accepted.isNone else {
      throw ValidationError("--tolerance needs --only")
    }
    guard values.properties == nil || at == nil else {
      throw ValidationError("--only and --at exclude each other")
    }
    guard first != "-" || second != "-" else {
      throw ValidationError("only one of the two can be standard input")
    }
    guard at == nil || RecordingFile.isRecording(first) || RecordingFile.isRecording(second) else {
      throw ValidationError("--at is for recordings")
    }
  }

  func run() throws {
    switch (try state(first), try state(second)) {
    case (let old?, let new?) where values.properties == nil: try print(from: old, to: new)
    case (nil, nil): try compareRecordings()
    case _ where values.properties != nil: throw Failure("--only is for two recordings")
    default:
      throw Failure("one is a state and the other a recording; --at takes the recording's state")
    }
  }

  private typealias State = (state: JSONValue, gaps: RecordingIntegrity)

  private func print(from old: State, to new: State) throws {
    let patch = MergePatch.between(old.state, new.state)
    try StandardOutput.write(patch.serialized() + [UInt8(ascii: "\n")])
    RecordingInput.report(old.gaps, of: first)
    RecordingInput.report(new.gaps, of: second)
    guard old.gaps.damages.isEmpty, new.gaps.damages.isEmpty else { throw ExitCode(2) }
    guard patch == .object([:]) else { throw ExitCode(1) }
  }

  /// Returns the state in a file or, with a time, of a recording; nil for a recording without a time.
  private func state(_ path: String) throws -> State? {
    if RecordingFile.isRecording(path) {
      return try at.map { try RecordingInput.state(of: path, at: $0.microseconds) }
    }
    let name = RecordingInput.name(of: path)
    do {
      let limit = JSONLimits.file.bytes
      let bytes =
        path == "-"
        ? try BoundedFile.bytes(from: Console.current.input, atMost: limit)
        : try BoundedFile.read(fileOrPipe: path, atMost: limit)
      let json = try JSONValue(parsing: bytes, limits: .file)
      // simulate wraps each state in an object with its time.
      let state = json["state"] ?? json
      guard state["views"]?.object != nil else {
        throw FileFault(name, reason: "not a state document: it has no \"views\"")
      }
      return (state, RecordingIntegrity(ending: nil))
    } catch let error as BoundedFile.Failure {
      throw FileFault(name, reason: error.reason)
    } catch let error as JSONError {
      throw FileFault(name, RecordingError(line: error.line, column: error.column, error.message))
    }
  }

  private func compareRecordings() throws {
    let old = try RecordingInput.reading(first) { try RecordingFile.reader(first) }
    let new = try RecordingInput.reading(second) { try RecordingFile.reader(second) }
    let difference: RecordingError?
    do {
      if let only = values.properties {
        difference = try RecordingComparison.firstDifference(
          old,
          new,
          only: only,
          tolerance: values.accepted
        )
      } else {
        difference = try RecordingComparison.firstDifference(old, new)
      }
    } catch let fault as RecordingComparison.Fault {
      return try RecordingInput.reading(fault.isOfFirst ? first : second) { throw fault.error }
    }
    guard let difference else { return }
    try StandardOutput.print(difference.description(after: second))
    throw ExitCode(1)
  }
}
