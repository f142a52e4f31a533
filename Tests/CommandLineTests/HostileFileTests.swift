import Foundation
import TestSupport
import Testing

/// Files that are meant to exhaust time or memory are rejected with one line, using little of both.
@Suite(.timeLimit(.minutes(20))) struct HostileFileTests {
  /// The memory that the program may allocate, in KiB: a fraction of the memory for building the
  /// values.
  private static let memory = 700_000

  private func check(
    _ path: String,
    _ fault: String,
    by command: (String) throws -> Run = { try Scrollscope.run("check", $0) }
  ) throws {
    let run = try command(path)
    #expect(!run.wasKilled)
    #expect(run.status == 2)
    #expect(run.errors == "\(path):\(fault)\n")
  }

  @Test("A file beyond the largest size is rejected without reading it, and so is an endless one")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "large.scene.json")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: 300_000_000)
    try handle.close()
    try check(path, " larger than 16 MiB, the most it may be")
    let zeros = String(repeating: "0,", count: 10_000_000)
    let list = try folder.write("[" + zeros + "0]", to: "zeros.scene.json")
    try check(list, " larger than 16 MiB, the most it may be")
    try check("/dev/zero", " not a regular file")
    try check(folder.url.path, " not a regular file")
    let pipe = folder.path("pipe.scene.json")
    #expect(mkfifo(pipe, 0o600) == 0)
    try check(pipe, " not a regular file")
  }

  /// A file with one part many times.
  struct Bomb: Sendable, CustomTestStringConvertible {
    var command = "verify"
    var start = recording
    let part: String
    let count: Int
    var end = "0]}\n"
    let fault: String

    var testDescription: String { "\(command): \(count) times \(part)" }
  }

  private static let scene =
    #"{"format":"scrollscope.scene","version":1,"device":{"size":[9,9]},"root":{"id":"w","x":["#
  private static let recording =
    #"{"format":"scrollscope.recording","version":1,"model":2,"fps":60,"scene":{"format":"scrollscope.scene","#
    + #""version":1,"device":{"size":[9,9]},"root":{"id":"w"}}}"# + "\n" + #"{"t":0,"x":["#

  /// A scene of 16 MiB.
  private static func scene(of part: String, fault: String) -> Bomb {
    let count = (16 << 20) / part.utf8.count - 100
    return Bomb(command: "check", start: scene, part: part, count: count, end: "0]}}", fault: fault)
  }

  @Test(
    "A file with very many values, or a very long line, is rejected within bounded memory",
    arguments: [
      // Eleven values come before the list's own, five of them arrays and objects.
      scene(
        of: "0,",
        fault: "1:\(scene.utf8.count + 7_999_980): there are more than 4000000 values"
      ),
      scene(
        of: "{},",
        fault: "1:\(scene.utf8.count + 2_999_986): there are more than 1000000 arrays and objects"
      ),
      Bomb(
        part: "[],",
        count: 12_000_000,
        fault: "2:7500007: there are more than 2500000 arrays and objects"
      ),
      Bomb(
        part: "0,",
        count: 16_000_000,
        fault: "2:20000006: there are more than 10000000 values"
      ),
      Bomb(
        part: "aaaaaaaaaaaaaaaa",
        count: 5_000_000,
        fault: "2: the line is longer than the 64 MiB that one may have"
      ),
    ]
  )
  func bomb(_ bomb: Bomb) throws {
    let folder = try TemporaryFolder()
    try check(folder.path("bomb"), bomb.fault) { path in
      try Run.shell(
        #"""
        { printf %s "$2"; yes "$3" | tr -d '\n' | head -c "$4"; printf %s "$5"; } > "$1" 2>/dev/null
        ulimit -v "$6"; exec "$0" "$7" "$1"
        """#,
        Scrollscope.executable.path,
        path,
        bomb.start,
        bomb.part,
        "\(bomb.part.utf8.count * bomb.count)",
        bomb.end,
        "\(Self.memory)",
        bomb.command
      )
    }
  }

  @Test("Nested brackets are rejected at the first one beyond the limit")
  func nesting() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "[", count: 4_000_000), to: "deep.scene.json")
    try check(path, "1:65: arrays and objects are nested more than 64 deep")
  }
}
