import JSON
import ScrollModel

/// Runs a recording again and holds what happens against what the recording says, line by line.
///
/// What every line needs goes without the run-time check for exclusive access, as in ``SceneRun``.
public final class Verification {
  /// The first thing that is not as it was.
  public struct Divergence: Equatable, Sendable {
    /// The recording's line.
    public let line: Int
    /// When, in microseconds.
    public let time: Int64
    /// Where and what, such as `frame 412: table.contentOffset.y 118.5, was 121, cause bounce`.
    public let message: String
  }

  /// What runs again.
  private let run: SceneRun
  private let reader: RecordingReader
  private let tolerance: Double
  @exclusivity(unchecked) private var order = LineOrder()
  /// What happened in the replay and has not been found in the recording yet.
  @exclusivity(unchecked) private var derived = DerivedLines()
  /// The line of the recording at which the replay is.
  @exclusivity(unchecked) public private(set) var line = 1
  /// The commands carried out so far.
  @exclusivity(unchecked) public private(set) var commands = 0

  /// Starts the recording's scene; numbers may be `tolerance` away from what they were.
  public init(_ reader: RecordingReader, tolerance: Double = 0) {
    self.reader = reader
    self.tolerance = tolerance
    run = SceneRun(scene: reader.header.scene, fps: reader.header.fps, seeks: true)
  }

  /// How far the replay has come, in microseconds.
  public var time: Int64 { run.engine.time }

  /// Goes through the recording; `onStretch` is called now and then, to show progress.
  ///
  /// - Throws: `RecordingError` if the recording is damaged or wrong in itself, or what the file's reader
  ///   throws.
  public func verify(
    _ onStretch: () -> Void = {}
  ) throws -> (divergence: Divergence?, ending: RecordingEnding) {
    while let stretch = try reader.nextStretch() {
      if stretch.isRight == false { throw stretch.damage }
      for index in 0..<stretch.count {
        line += 1
        let (divergence, end) = try check(stretch[index])
        if stretch.isRight == nil, end != nil { throw stretch[index].lacksChecksum }
        if divergence != nil || end != nil {
          if divergence == nil { try reader.expectEnd() }
          return (divergence, end.map { .ended($0) } ?? cutOff)
        }
      }
      onStretch()
    }
    return (nil, cutOff)
  }

  private var cutOff: RecordingEnding { .cutOff(lines: line, bytes: reader.tornBytes) }

  private func check(_ line: RecordingLine) throws -> (Divergence?, RecordingEnd?) {
    // Most lines are what is to come next, and need not be read.
    if derived.isNext(line.text) {
      try order.check(derived.time, in: line)
      derived.removeFirst()
      return (nil, nil)
    }
    if let (time, kind) = line.outline, kind == .patch || kind == .event {
      try order.check(time, in: line)
      return (try check(derivedAt: time, line), nil)
    }
    let (time, content) = try line.read()
    try order.check(time, content, in: line)
    switch content {
    case .patch, .event: return (try check(derivedAt: time, line), nil)
    case .mark, .unknown: return (nil, nil)
    case .layout: return (checkLook(at: line), nil)
    case .command(let command):
      let divergence = goOn(to: command.startsScene ? max(time, run.engine.time) : time, line)
      if let divergence = divergence ?? (command.startsScene ? checkLook(at: line) : nil) {
        return (divergence, nil)
      }
      try run.perform(command, from: line)
      commands += 1
      return (nil, nil)
    case .cancelled:
      let divergence = goOn(to: time, line)
      if divergence == nil { run.cancelGestures() }
      return (divergence, nil)
    case .seek(let count, let deeds):
      let divergence = checkLook(at: line)
      if divergence == nil { run.seek(to: time, keeping: count, then: deeds) }
      return (divergence, nil)
    case .keyframe(let state, let hash):
      return (goOn(to: time, line) ?? checkState(state, hash, line), nil)
    case .end(let end):
      let divergence = goOn(to: time, line) ?? checkState(nil, end.hash, line)
      if divergence == nil { try end.checkCounts(lines: line.number, commands: commands) }
      return (divergence, end)
    }
  }

  /// Lets time go on to a line that was not derived; nothing may happen that the recording lacks.
  private func goOn(to time: Int64, _ line: RecordingLine) -> Divergence? {
    if let divergence = lacking(line) { return divergence }
    while let step = run.nextStep(upTo: time) {
      note(step)
      if let divergence = lacking(line) { return divergence }
    }
    return nil
  }

  private func checkLook(at line: RecordingLine) -> Divergence? {
    if let step = run.look() { note(step) }
    return lacking(line)
  }

  private func note(_ step: Step) {
    guard reader.header.hasDerivedLines else { return }
    derived.fill(with: step)
  }

  private func lacking(_ line: RecordingLine) -> Divergence? {
    guard let mine = derived.first else { return nil }
    return divergence(at: line, derived.time, "\(DerivedLines.words(mine)), was nothing")
  }

  private func check(derivedAt time: Int64, _ line: RecordingLine) throws -> Divergence? {
    while derived.isEmpty {
      let isDue = time > run.engine.time
      guard let step = isDue ? run.nextStep(upTo: time) : run.look() else { break }
      derived.fill(with: step)
    }
    guard !derived.isEmpty else {
      return divergence(at: line, time, "nothing, was \(DerivedLines.words(line.text))")
    }
    defer { derived.removeFirst() }
    if derived.isNext(line.text) { return nil }
    let difference = derived.difference(from: try line.json(), tolerance: tolerance)
    return difference.map { divergence(at: line, derived.time, $0) }
  }

  private func checkState(
    _ recorded: JSONValue?,
    _ hash: String,
    _ line: RecordingLine
  ) -> Divergence? {
    if let divergence = checkLook(at: line) { return divergence }
    let state = run.stateAndHash
    guard state.hash != hash else { return nil }
    let json = try? JSONValue(parsing: state.state, limits: RecordingFormat.lineLimits)
    if let recorded, let json {
      let difference = Difference(recorded, json, tolerance: tolerance)
      if let difference { return divergence(at: line, time, difference.words) }
      if tolerance > 0 { return nil }
    }
    // Where patches were within the tolerance, so is what they add up to.
    if recorded == nil, tolerance > 0, reader.header.hasDerivedLines { return nil }
    return divergence(at: line, time, "the state's hash \(state.hash), was \(hash)")
  }

  private func divergence(
    at line: RecordingLine,
    _ time: Int64,
    _ words: String
  ) -> Divergence {
    let clock = run.engine.clock
    let frame = clock.frame(after: time) - 1
    let isFrame = clock.time(ofFrame: frame) == time
    let place = isFrame ? "frame \(frame)" : "frame \(frame) at \(time) µs"
    return Divergence(line: line.number, time: time, message: "\(place): \(words)")
  }
}

extension SceneRun {
  /// The state document as JSON, and its hash.
  var stateAndHash: (state: [UInt8], hash: String) {
    StateHash.state(of: engine, scene: sceneName)
  }
}
