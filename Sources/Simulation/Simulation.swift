import Predicates
package import ScrollDoctor
package import ScrollModel

/// An engine in time: its clock, its past and its planned future, with edits, breakpoints, findings and
/// recordings.
///
/// It has no clients; a ``SimulationDelegate`` receives its events. Time is an argument, in microseconds of
/// any monotonic clock. It is used by one thread at a time.
package final class Simulation {
  /// The engine; another one after a seek and after a scene was started.
  @exclusivity(unchecked) package internal(set) var engine: Engine
  /// Where the engine comes from.
  @exclusivity(unchecked) package internal(set) var factory: EngineFactory
  /// The relation of engine time to the caller's clock.
  @exclusivity(unchecked) package internal(set) var clock: SimulationClock
  /// The part of the requested rate that was kept.
  @exclusivity(unchecked) package internal(set) var pace = Pace()
  /// The past and the planned entries.
  @exclusivity(unchecked) package internal(set) var timeline: Timeline
  /// The breakpoints, at which time stops.
  package let breakpoints = Breakpoints()
  /// The breakpoint that has stopped time; nil if time runs or is paused for another reason.
  @exclusivity(unchecked) package internal(set) var stopped: Breakpoints.Stop?
  /// How often a breakpoint has stopped time.
  var stopCount = 0
  /// The doctor of the engine.
  @exclusivity(unchecked) package internal(set) var doctor: Doctor
  /// The recordings that are being written.
  package let recordings = LiveRecordings()
  package private(set) lazy var commands = CommandHandler(self)
  package private(set) lazy var playback = Playback(self)
  /// The receiver of the simulation's events; set it to nil before it is deallocated.
  package unowned var delegate: (any SimulationDelegate)?
  /// The frame rate of scenes that are started.
  let fps: Int
  /// What the doctors of its engines look for.
  let rules: [any DoctorRule.Type]
  /// How long the engine may keep others waiting.
  let limits: WorkLimits
  /// The maker of the engines of scenes with very many views; nil to make all engines at once.
  package var worker: (any Worker)?
  /// The views of the present state as JSON, if they were written at the start and nothing has changed since.
  @exclusivity(unchecked) private var writtenViews: [UInt8]?

  /// Starts at the present state of an engine; `now` is the present in microseconds.
  ///
  /// - Parameters:
  ///   - factory: Where its engines come from.
  ///   - engine: Its engine.
  ///   - fps: The frame rate of scenes that are started, from 1 to 240.
  ///   - rules: What the doctors of its engines look for.
  ///   - isDrivenByProgram: Whether the program that owns the engine advances it.
  ///   - limits: How long the engine may keep others waiting.
  ///   - now: The present.
  package init(
    _ factory: EngineFactory,
    engine: Engine,
    fps: Int,
    rules: [any DoctorRule.Type] = Doctor.rules,
    isDrivenByProgram: Bool = false,
    limits: WorkLimits,
    now: Int64
  ) {
    (self.factory, self.engine, self.limits) = (factory, engine, limits)
    (self.fps, self.rules) = (fps, rules)
    let examined = ExaminedEngine(engine, by: rules)
    doctor = examined.doctor
    timeline = Timeline(factory: factory, engine: engine, rules: rules)
    clock = SimulationClock(now: now, engineTime: engine.time, isManual: isDrivenByProgram)
    // As a worker does at later starts, so that the first client does not wait for it.
    if factory.viewCount >= EngineFactory.manyViews { writtenViews = examined.withViews().views }
  }

  /// The worker that makes engines of as many views; nil to make them at once.
  func worker(forViews count: Int) -> (any Worker)? {
    count < EngineFactory.manyViews ? nil : worker
  }

  /// Makes another engine the present one, and returns the former, which goes to ``free(_:)`` in the end.
  func show(_ examined: ExaminedEngine) -> FormerEngine {
    let former = FormerEngine(
      engine,
      doctor,
      viewCount: factory.hasScene ? factory.viewCount : 0
    )
    examined.engine.takeOverObservers(of: engine)
    engine = examined.engine
    doctor = examined.doctor
    writtenViews = examined.views
    return former
  }

  /// Has the worker free an engine with very many views, which takes longer than a round.
  func free(_ former: FormerEngine) {
    worker(forViews: former.viewCount)?.run {
      withExtendedLifetime(former) {}
    } completion: {
    }
  }

  /// Returns the views of the present state as JSON if they are written already, once.
  package func takeWrittenViews() -> [UInt8]? {
    defer { writtenViews = nil }
    return engine.hasNews ? nil : writtenViews
  }

  /// The times that can be sought.
  package var times: ClosedRange<Int64> { timeline.earliest...latest }

  /// The latest time that can be sought.
  package var latest: Int64 { max(timeline.latest, engine.time) }

  /// The present of the clock that measures work, in microseconds.
  var workTime: Int64 { limits.clock() }

  /// When something is due without a client, in microseconds of the clock of `now`; nil while nothing moves.
  package var nextDeadline: Int64? {
    let step = nextStepTime.flatMap { clock.moment(of: $0) }
    let end = playback.end.flatMap { clock.moment(of: $0) }
    return earlier(earlier(step, end), earlier(pace.nextUpdate, recordings.nextUpdate))
  }

  /// Reads the effects since the last call as one step.
  package func publish() {
    engine.layoutIfNeeded()
    let step = engine.takeStep(keepingValues: false)
    if !step.isEmpty || !step.assignments.isEmpty { doctor.observe(step) }
    if step.isEmpty {
      recordings.add(nil)
    } else {
      writtenViews = nil
      breakpoints.observe(EngineMoment(step), at: step.time)
      recordings.add(step)
      delegate?.simulation(self, didTake: step)
    }
    passOnFindings()
    stopAtBreakpoint()
  }

  /// Publishes the doctor's findings.
  func passOnFindings() {
    let news = doctor.takeNews()
    guard !news.isEmpty else { return }
    timeline.findings.add(doctor.findings, at: engine.time)
    delegate?.simulation(self, didChange: news)
  }

  /// Passes on that the clock has changed.
  func clockChanged() { delegate?.simulationDidChangeClock(self) }
}
