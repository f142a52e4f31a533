import Foundation
import JSON
import TestSupport
import Testing

/// Where `serve` listens.
@Suite(.timeLimit(.minutes(20))) struct ServeTests {
  private let folder: TemporaryFolder
  private let runtime: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    runtime = ["XDG_RUNTIME_DIR": folder.path("run")]
    try FileManager.default.createDirectory(
      atPath: folder.path("run"),
      withIntermediateDirectories: false
    )
  }

  @Test("inject and snapshot reach a server on a Unix socket, and find its token")
  func unixSocket() throws {
    let path = folder.path("s")
    let server = try ServerThread("serve", "carousel", "--unix", path, environment: runtime)
    #expect(server.url == path)
    let script = try folder.write(
      Script.set(0, "scroll", #"{"contentOffset":[320,0]}"#),
      to: "set.input.ndjson"
    )
    let inject = try Scrollscope.run(
      ["inject", "--unix", path, "--input", script],
      environment: runtime
    )
    #expect(inject.status == 0, "\(inject.errors)")
    let snapshot = try Scrollscope.run(["snapshot", "--unix", path], environment: runtime)
    #expect(snapshot.status == 0, "\(snapshot.errors)")
    let state = try snapshot.json().first
    #expect(state?["views"]?["scroll"]?["contentOffset"] == [320, 0])

    let second = try Scrollscope.run(["serve", "--unix", path], environment: runtime)
    #expect(second.status == 2)
    #expect(second.errors.contains("\(path) is in use"))

    // Without the stored token.
    let other = try Scrollscope.run(
      ["snapshot", "--unix", path],
      environment: ["XDG_RUNTIME_DIR": folder.path("other")]
    )
    #expect(other.status == 2)
    #expect(other.errors.contains("closed with 1008: token: it is missing or wrong"))

    #expect(server.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
    let gone = try Scrollscope.run(["snapshot", "--unix", path], environment: runtime)
    #expect(gone.status == 2)
    #expect(gone.errors.contains("nothing answers at \(path)"))
  }

  @Test("A file that is not a socket is not replaced")
  func otherFile() throws {
    let path = try folder.write("precious", to: "file")
    let run = try Scrollscope.run(["serve", "--unix", path], environment: runtime)
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot listen on \(path): it exists and is not a socket"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test("An app that listens has digits of its own, so dialling it needs them")
  func dialling() throws {
    let refused = try Scrollscope.run(["serve", "--port", "0", "--dial", "127.0.0.1:8031"])
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains("--dial needs --source-token, with the digits that the app has")
    )
  }

  @Test("An address that other machines reach needs --plain-text, which is warned about")
  func plainText() throws {
    let refused = try Scrollscope.run(["serve", "--host", "0.0.0.0", "--port", "0"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("would be sent without encryption"))
    #expect(refused.errors.contains("--plain-text"))

    let errors = try folder.write("", to: "errors")
    let server = try ServerThread(
      ["serve", "--host", "0.0.0.0", "--plain-text"],
      errors: errors,
      environment: runtime
    )
    #expect(server.end() == 0)
    let text = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(text.contains("everything, the token too, is sent without encryption"))
  }

  @Test(
    "Options that exclude each other are refused",
    arguments: [
      ["serve", "--unix", "/tmp/s", "--port", "1"], ["serve", "--unix", "/tmp/s", "--open"],
      ["serve", "--unix", "/tmp/s", "--host", "127.0.0.1"],
      ["serve", "--allow-host", "*"], ["serve", "--allow-host", "http://devbox"],
      ["snapshot", "--unix", "/tmp/s", "--url", "ws://localhost"],
      ["snapshot", "--token", "x", "a"],
      ["snapshot", "--unix", "/tmp/s", "a"], ["inject", "--input", "x"],
    ]
  )
  func exclusions(arguments: [String]) throws {
    #expect(try Scrollscope.run(arguments).status == 2)
  }
}
