import JSON
import Scenes
import ScrollModel

extension SceneRun {
  /// Starts the scene of a recording, to play its lines.
  ///
  /// `changes` are carried out besides its commands, and `open` returns what runs in place of a scene; then commands
  /// that the engine rejects are skipped. `scene` is the one that was recorded, if the header cannot have it.
  convenience init(
    of header: RecordingHeader,
    running scene: Scene? = nil,
    changes: RunChanges = RunChanges(),
    opening open: ((Scene) -> Scene)? = nil
  ) {
    self.init(
      scene: scene ?? header.scene,
      fps: header.fps,
      seeks: true,
      changes: changes,
      skipsRejected: open != nil || !changes.isEmpty,
      opening: open
    )
  }

  /// Plays a line of a recording: advances to its time and carries out its command.
  ///
  /// `onPass` is called after each layout pass on the way, with its step if it has changed something.
  ///
  /// - Throws: `RecordingError` with the place in the line if the engine rejects the command; what the body
  ///   throws.
  func play(
    _ content: RecordingLine.Content,
    at time: Int64,
    from line: RecordingLine,
    _ onPass: (Step?) throws -> Void
  ) throws {
    if content.advancesTime { while let step = nextStep(upTo: time) { try onPass(step) } }
    if content.endsLayoutPass { try onPass(flushStep()) }
    switch content {
    case .command(let command): try perform(command, from: line)
    case .cancelled: cancelGestures()
    case .seek(let count, let entries): seek(to: time, keeping: count, then: entries)
    case .layout, .derived, .event, .patch, .keyframe, .mark, .end, .unknown: break
    }
  }

  private func perform(_ command: TimedCommand, from line: RecordingLine) throws(RecordingError) {
    do {
      try perform(command)
    } catch {
      guard skipsRejected, !command.startsScene else { throw RecordingError(error, in: line) }
      skip(command)
    }
  }
}

extension RecordingLine.Content {
  /// Whether the time of the run goes on to the line's.
  fileprivate var advancesTime: Bool {
    switch self {
    case .command, .cancelled, .derived, .patch, .event, .keyframe, .end: true
    // A seek goes there at once, and a layout pass has the time of the commands around it.
    case .seek, .layout, .mark, .unknown: false
    }
  }

  /// Whether the layout pass of the commands before it has ended.
  fileprivate var endsLayoutPass: Bool {
    switch self {
    case .seek, .layout, .derived, .patch, .event, .keyframe, .end: true
    case .command: startsScene
    case .cancelled, .mark, .unknown: false
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
