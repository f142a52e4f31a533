import JSON
import ModelCoding
public import Scenes
public import ScrollModel
import Zlib

/// Writes a recording, line by line, while what it tells of happens.
///
/// Whoever runs the scene tells it of each command that was carried out and of each look at the state,
/// in order. It keeps no more than a line in memory.
public final class RecordingWriter {
  /// Takes the bytes of one or more whole lines.
  public typealias Sink = (UnsafeRawBufferPointer) -> Void

  private let header: RecordingHeader
  private let sink: Sink
  private var writer = JSONWriter(capacity: 4_096)
  private var check = CRC32()
  private var lines = 0
  /// The commands written so far.
  public private(set) var commands = 0
  /// How long the recording is so far, in microseconds.
  public var duration: Int64 { clock.end }
  private var clock = RecordingClock()
  /// Whether a keyframe has to come next, because time went elsewhere.
  private var isSeeking = false
  private var lastKeyframe: Int64 = 0
  /// The time of the last command, and whether the state was looked at since.
  private var lastCommand: Int64?
  private var hasLooked = false
  private var sceneName: StateWriter.SceneName

  /// Begins with the header and the state as it is; `engine` runs the header's scene.
  public init(header: RecordingHeader, engine: Engine, to sink: @escaping Sink) {
    self.header = header
    self.sink = sink
    sceneName = StateWriter.SceneName(header.scene)
    header.write(to: &writer)
    hand(over: 1)
    writeKeyframe(of: engine)
  }

  /// A command that the engine has carried out, before anything else was asked of it.
  public func add(_ command: TimedCommand) {
    noteLook(before: command.time)
    clock.pass(to: command.time)
    commands += 1
    if header.hasDerivedLines {
      RecordingLines.write(command, to: &writer)
    } else {
      RecordingLines.writeShort(command, to: &writer)
    }
    hand(over: 1)
  }

  /// All gestures were cancelled, because whoever drove the scene was gone.
  public func addCancel(at time: Int64) {
    noteLook(before: time)
    clock.pass(to: time)
    RecordingLines.writeCancel(at: time, to: &writer)
    hand(over: 1)
  }

  /// A scene that has taken the place of the one before, run by `engine` from its present time on; it may
  /// be the same scene again.
  public func addStart(of scene: Scene, engine: Engine) {
    sceneName = StateWriter.SceneName(scene)
    clock.pass(to: engine.time, mayGoBack: true)
    commands += 1
    lastCommand = nil
    RecordingLines.writeLoad(of: scene, at: engine.time, to: &writer)
    hand(over: 1)
    writeKeyframe(of: engine)
  }

  /// A look at the state; `step` is what it showed, if there was anything to see.
  public func add(_ step: Step?) {
    hasLooked = true
    guard let step else { return }
    let hasPatch = !step.changes.isEmpty || !step.causes.isEmpty
    // A command that came to nothing shows in no state.
    guard hasPatch || !step.events.isEmpty else { return }
    clock.pass(to: step.time)
    if header.hasDerivedLines {
      RecordingLines.writeDerived(step, to: &writer)
      hand(over: step.events.count + (hasPatch ? 1 : 0))
    }
    if frame(at: step.engine) - lastKeyframe >= Int64(header.keyframeEvery) {
      writeKeyframe(of: step.engine)
    }
  }

  /// A word of a person about the present moment, for whoever looks at the recording later.
  public func mark(_ text: String, at time: Int64) {
    RecordingLines.writeMark(text, at: time, to: &writer)
    hand(over: 1)
  }

  /// Ends the recording; nothing can be added after that.
  public func finish(_ engine: Engine) {
    clock.pass(to: engine.time)
    let end = RecordingEnd(
      time: engine.time,
      lines: lines + 1,
      commands: commands,
      hash: stateAndHash(of: engine).hash
    )
    RecordingLines.writeEnd(end, check: check, to: &writer)
    hand(over: 1)
  }

  /// Commands of one time share a layout pass unless the state was looked at between them.
  private func noteLook(before time: Int64) {
    if lastCommand == time, hasLooked {
      RecordingLines.writeLayout(at: time, to: &writer)
      hand(over: 1)
    }
    lastCommand = time
    hasLooked = false
  }

  /// The session went to another time of its scene, as `engine` is: `count` of the things that this
  /// recording told were done are done then, and after them `entries`.
  public func addSeek(_ engine: Engine, keeping count: Int, then entries: [LogEntry] = []) {
    addPart(ofSeekTo: engine.time, keeping: count, then: entries)
    writeKeyframe(of: engine)
  }

  /// A part of a way to another time, behind whose last one a keyframe has to come.
  func addPart(ofSeekTo time: Int64, keeping count: Int, then entries: [LogEntry]) {
    lastCommand = nil
    isSeeking = true
    let lines = RecordingLines.writeSeek(to: time, keeping: count, then: entries, to: &writer)
    hand(over: lines)
  }

  /// The state as a whole.
  func writeKeyframe(of engine: Engine) {
    clock.pass(to: engine.time, mayGoBack: isSeeking)
    isSeeking = false
    let (state, hash) = stateAndHash(of: engine)
    RecordingLines.writeKeyframe(
      at: engine.time,
      state: header.hasDerivedLines ? state : nil,
      hash: hash,
      check: check,
      to: &writer
    )
    hand(over: 1)
    lastKeyframe = frame(at: engine)
    hasLooked = true
  }

  private func stateAndHash(of engine: Engine) -> (state: [UInt8], hash: String) {
    StateHash.state(of: engine, scene: sceneName)
  }

  /// The number of the last display frame.
  private func frame(at engine: Engine) -> Int64 { engine.clock.frame(after: engine.time) - 1 }

  private func hand(over lines: Int) {
    guard writer.count > 0 else { return }
    self.lines += lines
    writer.withUnsafeBytes { bytes in
      check.update(bytes)
      sink(bytes)
    }
    writer.reset()
  }
}
