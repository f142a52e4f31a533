import ArgumentParser
import JSON
import ScrollRecording

/// `scrollscope snapshot`: prints a state of a recording or of a running inspector.
struct Snapshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print a state of a recording, or the current state of a running inspector.",
    discussion: """
      Prints the state document after everything up to and including the time of --at, or the last \
      one. Times count from the start of the recording, also after another scene was loaded. Damage \
      before that time is reported, and the exit status is 2.

        scrollscope snapshot bug.scroll.ndjson --at 4.217s
        scrollscope snapshot --url ws://127.0.0.1:8030

      \(InspectorArguments.tokenHelp)
      """
  )

  @Argument(help: "A recording; - for standard input.", completion: .recording)
  var recording: String?

  @OptionGroup var server: InspectorArguments

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The time of the state: \(TimeArgument.help).", valueName: "time"),
    transform: TimeArgument.init
  )
  var at: TimeArgument?

  func validate() throws {
    guard recording != nil || server.isGiven else {
      throw ValidationError("expected a recording, --url or --unix")
    }
    guard recording == nil || !server.isGiven else {
      throw ValidationError("a recording and a running inspector exclude each other")
    }
    guard !server.isGiven || at == nil else {
      throw ValidationError(
        "--at is for recordings; a running inspector has only its current state"
      )
    }
  }

  func run() throws {
    if server.isGiven {
      try print(try liveState())
    } else {
      let path = recording ?? "-"
      let (state, gaps) = try RecordingInput.state(of: path, at: at?.microseconds)
      try print(state)
      try RecordingInput.finish(gaps, of: path)
    }
  }

  private func print(_ state: JSONValue) throws {
    try StandardOutput.write(state.serialized() + [UInt8(ascii: "\n")])
  }

  private func liveState() throws -> JSONValue {
    let connection = try InspectorConnection(
      server,
      name: "scrollscope snapshot",
      wantsState: true
    )
    defer { connection.close() }
    let snapshot = try connection.snapshot()
    let state = snapshot["state"] ?? .null
    // A source has only what it sent.
    if snapshot["source"] != nil { return state }
    return RestingFingers.state(state, isResting: try isResting(in: state, connection))
  }

  /// Whether no finger has moved for so long that it lets go without a velocity.
  private func isResting(in state: JSONValue, _ connection: InspectorConnection) throws -> Bool {
    guard state["touches"]?.object?.isEmpty == false, let time = state["t"]?.int64 else {
      return false
    }
    // A step at the start of the span is among its steps.
    let start = time - RestingFingers.age + 1
    guard start > 0 else { return false }
    let span: JSONValue = ["from": .integer(start), "to": .integer(time)]
    let past = try connection.response(to: "History.steps", span)["result"]
    guard let past, past["state"]?["touches"] == state["touches"] else { return false }
    return past["steps"]?.array?.allSatisfy { $0["patch"]?["touches"] == nil } == true
  }
}

/// Reads the recordings that commands accept.
enum RecordingInput {
  /// Returns the state of a recording at a time, or the last one.
  static func state(
    of path: String,
    at time: Int64?
  ) throws -> (state: JSONValue, gaps: RecordingIntegrity) {
    try reading(path) {
      let states = try RecordedStates(try RecordingFile.reader(path))
      return (try states.shownState(at: time), states.gaps)
    }
  }

  /// Reports the parts of a recording that were left out, and throws the exit status if it is damaged.
  static func finish(_ gaps: RecordingIntegrity, of path: String) throws {
    report(gaps, of: path)
    guard gaps.damages.isEmpty else { throw ExitCode(2) }
  }

  /// Reports the parts of a recording that were left out; the rest is unaffected.
  static func report(_ gaps: RecordingIntegrity, of path: String) {
    for damage in gaps.damages {
      Terminal.report(FileFault(name(of: path), damage))
    }
    if let line = gaps.lastLine {
      Terminal.complain("\(name(of: path)): cut off after line \(line)")
    }
  }

  /// Reports how many commands of a recording were rejected because something else was changed.
  static func report(refused count: Int, of path: String) {
    guard count > 0 else { return }
    let words = count == 1 ? "1 command was" : "\(count) commands were"
    Terminal.complain("\(name(of: path)): \(words) rejected and skipped")
  }

  /// Returns the body's result; adds the recording's name to an error.
  static func reading<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RecordingError {
      throw FileFault(name(of: path), error)
    } catch let error as RecordingFile.Failure {
      throw FileFault(name(of: path), reason: error.description)
    }
  }

  /// Returns the name of a recording, for messages.
  static func name(of path: String) -> String { path == "-" ? "<stdin>" : path }
}
