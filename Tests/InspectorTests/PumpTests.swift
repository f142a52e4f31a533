import Foundation
import Inspector
import InspectorSupport
import JSON
import ScrollRecording
import Sockets
import Testing

struct PumpTests {
  /// Sockets that note the size of the recording's file when a write is requested.
  private final class Sockets: ClientSockets {
    let file = File()
    private(set) var sizes: [Int] = []
    private(set) var closed: [ClientID] = []

    func requestWrites(to clients: [ClientID]) { sizes.append(file.count) }
    func setReading(_ isReading: Bool, from client: ClientID) {}
    func close(_ client: ClientID, code: UInt16, reason: String) { closed.append(client) }
  }

  private final class File: WritableFile {
    private(set) var count = 0
    var isFull = false

    func append(_ bytes: UnsafeRawBufferPointer) -> Int {
      guard !isFull else { return -Int(ENOSPC) }
      count += bytes.count
      return bytes.count
    }

    func sync() -> Int32 { 0 }
  }

  /// A client that can take this number of messages.
  private struct Writer: ClientWriter {
    var room: Int
    var sent = 0
    var isChoked: Bool { sent >= room }

    mutating func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool {
      sent += 1
      return true
    }
  }

  @Test("The file has what a client has to fetch")
  func fileHasWhatAClient() throws {
    let harness = try Harness()
    let sockets = Sockets()
    let pump = Pump(harness.inspector, sockets)
    let file = RecordingFileWriter(sockets.file, name: "all.scroll.ndjson")
    try harness.inspector.recordings.record(hasDerivedLines: true) { file.write($0) }
    pump.record(to: file) { _ in }
    let client = try harness.attach()
    pump.run(now: harness.now)
    let before = sockets.file.count
    client.set("dot", "alpha", 0.5)
    #expect(sockets.file.count == before)
    pump.run(now: harness.now)
    #expect(sockets.file.count > before)
    #expect(sockets.sizes.last == sockets.file.count)
    var writer = Writer(room: 1)
    harness.inspector.outgoing.write(to: client.id, with: &writer)
    #expect(writer.sent == 1)
    try client.drain()
  }

  @Test("A file that cannot be written is announced once")
  func fileThatCannot() throws {
    let harness = try Harness()
    let sockets = Sockets()
    let pump = Pump(harness.inspector, sockets)
    let file = RecordingFileWriter(sockets.file, name: "all.scroll.ndjson")
    try harness.inspector.recordings.record(hasDerivedLines: true) { file.write($0) }
    var failures: [RecordingFile.Failure] = []
    pump.record(to: file) { failures.append($0) }
    let client = try harness.attach()
    sockets.file.isFull = true
    client.set("dot", "alpha", 0.5)
    pump.run(now: harness.now)
    pump.run(now: harness.now)
    #expect(failures.count == 1)
    let error = try client.expect("Record.changed")["serverError"]?.string
    #expect(error?.hasPrefix("all.scroll.ndjson: ") == true)
    try client.drain()
  }
}
