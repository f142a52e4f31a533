package import ForeignSource
package import JSON
import ModelCoding
package import Scenes
package import ScrollModel
import Zlib

/// Writes a recording, line by line, during the run of a scene.
///
/// The caller adds each command that was performed and each layout pass, in order. The writer keeps no more
/// than a line in memory.
///
/// ```swift
/// let sink: RecordingWriter.Sink = { bytes in print(bytes.count) }
/// let recorder = Recorder(RecordingHeader(scene: try SceneFile.scene("basics"), fps: 120), to: sink)
/// recorder.finish()
/// ```
public final class RecordingWriter {
  /// Receives the bytes of one or more whole lines.
  public typealias Sink = (UnsafeRawBufferPointer) -> Void

  private let header: RecordingHeader
  private let sink: Sink
  private var writer = JSONWriter(capacity: 4_096)
  private var check = CRC32()
  private var lines = 0
  /// The number of commands written so far.
  package private(set) var commands = 0
  /// The duration of the recording so far, in microseconds.
  package var duration: Int64 { clock.end }
  private var clock: RecordingClock
  /// Whether a keyframe must follow, because of a seek.
  private var isSeeking = false
  private var lastKeyframe: Int64 = 0
  /// The time of the last command, and whether a layout pass took place since.
  private var lastCommand: Int64?
  private var hasLooked = false
  private var sceneName: StateWriter.SceneName
  /// The number of changes of a source since the last keyframe.
  private var changesSinceKeyframe = 0
  /// The fingers on a source, each with its last place.
  private var fingers: [String: JSONValue] = [:]
  /// Touches that were sent to a source, until it reports a state that is as late; the newest are kept.
  private var sentTouches: [TimedCommand] = []
  private static let maximumSentTouches = 4_096

  /// The time from the start of the recording to the last line, in microseconds.
  package var end: Int64 { clock.end }

  /// Writes the header and the current state; `engine` must run the header's scene.
  package convenience init(header: RecordingHeader, engine: Engine, to sink: @escaping Sink) {
    self.init(header: header, to: sink)
    writeKeyframe(of: engine)
  }

  /// Writes the header of a source, and its current state.
  package convenience init(
    header: RecordingHeader,
    document: SourceDocument,
    to sink: @escaping Sink
  ) {
    self.init(header: header, to: sink)
    writeKeyframe(of: document)
  }

  private init(header: RecordingHeader, to sink: @escaping Sink) {
    self.header = header
    self.sink = sink
    clock = RecordingClock(of: header)
    sceneName = StateWriter.SceneName(header.scene)
    header.write(to: &writer)
    hand(over: 1)
  }

  /// Adds a change of a source, which has led to the document.
  package func add(_ change: SourceChange, to document: SourceDocument) {
    add(EncodedChange(change), events: change.events, touches: change.touches, to: document)
  }

  /// Adds an encoded change of a source; `touches` is its change of the touches.
  package func add(
    _ change: EncodedChange,
    events: [JSONValue] = [],
    touches: JSONValue?,
    to document: SourceDocument
  ) {
    writeSentTouches(until: change.time)
    clock.pass(to: change.time)
    let lines = RecordingLines.write(
      change,
      events: events,
      touches: touches,
      fingers: &fingers,
      to: &writer
    )
    commands += lines.commands
    hand(over: lines.all)
    changesSinceKeyframe += 1
    if changesSinceKeyframe >= header.keyframeEvery { writeKeyframe(of: document) }
  }

  /// Adds touches that were sent to a source at a time of its clock.
  package func add(_ touches: [TouchSample], sentAt time: Int64) {
    if sentTouches.count == Self.maximumSentTouches { sentTouches.removeFirst() }
    sentTouches.append(TimedCommand(time: time, .touch(touches)))
  }

  private func writeSentTouches(until time: Int64) {
    let due = sentTouches.prefix { $0.time <= time }
    sentTouches.removeFirst(due.count)
    for command in due {
      // The time of a display frame may be ahead of the clock.
      let time = max(command.time, clock.latest)
      clock.pass(to: time)
      commands += 1
      RecordingLines.write(command.at(time), to: &writer)
      hand(over: 1)
    }
  }

  /// Adds an event that a source has not sent, such as a finding; `write` writes it as one object.
  package func addEvent(at time: Int64, _ write: (inout JSONWriter) -> Void) {
    clock.pass(to: time)
    write(&writer)
    writer.newline()
    hand(over: 1)
  }

  /// Adds a state of a source that does not follow from its changes; its clock may have restarted.
  package func addStart(of document: SourceDocument) {
    fingers = [:]
    writeSentTouches(until: document.time)
    if document.time < clock.latest {
      sentTouches = []
      RecordingLines.writeRestart(at: document.time, to: &writer)
      hand(over: 1)
      isSeeking = true
    }
    writeKeyframe(of: document)
  }

