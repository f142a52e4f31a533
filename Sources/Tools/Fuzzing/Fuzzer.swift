public import Predicates
public import Scenes
import ScrollModel
public import ScrollRecording

/// A failure of a fuzzing run: a predicate or an invariant that does not hold.
public struct FuzzFailure: Equatable, Sendable {
  /// The kind of a failure; two runs fail in the same way if their kinds are equal.
  public enum Kind: Equatable, Sendable {
    /// A predicate did not hold; the value is its index in the fuzzer's assertions.
    case assertion(Int)
    /// An invariant of the model was violated.
    case invariant(String)
  }

  /// The time of the failure, in microseconds of engine time.
  public let time: Int64
  /// The kind of the failure.
  public let kind: Kind
  /// The scroll view; nil if the failure's text names the view or no view is concerned.
  public let view: String?
  /// A description of the failure, with the values.
  public let text: String

  /// Creates a failure from its parts.
  public init(time: Int64, kind: Kind, view: String?, text: String) {
    self.time = time
    self.kind = kind
    self.view = view
    self.text = text
  }
}

/// Runs a scene with random user input and checks the assertions and the model's invariants.
public struct Fuzzer: Sendable {
  /// The scene to run.
  public let scene: Scene
  /// The number of display frames per second.
  public let fps: Int
  /// The predicates that must hold after every step, for every scroll view.
  public let assertions: [ScrollPredicate]

  /// Creates a fuzzer for a scene; the predicates must name views of that scene.
  public init(scene: Scene, fps: Int, assertions: [ScrollPredicate]) {
    self.scene = scene
    self.fps = fps
    self.assertions = assertions
  }

  /// Returns the inputs that a seed generates for a duration in microseconds.
  public func inputs(seed: UInt64, duration: Int64) -> [FuzzInput] {
    let device = scene.makeEngine(fps: fps).device
    return RandomScript.inputs(for: device, seed: seed, duration: duration)
  }

  /// Returns the first failure of a run up to `end`, nil if there is none; rejected inputs have no effect.
  public func failure(of inputs: [FuzzInput], until end: Int64) -> FuzzFailure? {
    let run = SceneRun(scene: scene, fps: fps)
    var checks = Checks(assertions, run.engine)
    if let failure = checks.begin(run.engine) { return failure }
    for input in inputs where input.time <= end {
      while let step = run.nextStep(upTo: input.time) {
        if let failure = checks.check(step) { return failure }
      }
      let command = TimedCommand(time: input.time, input.command)
      do throws(CommandFailure) {
        try run.perform(command)
      } catch {
        // The touch of a finger that is not down, because the input that brought it down was left out.
        continue
      }
    }
    while let step = run.nextStep(upTo: end) {
      if let failure = checks.check(step) { return failure }
    }
    return run.flushStep().flatMap { checks.check($0) }
  }

  /// Records a run up to its failure and marks the failure in the recording.
  public func record(
    _ inputs: [FuzzInput],
    _ failure: FuzzFailure,
    to sink: @escaping RecordingWriter.Sink
  ) {
    let recorder = Recorder(RecordingHeader(scene: scene, fps: fps), to: sink)
    for input in inputs where input.time <= failure.time {
      while recorder.nextStep(upTo: input.time) != nil {}
      let command = TimedCommand(time: input.time, input.command)
      do throws(CommandFailure) {
        try recorder.perform(command)
      } catch {
        // The command was rejected in the run as well.
        continue
      }
    }
    while recorder.nextStep(upTo: failure.time) != nil {}
    _ = recorder.flushStep()
    recorder.mark(failure.words(assertions), at: failure.time)
    recorder.finish()
  }
}

extension FuzzFailure {
  /// Returns the failure as a sentence: the assertion that was violated and the actual values.
  public func words(_ assertions: [ScrollPredicate]) -> String {
    let subject = view.map { "\($0): " } ?? ""
    switch kind {
    case .assertion(let index): return "\(assertions[index].text) does not hold: \(subject)\(text)"
    case .invariant: return "the model is broken: \(subject)\(text)"
    }
  }
}

/// The checks that are made after each step.
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

  /// Returns the failure that exists before the first step, if any.
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
