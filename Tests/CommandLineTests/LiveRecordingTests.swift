import Foundation
import InspectorSupport
import JSON
import TestSupport
import Testing

/// `serve --record`: the commands of clients are in the file, however the server ends.
@Suite(.timeLimit(.minutes(20))) struct LiveRecordingTests {
  private static func script(_ count: Int) -> String {
    Script.touch(0, "began", 160, 400)
      + (1...count).map { Script.touch($0 * 2_000, "moved", 160, 400 - Double($0 % 40)) }.joined()
  }

  @Test(
    "A server killed during commands leaves a plain recording of all that had a response",
    arguments: [(1, ""), (7, ""), (31, ".gz"), (83, "")]
  )
  func killed(count: Int, suffix: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live.scroll.ndjson")
    let server = try ServerProcess("serve", "basics", "--no-token", "--record", path + suffix)
    let client = try SocketClient(port: try #require(server.port))
    try client.touch("began", 400)
    for move in 1..<100 { try client.touch("moved", 400 - Double(move % 40)) }
    for _ in 0..<count {
      var message = try client.message()
      while message["id"] == nil { message = try client.message() }
      #expect(message["error"] == nil)
    }
    server.end(by: SIGKILL)
    #expect(suffix.isEmpty || !FileManager.default.fileExists(atPath: path + suffix))
    let run = try Scrollscope.run("verify", path, "--allow-cut-off")
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(run.output.contains("where the file was cut off"))
    let inputs = try Scrollscope.run("export", path, "--format", "inputs")
    #expect(inputs.output.split(separator: "\n").count >= count)
  }

  @Test("A file that cannot grow ends the recording, not the server, and changes the exit status")
  func sizeLimit() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live.scroll.ndjson")
    let errors = try folder.write("", to: "errors")
    let server = try ServerProcess(
      ["serve", "basics", "--no-token", "--record", path],
      limit: "-f 64",
      errors: errors
    )
    let early = try SocketClient(port: try #require(server.port))
    _ = try early.ask("Control.release")
    let script = try folder.write(Self.script(600), to: "live.input.ndjson")
    let inject = try Scrollscope.run("inject", "--url", server.url, "--input", script)
    #expect(inject.errors == "")
    #expect(inject.status == 0)
    // Clients that are connected receive it, and those that connect later.
    let late = try SocketClient(port: try #require(server.port))
    for recording in [try early.notification("Record.changed"), late.hello["recording"]] {
      #expect(recording?["serverError"] == "live.scroll.ndjson: file too large")
    }
    server.end(by: SIGTERM)
    let warnings = try String(contentsOfFile: errors, encoding: .utf8).split(separator: "\n")
    #expect(warnings.count { $0.contains("the recording ends here: ") } == 1)
    #expect(warnings.last == "\(path): file too large")
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 2)
    // The written part is a recording that was cut off.
    #expect(try Scrollscope.run("snapshot", path, "--at", "1ms").status == 0)
  }

  @Test("A recording that a client cannot begin leaves no file")
  func notBegun() throws {
    let folder = try TemporaryFolder()
    let recordings = folder.path("recordings")
    let server = try ServerProcess(
      "serve",
      "basics",
      "--no-token",
      "--recordings",
      recordings,
      limit: "-f 0"
    )
    let client = try SocketClient(port: try #require(server.port))
    let error = try client.ask("Record.start", ["name": "a"])["error"]
    #expect(error?["message"] == "a.scroll.ndjson: file too large")
    #expect(try FileManager.default.contentsOfDirectory(atPath: recordings) == [])
    server.end(by: SIGTERM)
  }

  @Test("snapshot --url prints the state of a running server, and finds its token as inject does")
  func snapshot() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path("")]
    let server = try ServerThread("serve", "basics", environment: environment)
    let run = try Scrollscope.run(
      ["snapshot", "--url", server.url.split(separator: "#").first.map(String.init) ?? ""],
      environment: environment
    )
    #expect(run.errors == "")
    #expect(try run.json().first?["scene"]?["name"] == "basics")
    #expect(try Scrollscope.run("snapshot", "--url", server.url).status == 0)
    #expect(server.end() == 0)
    for arguments in [
      ["snapshot"], ["snapshot", "a", "--url", "b"], ["snapshot", "a", "--token", "b"],
    ] {
      #expect(try Scrollscope.run(arguments).status == 2)
    }
  }

  @Test("A snapshot says that a finger rests, of a recording and of a running server")
  func restingFinger() throws {
    let folder = try TemporaryFolder()
    let (script, path) = (folder.path("rest.jsonl"), folder.path("rest.scroll.ndjson"))
    let times = [0, 16, 32, 48, 64, 80, 500]
    let moves = times.enumerated().map { index, time in
      let phase = index == 0 ? "began" : time == 500 ? "ended" : "moved"
      return #"{"t":\#(time * 1_000),"method":"Input.touch","params":{"touches":"#
        + #"[{"id":1,"phase":"\#(phase)","location":[160,\#(400 - 20 * min(index, 5))]}]}}"#
    }
    try Data(moves.joined(separator: "\n").utf8).write(to: URL(filePath: script))
    let made = try Scrollscope.run("simulate", "basics", "--input", script, "--record", path)
    #expect(made.status == 0, "\(made.errors)")
    let server = try ServerThread("replay", path, "--serve", "--no-token")
    defer { server.end() }
    let client = try SocketClient(port: try #require(server.port))
    // The last move is at 80 ms.
    for (time, isResting) in [(Int64(179_999), false), (180_000, true)] {
      let at = ["--at", "\(time)us"]
      let recorded = try Scrollscope.run(["snapshot", path] + at)
      let simulated = try Scrollscope.run(["simulate", "basics", "--input", script] + at)
      #expect(try simulated.json().first?["state"] == recorded.json().first)
      let view = try recorded.json().first?["views"]?["scroll"]
      #expect(view?["isDragging"] == true)
      #expect((view?["velocity"] == nil) == isResting)
      #expect((view?["rest"] == nil) == isResting)
      #expect(try client.ask("Sim.seek", ["t": .integer(time)])["error"] == nil)
      let live = try Scrollscope.run("snapshot", "--url", server.url)
      #expect(try live.json() == recorded.json(), "\(live.output)\n\(recorded.output)")
    }
  }

  @Test("A recording that is served is shown at its start, paused")
  func replay() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a b.scroll.ndjson.gz")
    _ = try Scrollscope.run("simulate", "bounce", "--demo", "--fps", "60", "--record", path)
    let server = try ServerThread("replay", path, "--serve", "--no-token")
    let live = try Scrollscope.run("snapshot", "--url", server.url)
    let start = try Scrollscope.run("snapshot", path, "--at", "0s")
    #expect(live.output == start.output)
    // A client that only read has changed nothing.
    #expect(try Scrollscope.run("snapshot", "--url", server.url).output == start.output)
    #expect(server.end() == 0)
    let alone = try Scrollscope.run("replay", path, "--port", "0")
    #expect(alone.status == 2)
    #expect(alone.errors.contains("need --serve"))
  }

  @Test(
    "A server that ends on a signal ends its recording and removes its token's file; under nohup, SIGHUP does not end it",
    arguments: ["", ".gz"],
    [SIGTERM, SIGINT, SIGHUP]
  )
  func stopped(suffix: String, by signal: Int32) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("live.scroll.ndjson" + suffix)
    let server = try ServerProcess(
      "serve",
      "basics",
      "--record",
      path,
      environment: ["XDG_RUNTIME_DIR": folder.path("")],
      ignoredSignal: signal == SIGTERM ? "HUP" : nil
    )
    // The one that ends by SIGTERM runs as under nohup, and its terminal closes.
    if signal == SIGTERM { kill(server.process.processIdentifier, SIGHUP) }
    let tokens = folder.path("scrollscope")
    #expect(try FileManager.default.contentsOfDirectory(atPath: tokens).count == 1)
    let script = try folder.write(Self.script(5), to: "live.input.ndjson")
    _ = try Scrollscope.run("inject", "--url", server.url, "--input", script)
    server.end(by: signal)
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tokens) == [])
    let run = try Scrollscope.run("verify", path)
    #expect(run.output.hasPrefix("\(path): unchanged, "))
    #expect(run.output.hasSuffix(" 6 commands\n"))
  }
}
