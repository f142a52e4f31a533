import Foundation
import TestSupport

/// Ends the program with a signal while it writes a file.
enum InterruptedProgram {
  /// Runs the program up to the moment in which its draft is open, and to its end by the signal.
  static func run(_ arguments: [String], input: Pipe? = nil, signal: Int32) throws -> Process {
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
    return process
  }

  private static func hasUnnamedFile(_ descriptors: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
    return names.contains { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(descriptors)/\(name)"
      )
      return target?.hasSuffix(" (deleted)") == true
    }
  }
}
