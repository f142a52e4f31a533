import Foundation
import ScrollRecording
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecordingFileTests {
  private func write(_ text: String, to file: RecordingFileWriter) {
    Array(text.utf8).withUnsafeBytes { file.write($0) }
  }

  @Test("What was flushed is in the file, and only what was flushed or is much")
  func flush() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.scroll.ndjson")
    let file = try RecordingFileWriter(creating: path)
    write("one\n", to: file)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
    file.flush()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\n")
    write(String(repeating: "x", count: 70_000), to: file)
    #expect(try String(contentsOfFile: path, encoding: .utf8).utf8.count == 70_004)
    write("\n", to: file)
    try file.close()
    #expect(try String(contentsOfFile: path, encoding: .utf8).utf8.count == 70_005)
  }

  @Test("A file, a link and a folder that are there are left alone")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("mine", to: "file")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: folder.path("elsewhere")
    )
    for path in [file, link, folder.path("")] {
      #expect(throws: RecordingFile.Failure.self) { try RecordingFileWriter(creating: path) }
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: folder.path("elsewhere")))
  }

  @Test("A folder, or nothing, is no recording")
  func unreadable() {
    for path in ["/", "/nowhere/at/all"] {
      #expect(throws: RecordingFile.Failure.self) { try RecordingFile.reader(path) }
    }
  }
}
