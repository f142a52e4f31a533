import ArgumentParser
import JSON
import Recording

/// `scrollscope snapshot`: a state out of a recording.
struct Snapshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the state that a recording shows at a time.",
    discussion: """
      Prints one state document, after everything up to and including that time, or the last one. \
      Times count from the start of the recording; where a scene was loaded they go on.

        scrollscope snapshot bug.scroll.ndjson --at 4.217s
      """
  )

  @Argument(help: "A recording; - for standard input.")
  var recording: String

  @Option(
    name: .long,
    help: ArgumentHelp("When: \(TimeArgument.help).", valueName: "time"),
    transform: TimeArgument.init
  )
  var at: TimeArgument?

  func run() throws {
    let state = try RecordingInput.state(of: recording, at: at?.microseconds)
    try StandardOutput.write(state.serialized() + [UInt8(ascii: "\n")])
  }
}

/// Recordings that commands read.
enum RecordingInput {
  /// The state that a recording shows at a time, or last.
  static func state(of path: String, at time: Int64?) throws -> JSONValue {
    try reading(path) {
      let states = try RecordedStates(try RecordingFile.reader(path))
      if let time {
        if let state = try states.state(at: time) { return state }
        let end = Double(states.end) / 1_000_000
        if let damage = states.damages.last { throw damage }
        throw FileFault(name(of: path), reason: "the recording ends at \(end)s")
      }
      var last: JSONValue?
      try states.play { moment in
        last = moment.state
        return true
      }
      guard let last else { throw FileFault(name(of: path), reason: "the recording has no states") }
      return last
    }
  }

  /// What the body gives; what is wrong with the recording is told with its name.
  static func reading<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RecordingError {
      throw FileFault(name(of: path), error)
    } catch let error as RecordingFile.Failure {
      throw FileFault(name(of: path), reason: error.description)
    }
  }

  /// What messages call a recording.
  static func name(of path: String) -> String { path == "-" ? "<stdin>" : path }
}
