import ArgumentParser
import Foundation
import JSON

/// The program: its subcommands, and one way to fail.
@main
struct Scrollscope: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scrollscope",
    abstract:
      "Look inside scroll views: a model with UIScrollView's behaviour, live in the browser.",
    discussion: """
      Start with `scrollscope serve` and open the address that it prints. SCENE is a file or the \
      name of a built-in scene; `scrollscope scenes` lists those.

      Exit status: 0 done, 1 a check failed, 2 bad usage or bad input.
      """,
    version: ScrollscopeVersion.text,
    subcommands: [
      Serve.self, Scenes.self, Check.self, Simulate.self, Inject.self, Verify.self, Replay.self,
      Snapshot.self, Diff.self, Export.self, DoctorCommand.self, Fuzz.self, Install.self,
    ]
  )

  static func main() {
    // A file that may not grow is an error of the write, not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try checkSubcommand()
      var command = try parseAsRoot()
      try command.run()
    } catch {
      end(with: error)
    }
  }

  /// Names a subcommand that does not exist, which the parser would take for a stray argument.
  private static func checkSubcommand() throws {
    guard let name = CommandLine.arguments.dropFirst().first, !name.hasPrefix("-") else { return }
    let names = configuration.subcommands.map { $0.name } + ["help"]
    if name == "help" { return try checkHelp(names) }
    guard !names.contains(name) else { return }
    let hint = Spelling.hint(for: name, among: names)
    throw ValidationError("no command \(PrintableText.quoted(name))\(hint)")
  }

  /// Names what there is no help for, which the parser would answer with the help for all.
  private static func checkHelp(_ names: [String]) throws {
    let asked = CommandLine.arguments.dropFirst(2).filter { !$0.hasPrefix("-") }
    for (index, name) in asked.enumerated() where index > 0 || !names.contains(name) {
      let hint = Spelling.hint(for: name, among: index > 0 ? [] : names)
      throw ValidationError("no help for \(PrintableText.quoted(name))\(hint)")
    }
  }

  /// Ends with the status that an error stands for, after one line on standard error.
  private static func end(with error: any Error) -> Never {
    if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
    switch exitCode(for: error) {
    case .success:
      // A request for help or the version.
      do {
        try StandardOutput.write(
          Array((CompletionScript.withScenes(fullMessage(for: error)) + "\n").utf8)
        )
      } catch {
        Terminal.report(error)
        Foundation.exit(2)
      }
      Foundation.exit(0)
    case .validationFailure: Terminal.complain(words(forUsage: error))
    default: Terminal.report(error)
    }
    Foundation.exit(2)
  }

  /// What is wrong with the arguments, and where help is, on one line.
  private static func words(forUsage error: any Error) -> String {
    let message = message(for: error)
    // The parser's last line: "See 'scrollscope simulate --help' for more information."
    let quoted = fullMessage(for: error).split(separator: "\n").last?.split(separator: "'")
    let help = quoted.flatMap { $0.count == 3 ? String($0[1]) : nil } ?? "scrollscope --help"
    return "\(message.prefix(1).lowercased())\(message.dropFirst()) (see '\(help)')"
  }
}

/// The program's version, as `--version` and the server tell it.
enum ScrollscopeVersion {
  static let text = "0.1.0"
}

extension ParsableCommand {
  /// What the command is called.
  fileprivate static var name: String {
    configuration.commandName ?? String(describing: Self.self).lowercased()
  }
}
