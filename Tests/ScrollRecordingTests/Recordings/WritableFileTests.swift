import Foundation
import Testing

@testable import ScrollRecording

@Suite struct WritableFileTests {
  /// A file that takes what the test says: a number of bytes, or an error number.
  private final class MoodyFile: WritableFile {
    var answers: [Int]
    private(set) var bytes: [UInt8] = []
    private(set) var syncs = 0

    init(_ answers: [Int]) { self.answers = answers }

    func append(_ bytes: UnsafeRawBufferPointer) -> Int {
      let answer = answers.isEmpty ? bytes.count : answers.removeFirst()
      self.bytes += bytes.prefix(max(0, answer))
      return min(answer, bytes.count)
    }

    func sync() -> Int32 {
      syncs += 1
      return 0
    }
  }

  private func write(_ text: String, to file: MoodyFile) -> RecordingFileWriter {
    let writer = RecordingFileWriter(file, name: "a.scroll.ndjson")
    Array(text.utf8).withUnsafeBytes { writer.write($0) }
    return writer
  }

  @Test("Writes that are interrupted or partial go on where they stopped")
  func partial() throws {
    let file = MoodyFile([-Int(EINTR), 3, -Int(EINTR), 1])
    let writer = write("one line\n", to: file)
    writer.flush()
    #expect(file.bytes == Array("one line\n".utf8))
    #expect(writer.failure == nil)
    try writer.close()
    #expect(file.syncs == 1)
  }

  @Test("A full disk ends the file, and nothing is written after it")
  func full() {
    let file = MoodyFile([4, -Int(ENOSPC)])
    let writer = write("one line\n", to: file)
    writer.flush()
    #expect(writer.failure == .system(ENOSPC))
    Array("two\n".utf8).withUnsafeBytes { writer.write($0) }
    writer.flush()
    #expect(file.bytes == Array("one ".utf8))
    #expect(throws: RecordingFile.Failure.system(ENOSPC)) { try writer.close() }
  }
}
