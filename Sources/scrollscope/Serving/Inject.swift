import ArgumentParser
import ScrollRecording

/// `scrollscope inject`: plays an input script or one gesture to a live inspector.
struct Inject: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inject",
    abstract: "Play an input script or one gesture to a running inspector, in real time.",
    discussion: """
      \(ScriptFile.help)

      \(InspectorArguments.tokenHelp)

      If another client has control, the command ends with status 2; --force takes control. A \
      rejected command ends the run with status 2 and its line in the script.
      """
  )

  @OptionGroup var server: InspectorArguments

  @Option(
    name: .long,
    help: ScriptFile.argumentHelp,
    completion: .script
  )
  var input: String?

  @OptionGroup(title: "Gestures") var gesture: GestureArguments

  @Flag(name: .long, help: "Take control from another client.")
  var force = false

  func validate() throws {
    guard server.isGiven else { throw ValidationError("expected --url or --unix") }
    guard (input == nil ? 0 : 1) + gesture.count == 1 else {
      throw ValidationError("expected one of --input, --tap, --swipe and --pinch")
    }
  }

  func run() throws {
    guard let script = try input.map(ScriptFile.read) ?? gesture.script() else { return }
    let connection = try InspectorConnection(server, name: "scrollscope inject")
    try connection.takeControl(force: force)
    let player = ScriptPlayer(
      script: script,
      name: input.map(ScriptFile.name) ?? "gesture",
      connection: connection
    )
    try player.play()
    connection.close()
  }
}
