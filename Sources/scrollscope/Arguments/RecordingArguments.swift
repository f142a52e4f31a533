import ArgumentParser
import Scenes
import ScrollRecording

/// The options of commands that can record.
struct RecordingArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Record to a new file, such as bug.scroll.ndjson. A name that ends in .gz is written without that \
      ending and compressed at the end, so that nothing is lost if the program is killed.
      """,
      valueName: "file"
    ),
    completion: .directory
  )
  var record: String?

  @Flag(
    name: .customLong("inputs-only"),
    help: "Record only the commands, and the hash that checks a replay."
  )
  var inputsOnly = false

  func validate() throws {
    guard record != nil || !inputsOnly else {
      throw ValidationError("--inputs-only needs --record")
    }
  }

  /// Returns the header of a recording of a scene.
  func header(_ scene: Scene, fps: Int) -> RecordingHeader {
    RecordingHeader(scene: scene, fps: fps, hasDerivedLines: !inputsOnly)
  }

  /// Creates the file to record to, if one was requested.
  func file() throws -> RecordingFileWriter? {
    guard let record else { return nil }
    return try FileFault.naming(record) { () throws(RecordingFile.Failure) in
      try RecordingFileWriter(creating: record)
    }
  }

  /// Closes a file that ``file()`` returned.
  func close(_ file: RecordingFileWriter) throws {
    try FileFault.naming(record ?? "") { () throws(RecordingFile.Failure) in try file.close() }
  }

  /// Starts to record a scene, which the recorder runs, if that was requested.
  func start(_ scene: Scene, fps: Int) throws -> RecordingToFile? {
    guard let file = try file() else { return nil }
    return RecordingToFile(
      recorder: Recorder(header(scene, fps: fps)) { file.write($0) },
      file: file,
      arguments: self
    )
  }
}

/// A recording that is written to a file.
struct RecordingToFile {
  let recorder: Recorder
  fileprivate let file: RecordingFileWriter
  fileprivate let arguments: RecordingArguments

  /// Ends the recording and closes the file.
  func finish() throws {
    recorder.finish()
    try arguments.close(file)
  }
}

extension FileFault {
  /// Returns the body's result; adds the file's name to a failure.
  static func naming<Result, Reason: Error & CustomStringConvertible>(
    _ path: String,
    _ body: () throws(Reason) -> Result
  ) throws -> Result {
    do throws(Reason) {
      return try body()
    } catch {
      throw FileFault(path, reason: error.description)
    }
  }
}
