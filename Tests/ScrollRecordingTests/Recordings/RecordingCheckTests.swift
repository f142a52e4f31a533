import Foundation
import Scenes
import TestSupport
import Testing

@testable import ScrollRecording

/// The check of recordings that other packages' tests call.
@Suite(.timeLimit(.minutes(20))) struct RecordingCheckTests {
  private let bytes: [UInt8]

  init() throws { bytes = try Recordings.record(try Recordings.flick()) }

  private func write(_ bytes: [UInt8], to name: String, in folder: TemporaryFolder) throws -> String
  {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test("An unchanged recording passes")
  func same() throws {
    let folder = try TemporaryFolder()
    try RecordingCheck.verify(try write(bytes, to: "a.scroll.ndjson", in: folder))
  }

  @Test("A changed recording fails with the line that verify prints")
  func differentRunFails() throws {
    let folder = try TemporaryFolder()
    var lines = Recordings.lines(bytes)
    let index = try #require(lines.lastIndex { $0.contains(#""contentOffset":[0,"#) })
    lines[index] = lines[index].replacingOccurrences(
      of: #""contentOffset":[0,"#,
      with: #""contentOffset":[0.5,"#
    )
    let path = folder.path("a.scroll.ndjson")
    try Data(Recordings.sealed(lines)).write(to: URL(filePath: path))
    let failure = try #require(
      #expect(throws: RecordingCheck.Failure.self) { try RecordingCheck.verify(path) }
    )
    #expect(failure.path == path)
    #expect(failure.divergence?.line == index + 1)
    #expect(failure.description.hasPrefix("\(path):\(index + 1): frame "))
    #expect(failure.description.contains("contentOffset"))
    try RecordingCheck.verify(path, tolerance: 1)
  }

  @Test("A truncated, invalid or missing recording fails with the reason")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let half = Recordings.lines(bytes).dropLast(2).joined(separator: "\n") + "\n"
    for (path, reason) in [
      (try write(Array(half.utf8), to: "cut.scroll.ndjson", in: folder), "was cut off"),
      (try write(Array("{}\n".utf8), to: "none.scroll.ndjson", in: folder), ":1"),
      (folder.path("missing.scroll.ndjson"), "no such file"),
    ] {
      let failure = try #require(
        #expect(throws: RecordingCheck.Failure.self) { try RecordingCheck.verify(path) }
      )
      #expect(failure.divergence == nil)
      #expect(failure.description.hasPrefix(path + ":"))
      #expect(failure.description.contains(reason), "\(failure)")
    }
  }

  @Test("The recordings of a folder are sorted; a folder without any is an error")
  func folder() throws {
    let folder = try TemporaryFolder()
    #expect(throws: RecordingCheck.Failure.self) {
      try RecordingCheck.recordings(in: folder.url.path)
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("more"),
      withIntermediateDirectories: true
    )
    for name in ["more/c.scroll.ndjson.gz", "b.scroll.ndjson", "a.scroll.ndjson", "a.json"] {
      _ = try write([], to: name, in: folder)
    }
    #expect(
      try RecordingCheck.recordings(in: folder.url.path)
        == [
          "a.scroll.ndjson", "b.scroll.ndjson", "more/c.scroll.ndjson.gz",
        ].map { folder.path($0) }
    )
  }
}
