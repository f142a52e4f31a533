import Foundation
import JSON
import Scenes

/// A server of another library, as a process of its own: a script in the folder `Peers` that prints its port.
final class PeerServer: MeasuredServer {
  let port: Int
  private let process: Process

  init(_ program: String, script: String, patchBytes: Int) throws {
    let path = try Peers.file(script).path
    process = ChildProcess.make(program, [path, String(patchBytes)])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      Self.end(process)
      throw UserError.failed(program, process.terminationStatus)
    }
    self.port = port
  }

  /// The time of all its threads.
  var processorTime: Double {
    get throws {
      let folder = "/proc/\(process.processIdentifier)/task"
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .reduce(0) { sum, thread in
          let text = try String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
          return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0)
        }
    }
  }

  func stop() { Self.end(process) }

  /// Kills it: a program inherits the signals that are blocked here, which may include the one to end.
  private static func end(_ process: Process) {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// The programs of other libraries, as sources.
enum Peers {
  static func file(_ name: String) throws -> URL {
    try ProgramFolder.named("Peers", of: "scrollscope-bench").appending(path: name)
  }
}
