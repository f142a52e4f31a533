public import Predicates
public import Scenes
import ScrollModel
public import ScrollRecording

/// What was found wrong with a run.
public struct FuzzFailure: Equatable, Sendable {
  /// What kind of failure it is; two runs fail in the same way if these are the same.
  public enum Kind: Equatable, Sendable {
    /// A predicate did not hold, by its number among those that were asked for.
    case assertion(Int)
    /// Something that the model keeps was broken.
    case invariant(String)
  }

  /// When, in microseconds of engine time.
  public let time: Int64
  /// What kind of failure it is.
  public let kind: Kind
  /// The scroll view; nil where the failure names it, or is no one's.
  public let view: String?
  /// What was not as it should be, with the values.
  public let text: String

  /// A failure of its parts.
  public init(time: Int64, kind: Kind, view: String?, text: String) {
    self.time = time
    self.kind = kind
    self.view = view
    self.text = text
  }
}

/// Runs a scene with what somebody might do, and looks whether all holds that has to.
public struct Fuzzer: Sendable {
  /// The scene.
  public let scene: Scene
  /// Display frames a second.
  public let fps: Int
  /// What has to hold after every step, for every scroll view.
  public let assertions: [ScrollPredicate]

  /// A fuzzer of a scene; the predicates name views that it has.
  public init(scene: Scene, fps: Int, assertions: [ScrollPredicate]) {
    self.scene = scene
    self.fps = fps
    self.assertions = assertions
  }

  /// What a seed puts in within a time, in microseconds.
  public func inputs(seed: UInt64, duration: Int64) -> [FuzzInput] {
    let device = scene.makeEngine(fps: fps).device
    return RandomScript.inputs(for: device, seed: seed, duration: duration)
  }

  /// The first failure of a run up to `end`, nil if there is none; inputs that are refused do nothing.
  public func failure(of inputs: [FuzzInput], until end: Int64) -> FuzzFailure? {
    let run = SceneRun(scene: scene, fps: fps)
    var checks = Checks(assertions, run.engine)
    if let failure = checks.begin(run.engine) { return failure }
    for input in inputs where input.time <= end {
      while let step = run.nextStep(upTo: input.time) {
        if let failure = checks.check(step) { return failure }
      }
      let command = TimedCommand(time: input.time, input.command)
      do throws(CommandFault) {
        try run.perform(command)
      } catch {
        // A finger that is not down, because what brought it down was left out.
        continue
      }
    }
    while let step = run.nextStep(upTo: end) {
      if let failure = checks.check(step) { return failure }
    }
    return run.look().flatMap { checks.check($0) }
  }

  /// Records a run up to its failure, which gets a mark.
  public func record(
    _ inputs: [FuzzInput],
    _ failure: FuzzFailure,
    to sink: @escaping RecordingWriter.Sink
  ) {
    let recorder = Recorder(RecordingHeader(scene: scene, fps: fps), to: sink)
    for input in inputs where input.time <= failure.time {
      while recorder.nextStep(upTo: input.time) != nil {}
      let command = TimedCommand(time: input.time, input.command)
      do throws(CommandFault) {
        try recorder.perform(command)
      } catch {
        // It did nothing in the run either.
        continue
      }
    }
    while recorder.nextStep(upTo: failure.time) != nil {}
    _ = recorder.look()
    recorder.mark(failure.words(assertions), at: failure.time)
    recorder.finish()
  }
}

extension FuzzFailure {
  /// The failure as a sentence: what was demanded, and what there was instead.
  public func words(_ assertions: [ScrollPredicate]) -> String {
    let subject = view.map { "\($0): " } ?? ""
    switch kind {
    case .assertion(let index): return "\(assertions[index].text) does not hold: \(subject)\(text)"
    case .invariant: return "the model is broken: \(subject)\(text)"
    }
  }
}

/// What is looked at after each step.
private struct Checks {
  private let assertions: [ScrollPredicate]
  private var watches: [Watch] = []
  private var broken: FuzzFailure?

  init(_ assertions: [ScrollPredicate], _ engine: Engine) {
    self.assertions = assertions
    for (index, predicate) in assertions.enumerated() {
      let demand = Watch.demanding(predicate, of: engine)
      watches.append(demand.watch)
      if let match = demand.broken, broken == nil { broken = Self.failure(index, match, engine) }
    }
  }

  /// What is wrong before anything happens.
  func begin(_ engine: Engine) -> FuzzFailure? { broken ?? invariant(engine) }

  mutating func check(_ step: Step) -> FuzzFailure? {
    if let failure = invariant(step.engine) { return failure }
    guard !watches.isEmpty else { return nil }
    var found: FuzzFailure?
    for index in watches.indices {
      guard let match = watches[index].observe(step), found == nil else { continue }
      found = Self.failure(index, match, step.engine)
    }
    return found
  }

  private static func failure(_ index: Int, _ match: Watch.Match, _ engine: Engine) -> FuzzFailure {
    FuzzFailure(
      time: engine.time,
      kind: .assertion(index),
      view: match.view,
      text: match.text
    )
  }

  private func invariant(_ engine: Engine) -> FuzzFailure? {
    engine.brokenInvariants().first.map {
      FuzzFailure(time: engine.time, kind: .invariant($0), view: nil, text: $0)
    }
  }
}
