import ArgumentParser
import JSON
import Recording
import Scenes
import ScrollModel

/// `scrollscope simulate`: a scene and a script, without a server.
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a scene with an input script and print its states.",
    discussion: """
      Prints one JSON object a line, in the order of time: {"t":…,"state":{…}} for each time given \
      with --at, or for the end; with --events also every event, before the state of its time. \
      Times are microseconds.

      A refused command ends the run with status 2 and a line that names the script's line.
      """
  )

  @Argument(help: "A scene file or the name of a built-in scene.")
  var scene: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The input script, one command a line; - for standard input.",
      valueName: "file"
    )
  )
  var input: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When to end: \(TimeArgument.help); or idle, when nothing moves after the last command.",
      valueName: "time|idle"
    )
  )
  var until = Until.idle

  @Option(
    name: .long,
    help: ArgumentHelp("When to print the state: times with commas between.", valueName: "times")
  )
  var at: TimeListArgument?

  @Option(name: .long, help: "Display frames a second, from 1 to 240.")
  var fps = 120

  @Flag(name: .long, help: "Print events too.")
  var events = false

  @Option(
    name: .customLong("set"),
    parsing: .singleValue,
    help: ArgumentHelp(
      "Set a property before the first command, as in scroll.bounces=false; may be repeated.",
      valueName: "id.property=json"
    )
  )
  var assignments: [AssignmentArgument] = []

  func validate() throws {
    guard FrameClock.supportedRates.contains(fps) else {
      throw ValidationError("--fps takes a number from 1 to 240, not \(fps)")
    }
  }

  func run() throws {
    let scene = try SceneFile.scene(self.scene)
    let file = input ?? "script"
    let script = try input.map { try ScriptFile.read($0) }
    var run = SimulationRun(
      scene: scene,
      script: script?.lines ?? [],
      scriptName: file,
      fps: fps,
      printsEvents: events
    )
    try run.apply(assignments)
    try run.run(until: until, states: at?.times.map(\.microseconds).sorted())
  }
}

/// When a simulation ends.
enum Until: ExpressibleByArgument, Equatable {
  case idle
  case time(TimeArgument)

  init?(argument: String) {
    if argument == "idle" {
      self = .idle
    } else if let time = TimeArgument(argument: argument) {
      self = .time(time)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String { "idle" }
}

/// A property to set, as `id.property=JSON`.
struct AssignmentArgument: ExpressibleByArgument {
  let view: String
  let property: String
  let json: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="),
      // Ids may have dots, names of properties have none.
      let dot = argument[..<equals].lastIndex(of: "."), dot != argument.startIndex
    else { return nil }
    view = String(argument[..<dot])
    property = String(argument[argument.index(after: dot)..<equals])
    json = String(argument[argument.index(after: equals)...])
  }
}
