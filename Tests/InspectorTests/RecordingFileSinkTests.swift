import Foundation
import ScrollRecording
import Simulation
import Testing

/// The file of a recording that a client requested, from its last line to the disk.
@Suite struct RecordingFileSinkTests {
  /// The calls, in their order.
  private final class Calls {
    var names: [String] = []
  }

  private final class File: WritableFile {
    private let calls: Calls
    private let error: Int32

    init(_ calls: Calls, error: Int32) { (self.calls, self.error) = (calls, error) }

    func append(_ bytes: UnsafeRawBufferPointer) -> Int {
      calls.names.append("append")
      return bytes.count
    }

    func sync() -> Int32 {
      calls.names.append("sync")
      return error
    }
  }

  /// A closed recording of one line, and the calls that it took.
  private func closed(error: Int32 = 0) -> (sink: RecordingFileSink, calls: [String]) {
    let calls = Calls()
    let sink = RecordingFileSink(
      name: "a.scroll.ndjson",
      RecordingFileWriter(File(calls, error: error), name: "a.scroll.ndjson"),
      sync: { calls.names.append("sync of the folder") },
      remove: { calls.names.append("remove") }
    )
    Array("x\n".utf8).withUnsafeBytes { sink.write($0) }
    sink.close()
    return (sink, calls.names)
  }

  @Test("A closed recording is synced, and then the folder with its name")
  func sync() {
    let (sink, calls) = closed()
    #expect(calls == ["append", "sync", "sync of the folder"])
    #expect(sink.failure == nil)
  }

  @Test("If the disk does not take it, that is the sink's failure")
  func failure() {
    let (sink, calls) = closed(error: EIO)
    #expect(calls == ["append", "sync"])
    #expect(sink.failure?.isEmpty == false)
  }
}
