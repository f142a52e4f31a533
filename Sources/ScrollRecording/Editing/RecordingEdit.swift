import JSON
import Scenes
import ScrollModel

/// Makes a recording of parts of others: their commands are carried out and recorded again.
package enum RecordingEdit {
  /// Records the commands of recordings, one recording after another, each from its first scene on.
  ///
  /// - Parameters:
  ///   - recordings: the recordings; all have the frame rate of the first.
  ///   - sink: receives the bytes of the new recording.
  /// - Throws: `RecordingError` if the engine rejects a command.
  package static func join(
    _ recordings: [RecordedCommands],
    to sink: @escaping RecordingWriter.Sink
  ) throws {
    try record(
      recordings.flatMap(\.parts),
      fps: recordings[0].fps,
      hasDerivedLines: !recordings.allSatisfy(\.isInputsOnly),
      until: .max,
      to: sink
    )
  }

  /// Records the commands of a recording from the scene that ran at a time, up to another time.
  ///
  /// The commands of that scene before the time stay, because its state follows from them.
  ///
  /// - Parameters:
  ///   - recorded: the recording.
  ///   - start: the time whose scene comes first; microseconds from the start of the recording.
  ///   - end: the end, counted in the same way.
  ///   - sink: receives the bytes of the new recording.
  /// - Throws: `RecordingError` if the engine rejects a command.
  package static func trim(
    _ recorded: RecordedCommands,
    from start: Int64,
    to end: Int64,
    _ sink: @escaping RecordingWriter.Sink
  ) throws {
    let first = recorded.parts.lastIndex { $0.start <= start } ?? 0
    try record(
      recorded.parts[first...].filter { $0.start <= max(end, recorded.parts[first].start) },
      fps: recorded.fps,
      hasDerivedLines: !recorded.isInputsOnly,
      until: end,
      to: sink
    )
  }

  private static func record(
    _ parts: [RecordedCommands.Part],
    fps: Int,
    hasDerivedLines: Bool,
    until end: Int64,
    to sink: @escaping RecordingWriter.Sink
  ) throws {
    let header = RecordingHeader(
      scene: parts[0].scene,
      fps: fps,
      hasDerivedLines: hasDerivedLines
    )
    let recorder = Recorder(header, to: sink)
    for (index, part) in parts.enumerated() {
      // A recording starts its first scene at time zero, and no command can do that another time.
      if index > 0 || part.time > 0 { try load(part, in: recorder) }
      try record(part, upTo: end == .max ? .max : end - part.start + part.time, in: recorder)
    }
    recorder.finish()
  }

  private static func load(_ part: RecordedCommands.Part, in recorder: Recorder) throws {
    recorder.writeKeyframe()
    let request = SceneRequest.load(.scene(part.scene))
    do {
      try recorder.perform(TimedCommand(time: part.time, request: request))
    } catch {
      throw RecordingError(line: 1, "\(part.scene.name): \(error.reason)")
    }
  }

  /// Records a part up to a time of its own clock.
  private static func record(
    _ part: RecordedCommands.Part,
    upTo end: Int64,
    in recorder: Recorder
  ) throws {
    var marks = part.marks[...]
    func mark(upTo time: Int64) {
      while let mark = marks.first, mark.time <= time {
        recorder.advance(to: mark.time)
        recorder.mark(mark.text, at: mark.time)
        marks.removeFirst()
      }
    }
    for (entry, line) in part.entries where entry.time <= end {
      mark(upTo: entry.time - 1)
      recorder.advance(to: entry.time)
      switch entry.action {
      case .cancelGestures: recorder.cancelGestures()
      case .command(let command):
        do {
          try recorder.perform(command)
        } catch {
          throw RecordingError(line: line, "\(command.method): \(error.reason)")
        }
      }
      if entry.endsLayoutPass { _ = recorder.flushStep() }
    }
    let last = min(end, part.end)
    mark(upTo: last)
    recorder.advance(to: last)
    _ = recorder.flushStep()
  }
}
