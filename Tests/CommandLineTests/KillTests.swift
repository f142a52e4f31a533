import Foundation
import InspectorSupport
import JSON
import ScrollRecording
import TestSupport
import Testing

/// `serve --record` is killed while a demo runs: at most 100 ms are lost, and every file opens.
///
/// A few times; with KILLS=1000 in the environment a thousand times, in about half an hour:
/// `KILLS=1000 swift test --filter KillTests`.
@Suite(.timeLimit(.minutes(600))) struct KillTests {
  private static let kills =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 6

  @Test("A recording lacks at most 100 ms of what a client has received, and can be read")
  func kill() throws {
    let folder = try TemporaryFolder()
    var losses: [Int64] = []
    for number in 0..<Self.kills {
      let path = folder.path("\(number).scroll.ndjson")
      let server = try ServerProcess("serve", "carousel", "--no-token", "--record", path)
      let client = try SocketClient(port: try #require(server.port))
      // At the usual rate, a slow machine too sends enough patches before the demo ends.
      try client.send("Scene.demonstrate")
      // At another moment of the demo each time.
      let count = 1 + number * 7 % 40
      var seen: Int64 = 0
      for _ in 0..<count {
        seen = max(seen, try client.notification("State.patch")["patch"]?["t"]?.int64 ?? 0)
      }
      server.end(by: SIGKILL)
      let states = try RecordedStates(try RecordingFile.reader(path))
      var last: Int64 = 0
      try states.play { change in
        last = change.time
        return true
      }
      #expect(states.damages == [])
      losses.append(seen - last)
      try FileManager.default.removeItem(atPath: path)
    }
    let most = try #require(losses.max())
    #expect(most <= 100_000)
    print("\(losses.count) recordings of killed servers; at most \(max(0, most)) µs are lost")
  }
}
