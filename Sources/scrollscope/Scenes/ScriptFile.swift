import ArgumentParser
import Foundation
import Platform
import Scenes
import ScrollRecording

/// Reads input scripts from files.
enum ScriptFile {
  /// The maximum size of a script, in bytes: hours of gestures.
  private static let maximumBytes = 64 << 20
  /// The path that selects standard input.
  private static let standardInput = "-"

  /// A description of scripts, for the help of commands that accept one.
  static let help = """
    A script has one command a line, with its time in microseconds:

      {"t":0,"method":"Input.statusBarTap","params":{}}

    The commands are \(SceneRequest.methods.joined(separator: ", ")); \
    `scrollscope help commands` describes their parameters.
    """

  /// The help of an option that names a script.
  static let argumentHelp = ArgumentHelp(
    "The input script, one command a line; - for standard input.",
    valueName: "file"
  )

  /// Reads the script in a file or a pipe, or from standard input if the path is `-`.
  static func read(_ path: String) throws -> InputScript {
    let bytes: [UInt8]
    do {
      bytes =
        path == standardInput
        ? try BoundedFile.bytes(from: Console.current.input, atMost: maximumBytes)
        : try BoundedFile.read(fileOrPipe: path, atMost: maximumBytes)
    } catch {
      throw FileFault(name(of: path), reason: error.reason)
    }
    do {
      return try InputScript(bytes)
    } catch {
      guard !bytes.starts(with: RecordingFormat.start) else {
        throw FileFault(
          name(of: path),
          reason: "a recording and not a script; export --format inputs converts it"
        )
      }
      throw FileFault(name(of: path), error)
    }
  }

  /// Returns the name of the script at a path, for messages.
  static func name(of path: String) -> String { path == standardInput ? "<stdin>" : path }
}
