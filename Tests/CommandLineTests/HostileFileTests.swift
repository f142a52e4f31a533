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

  private static let start =
    #"{"format":"scrollscope.scene","version":1,"device":{"size":[9,9]},"root":{"id":"w","x":["#

  /// A scene with a list of 16 MiB.
  private func list(_ element: String) throws -> (TemporaryFolder, String) {
    let folder = try TemporaryFolder()
    let count = (16 << 20) / element.utf8.count - 100
    let text = Self.start + String(repeating: element, count: count)
    return (folder, try folder.write(text + "0]}}", to: "list.scene.json"))
  }

  @Test(
    "A file with too many small values is rejected at the first one beyond the limit",
    arguments: [("0,", 4_000_000, "values"), ("{},", 1_000_000, "arrays and objects")]
  )
  func manyValues(element: String, most: Int, what: String) throws {
    let (folder, path) = try list(element)
    defer { _ = folder }
    // The root object, its device with the size, its root and the list come first.
    let before = what == "values" ? 11 : 5
    let isComma = what == "values"
    let column =
      Self.start.utf8.count + (most - before) * element.utf8.count
      + (isComma ? element.utf8.count : 1)
    try check(path, "1:\(column): there are more than \(most) \(what)") {
      try Run.shell(
        "ulimit -v \(Self.memory); exec \"$0\" check \"$1\"",
        Scrollscope.executable.path,
        $0
      )
    }
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

  @Test(
    "A recording with very many values in a line, or a very long line, is rejected within bounded memory",
    arguments: [
      ("[],", 12_000_000, ":2:7500007: there are more than 2500000 arrays and objects"),
      ("0,", 16_000_000, ":2:20000006: there are more than 10000000 values"),
      ("aaaaaaaaaaaaaaaa", 5_000_000, ":2: the line is longer than the 64 MiB that one may have"),
    ]
  )
  func bomb(element: String, count: Int, fault: String) throws {
    let folder = try TemporaryFolder()
    let start = #"{"format":"scrollscope.recording","version":1,"model":2,"fps":60,"scene":"#
    let scene =
      #"{"format":"scrollscope.scene","version":1,"device":{"size":[9,9]},"root":{"id":"w"}}}"#
    let path = folder.path("bomb.scroll.ndjson")
    let run = try Run.shell(
      #"""
      { printf '%s\n{"t":0,"x":[' "$2"; yes "$3" | tr -d '\n' | head -c "$4"; printf '0]}\n'; } > "$1" 2>/dev/null
      ulimit -v "$5"; exec "$0" verify "$1"
      """#,
      Scrollscope.executable.path,
      path,
      start + scene,
      element,
      "\(element.utf8.count * count)",
      "\(Self.memory)"
    )
    #expect(!run.wasKilled)
    #expect(run.status == 2)
    #expect(run.errors == path + fault + "\n")
  }

  @Test("Nested brackets are rejected at the first one beyond the limit")
  func nesting() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "[", count: 4_000_000), to: "deep.scene.json")
    try check(path, "1:65: arrays and objects are nested more than 64 deep")
  }
}
