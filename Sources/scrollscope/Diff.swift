import ArgumentParser
import Foundation
import JSON
import Recording
import Scenes

/// `scrollscope diff`: in what two states or two recordings differ.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say in what two states or two recordings differ.",
    discussion: """
      Of two state documents, and of two recordings with --at, prints the JSON merge patch (RFC 7396) \
      that makes the second of the first; {} if they are the same. Of two recordings, prints the first \
      thing that is not the same in both, as `scrollscope verify` does, or nothing.
      """
  )

  @Argument(help: "The state or recording to start from.")
  var first: String

  @Argument(help: "The state or recording to come to.")
  var second: String

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("When, in both recordings: \(TimeArgument.help).", valueName: "time"),
    transform: TimeArgument.init
  )
  var at: TimeArgument?

  func run() throws {
    switch (try state(first), try state(second)) {
    case (let old?, let new?): try print(from: old, to: new)
    case (nil, nil): try compareRecordings()
    default:
      throw Failure("one is a state and the other a recording; --at takes the recording's state")
    }
  }

  private func print(from old: JSONValue, to new: JSONValue) throws {
    try StandardOutput.write(MergePatch.between(old, new).serialized() + [UInt8(ascii: "\n")])
  }

  /// The state in a file or, with a time, of a recording; nil if it is a recording.
  private func state(_ path: String) throws -> JSONValue? {
    if RecordingFormat.isName(path) {
      return try at.map { try RecordingInput.state(of: path, at: $0.microseconds) }
    }
    do {
      let bytes = try BoundedFile.read(fileOrPipe: path, atMost: JSONLimits.file.bytes)
      let json = try JSONValue(parsing: bytes, limits: .file)
      // simulate prints states with their times around them.
      let state = json["state"] ?? json
      guard state["views"]?.object != nil else {
        throw FileFault(path, reason: "not a state document: it has no \"views\"")
      }
      return state
    } catch let error as BoundedFile.Failure {
      throw FileFault(path, reason: error.reason)
    } catch let error as JSONError {
      throw FileFault(path, RecordingError(line: error.line, column: error.column, error.message))
    }
  }

  private func compareRecordings() throws {
    let difference = try RecordingInput.reading(first) {
      let old = try RecordingFile.reader(first)
      return try RecordingInput.reading(second) {
        try RecordingComparison.firstDifference(old, try RecordingFile.reader(second))
      }
    }
    guard let difference else { return }
    try StandardOutput.print("\(second):\(difference.line): \(difference.message)")
  }
}
