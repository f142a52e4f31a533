import Foundation
import TestSupport
import Testing

/// A server in a separate process, on any free port or a Unix socket.
struct ServerProcess {
  let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  /// The URL of its WebSocket, or the path of its Unix socket.
  let url: String

  /// The port in the URL.
  var port: Int? { URL(string: url)?.port }

  init(
    _ arguments: String...,
    environment: [String: String] = [:],
    limit: String? = nil,
    ignoredSignal: String? = nil
  ) throws {
    try self.init(
      arguments,
      environment: environment,
      limit: limit,
      ignoredSignal: ignoredSignal
    )
  }

  /// Starts a server in a folder, with its error output in a file and with a limit as `ulimit` takes it.
  init(
    _ arguments: [String],
    program: URL = Scrollscope.executable,
    environment: [String: String] = [:],
    limit: String? = nil,
    ignoredSignal: String? = nil,
    directory: URL? = nil,
    input: String? = nil,
    inputFile: String? = nil,
    errors: String = "/dev/null"
  ) throws {
    let output = Pipe()
    let arguments = arguments + (arguments.contains("--unix") ? [] : ["--port", "0"])
    let preparation = [
      limit.map { "ulimit \($0)" }, ignoredSignal.map { "trap '' \($0)" },
    ].compactMap(\.self)
    if !preparation.isEmpty {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let command = (preparation + [#"exec "$0" "$@""#]).joined(separator: "; ")
      process.arguments = ["-c", command, program.path] + arguments
    } else {
      process.executableURL = program
      process.arguments = arguments
    }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let input {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
      process.standardInput = pipe
    }
    // A pipe that is not read yet has room for little.
    if let inputFile {
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: inputFile))
    }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    if let directory { process.currentDirectoryURL = directory }
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.runWithUsualSignals()
    var text = ""
    while !text.contains("\n") {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the server ended")
      text += String(decoding: data, as: UTF8.self)
    }
    let address = text.split(separator: "\n")[0].split(separator: " ").last ?? ""
    url = address.replacingOccurrences(of: "http://", with: "ws://")
  }

  /// Sends a signal and waits for the end; a server that goes on for a minute is killed.
  func end(by signal: Int32) {
    kill(process.processIdentifier, signal)
    if ended.wait(timeout: .now() + 60) == .timedOut { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
