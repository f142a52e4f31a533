import Foundation
import TestSupport
import Testing

/// Recordings that were cut off: a check fails on them, and the missing part is reported.
@Suite(.timeLimit(.minutes(20))) struct CutRecordingTests {
  private let folder: TemporaryFolder
  private let whole: String
  private let lines: [String]

  init() throws {
    folder = try TemporaryFolder()
    whole = folder.path("whole.scroll.ndjson")
    _ = try Scrollscope.run("simulate", "bounce", "--demo", "--fps", "60", "--record", whole)
    lines = try String(contentsOfFile: whole, encoding: .utf8).split(separator: "\n").map(
      String.init
    )
  }

  /// The first `count` lines of the recording.
  private func cut(after count: Int) throws -> String {
    try folder.write(lines.prefix(count).map { $0 + "\n" }.joined(), to: "cut.scroll.ndjson")
  }

  @Test(
    "verify exits with 2 on a recording that was cut off anywhere",
    arguments: [2, 100, -1]
  )
  func verify(count: Int) throws {
    let count = count < 0 ? lines.count - 1 : count
    let path = try cut(after: count)
    let run = try Scrollscope.run("verify", path)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("\(path):\(count): the file was cut off after this line"))
    #expect(try Scrollscope.run("verify", path, "--allow-cut-off").status == 0)
  }

  @Test("verify --update does not change a recording that was cut off, except with --allow-cut-off")
  func update() throws {
    let path = try cut(after: 100)
    let before = try String(contentsOfFile: path, encoding: .utf8)
    let run = try Scrollscope.run("verify", "--update", path)
    #expect(run.status == 2)
    #expect(run.errors.contains("commands may be missing"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
    #expect(try Scrollscope.run("verify", "--update", "--allow-cut-off", path).status == 0)
    #expect(try Scrollscope.run("verify", path).status == 0)
  }

  /// An event line that is followed by a line of the same time: the lines up to it, and its time.
  private func middleOfFrame() throws -> (count: Int, time: String) {
    func time(_ line: String) -> String? {
      guard line.hasPrefix(#"{"t":"#) else { return nil }
      return String(line.dropFirst(5).prefix(while: \.isNumber))
    }
    let index = try #require(
      lines.indices.dropFirst(60).first {
        lines[$0].contains(#""event":"#) && $0 + 1 < lines.count
          && time(lines[$0]) == time(lines[$0 + 1])
      }
    )
    return (index + 1, try #require(time(lines[index])))
  }

  @Test("The state of a frame that was cut off is rejected, the state of the frame before is shown")
  func snapshot() throws {
    let (count, time) = try middleOfFrame()
    let path = try cut(after: count)
    for arguments in [
      ["snapshot", path, "--at", "\(time)us"], ["diff", path, whole, "--at", "\(time)us"],
      ["export", path, "--format", "svg", "--at", "\(time)us"],
    ] {
      let run = try Scrollscope.run(arguments)
      #expect(run.status == 2)
      #expect(run.errors.contains("the frame at \(time)us may not be whole"))
    }
    // So is that of a frame of which a line was cut off.
    let half = lines.prefix(count).map { $0 + "\n" }.joined() + #"{"t":\#(time),"ev"#
    let halved = try folder.write(half, to: "half.scroll.ndjson")
    let refused = try Scrollscope.run("snapshot", halved, "--at", "\(time)us")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("the frame at \(time)us may not be whole"))
    // A line of the next frame, complete or not, shows that this frame is complete.
    let next = Int(time).map { $0 + 9_000 } ?? 0
    let torn = lines.prefix(count).map { $0 + "\n" }.joined() + #"{"t":\#(next),"ev"#
    let whole = try folder.write(torn, to: "torn.scroll.ndjson")
    #expect(try Scrollscope.run("snapshot", whole, "--at", "\(time)us").status == 0)
    let earlier = (Int(time) ?? 0) - 1
    let before = try Scrollscope.run("snapshot", path, "--at", "\(earlier)us")
    #expect(before.status == 0)
    #expect(
      before.output == (try Scrollscope.run("snapshot", whole, "--at", "\(earlier)us").output)
    )
  }

  @Test(
    "diff exits with 1 if recordings or states differ, also in their ends, and otherwise with 0"
  )
  func diff() throws {
    let short = try cut(after: lines.count - 1)
    let same = try Scrollscope.run("diff", whole, whole)
    #expect(same.status == 0)
    #expect(same.output == "")
    for (first, second) in [(whole, short), (short, whole)] {
      let run = try Scrollscope.run("diff", first, second)
      #expect(run.status == 1)
      #expect(run.output.contains("cut off"))
    }
    let states = try ["0.1s", "2s"].map { time in
      try folder.write(
        try Scrollscope.run("snapshot", whole, "--at", time).output,
        to: "\(time).json"
      )
    }
    let other = try Scrollscope.run("diff", states[0], states[1])
    #expect(other.status == 1)
    #expect(other.output.hasPrefix(#"{"t":"#))
    let equal = try Scrollscope.run("diff", states[0], states[0])
    #expect(equal.status == 0)
    #expect(equal.output == "{}\n")
  }

  @Test("A file damaged at its end is not a file that was cut off, and has no last state")
  func damagedEnd() throws {
    var damaged = lines
    let keyframe = try #require(damaged.indices.last { damaged[$0].contains(#""crc32""#) })
    damaged[keyframe - 1] = #"{"t":1"#
    let text = damaged.map { $0 + "\n" }.joined()
    let path = try folder.write(text, to: "damaged.scroll.ndjson")
    let export = try Scrollscope.run("export", path, "--format", "csv")
    #expect(export.status == 2)
    #expect(export.errors.contains("damaged between the checksums"))
    #expect(!export.errors.contains("cut off"))
    let snapshot = try Scrollscope.run("snapshot", path)
    #expect(snapshot.status == 2)
    #expect(snapshot.output == "")
    #expect(snapshot.errors.contains("damaged between the checksums"))
  }
}
