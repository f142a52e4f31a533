import Foundation
import TestSupport
import Testing

/// Signals that end the program while it writes a file: the files are as they were before.
@Suite(.timeLimit(.minutes(20))) struct InterruptTests {
  private static let fileNames = ["a.scroll.ndjson", "a.scroll.ndjson.gz"]
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGKILL]

  @Test(
    "An interrupted verify --update leaves the file as it was, and no other file",
    arguments: signals,
    fileNames
  )
  func verify(signal: Int32, name: String) throws {
    let folder = try TemporaryFolder()
    let golden = folder.path(name)
    // Long enough that the program is running when the signal comes.
    let flick = Script.touch(0, "began", 160, 100) + Script.touch(16_000, "moved", 160, 300)
    let script = try folder.write(flick, to: "script")
    _ = try Scrollscope.run(
      ["simulate", "bounce", "--input", script, "--until", "60s", "--record", golden]
    )
    try FileManager.default.removeItem(atPath: script)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: golden))
    try interrupt(["verify", "--update"] + Array(repeating: golden, count: 50), by: signal)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [name])
    #expect(try Data(contentsOf: URL(fileURLWithPath: golden)) == bytes)
  }

  @Test("An interrupted import leaves no file", arguments: signals, fileNames)
  func importing(signal: Int32, name: String) throws {
    let folder = try TemporaryFolder()
    // The table goes on: the program waits for its next line when the signal comes.
    let table = Pipe()
    try table.fileHandleForWriting.write(contentsOf: Data("t_ms,y\n0,0\n16,12.5\n".utf8))
    try interrupt(
      ["import", "-", "--format", "csv", "--size", "390x844", "--content", "390x6000", "--out"]
        + [folder.path(name)],
      by: signal,
      input: table
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    try table.fileHandleForWriting.close()
  }

  /// Runs the program up to the moment in which its draft is open, and to its end by the signal.
  private func interrupt(_ arguments: [String], by signal: Int32, input: Pipe? = nil) throws {
    let process = Process()
    process.executableURL = Scrollscope.executable
    process.arguments = arguments
    if let input { process.standardInput = input }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.runWithUsualSignals()
    // The draft is open as soon as one of the program's files has no name.
    let descriptors = "/proc/\(process.processIdentifier)/fd"
    while process.isRunning, !hasUnnamedFile(descriptors) {}
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
  }

  private func hasUnnamedFile(_ descriptors: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
    return names.contains { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(descriptors)/\(name)"
      )
      return target?.hasSuffix(" (deleted)") == true
    }
  }
}
