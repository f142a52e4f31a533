import JSON
public import ScrollModel

/// Runs a recording's commands again on a fresh engine.
///
/// What the recording says was derived is passed over; ``Verification`` holds the two against each
/// other. A damaged stretch ends the replay, because the commands in it are lost.
public final class Replay {
  /// What runs.
  public let run: SceneRun
  /// Told of each engine that takes the place of another, before anything happens to it.
  public var onStart: ((Engine) -> Void)?
  /// The number of lines played, the first one included.
  public private(set) var linesPlayed = 1

  /// The number of commands that were refused because something was changed, and passed over.
  public private(set) var refused = 0

  private let reader: RecordingReader

  /// Starts the recording's scene.
  public convenience init(_ reader: RecordingReader) { self.init(reader, changing: [], at: 0) }

  /// Starts the recording's scene, in which properties are set besides, as are those of every scene that
  /// takes its place: at a time of the scene's own, before what else is done then.
  ///
  /// Each of `changes` is a command for the engine, whatever its own time. What the scenes do not take is
  /// told by ``changeFaults``.
  public init(_ reader: RecordingReader, changing changes: [TimedCommand], at time: Int64) {
    self.reader = reader
    run = SceneRun(
      scene: reader.header.scene,
      fps: reader.header.fps,
      seeks: true,
      changes: RunChanges(changes.map { $0.at(time) })
    )
  }

  /// What was wrong with each of the changes, after the replay; nil for one that was made.
  public var changeFaults: [CommandFailure?] {
    run.changes.outcomes.map { outcome in
      switch outcome {
      case .made: nil
      case .refused(let fault): fault
      case .waiting: CommandFailure(JSONPointer(), "the recording ends before that time")
      }
    }
  }

  /// Plays everything, and gives each step to `onStep`.
  ///
  /// - Throws: `RecordingError`, or what the body or the file's reader throws.
  public func play(_ onStep: (Step) throws -> Void) throws -> RecordingEnding {
    while let line = try reader.next() {
      try play(line, onStep)
      if !line.isEnd { linesPlayed += 1 }
    }
    if case .cutOff = reader.ending, let step = run.look() { try onStep(step) }
    return reader.ending
  }

  private func play(
    _ line: RecordingLine,
    _ onStep: (Step) throws -> Void
  ) throws {
    if let time = try reader.timeOfDerived(line) {
      // Only its time matters: a scene may have gone on to it before another took its place.
      try goOn(to: time, onStep)
      if let step = run.look() { try onStep(step) }
      return
    }
    let (time, content) = try reader.read(line)
    switch content {
    case .command(let command):
      try goOn(to: time, onStep)
      if content.startsScene, let step = run.look() { try onStep(step) }
      try perform(command, from: line)
      if content.startsScene { onStart?(run.engine) }
    case .cancelled:
      try goOn(to: time, onStep)
      run.cancelGestures()
    case .seek(let count, let entries):
      if let step = run.look() { try onStep(step) }
      run.seek(to: time, keeping: count, then: entries)
      onStart?(run.engine)
    case .layout: if let step = run.look() { try onStep(step) }
    case .keyframe, .end:
      try goOn(to: time, onStep)
      if let step = run.look() { try onStep(step) }
    case .patch, .event, .mark, .unknown: break
    }
  }
}

extension Replay {
  private func perform(_ command: TimedCommand, from line: RecordingLine) throws(RecordingError) {
    guard !run.changes.isEmpty, !command.startsScene else {
      return try run.perform(command, from: line)
    }
    do {
      try run.perform(command)
    } catch {
      refused += 1
      run.skip(command)
    }
  }

  private func goOn(to time: Int64, _ onStep: (Step) throws -> Void) throws {
    while let step = run.nextStep(upTo: time) { try onStep(step) }
  }
}

extension SceneRun {
  /// Carries out a command of a recording, or throws where in the line it is refused.
  func perform(_ command: TimedCommand, from line: RecordingLine) throws(RecordingError) {
    do {
      try perform(command)
    } catch {
      throw RecordingError(error, in: line)
    }
  }
}

extension RecordingError {
  /// What is wrong with the command of a line.
  init(_ fault: CommandFailure, in line: RecordingLine) {
    let pointer = JSONPointer(["params"] + fault.pointer.tokens)
    self.init(JSONShapeError(pointer, fault.reason), in: line.text, line: line.number)
  }
}
