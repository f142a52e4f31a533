import ArgumentParser
import Foundation

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
    subcommands: [Serve.self, Scenes.self, Check.self, Simulate.self, Inject.self]
  )

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      exit(reporting: error)
    }
  }

  /// Prints an error as one line on standard error and ends with the status that it stands for.
  private static func exit(reporting error: any Error) -> Never {
    if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
    if exitCode(for: error) == .success {
      // A request for help or the version.
      print(fullMessage(for: error))
      Foundation.exit(0)
    }
    Terminal.complain(message(for: error))
    Foundation.exit(2)
  }
}

/// The program's version, as `--version` and the server tell it.
enum ScrollscopeVersion {
  static let text = "0.1.0"
}
