import JSON
public import Scenes
import ScrollModel

/// Replays a recording and compares the result with the recorded lines.
///
/// Members that every line reads are exempt from the run-time check for exclusive access, as in ``SceneRun``.
///
/// ```swift
/// func check(_ path: String) throws(RecordingError) -> Bool {
///   let verification = Verification(try RecordingFile.reader(path), tolerance: 1e-9)
///   if let divergence = try verification.verify() {
///     print("line \(divergence.line): \(divergence.message)")
///     return false
///   }
///   if case .cutOff(let lines, _) = verification.ending { print("cut off after \(lines) lines") }
///   return true
/// }
/// ```
public final class Verification {
  /// The first difference.
  public struct Divergence: Error, Equatable, Sendable {
    /// The recording's line.
    public let line: Int
    /// The time, in microseconds.
    public let time: Int64
    /// The place and the difference, such as `frame 412: table.contentOffset.y 118.5, was 121, cause bounce`.
    public let message: String
  }

  /// The replay.
  private let run: SceneRun
  private let reader: RecordingReader
  /// What runs in place of the scene in the file.
  private let scene: Scene?
  private let tolerance: NumberTolerance
  /// The lines that the replay has derived and that were not found in the recording yet.
  @exclusivity(unchecked) private var derived: ExpectedLines
  /// The line of the recording at which the replay is.
  public var line: Int { reader.lineNumber }
  /// The number of commands read so far.
  public var commands: Int { reader.commandCount }

  /// Starts the recording's scene; numbers may differ by `tolerance`.
  ///
  /// `scene` runs in place of the one in the file: a program's own, which the file cannot have.
  public convenience init(
    _ reader: RecordingReader,
    running scene: Scene? = nil,
    tolerance: Double = 0
  ) {
    self.init(reader, running: scene, tolerance: NumberTolerance(all: tolerance))
  }

  /// Starts the recording's scene, or another one; numbers may differ by `tolerance`, lines must have the same times.
  public init(_ reader: RecordingReader, running scene: Scene? = nil, tolerance: NumberTolerance) {
    self.scene = scene
    self.reader = reader
    self.tolerance = tolerance
    derived = ExpectedLines(explaining: reader.header.explained)
    run = SceneRun(of: reader.header, running: scene)
    run.dropsSteps = !reader.header.hasDerivedLines
    run.hasAnimations = reader.header.hasAnimations
  }

  /// The time of the replay, in microseconds.
  public var time: Int64 { run.engine.time }

  /// How the recording ends, as far as it was read: after ``verify(_:)`` without a difference, to its end.
  public var ending: RecordingEnding { reader.ending }

  /// Verifies the recording up to the first difference, and calls `onBlock` after each block, for progress.
  ///
  /// A recording that was cut off may have no difference: see ``ending``.
  ///
  /// - Returns: the first difference; nil if there is none.
  /// - Throws: `RecordingError` if the recording is damaged, inconsistent, made with another version of the law of
  ///   motion, or cannot be read.
  public func verify(_ onBlock: () -> Void = {}) throws(RecordingError) -> Divergence? {
    try RecordingError.converting { try firstDivergence(onBlock) }
  }

  private func firstDivergence(_ onBlock: () -> Void) throws -> Divergence? {
    try reader.header.checkModel(running: scene)
    var block = 0
    while let line = try reader.next() {
      if reader.blockCount != block {
        if block > 0 { onBlock() }
        block = reader.blockCount
      }
      do {
        if let divergence = try check(line) { return divergence }
      } catch let divergence as Divergence {
        return divergence
      }
    }
    return nil
  }

  private func check(_ line: RecordingLine) throws -> Divergence? {
    // Most lines are the ones that the replay expects next, and need not be read.
    if derived.isNext(line.text) {
      try reader.check(derived.time, of: line)
      derived.removeFirst()
      return nil
    }
    let (time, content) = try reader.readInput(line)
    switch content {
    case .derived, .patch, .event: return try check(derivedAt: time, line)
    case .mark, .unknown: return nil
    case .command, .cancelled, .seek, .layout, .keyframe, .end: break
    }
    // Every derived line before an input must be in the recording.
    try checkNothingIsLacking(line)
    try run.play(content, at: time, from: line) { step in
      guard let step else { return }
      derived.fill(with: step)
      try checkNothingIsLacking(line)
    }
    switch content {
    case .keyframe(let state, let hash): return checkState(state, hash, line)
    case .end(let end):
      let divergence = checkState(nil, end.hash, line)
      if divergence == nil { try end.checkCounts(lines: line.number, commands: commands) }
      return divergence
    default: return nil
    }
  }

  private func checkNothingIsLacking(_ line: RecordingLine) throws(Divergence) {
    guard let mine = derived.first else { return }
    throw divergence(at: line, derived.time, "\(ExpectedLines.words(mine)), was nothing")
  }

  private func check(derivedAt time: Int64, _ line: RecordingLine) throws -> Divergence? {
    while derived.isEmpty {
      let isDue = time > run.engine.time
      guard let step = isDue ? run.nextStep(upTo: time) : run.flushStep() else { break }
      derived.fill(with: step)
    }
    guard !derived.isEmpty else {
      return divergence(at: line, time, "nothing, was \(ExpectedLines.words(line.text))")
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
    let state = run.stateAndHash
    guard state.hash != hash else { return nil }
    let json = try? JSONValue(parsing: state.state, limits: RecordingFormat.lineLimits)
    if let recorded, let json {
      let difference = JSONDifference(recorded, json, tolerance: tolerance)
      if let difference { return divergence(at: line, time, difference.words) }
      if !tolerance.isNone { return nil }
    }
    // If every patch was within the tolerance, the sum of them is accepted.
    if recorded == nil, !tolerance.isNone, reader.header.hasDerivedLines { return nil }
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
