package import Foundation

/// A program that has run to its end.
package struct Run: Sendable {
  package let status: Int32
  /// Whether a signal ended it; in this case the status is the signal's number.
  package let wasKilled: Bool
  package let output: String
  package let errors: String

  /// Runs a program and waits for its end.
  ///
  /// The variables of `environment` are added to the test's own, unless it is the whole one. With
  /// an `outputPath`, standard output is written to that file, and `output` is empty.
  package init(
    _ executable: URL,
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    isWholeEnvironment: Bool = false,
    directory: URL? = nil,
    outputPath: String? = nil
  ) throws {
    try self.init(input: input, outputPath: outputPath) { input, output, errors in
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.environment =
        isWholeEnvironment
        ? environment : ProcessInfo.processInfo.environment.merging(environment) { $1 }
      if let directory { process.currentDirectoryURL = directory }
      process.standardInput = input
      process.standardOutput = output
      process.standardError = errors
      try process.runWithUsualSignals()
      process.waitUntilExit()
      return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
    }
  }

  /// Calls a function with files for standard input, output and errors.
  package init(
    input: String = "",
    outputPath: String? = nil,
    _ body: (_ input: FileHandle, _ output: FileHandle, _ errors: FileHandle) throws -> (
      status: Int32, wasKilled: Bool
    )
  ) throws {
    let folder = try TemporaryFolder()
    // Files, because a program blocks on a full pipe.
    (status, wasKilled) = try body(
      FileHandle(forReadingFrom: URL(fileURLWithPath: folder.write(input, to: "input"))),
      Self.file(outputPath ?? folder.write("", to: "output")),
      Self.file(folder.write("", to: "errors"))
    )
    output = outputPath == nil ? try Self.text(folder.path("output")) : ""
    errors = try Self.text(folder.path("errors"))
  }

  /// Runs a command of `/bin/sh`, with `arguments` as its `$0`, `$1` and so on.
  package static func shell(_ command: String, _ arguments: String...) throws -> Run {
    try Run(URL(filePath: "/bin/sh"), ["-c", command] + arguments)
  }

  private static func file(_ path: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}
