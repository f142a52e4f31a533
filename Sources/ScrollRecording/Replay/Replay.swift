import JSON
package import Scenes
public import ScrollModel

/// Runs a recording's commands again on a fresh engine.
///
/// The derived lines of the recording are skipped; ``Verification`` compares them with the replay. A damaged
/// block ends the replay, because its commands are lost.
///
/// ```swift
/// func events(of path: String) throws -> [Event] {
///   let replay = Replay(try RecordingFile.reader(path))
///   var events: [Event] = []
///   _ = try replay.play { step in events += step.events }
///   let run: SceneRun = replay.run
///   print("\(events.count) events in \(run.engine.time) µs")
///   return events
/// }
/// ```
public final class Replay {
  /// The run of the scene.
  public let run: SceneRun
  /// Called with each engine that replaces another, before its first step.
  public var onStart: ((Engine) -> Void)?
  /// The number of lines that were played, including the header.
  package private(set) var linesPlayed = 1

  /// The number of recorded commands that the engine rejected because of the added ones, or because the scenes
  /// were opened in another way.
  package var refused: Int { run.rejectedCount }

  private let reader: RecordingReader

  /// Starts the recording's scene.
  public convenience init(_ reader: RecordingReader) {
    self.init(reader, SceneRun(of: reader.header))
  }

  /// Starts the recording's scene with added commands.
  ///
  /// They are carried out in every scene of the recording, at `time` of the scene's own clock and before the
  /// recorded commands of that time; their own times are ignored. See ``changeFaults`` for rejected ones.
  package convenience init(
    _ reader: RecordingReader,
    changing changes: [TimedCommand],
    at time: Int64
  ) {
    let changes = RunChanges(changes.map { $0.at(time) })
    self.init(reader, SceneRun(of: reader.header, changes: changes))
  }

  /// Starts the scene that `open` makes of the recording's, such as the same one on another device; the scenes
  /// that are loaded later are opened in the same way.
  ///
  /// Commands that it rejects are skipped; see ``refused``.
  package convenience init(_ reader: RecordingReader, opening open: @escaping (Scene) -> Scene) {
    self.init(reader, SceneRun(of: reader.header, opening: open))
  }

  private init(_ reader: RecordingReader, _ run: SceneRun) {
    (self.reader, self.run) = (reader, run)
  }

  /// Why each added command was not carried out, after the replay; nil for one that was.
  package var changeFaults: [CommandFailure?] {
    run.changes.outcomes.map { outcome in
      switch outcome {
      case .made: nil
      case .refused(let fault): fault
      case .waiting: CommandFailure(JSONPointer(), "the recording ends before that time")
      }
    }
  }

  /// Plays the whole recording and calls `onStep` with each step.
  ///
  /// - Throws: `RecordingError`, also for another version of the law of motion, or what the body or the file's reader throws.
  public func play(_ onStep: (Step) throws -> Void) throws -> RecordingEnding {
    try reader.header.checkModel()
    while let line = try reader.next() {
      try play(line, onStep)
      if !line.isEnd { linesPlayed += 1 }
    }
    if case .cutOff = reader.ending, let step = run.flushStep() { try onStep(step) }
    return reader.ending
  }

  private func play(
    _ line: RecordingLine,
    _ onStep: (Step) throws -> Void
  ) throws {
    let (time, content) = try reader.readInput(line)
    if case .end(let end) = content {
      try end.checkCounts(lines: line.number, commands: reader.commandCount)
    }
    try run.play(content, at: time, from: line) { step in if let step { try onStep(step) } }
    if content.mayGoBack { onStart?(run.engine) }
  }
}
