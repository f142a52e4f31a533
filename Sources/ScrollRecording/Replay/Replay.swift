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
  package private(set) var refused = 0

  private let reader: RecordingReader
  /// Whether commands that the engine rejects are skipped.
  private let skipsRefused: Bool
  /// The number of commands in the file.
  private var commands = 0

  /// Starts the recording's scene.
  public convenience init(_ reader: RecordingReader) { self.init(reader, changing: [], at: 0) }

  /// Starts the recording's scene with added commands.
  ///
  /// They are carried out in every scene of the recording, at `time` of the scene's own clock and before the
  /// recorded commands of that time; their own times are ignored. See ``changeFaults`` for rejected ones.
  package init(_ reader: RecordingReader, changing changes: [TimedCommand], at time: Int64) {
    self.reader = reader
    run = SceneRun(
      scene: reader.header.scene,
      fps: reader.header.fps,
      seeks: true,
      changes: RunChanges(changes.map { $0.at(time) })
    )
    skipsRefused = !changes.isEmpty
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

  /// Starts the scene that `open` makes of the recording's, such as the same one on another device; the scenes
  /// that are loaded later are opened in the same way.
  ///
  /// Commands that it rejects are skipped; see ``refused``.
  package init(_ reader: RecordingReader, opening open: @escaping (Scene) -> Scene) {
    self.reader = reader
    run = SceneRun(
      scene: reader.header.scene,
      fps: reader.header.fps,
      seeks: true,
      changes: RunChanges(),
      opening: open
    )
    skipsRefused = true
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
    if let time = try reader.timeOfDerived(line) {
      // Only its time matters: the scene may have advanced to it before another was loaded.
      try advance(to: time, onStep)
      if let step = run.flushStep() { try onStep(step) }
      return
    }
    let (time, content) = try reader.read(line)
    switch content {
    case .command(let command):
      commands += 1
      try advance(to: time, onStep)
      if content.startsScene, let step = run.flushStep() { try onStep(step) }
      try perform(command, from: line)
      if content.startsScene { onStart?(run.engine) }
    case .cancelled:
      try advance(to: time, onStep)
      run.cancelGestures()
    case .seek(let count, let entries):
      if let step = run.flushStep() { try onStep(step) }
      run.seek(to: time, keeping: count, then: entries)
      onStart?(run.engine)
    case .layout: if let step = run.flushStep() { try onStep(step) }
    case .keyframe, .end:
      if case .end(let end) = content {
        try end.checkCounts(lines: line.number, commands: commands)
      }
      try advance(to: time, onStep)
      if let step = run.flushStep() { try onStep(step) }
    case .patch, .event, .mark, .unknown: break
    }
  }
}

extension Replay {
  private func perform(_ command: TimedCommand, from line: RecordingLine) throws(RecordingError) {
    guard skipsRefused, !command.startsScene else {
      return try run.perform(command, from: line)
    }
    do {
      try run.perform(command)
    } catch {
      refused += 1
      run.skip(command)
    }
  }

  private func advance(to time: Int64, _ onStep: (Step) throws -> Void) throws {
    while let step = run.nextStep(upTo: time) { try onStep(step) }
  }
}

extension SceneRun {
  /// Carries out a command of a recording.
  ///
  /// - Throws: `RecordingError` with the place in the line.
  func perform(_ command: TimedCommand, from line: RecordingLine) throws(RecordingError) {
    do {
      try perform(command)
    } catch {
      throw RecordingError(error, in: line)
    }
  }
}

extension RecordingError {
  /// An error in the command of a line.
  init(_ fault: CommandFailure, in line: RecordingLine) {
    let pointer = JSONPointer(["params"] + fault.pointer.tokens)
    self.init(JSONShapeError(pointer, fault.reason), in: line.text, line: line.number)
  }
}
