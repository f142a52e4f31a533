import Foundation
import TestSupport
import Testing

/// The README's commands and samples, run as they are printed there.
@Suite(.timeLimit(.minutes(20))) struct ReadmeTests {
  /// A code block, or a command of a table.
  private struct Sample {
    /// The language of a block; `sh` for a command.
    let language: String
    /// The word of the comment in front of a block, such as `run`.
    let mark: String
    let text: String
    /// The table's description of the command.
    let promise: String
  }

  private static func samples() throws -> [Sample] {
    let text = try String(
      contentsOf: Example.repository.appending(path: "README.md"),
      encoding: .utf8
    )
    var samples: [Sample] = []
    var block: (language: String, mark: String, lines: [String])?
    var mark = ""
    for line in text.components(separatedBy: "\n") {
      if var open = block {
        guard line == "```" else {
          open.lines.append(line)
          block = open
          continue
        }
        let text = open.lines.joined(separator: "\n")
        samples.append(Sample(language: open.language, mark: open.mark, text: text, promise: ""))
        block = nil
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), mark, [])
        mark = ""
      } else if line.hasPrefix("<!-- ") {
        mark = line.replacing("<!-- ", with: "").replacing(" -->", with: "")
      } else if line.hasPrefix("| `scrollscope") {
        let cells = line.components(separatedBy: " | ")
        let command = cells[0].replacing("| `", with: "").replacing("`", with: "")
        samples.append(Sample(language: "sh", mark: "", text: command, promise: cells[1]))
      }
    }
    return samples
  }

  /// Runs a command in a shell that has the program on its path.
  private func shell(_ command: String, in folder: TemporaryFolder) throws -> Run {
    let path = Scrollscope.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    return try Run(
      URL(filePath: "/bin/bash"),
      ["-euo", "pipefail", "-c", command],
      environment: ["PATH": path, "HOME": folder.url.path],
      isWholeEnvironment: true,
      directory: folder.url
    )
  }

  @Test("Every command works in its place, after the commands before it")
  func commands() throws {
    let folder = try TemporaryFolder()
    let commands = try Self.samples().filter { $0.language == "sh" && $0.mark.isEmpty }
    #expect(commands.count > 15)
    for command in commands {
      let words = command.text.split(separator: " ").map(String.init)
      if words.starts(with: ["scrollscope", "serve"]) || words.contains("--serve") {
        try serve(Array(words.dropFirst()), in: folder)
        continue
      }
      var text = command.text
      var server: ServerProcess?
      if words.contains("inject") {
        server = try ServerProcess("serve", "basics", "--no-token")
        text = text.replacing("ws://127.0.0.1:8030", with: server?.url ?? "")
      }
      let run = try shell(text, in: folder)
      server?.end(by: SIGTERM)
      let status: Int32 = command.promise.contains("with status 1") ? 1 : 0
      #expect(run.status == status, "\(command.text): \(run.errors)")
      if words.contains("--compare") {
        #expect(run.output.contains(#""property":"contentOffset""#), "\(run.errors)")
      }
    }
  }

  private func serve(_ arguments: [String], in folder: TemporaryFolder) throws {
    let server = try ServerProcess(
      arguments,
      environment: ["XDG_RUNTIME_DIR": folder.url.path],
      directory: folder.url
    )
    server.end(by: SIGTERM)
    #expect(server.process.terminationReason == .exit, "\(arguments)")
    #expect(server.process.terminationStatus == 0, "\(arguments)")
  }

  @Test("The README installs scrollscope before its first use")
  func order() throws {
    let samples = try Self.samples()
    let install = try #require(samples.firstIndex { $0.mark == "install" })
    #expect(samples[install].text.contains("scrollscope install"))
    #expect(samples[install].text.contains(#"export PATH="$HOME/.local/bin:$PATH""#))
    let first = try #require(samples.firstIndex { $0.text.hasPrefix("scrollscope ") })
    #expect(install < first)
  }

  @Test("Help names every command that a script can contain")
  func help() throws {
    for command in ["simulate", "inject"] {
      let text = try Scrollscope.run("help", command).output
      for method in ["Input.touch", "Input.perform", "View.set", "Keyboard.show", "Device.set"] {
        #expect(text.contains(method), "\(command): \(method)")
      }
    }
  }
}
