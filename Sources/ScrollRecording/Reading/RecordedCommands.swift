package import Scenes
import ScrollModel

/// The commands of a recording, scene by scene: carrying them out leads to the state at its end.
///
/// Commands that a session discarded when it went back in time are not included.
///
/// ```swift
/// func length(of path: String) throws(RecordingError) -> Duration {
///   try RecordedCommands(try RecordingFile.reader(path)).duration
/// }
/// ```
public struct RecordedCommands: Sendable {
  /// A scene with its commands, until another scene was loaded or the recording ended.
  package struct Part: Sendable {
    /// The scene.
    package let scene: Scene
    /// The command that loaded it; nil for the scene that the recording began with.
    package let command: TimedCommand?
    /// When it was loaded, in microseconds from the start of the recording.
    package let start: Int64
    /// When it was loaded, in its own time.
    package let time: Int64
    /// The log entries, each with its line in the recording.
    package fileprivate(set) var entries: [(entry: LogEntry, line: Int)] = []
    /// The marks, with their times on the clock of the scene and from the start of the recording.
    package fileprivate(set) var marks: [(time: Int64, elapsed: Int64, text: String)] = []
    /// The last time of its own clock, in microseconds.
    package fileprivate(set) var end: Int64
  }

  /// Display frames a second.
  public let fps: Int
  /// Whether the recording has inputs only.
  package let isInputsOnly: Bool
  /// The scenes, one at least.
  package private(set) var parts: [Part]
  /// The time of the first line on the clock of a source, in microseconds; else zero.
  var start: Int64 { clock.start }
  /// The recording's length.
  public var duration: Duration { .microseconds(clock.end) }
  /// How the recording ends.
  public private(set) var ending = RecordingEnding.cutOff(lines: 1, bytes: 0)

  private var clock: RecordingClock
  /// The bytes of the lines that are kept.
  private var bytes = 0
  private let maximumBytes: Int
  /// Whether the layout pass of the last entry has ended.
  private var endsLayoutPass = true

  /// Reads a recording to its end.
  ///
  /// The lines of commands may have `maximumBytes` together.
  ///
  /// - Throws: `RecordingError` if it is damaged, too large, or cannot be read.
  public init(_ reader: RecordingReader, maximumBytes: Int = .max) throws(RecordingError) {
    self.maximumBytes = maximumBytes
    let scene = reader.header.scene
    clock = RecordingClock(of: reader.header)
    fps = reader.header.fps
    isInputsOnly = !reader.header.hasDerivedLines
    parts = [Part(scene: scene, command: nil, start: 0, time: 0, end: 0)]
    while let line = try reader.next() { try take(line, reader) }
    ending = reader.ending
  }

  /// Reads a recording as ``init(_:maximumBytes:)`` does, in order to carry out its commands.
  ///
  /// - Throws: `RecordingError` also if it was made with another version of the law of motion.
  package static func toReplay(
    _ reader: RecordingReader,
    maximumBytes: Int = .max
  ) throws(RecordingError) -> RecordedCommands {
    try reader.header.checkModel()
    return try RecordedCommands(reader, maximumBytes: maximumBytes)
  }

  private mutating func take(
    _ line: RecordingLine,
    _ reader: RecordingReader
  ) throws(RecordingError) {
    let (time, content) = try reader.readInput(line)
    guard let elapsed = try clock.elapsed(at: time, content, line: line.number) else {
      if case .seek(let count, let entries) = content {
        try seek(to: time, keeping: count, then: entries, line)
      }
      return
    }
    if case .command(let command) = content, command.startsScene {
      try keep(line)
      return try start(command, at: elapsed, line)
    }
    parts[parts.count - 1].end = time
    switch content {
    case .command(let command): try add(LogEntry(time: time, .command(command)), line)
    case .cancelled: try add(LogEntry(time: time, .cancelGestures(lifting: nil)), line)
    case .layout: endsLayoutPass = true
    case .mark(let text):
      try keep(line)
      parts[parts.count - 1].marks.append((time, elapsed, text))
    case .end(let end):
      try end.checkCounts(lines: line.number, commands: reader.commandCount)
    // What follows from the commands.
    case .derived, .patch, .event, .keyframe, .seek, .unknown: break
    }
  }

  private mutating func seek(
    to time: Int64,
    keeping count: Int,
    then entries: [LogEntry],
    _ line: RecordingLine
  ) throws(RecordingError) {
    try keep(line)
    let part = parts.count - 1
    parts[part].entries.removeLast(max(0, parts[part].entries.count - count))
    for entry in entries { parts[part].entries.append((entry, line.number)) }
    parts[part].end = time
    endsLayoutPass = true
  }

  private mutating func add(_ entry: LogEntry, _ line: RecordingLine) throws(RecordingError) {
    try keep(line)
    let part = parts.count - 1
    // Commands of one time share a layout pass unless a line between them ends it.
    if parts[part].entries.last?.entry.time == entry.time, !endsLayoutPass {
      parts[part].entries[parts[part].entries.count - 1].entry.endsLayoutPass = false
    }
    parts[part].entries.append((entry, line.number))
    endsLayoutPass = false
  }

  private mutating func start(
    _ command: TimedCommand,
    at elapsed: Int64,
    _ line: RecordingLine
  ) throws(RecordingError) {
    let present = parts[parts.count - 1].scene
    let scene: Scene
    switch command.request {
    case .load(.scene(let loaded)): scene = loaded
    case .load(.name(let name)):
      do {
        scene = try SceneRun.scene(called: name, while: present)
      } catch {
        throw RecordingError(error, in: line)
      }
    case .reset, .command: scene = present
    }
    parts.append(
      Part(
        scene: scene,
        command: command,
        start: elapsed,
        time: command.time,
        end: command.time
      )
    )
    endsLayoutPass = true
  }

  private mutating func keep(_ line: RecordingLine) throws(RecordingError) {
    bytes += line.text.count
    guard bytes <= maximumBytes else {
      throw RecordingError(
        line: line.number,
        "the commands up to here have more than \(maximumBytes >> 20) MiB, too many to be kept"
      )
    }
  }
}