  /// Ends the recording of a source.
  package func finish(_ document: SourceDocument) {
    let end = max(document.time, sentTouches.last?.time ?? 0)
    writeSentTouches(until: end)
    clock.pass(to: end)
    finish(at: end, hash: stateAndHash(of: document.at(end)).hash)
  }

  private func writeKeyframe(of document: SourceDocument) {
    let (state, hash) = stateAndHash(of: document)
    writeKeyframe(at: document.time, state: state, hash: hash)
    changesSinceKeyframe = 0
  }

  private func stateAndHash(of document: SourceDocument) -> (state: [UInt8], hash: String) {
    let name = header.source?.name ?? ""
    return StateHash.hashed(document.serialized(name: name, title: name))
  }

  /// Adds a command that the engine has performed; call it before any other use of the engine.
  package func add(_ command: TimedCommand) {
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

  /// Adds the cancellation of all gestures, because the client in control disconnected.
  package func addCancel(at time: Int64) {
    noteLook(before: time)
    clock.pass(to: time)
    RecordingLines.writeCancel(at: time, to: &writer)
    hand(over: 1)
  }

  /// Adds the start of a scene that replaces the previous one, run by `engine` from its current time on; it
  /// may be the same scene again.
  package func addStart(of scene: Scene, engine: Engine) {
    sceneName = StateWriter.SceneName(scene)
    clock.pass(to: engine.time, mayGoBack: true)
    commands += 1
    lastCommand = nil
    RecordingLines.writeLoad(of: scene, at: engine.time, to: &writer)
    hand(over: 1)
    writeKeyframe(of: engine)
  }

  /// Adds a layout pass; `step` contains its changes and events, if there are any.
  package func add(_ step: Step?) {
    hasLooked = true
    guard let step else { return }
    let hasPatch = !step.changes.isEmpty || !step.causes.isEmpty
    // A command without effect changes no state.
    guard hasPatch || !step.events.isEmpty else { return }
    clock.pass(to: step.time)
    if header.hasDerivedLines {
      RecordingLines.writeDerived(step, explaining: header.explained, to: &writer)
      hand(over: step.events.count + (hasPatch ? 1 : 0))
    }
    if frame(at: step.engine) - lastKeyframe >= Int64(header.keyframeEvery) {
      writeKeyframe(of: step.engine)
    }
  }

  /// Adds a person's remark about the current time, for later readers of the recording.
  package func mark(_ text: String, at time: Int64) {
    RecordingLines.writeMark(text, at: time, to: &writer)
    hand(over: 1)
  }

  /// Ends the recording; nothing can be added after that.
  package func finish(_ engine: Engine) {
    clock.pass(to: engine.time)
    finish(at: engine.time, hash: stateAndHash(of: engine).hash)
  }

  private func finish(at time: Int64, hash: String) {
    let end = RecordingTrailer(time: time, lines: lines + 1, commands: commands, hash: hash)
    RecordingLines.writeEnd(end, check: check, to: &writer)
    hand(over: 1)
  }

  /// Commands of the same time share a layout pass unless one took place between them.
  private func noteLook(before time: Int64) {
    if lastCommand == time, hasLooked {
      RecordingLines.writeLayout(at: time, to: &writer)
      hand(over: 1)
    }
    lastCommand = time
    hasLooked = false
  }

  /// Adds a seek to another time of the scene, after which `engine` has the state: it follows from
  /// the first `count` inputs of this recording and then `entries`.
  package func addSeek(_ engine: Engine, keeping count: Int, then entries: [LogEntry] = []) {
    addPart(ofSeekTo: engine.time, keeping: count, then: entries)
    writeKeyframe(of: engine)
  }

  /// Adds a part of a seek; the last part must be followed by a keyframe.
  func addPart(ofSeekTo time: Int64, keeping count: Int, then entries: [LogEntry]) {
    lastCommand = nil
    isSeeking = true
    let lines = RecordingLines.writeSeek(to: time, keeping: count, then: entries, to: &writer)
    hand(over: lines)
  }

  /// Writes the complete state.
  func writeKeyframe(of engine: Engine) {
    let (state, hash) = stateAndHash(of: engine)
    writeKeyframe(at: engine.time, state: state, hash: hash)
    lastKeyframe = frame(at: engine)
  }

  private func writeKeyframe(at time: Int64, state: [UInt8], hash: String) {
    clock.pass(to: time, mayGoBack: isSeeking)
    isSeeking = false
    RecordingLines.writeKeyframe(
      at: time,
      state: header.hasDerivedLines ? state : nil,
      hash: hash,
      check: check,
      to: &writer
    )
    hand(over: 1)
    hasLooked = true
  }

  private func stateAndHash(of engine: Engine) -> (state: [UInt8], hash: String) {
    StateHash.state(of: engine, scene: sceneName)
  }

  /// Returns the number of the last display frame.
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
