public import ScrollModel

/// Runs a scene and records it; the same commands give the same bytes.
///
/// ```swift
/// let scene = try SceneFile.scene("basics")
/// let path = FileManager.default.temporaryDirectory
///   .appendingPathComponent("\(UUID()).scroll.ndjson").path
/// defer { try? FileManager.default.removeItem(atPath: path) }
/// let file = try RecordingFileWriter(creating: path)
/// let recorder = Recorder(RecordingHeader(scene: scene, fps: 120)) { file.write($0) }
/// let sample = TouchSample(id: 1, phase: .began, location: CGPoint(x: 160, y: 240))
/// try recorder.perform(.touch([sample]), at: .milliseconds(100))
/// recorder.advance(to: .milliseconds(500))
/// recorder.finish()
/// try file.close()
/// let divergence = try Verification(try RecordingFile.reader(path)).verify()
/// precondition(divergence == nil)
/// ```
public final class Recorder {
  /// What runs.
  public let run: SceneRun
  private let writer: RecordingWriter
  /// Whether the last line was one of a seek.
  private var isSeeking = false

  /// Starts the header's scene, and its recording.
  public convenience init(_ header: RecordingHeader, to sink: @escaping RecordingWriter.Sink) {
    self.init(header, seeks: false, to: sink)
  }

  private init(
    _ header: RecordingHeader,
    seeks: Bool,
    to sink: @escaping RecordingWriter.Sink
  ) {
    run = SceneRun(scene: header.scene, fps: header.fps, seeks: seeks)
    run.hasAnimations = header.hasAnimations
    run.keepsValues = true
    writer = RecordingWriter(header: header, engine: run.engine, to: sink)
  }

  /// Returns the next step up to and including `time`; nil if there is none, and the engine's time is `time`.
  public func nextStep(upTo time: Int64) -> Step? {
    guard let step = run.nextStep(upTo: time) else { return nil }
    writer.add(step)
    return step
  }

  /// Advances to `time` since the start, through every step up to and including it.
  ///
  /// `Engine.observeSteps` of the run's engine delivers the steps.
  public func advance(to time: Duration) { advance(to: time.microseconds) }

  /// Carries out a command at `time` since the start, after every step up to it.
  ///
  /// - Throws: `CommandFailure` with the place in the command; nothing but the time has changed.
  public func perform(_ command: Command, at time: Duration) throws(CommandFailure) {
    advance(to: time)
    try perform(TimedCommand(time: run.engine.time, command))
  }

  /// Ends the layout pass and returns the step since the last call; nil if nothing happened.
  public func flushStep() -> Step? {
    let step = run.flushStep()
    writer.add(step)
    return step
  }

  /// Carries out a command at the present time.
  public func perform(_ command: TimedCommand) throws(CommandFailure) {
    try run.perform(command)
    note(command)
  }

  private func note(_ command: TimedCommand) {
    if command.startsScene {
      writer.addStart(of: run.scene, engine: run.engine)
    } else {
      writer.add(command)
    }
  }

  /// Cancels all gestures at the present time, as when the client in control disconnects.
  package func cancelGestures() {
    run.cancelGestures()
    writer.addCancel(at: run.engine.time)
  }

  /// Records the present state, and with it the time, to which nothing else may lead.
  func writeKeyframe() {
    _ = flushStep()
    writer.writeKeyframe(of: run.engine)
  }

  /// Ends a seek, which may take several lines, with a keyframe.
  private func endSeek() {
    guard isSeeking else { return }
    isSeeking = false
    writer.writeKeyframe(of: run.engine)
  }

  /// Records a mark that a person set.
  public func mark(_ text: String, at time: Int64) { writer.mark(text, at: time) }

  /// Ends the recording.
  public func finish() {
    _ = flushStep()
    writer.finish(run.engine)
  }
}

extension Recorder {
  /// Records the commands and marks of a recording again, with the states that the present model derives.
  ///
  /// The derived lines of the recording are not read. With `takesEdits`, checksums may be wrong, because a
  /// person may have edited the commands; no command may be missing, though. With `checksEnd`, the run has to
  /// end in a state with the hash of the last line: no checksum covers the time of that line. `note` is a
  /// further mark.
  ///
  /// - Returns: how the recording that was read ends.
  /// - Throws: `RecordingError` if it is damaged, a command is missing, or the engine rejects one; what the
  ///   file's reader throws.
  @discardableResult
  package static func update(
    _ reader: RecordingReader,
    hasDerivedLines: Bool? = nil,
    takesEdits: Bool = false,
    checksEnd: Bool = false,
    note: (text: String, time: Int64)? = nil,
    to sink: @escaping RecordingWriter.Sink
  ) throws -> RecordingEnding {
    let old = reader.header
    let header = RecordingHeader(
      scene: old.scene,
      fps: old.fps,
      keyframeEvery: old.keyframeEvery,
      hasDerivedLines: hasDerivedLines ?? old.hasDerivedLines
    )
    let recorder = Recorder(header, seeks: true, to: sink)
    var note = note
    func markNote(upTo time: Int64) {
      guard let due = note, due.time <= time else { return }
      note = nil
      recorder.mark(due.text, at: recorder.run.engine.time)
    }
    while case .line(let line)? = try reader.nextItem(onDamage: takesEdits ? .accept : .fail) {
      markNote(upTo: recorder.run.engine.time)
      let (time, content) = try reader.readInput(line)
      if case .seek = content {} else { recorder.endSeek() }
      try recorder.play(content, at: time, from: line)
      switch content {
      case .end(let end):
        try end.checkNoneLost(of: reader.commandCount, line: line.number)
        if checksEnd, recorder.endHash(withAnimations: old.hasAnimations) != end.hash {
          throw line.hasAnotherHash
        }
      // It may have been a command.
      case .unknown where reader.isInDamage: throw line.isNothingKnown
      default: break
      }
    }
    recorder.endSeek()
    markNote(upTo: .max)
    recorder.finish()
    return reader.ending
  }

  /// Plays a line of a recording and records it again.
  private func play(
    _ content: RecordingLine.Content,
    at time: Int64,
    from line: RecordingLine
  ) throws {
    try run.play(content, at: time, from: line) { writer.add($0) }
    switch content {
    case .command(let command): note(command)
    case .cancelled: writer.addCancel(at: run.engine.time)
    case .seek(let count, let entries):
      writer.addPart(ofSeekTo: time, keeping: count, then: entries)
      isSeeking = true
    case .mark(let text):
      advance(to: time)
      mark(text, at: time)
    case .layout, .derived, .patch, .event, .keyframe, .end, .unknown: break
    }
  }

  /// The hash of the state at the end of the present layout pass, with the animations that run or without them.
  private func endHash(withAnimations hasAnimations: Bool) -> String {
    _ = flushStep()
    return StateHash.state(of: run.engine, scene: run.sceneName, hasAnimations: hasAnimations).hash
  }

  func advance(to time: Int64) { while nextStep(upTo: time) != nil {} }
}
