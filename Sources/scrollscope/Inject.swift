import ArgumentParser
import ScrollRecording

/// `scrollscope inject`: plays an input script to a live inspector.
struct Inject: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play an input script to a running inspector, in real time.",
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
  var input: String

  @Flag(name: .long, help: "Take control from another client.")
  var force = false

  func validate() throws {
    guard server.isGiven else { throw ValidationError("expected --url or --unix") }
  }

  func run() throws {
    let script = try ScriptFile.read(input)
    let connection = try InspectorConnection(server, name: "scrollscope inject")
    try connection.takeControl(force: force)
    let player = ScriptPlayer(
      script: script,
      name: ScriptFile.name(of: input),
      connection: connection
    )
    try player.play()
    connection.close()
  }
}
