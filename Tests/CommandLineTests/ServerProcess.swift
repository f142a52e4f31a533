import Foundation
import TestSupport
import Testing

/// A server in a process of its own, on any free port.
struct ServerProcess {
  let process = Process()
  /// Where its socket is.
  let url: String

  init(_ arguments: String..., environment: [String: String] = [:]) throws {
    let output = Pipe()
    process.executableURL = Scrollscope.executable
    process.arguments = arguments + ["--port", "0"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the server ended")
      text += String(decoding: data, as: UTF8.self)
    }
    let address = text.split(separator: "\n")[0].split(separator: " ").last ?? ""
    url = address.replacingOccurrences(of: "http://", with: "ws://")
  }

  func end(by signal: Int32) {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }
}
