import Foundation
import ScrollRecording
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecordingFileTests {
  private func write(_ text: String, to file: RecordingFileWriter) {
    Array(text.utf8).withUnsafeBytes { file.write($0) }
  }

  @Test("A write reaches the file when it is flushed, or when it is large")
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

  @Test("Existing files, links and folders are not changed")
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

  @Test("A folder and a missing file are not recordings")
  func unreadable() {
    for path in ["/", "/nowhere/at/all"] {
      #expect(throws: RecordingFile.Failure.self) { try RecordingFile.reader(path) }
    }
  }
}
