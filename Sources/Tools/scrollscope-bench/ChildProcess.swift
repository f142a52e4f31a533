import Foundation
import JSON

/// Runs other programs, which are found in PATH unless they are paths.
enum ChildProcess {
  /// The folder in which Debian has the modules of Node.
  private static let nodeModules = "/usr/share/nodejs"

  /// Makes a process; its input and errors are nothing.
  static func make(_ program: String, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["NODE_PATH": nodeModules]) { own, _ in own }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// Runs a program to its end; returns false if it fails or cannot be started.
  static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    let process = make(program, arguments)
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Runs a program to its end with a file as its input; returns the number that it prints.
  static func number(_ program: String, _ arguments: [String], input: URL) throws -> Double {
    let process = make(program, arguments)
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0, let number = Double(text) else {
      throw UserError.failed(program, process.terminationStatus)
    }
    return number
  }

  /// The time from starting a program to its end, in milliseconds.
  static func milliseconds(_ program: String, _ arguments: [String]) throws -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var status: Int32 = 0
    let time = try Measurement.milliseconds {
      var child = pid_t()
      let code = posix_spawnp(&child, program, &actions, nil, words + [nil], environ)
      guard code == 0 else { throw UserError.failed(program, code) }
      waitpid(child, &status, 0)
    }
    guard status == 0 else { throw UserError.failed(program, status >> 8) }
    return time
  }
}
