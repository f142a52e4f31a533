import Foundation
import JSON
import Platform
import TestSupport
import Testing

@testable import scrollscope

extension Run {
  /// The lines of the output, each parsed as JSON.
  func json() throws -> [JSONValue] {
    try output.split(separator: "\n").map { try JSONValue(parsing: String($0), limits: .file) }
  }
}

/// The program, as it was built with these tests.
enum Scrollscope {
  /// In the folder of the test bundle.
  static var executable: URL {
    Bundle.main.bundleURL.appending(path: "scrollscope")
  }

  /// Does in this process what the program does, with `input` or a `pipe` as its standard input.
  static func run(
    _ arguments: [String],
    input: String = "",
    pipe: Pipe? = nil,
    environment: [String: String] = [:],
    outputPath: String? = nil
  ) throws -> Run {
    try Run(input: input, outputPath: outputPath) { input, output, errors in
      let console = Console(
        input: (pipe?.fileHandleForReading ?? input).fileDescriptor,
        output: output.fileDescriptor,
        errors: errors.fileDescriptor,
        environment: environment
      )
      let status = Console.$current.withValue(console) {
        scrollscope.Scrollscope.status(of: arguments)
      }
      return (status, wasKilled: false)
    }
  }

  static func run(_ arguments: String...) throws -> Run { try run(arguments) }

  /// Runs the program in a process of its own, for what one process has only once: its place, its processor, and what it
  /// starts.
  static func process(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Run {
    try Run(executable, arguments, input: input, environment: environment)
  }
}

extension Scrollscope {
  /// Node with WebSockets; from version 22 they need no option.
  static let nodeWithWebSockets = ["node", "--experimental-websocket", "--no-warnings"]

  /// Whether the installed Node knows them: version 18, which Debian 12 has, does not.
  static let nodeHasWebSockets: Bool = {
    let run = try? Run(URL(filePath: "/usr/bin/env"), nodeWithWebSockets + ["-e", "WebSocket"])
    return run?.status == 0
  }()
}

/// Lines of an input script.
enum Script {
  static func touch(
    _ time: Int,
    _ phase: String,
    _ x: Double,
    _ y: Double,
    id: Int = 1
  ) -> String {
    #"{"t":\#(time),"method":"Input.touch","params":{"touches":"#
      + #"[{"id":\#(id),"phase":"\#(phase)","location":[\#(x),\#(y)]}]}}"# + "\n"
  }

  static func set(_ time: Int, _ view: String, _ values: String) -> String {
    #"{"t":\#(time),"method":"View.set","params":{"id":"\#(view)","values":\#(values)}}"# + "\n"
  }

  static func call(_ time: Int, _ view: String, _ name: String, _ arguments: String) -> String {
    #"{"t":\#(time),"method":"View.call","params":{"id":"\#(view)","name":"\#(name)","#
      + #""arguments":\#(arguments)}}"# + "\n"
  }
}
