import Foundation
import TestSupport
import Testing

/// The README's commands and samples, run as they are printed there.
@Suite(.timeLimit(.minutes(20))) struct ReadmeTests {
  private static func samples() throws -> [Sample] { try Sample.samples(in: "README.md") }

  @Test("Every command works in its place, after the commands before it")
  func commands() throws {
    let shell = try SampleShell()
    let commands = try Self.samples().filter { $0.language == "sh" && $0.mark.isEmpty }
    #expect(commands.count > 2)
    for command in commands { try shell.run(command) }
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
