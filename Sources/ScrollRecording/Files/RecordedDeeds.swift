public import Scenes
import ScrollModel

/// What was done in a recording, scene by scene, in memory: what there is to do to come to where it ends.
///
/// Of what a session gave up when it went back in time there is nothing in it.
public struct RecordedDeeds: Sendable {
  /// A scene and what was done to it until another took its place, or the recording ended.
  public struct Part: Sendable {
    /// The scene.
    public let scene: Scene
    /// The command that loaded it; nil for the scene that the recording began with.
    public let command: TimedCommand?
    /// When it was loaded, in microseconds from the start of the recording.
    public let start: Int64
    /// When it was loaded, in its own time.
    public let time: Int64
    /// What was done to it, each with the recording's line that tells it.
    public fileprivate(set) var deeds: [(deed: SceneDeed, line: Int)] = []
    /// A person's words, with their times.
    public fileprivate(set) var marks: [(time: Int64, text: String)] = []
    /// How far its own time went.
    public fileprivate(set) var end: Int64
  }

  /// Display frames a second.
  public let fps: Int
  /// Whether the recording tells what was put in alone.
  public let isInputsOnly: Bool
  /// The scenes, one at least.
  public private(set) var parts: [Part]
  /// The recording's length, in microseconds.
  public var duration: Int64 { clock.end }
  /// How the recording ends.
  public private(set) var ending = RecordingEnding.cutOff(lines: 1, bytes: 0)

  private var clock = RecordingClock()
  /// The bytes of the lines that are kept.
  private var bytes = 0
  private let mostBytes: Int
  /// Whether the state was looked at since the last thing that was done.
  private var isLookedAt = true
  /// Whether the last line was of a way to another time.
  private var isSeeking = false

  /// Reads a recording to its end; the lines that are to be kept may have `mostBytes` together.
  ///
  /// - Throws: `RecordingError` where it is damaged, or not a recording, or too much.
  public init(_ reader: RecordingReader, mostBytes: Int = .max) throws {
    self.mostBytes = mostBytes
    let scene = reader.header.scene
    fps = reader.header.fps
    isInputsOnly = !reader.header.hasDerivedLines
    parts = [Part(scene: scene, command: nil, start: 0, time: 0, end: 0)]
    var order = LineOrder()
    var lines = 1
    while let stretch = try reader.nextStretch() {
      if stretch.isRight == false { throw stretch.damage }
      for index in 0..<stretch.count {
        lines += 1
        try take(stretch[index], &order)
      }
    }
    if case .cutOff = ending { ending = .cutOff(lines: lines, bytes: reader.tornBytes) }
  }

  private mutating func take(_ line: RecordingLine, _ order: inout LineOrder) throws {
    if let (time, kind) = line.outline, kind == .patch || kind == .event {
      // What follows from what was done is told by whoever does it again.
      try order.check(time, in: line)
      _ = try clock.elapsed(at: time, mayGoBack: false, line: line.number)
      parts[parts.count - 1].end = time
      return
    }
    let (time, content) = try line.read()
    try order.check(time, content, in: line)
    if case .seek(let count, let deeds) = content {
      return try seek(to: time, keeping: count, then: deeds, line)
    }
    let elapsed = try clock.elapsed(
      at: time,
      mayGoBack: content.mayGoBack || isSeeking,
      line: line.number
    )
    isSeeking = false
    if case .command(let command) = content, command.startsScene {
      try keep(line)
      return try start(command, at: elapsed, line)
    }
    parts[parts.count - 1].end = time
    switch content {
    case .command(let command): try add(SceneDeed(time: time, command: command), line)
    case .cancelled: try add(SceneDeed(time: time, command: nil), line)
    case .layout: isLookedAt = true
    case .mark(let text):
      try keep(line)
      parts[parts.count - 1].marks.append((time, text))
    case .end(let end): ending = .ended(end)
    case .patch, .event, .keyframe, .seek, .unknown: break
    }
  }

  /// Several lines may tell of one way to another time; what counts is where it ends.
  private mutating func seek(
    to time: Int64,
    keeping count: Int,
    then deeds: [SceneDeed],
    _ line: RecordingLine
  ) throws(RecordingError) {
    try keep(line)
    let part = parts.count - 1
    parts[part].deeds.removeLast(max(0, parts[part].deeds.count - count))
    for deed in deeds { parts[part].deeds.append((deed, line.number)) }
    parts[part].end = time
    isLookedAt = true
    isSeeking = true
  }

  private mutating func add(_ deed: SceneDeed, _ line: RecordingLine) throws(RecordingError) {
    try keep(line)
    let part = parts.count - 1
    // Commands of one time share a layout pass unless a line between them says that there was one.
    if parts[part].deeds.last?.deed.time == deed.time, !isLookedAt {
      parts[part].deeds[parts[part].deeds.count - 1].deed.isLookedAt = false
    }
    parts[part].deeds.append((deed, line.number))
    isLookedAt = false
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
    isLookedAt = true
  }

  private mutating func keep(_ line: RecordingLine) throws(RecordingError) {
    bytes += line.text.count
    guard bytes <= mostBytes else {
      throw RecordingError(
        line: line.number,
        "the commands up to here have more than \(mostBytes >> 20) MiB, too many to be kept"
      )
    }
  }
}
