import ArgumentParser
import JSON
import Scenes
import ScrollModel
import ScrollRecording

/// `scrollscope simulate`: runs a scene and a script without a server.
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Run a scene with an input script and print its states.",
    discussion: """
      Prints one JSON object a line, in the order of time: {"t":…,"state":{…}} for each time of \
      --at, after all commands and frames up to and including it, or for the end; with --events also \
      every event, before the state of its time. Times in the output are microseconds. While the \
      keyboard or a rotation is animated, "presentation" follows the state: a merge patch with what is on \
      the screen.

        scrollscope simulate bounce --input pull.input.ndjson --at 0.5s,1s --events

      \(ScriptFile.help)

      With --record, the run is recorded, and `scrollscope verify` compares later runs with it; \
      --inputs-only omits everything that follows from the scene and the commands.

      With --device, the scene opens on a device of the page's menu; a scene that the script loads opens on its \
      own.

        scrollscope simulate car-pager --demo --device "iPhone SE" --landscape

      A rejected command ends the run with status 2 and its line in the script.
      """
  )

  @Argument(help: "A scene file or the name of a built-in scene.", completion: .scene)
  var scene: String

  @Option(
    name: .long,
    help: ScriptFile.argumentHelp,
    completion: .script
  )
  var input: String?

  @Flag(
    name: .long,
    help: """
      Run the commands of the scene's own demo; with --input, those of the script too, in the order of their \
      times and, at the same time, after the demo's.
      """
  )
  var demo = false

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      When to end: \(TimeArgument.help); or idle: when nothing moves after the last command, at most \
      60 s later. The run always reaches the last time of --at.
      """,
      valueName: "time|idle"
    ),
    completion: .list(["idle"]),
    transform: Until.init
  )
  var until = Until.idle

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "When to print the state: times separated by commas, such as 0s,400ms,2.5s.",
      valueName: "times"
    ),
    transform: TimeListArgument.init
  )
  var at: TimeListArgument?

  @OptionGroup var frameRate: FrameRateArguments

  @Flag(name: .long, help: "Print events too.")
  var events = false

  @Option(
    name: .customLong("set"),
    parsing: .singleValue,
    help: ArgumentHelp(
      "Set a property before the first command, as in scroll.bounces=false; may be repeated.",
      valueName: "id.property=json"
    ),
    transform: AssignmentArgument.init
  )
  var assignments: [AssignmentArgument] = []

  @OptionGroup var device: DeviceArguments

  @OptionGroup var recording: RecordingArguments

  func run() throws {
    let scene = device.opened(try SceneFile.scene(self.scene))
    let ownDemo = demo ? try DemoScript.read(scene, self.scene) : nil
    let scripts = [
      ownDemo.map { SimulationRun.Script($0, "\(self.scene): demo") },
      try input.map { SimulationRun.Script(try ScriptFile.read($0), ScriptFile.name(of: $0)) },
    ]
    let recording = try self.recording.start(scene, fps: frameRate.fps)
    let run = SimulationRun(
      recording.map { $0.recorder.run } ?? SceneRun(scene: scene, fps: frameRate.fps),
      recorder: recording?.recorder,
      scripts: scripts.compactMap(\.self),
      printsEvents: events
    )
    let result = Result {
      try run.apply(assignments)
      try run.run(until: until, states: at?.times.map(\.microseconds).sorted())
    }
    // Keep the recording even if the run ended early.
    try recording?.finish()
    try result.get()
  }
}

/// The end of a simulation.
enum Until: CustomStringConvertible {
  case idle
  case time(TimeArgument)

  init(_ text: String) throws {
    if text == "idle" {
      self = .idle
    } else if let time = try? TimeArgument(text) {
      self = .time(time)
    } else {
      throw ValidationError("expected idle or \(TimeArgument.help)")
    }
  }

  /// The default, for help.
  var description: String { "idle" }
}
