import ArgumentParser
import ScrollRecording

/// `scrollscope inject`: plays an input script to a live inspector.
struct Inject: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play an input script to a running inspector, in real time.",
    discussion: """
      \(ScriptFile.help)

      The token of a server of yours on this machine is found by itself; otherwise give it with \
      --token or in the URL as ?token=….

      If somebody else is in control, the command ends with status 2; --force takes control. A \
      refused command ends the run with status 2 and a line that names the script's line.
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The inspector's address, such as ws://127.0.0.1:8030, or the page's as serve prints it.",
      valueName: "url"
    )
  )
  var url: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The input script, one command a line; - for standard input.",
      valueName: "file"
    ),
    completion: .script
  )
  var input: String

  @Option(name: .long, help: ArgumentHelp("The server's token.", valueName: "text"))
  var token: String?

  @Flag(name: .long, help: "Take control from whoever has it.")
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
