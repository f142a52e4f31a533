import ArgumentParser
import ScrollRecording

/// `scrollscope inject`: plays an input script to a live inspector.
struct Inject: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play an input script to a running inspector, in real time.",
    discussion: """
      \(ScriptFile.help)

      \(InspectorConnection.tokenHelp)

      If another client has control, the command ends with status 2; --force takes control. A \
      rejected command ends the run with status 2 and its line in the script.
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The inspector's address, such as ws://127.0.0.1:8030, or the page's, which serve prints.",
      valueName: "url"
    )
  )
  var url: String

  @Option(
    name: .long,
    help: ScriptFile.argumentHelp,
    completion: .script
  )
  var input: String

  @Option(name: .long, help: ArgumentHelp("The server's token.", valueName: "text"))
  var token: String?

  @Flag(name: .long, help: "Take control from another client.")
  var force = false

  func run() throws {
    let script = try ScriptFile.read(input)
    let connection = try InspectorConnection(url: url, token: token, name: "scrollscope inject")
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
