import Foundation
import TestSupport
import Testing

/// `serve --record`: what clients did is in the file, however the server ends.
@Suite(.timeLimit(.minutes(20))) struct LiveRecordingTests {
  /// A server in a process of its own.
  private struct Server {
    let process = Process()
    let url: String

    init(recordingTo path: String) throws {
      let output = Pipe()
      process.executableURL = Scrollscope.executable
      process.arguments = ["serve", "basics", "--port", "0", "--no-token", "--record", path]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var text = ""
      while !text.contains("\n") {
        let data = output.fileHandleForReading.availableData
        try #require(!data.isEmpty, "the server ended")
        text += String(decoding: data, as: UTF8.self)
      }
      let address = text.split(separator: "\n")[0].split(separator: " ").last ?? ""
      url = address.replacingOccurrences(of: "http://", with: "ws://")
    }

    func end(by signal: Int32) {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
    }
  }

  private static func script(_ count: Int) -> String {
    Script.touch(0, "began", 160, 400)
      + (1...count).map { Script.touch($0 * 2_000, "moved", 160, 400 - Double($0 % 40)) }.joined()
  }

  @Test("Nothing that was answered is lost when the server is killed", arguments: [1, 20, 83])
  func killed(count: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live.scroll.ndjson")
    let server = try Server(recordingTo: path)
    let script = try folder.write(Self.script(count), to: "live.input.ndjson")
    let inject = try Scrollscope.run("inject", "--url", server.url, "--input", script)
    #expect(inject.errors == "")
    server.end(by: SIGKILL)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let touches = text.split(separator: "\n").filter { $0.contains(#""method":"Input.touch""#) }
    #expect(touches.count == count + 1)
    let run = try Scrollscope.run("verify", path)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(run.output.contains("where the file was cut off"))
  }

  @Test("A server that is told to stop ends its recording")
  func stopped() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live.scroll.ndjson")
    let server = try Server(recordingTo: path)
    let script = try folder.write(Self.script(5), to: "live.input.ndjson")
    _ = try Scrollscope.run("inject", "--url", server.url, "--input", script)
    server.end(by: SIGTERM)
    let run = try Scrollscope.run("verify", path)
    #expect(run.output.hasPrefix("\(path): as it was, "))
    #expect(run.output.hasSuffix(" 6 commands\n"))
  }
}
