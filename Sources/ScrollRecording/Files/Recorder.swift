public import ScrollModel

/// Runs a scene and records it; the same commands give the same bytes.
public final class Recorder {
  /// What runs.
  public let run: SceneRun
  private let writer: RecordingWriter
  /// Whether the last line was of a way to another time.
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
    writer = RecordingWriter(header: header, engine: run.engine, to: sink)
  }

  /// The next step up to and including `time`, or nil when there is none: then it is `time`.
  public func nextStep(upTo time: Int64) -> Step? {
    guard let step = run.nextStep(upTo: time) else { return nil }
    writer.add(step)
    return step
  }

  /// What has happened since the last step, if anything has, with the layout that is due.
  public func look() -> Step? {
    let step = run.look()
    writer.add(step)
    return step
  }

  /// Carries out a command whose time has come.
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

  /// Cancels all gestures, as when whoever drives the scene is gone; its time has come.
  public func cancelGestures() {
    run.cancelGestures()
    writer.addCancel(at: run.engine.time)
  }

  private func seek(to time: Int64, keeping count: Int, then entries: [LogEntry]) {
    if !isSeeking { _ = look() }
    run.seek(to: time, keeping: count, then: entries)
    writer.addPart(ofSeekTo: time, keeping: count, then: entries)
    isSeeking = true
  }

  /// A way to another time, which may be told by several lines, is at its end.
  private func endSeek() {
    guard isSeeking else { return }
    isSeeking = false
    writer.writeKeyframe(of: run.engine)
  }

  /// A person's word about a moment.
  public func mark(_ text: String, at time: Int64) { writer.mark(text, at: time) }

  /// Ends the recording.
  public func finish() {
    _ = look()
    writer.finish(run.engine)
  }
}

extension Recorder {
  /// Records a recording's commands and marks anew, with what the model makes of them today.
  ///
  /// What it says was derived is not looked at. With `takesEdits`, checksums need not be right: a person
  /// may have changed the commands. Even so none may be lost.
  /// - Returns: how the recording that was read ends.
  /// - Throws: `RecordingError` where it is damaged, or a command is lost, or refused today; what the
  ///   file's reader throws.
  @discardableResult
  public static func update(
    _ reader: RecordingReader,
    hasDerivedLines: Bool? = nil,
    takesEdits: Bool = false,
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
    var commands = 0
    while case .line(let line)? = try reader.nextItem(onDamage: takesEdits ? .accept : .fail) {
      if let time = try reader.timeOfDerived(line) {
        // Its content is made again; time went on to it before another scene was loaded.
        recorder.endSeek()
        recorder.goOn(to: time, looking: true)
        continue
      }
      let (time, content) = try reader.read(line)
      if case .seek = content {} else { recorder.endSeek() }
      switch content {
      case .command(let command):
        recorder.goOn(to: time, looking: content.startsScene)
        try recorder.run.perform(command, from: line)
        recorder.note(command)
        commands += 1
      case .cancelled:
        recorder.goOn(to: time)
        recorder.cancelGestures()
      case .seek(let count, let entries):
        recorder.seek(to: time, keeping: count, then: entries)
      case .layout: _ = recorder.look()
      case .mark(let text):
        recorder.goOn(to: time)
        recorder.mark(text, at: time)
      case .keyframe: recorder.goOn(to: time)
      case .end(let end):
        recorder.goOn(to: time)
        try end.checkNoneLost(of: commands, line: line.number)
      // It may have been a command.
      case .unknown where reader.isInDamage: throw line.isNothingKnown
      case .patch, .event, .unknown: break
      }
    }
    recorder.endSeek()
    recorder.finish()
    return reader.ending
  }

  private func goOn(to time: Int64, looking: Bool = false) {
    while nextStep(upTo: time) != nil {}
    if looking { _ = look() }
  }
}
