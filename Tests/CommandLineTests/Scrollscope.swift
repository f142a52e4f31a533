import Foundation
import JSON
import TestSupport
import Testing

/// The result of a run of the program.
struct Run {
  let status: Int32
  /// Whether a signal ended it; in this case the status is the signal's number.
  let wasKilled: Bool
  let output: String
  let errors: String

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

  /// Runs the program to its end, with `input` on its standard input.
  static func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    outputPath: String? = nil
  ) throws -> Run {
    let folder = try TemporaryFolder()
    // Uses files, because the program would block on a full pipe.
    let output = try file(outputPath ?? folder.write("", to: "output"))
    let errors = try file(folder.write("", to: "errors"))
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let inputPath = try folder.write(input, to: "input")
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: inputPath))
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      output: outputPath == nil ? try text(folder.path("output")) : "",
      errors: try text(folder.path("errors"))
    )
  }

  /// Runs the program to its end.
  static func run(_ arguments: String...) throws -> Run { try run(arguments) }

  private static func file(_ path: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
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
