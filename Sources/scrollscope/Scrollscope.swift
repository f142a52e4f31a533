import ArgumentParser
import Foundation
import JSON
import Scenes

/// The program: its subcommands and its error handling.
@main
struct Scrollscope: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrollscope",
    abstract:
      "Inspect scroll views: a model with UIScrollView's behaviour, live in the browser.",
    discussion: """
      Start with `scrollscope serve` and open the address that it prints. SCENE is a file or the \
      name of a built-in scene; `scrollscope scenes` lists those. `scrollscope help commands` describes \
      the commands of input scripts, `scrollscope help devices` lists the devices to open scenes on.

      Exit status: 0 done, 1 a check failed, 2 bad usage or bad input.
      """,
    version: ScrollscopeVersion.text,
    subcommands: [
      Serve.self, WatchCommand.self, ImportCommand.self, Scenes.self, Check.self, Simulate.self,
      Inject.self,
      Verify.self,
      ReplayCommand.self, RecordingCommand.self,
      Snapshot.self, Diff.self, CompareCommand.self, Swipe.self, Export.self, DoctorCommand.self,
      Fuzz.self,
      MCP.self,
      SourceCheck.self, Install.self,
    ]
  )

  static func main() {
    // Exceeding the file size limit is an error of the write; it must not end the program.
    signal(SIGXFSZ, SIG_IGN)
    Foundation.exit(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  /// Does what the arguments ask for, and returns the exit status.
  static func status(of arguments: [String]) -> Int32 {
    do {
      try checkSubcommand(arguments)
      if try printTopic(arguments) { return 0 }
      var command = try parseAsRoot(arguments)
      try command.run()
      return 0
    } catch {
      return status(after: error)
    }
  }

  /// Throws for a subcommand that does not exist, which the parser would treat as a stray argument.
  private static func checkSubcommand(_ arguments: [String]) throws {
    guard let name = arguments.first, !name.hasPrefix("-") else { return }
    let names = configuration.subcommands.map { $0.name } + ["help"]
    if name == "help" { return try checkHelp(arguments.dropFirst(), names) }
    guard !names.contains(name) else { return }
    let hint = Spelling.hint(for: name, among: names)
    throw ValidationError("no command \(PrintableText.quoted(name))\(hint)")
  }

  /// The texts of the topics of `help` that are not commands.
  private static let topics: [String: @Sendable () throws -> String] = [
    CommandHelp.topic: { try CommandHelp.text() }, DeviceHelp.topic: { DeviceHelp.text() },
  ]

  /// Prints the help of a topic that is not a command; false if none was asked for.
  private static func printTopic(_ arguments: [String]) throws -> Bool {
    guard arguments.count == 2, arguments[0] == "help", let text = topics[arguments[1]] else {
      return false
    }
    try StandardOutput.write(Array((try text() + "\n").utf8))
    return true
  }

  /// Throws for a help topic that does not exist, for which the parser would print the general help.
  private static func checkHelp(_ arguments: ArraySlice<String>, _ names: [String]) throws {
    let names = names + topics.keys.sorted()
    let asked = arguments.filter { !$0.hasPrefix("-") }
    var known = names
    for name in asked {
      guard known.contains(name) else {
        let hint = Spelling.hint(for: name, among: known)
        throw ValidationError("no help for \(PrintableText.quoted(name))\(hint)")
      }
      let command = configuration.subcommands.first { $0.name == name }
      known = known == names ? command?.configuration.subcommands.map { $0.name } ?? [] : []
    }
  }

  /// Returns an error's exit status, after one line on standard error.
  private static func status(after error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    switch exitCode(for: error) {
    case .success:
      // A request for help or the version.
      do {
        try StandardOutput.write(
          Array((CompletionScript.withScenes(fullMessage(for: error)) + "\n").utf8)
        )
        return 0
      } catch {
        Terminal.report(error)
      }
    case .validationFailure: Terminal.complain(words(forUsage: error))
    default: Terminal.report(error)
    }
    return 2
  }

  /// Returns the description of a usage error and a reference to the help, on one line.
  private static func words(forUsage error: any Error) -> String {
    let message = message(for: error)
    // The parser's last line: "See 'scrollscope simulate --help' for more information."
    let quoted = fullMessage(for: error).split(separator: "\n").last?.split(separator: "'")
    let help = quoted.flatMap { $0.count == 3 ? String($0[1]) : nil } ?? "scrollscope --help"
    return "\(message.prefix(1).lowercased())\(message.dropFirst()) (see '\(help)')"
  }
}

extension ParsableCommand {
  /// The command's name.
  fileprivate static var name: String {
    configuration.commandName ?? String(describing: Self.self).lowercased()
  }
}
