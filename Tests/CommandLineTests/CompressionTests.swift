import Foundation
import TestSupport
import Testing

/// Compressed recordings, in every command that reads or writes recordings.
@Suite(.timeLimit(.minutes(20))) struct CompressionTests {
  private let folder: TemporaryFolder
  private let plain: String
  private let compressed: String

  init() throws {
    folder = try TemporaryFolder()
    plain = folder.path("a.scroll.ndjson")
    compressed = folder.path("b.scroll.ndjson.gz")
    for path in [plain, compressed] {
      let run = try Scrollscope.run(
        ["simulate", "bounce", "--demo", "--fps", "30", "--until", "3s", "--record", path]
      )
      #expect(run.errors == "")
    }
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test("Every command detects compression by the first bytes, not by the name")
  func read() throws {
    #expect(try bytes(compressed).prefix(2) == [0x1f, 0x8b])
    #expect(try bytes(compressed).count < bytes(plain).count / 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.scroll.ndjson")))
    let renamed = try folder.write(try bytes(compressed), to: "c.scroll.ndjson")
    for path in [compressed, renamed] {
      for arguments in [
        ["verify", path], ["verify", "--update", path], ["snapshot", path, "--at", "1s"],
        ["replay", path], ["doctor", path], ["export", path, "--format", "csv"],
        ["diff", plain, path], ["diff", plain, path, "--at", "1s"],
      ] {
        let run = try Scrollscope.run(arguments)
        #expect(run.errors == "", "\(arguments)")
        let same = try Scrollscope.run(arguments.map { $0 == path ? plain : $0 })
        #expect(
          run.output.replacingOccurrences(of: path, with: plain) == same.output,
          "\(arguments)"
        )
      }
      #expect(try bytes(path).prefix(2) == [0x1f, 0x8b])
    }
  }

  @Test("A compressed recording can come through a pipe, and can be exported")
  func pipe() throws {
    let recording = try Data(contentsOf: URL(fileURLWithPath: compressed))
    // Beyond what a pipe holds, the write would wait for a reader.
    try #require(recording.count <= 65_536)
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: recording)
    try pipe.fileHandleForWriting.close()
    #expect(try Scrollscope.run(["verify", "-"], pipe: pipe).status == 0)
    let table = folder.path("t.csv.gz")
    #expect(
      try Scrollscope.run("export", plain, "--format", "csv", "--out", table).status == 0
    )
    #expect(try bytes(table).prefix(2) == [0x1f, 0x8b])
    let again = try Scrollscope.run("export", plain, "--format", "csv", "--out", table)
    #expect(again.errors.hasSuffix("the file exists already; name another one or remove it\n"))
    let beside = try folder.write([], to: "u.csv")
    let inTheWay = try Scrollscope.run("simulate", "bounce", "--record", beside + ".gz")
    #expect(inTheWay.errors.contains("written as u.csv before it is compressed"))
  }

  @Test("A compressed recording that was cut off is valid up to its last complete line")
  func cutOff() throws {
    let cut = try folder.write(Array(try bytes(compressed).dropLast(900)), to: "cut.gz")
    let refused = try Scrollscope.run("verify", cut)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("the file was cut off after this line"))
    let run = try Scrollscope.run("verify", cut, "--allow-cut-off")
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("\(cut): unchanged up to line "))
    #expect(run.output.contains(", where the file was cut off"))
    #expect(try Scrollscope.run("replay", cut).status == 0)
  }

  @Test("Invalid and incomplete data is reported on one line")
  func faults() throws {
    let cut = try folder.write(Array(try bytes(compressed).prefix(12)), to: "cut.gz")
    let bad = try folder.write([0x1f, 0x8b] + [UInt8](repeating: 7, count: 90), to: "bad.gz")
    for path in [cut, bad] {
      for command in ["verify", "replay", "snapshot", "doctor"] {
        let run = try Scrollscope.run(command, path)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("\(path): gzip: "))
        #expect(run.errors.split(separator: "\n").count == 1)
      }
    }
  }
}
