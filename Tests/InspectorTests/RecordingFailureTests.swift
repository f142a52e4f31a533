import InspectorSupport
import JSON
import Scenes
import Testing

@testable import Inspector

/// A recording of the server with a file that cannot be written any more.
@Suite struct RecordingFailureTests {
  @Test("All clients, also later ones, are notified that the server's recording ended early")
  func serverRecording() throws {
    let harness = try Harness()
    var lines = 0
    try harness.inspector.recordings.record(hasDerivedLines: true) { _ in lines += 1 }
    let client = try harness.attach()
    client.set("dot", "alpha", 0.5)
    try client.drain()
    client.clearInbox()
    harness.inspector.recordings.abandonServerRecording("a.scroll.ndjson: no space left on device")
    let changed: JSONValue = [
      "isRecording": false, "serverError": "a.scroll.ndjson: no space left on device",
    ]
    #expect(try client.expect("Record.changed") == changed)
    let late = harness.connect()
    #expect(try late.expect("Server.hello")["recording"] == changed)
    // No further lines are written, and everything else continues.
    let before = lines
    try client.request("View.set", ["id": "dot", "values": ["alpha": 0.25]])
    #expect(lines == before)
  }
}
