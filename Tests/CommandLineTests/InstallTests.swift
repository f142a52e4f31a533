import Foundation
import TestSupport
import Testing

/// The program in a prefix, and the program without its data.
@Suite(.timeLimit(.minutes(20))) struct InstallTests {
  /// Runs a program without the test's environment.
  private func run(_ program: String, _ arguments: String...) throws -> Run {
    let run = try Run(
      URL(fileURLWithPath: program),
      arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"],
      isWholeEnvironment: true
    )
    #expect(!run.wasKilled, "\(arguments)")
    return run
  }

  @Test("An installation is complete, and another one replaces it")
  func install() throws {
    let folder = try TemporaryFolder()
    let prefix = folder.path("a prefix")
    for _ in 0..<2 {
      let install = try Scrollscope.process(["install", "--prefix", prefix])
      #expect(install.status == 0)
      #expect(install.output.contains(prefix + "/bin/scrollscope\n"))
      #expect(install.errors.contains("export PATH="))
      #expect(install.errors.contains("fpath=("))
    }
    let leftovers = try #require(FileManager.default.enumerator(atPath: prefix)).compactMap {
      $0 as? String
    }
    .filter { $0.hasSuffix(".new") || $0.hasSuffix(".old") }
    #expect(leftovers == [])
    let program = prefix + "/bin/scrollscope"
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
    for path in [program, link] {
      #expect(try run(path, "scenes").output == (try Scrollscope.run("scenes").output))
      #expect(
        try run(path, "check", "--schema").output
          == (try Scrollscope.run("check", "--schema").output)
      )
      #expect(try run(path, "simulate", "basics", "--until", "0s").status == 0)
    }
    for (shell, file) in [
      ("bash", "bash-completion/completions/scrollscope"),
      ("zsh", "zsh/site-functions/_scrollscope"),
      ("fish", "fish/vendor_completions.d/scrollscope.fish"),
    ] {
      let script = try String(contentsOfFile: prefix + "/share/" + file, encoding: .utf8)
      let generated = try run(program, "--generate-completion-script", shell).output
      #expect(generated == script + "\n", "\(shell)")
    }
    #expect(
      try run(program, "install", "--prefix", prefix).errors.contains("is the running program")
    )
    let target = folder.path("moved here")
    try FileManager.default.moveItem(atPath: prefix, toPath: target)
    try check(target + "/bin/scrollscope")
  }

  /// Checks that a program finds what it reads.
  private func check(_ program: String) throws {
    let help = try run(program, "help", "commands")
    #expect(help.output == (try Scrollscope.run("help", "commands").output))
    let golden = GoldenFile.folder.appending(path: "offset-causes.scroll.ndjson").path
    #expect(try run(program, "verify", golden).status == 0)
    #expect(try run(program, "check", "basics").status == 0)
    #expect(try run(program, "--version").output == (try Scrollscope.run("--version").output))
    // It reads the page before it listens.
    let server = try ServerProcess(
      ["serve", "basics", "--no-token"],
      program: URL(filePath: program)
    )
    #expect(try run(program, "snapshot", "--url", server.url).status == 0)
    server.end(by: SIGTERM)
    #expect(server.process.terminationStatus == 0)
  }

  /// The names of the commands, from the help.
  private func commands() throws -> [String] {
    let lines = try Scrollscope.run("--help").output.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("SUBCOMMANDS:") })
    let commands = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }
      .filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(commands.contains("serve"))
    return commands
  }

  @Test(
    "Installed into .local of the home folder, every command has a manual page with its options"
  )
  func manual() throws {
    let folder = try TemporaryFolder()
    let install = try Scrollscope.process(["install"], environment: ["HOME": folder.url.path])
    #expect(install.status == 0)
    #expect(install.output.contains(folder.path(".local/bin/scrollscope") + "\n"))
    let pages = folder.path(".local/share/man/man1")
    let editing = ["info", "merge", "trim"].map { ["recording", $0] }
    let commands = try commands().map { [$0] } + editing + [[]]
    let names = commands.map { (["scrollscope"] + $0).joined(separator: "-") + ".1" }
    #expect(try FileManager.default.contentsOfDirectory(atPath: pages).sorted() == names.sorted())
    for (name, command) in zip(names, commands) {
      let text = try String(contentsOfFile: pages + "/" + name, encoding: .utf8)
      let requests = text.components(separatedBy: "\n").filter { $0.hasPrefix(".") }
        .compactMap { $0.split(separator: " ").first }
      #expect(Set(requests).isSubset(of: [".TH", ".ad", ".SH", ".TP", ".IP", ".PP", ".nf", ".fi"]))
      #expect(text.contains("\n.ad l\n"), "\(name): lines with long words are not stretched")
      #expect(!text.contains("\n'"))
      let help = try Scrollscope.run(command + ["--help"]).output
      let option = /^  (?:-[a-z], )?(--[a-z-]+)/.anchorsMatchLineEndings()
      let options = help.matches(of: option).map(\.1)
      #expect(options.contains("--version"), "\(name)")
      for option in options {
        let bold = #"\fB\#(option.replacing("-", with: #"\-"#))\fR"#
        #expect(text.contains(bold), "\(name) has no \(option)")
      }
    }
    let serve = try String(contentsOfFile: pages + "/scrollscope-serve.1", encoding: .utf8)
    #expect(serve.contains(#".TP"# + "\n" + #"\fB\-\-port\fR \fInumber\fR"#))
  }

  @Test("A failed installation keeps the previous one, and leaves no files")
  func failure() throws {
    let folder = try TemporaryFolder()
    let prefix = folder.path("prefix")
    _ = try Scrollscope.process(["install", "--prefix", prefix])
    let before = try FileManager.default.subpathsOfDirectory(atPath: prefix).sorted()
    let run = try Run.shell(
      "ulimit -f 2000; exec \"$0\" install --prefix \"$1\"",
      Scrollscope.executable.path,
      prefix
    )
    #expect(run.status == 2)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains(prefix + "/bin/scrollscope: "))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix).sorted() == before)
    let again = try self.run(prefix + "/bin/scrollscope", "simulate", "basics", "--until", "0s")
    #expect(again.status == 0)
  }

  @Test("A program copied without its data reports that, and works with the data beside it")
  func copied() throws {
    let folder = try TemporaryFolder()
    let build = Scrollscope.executable.deletingLastPathComponent().path
    // Separate processes copy: a file that this process writes cannot run while another process that it starts has
    // inherited the descriptor.
    let alone = try Run.shell(#"cp "$0/scrollscope" "$1""#, build, folder.url.path)
    #expect(alone.status == 0, "\(alone.errors)")
    let program = folder.path("scrollscope")
    for arguments in [
      ["scenes"], ["serve", "--port", "0"], ["check", "--schema"],
      ["install", "--prefix", "/nonexistent/prefix"],
    ] {
      let run = try Run(URL(fileURLWithPath: program), arguments)
      #expect(!run.wasKilled)
      #expect(run.status == 2)
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      if arguments.first != "install" {
        #expect(run.errors.contains("is missing beside the program"))
      }
    }
    let data = try Run.shell(#"cp -R "$0"/*.resources "$1""#, build, folder.url.path)
    #expect(data.status == 0, "\(data.errors)")
    try check(program)
  }
}
