import Benchmarking
import Foundation
import JSON

/// A program with a JSON library, which is compiled when it is first needed.
final class PeerProgram {
  private let folder: URL
  private let program: String
  private let input: URL
  private let size: Size

  /// Compiles the program of a rival, which reads `input`.
  init(_ rival: String, input bytes: [UInt8], size: Size) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "scrollscope-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    program = folder.appending(path: "peer").path
    input = folder.appending(path: "input.json")
    self.size = size
    try Data(bytes).write(to: input)
    let (compiler, source, library) =
      rival == Rival.jansson.name
      ? ("cc", "jansson.c", ["-ljansson"]) : ("c++", "nlohmann.cpp", ["-std=c++17"])
    let process = ChildProcess.make(
      compiler,
      ["-O2", "-o", program, try Peers.file(source).path] + library
    )
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw UserError.failed(compiler, process.terminationStatus)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What the program prints for `parse` and `write`, the nanoseconds of one, or for `heap`, bytes.
  func number(_ kind: String) throws -> Double {
    try ChildProcess.number(program, [kind, String(size.choose(0.3, short: 0.01))], input: input)
  }
}

/// The programs of the rivals of one benchmark, each compiled once.
final class PeerPrograms {
  private let input: [UInt8]
  private let size: Size
  private var programs: [String: PeerProgram] = [:]

  init(input: [UInt8], size: Size) { (self.input, self.size) = (input, size) }

  func number(_ kind: String, of rival: String) throws -> Double {
    let program = try programs[rival] ?? PeerProgram(rival, input: input, size: size)
    programs[rival] = program
    return try program.number(kind)
  }
}
