import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

extension Timeline {
  /// A run from the nearest keyframe to another time, in pieces.
  ///
  /// The timeline stays as it is until ``Timeline/finish(_:)``.
  package final class SeekRun {
    /// Where the run has got to.
    let engine: Engine
    /// Whether the engine rejected the last entry, as it may an entry of a demo that was never tried.
    private(set) var isRejected = false
    /// What was found, also where no doctor had watched before.
    private(set) var findings: FindingHistory
    private let log: CommandLog
    private let target: Int64
    private let rules: [any DoctorRule.Type]
    private var replayer: Replayer
    /// Observes the steps that no doctor has observed yet.
    private var doctor: Doctor?

    fileprivate init(_ start: SeekStart, _ engine: Engine) {
      self.engine = engine
      log = start.log
      findings = start.findings
      target = start.target
      rules = start.rules
      engine.recordsAssignments = false
      replayer = Replayer(at: start.keyframe.place)
    }

    /// The place of the next entry to be carried out.
    var place: Int { replayer.place }

    /// Goes on until the budget is spent.
    ///
    /// - Returns: whether it has arrived.
    package func advance(within budget: WorkBudget) -> Bool {
      while !isRejected {
        let end = doctor == nil ? min(target, findings.end) : target
        switch replayer.step(engine, through: log, to: end) {
        case .arrived:
          observe()
          if end == target { return true }
          doctor = makeDoctor()
        case .entry(_, isAccepted: false):
          isRejected = true
          // A demo ends where the engine rejects a command, whether it is played or sought through.
          engine.cancelGestures(at: engine.time)
        case .entry(let entry, _):
          if entry.endsLayoutPass { observe() }
          if budget.isSpent { return false }
        case .frame:
          observe()
          if budget.isSpent { return false }
        }
      }
      observe()
      return true
    }

    /// Ends the layout pass, and lets the doctor observe it unless one has.
    private func observe() {
      engine.layoutIfNeeded()
      // The events of a run that is repeated have been sent.
      guard let doctor else { return engine.dropStep() }
      doctor.observe(engine.takeStep(keepingValues: false))
      if !doctor.takeNews().isEmpty { findings.add(doctor.findings, at: engine.time) }
      findings.pass(to: engine.time)
    }

    private func makeDoctor() -> Doctor {
      engine.recordsAssignments = true
      let doctor = Doctor(engine, rules: rules)
      if let known = findings.findings(at: engine.time) { doctor.takeOver(known) }
      return doctor
    }

    /// The engine, with a doctor that has the findings up to its time.
    fileprivate(set) lazy var examined: ExaminedEngine = {
      let doctor = doctor ?? makeDoctor()
      doctor.takeOver(doctor.findings)
      return ExaminedEngine(engine, doctor)
    }()
  }

  /// What any thread needs to seek in a scene.
  fileprivate struct SeekStart: Sendable {
    let keyframe: Keyframe
    let log: CommandLog
    let findings: FindingHistory
    let rules: [any DoctorRule.Type]
    let target: Int64
  }

  /// Begins a seek; a time before the earliest or after the latest is that one.
  ///
  /// - Returns: nil if the past cannot be run again.
  package func beginSeek(to time: Int64) -> SeekRun? {
    guard let start = seekStart(time), let engine = makeEngine(of: start.keyframe) else {
      return nil
    }
    return SeekRun(start, engine)
  }

  /// Has a worker seek in a scene, up to the examined engine.
  ///
  /// A seek that is cancelled ends after a piece of work as long as a round.
  ///
  /// - Returns: nil if it is a program that is inspected.
  func seek(
    to time: Int64,
    by worker: any Worker,
    _ limits: WorkLimits
  ) -> BackgroundJob<SeekRun>? {
    guard let scene = factory.scene, let start = seekStart(time) else { return nil }
    let fps = fps
    return BackgroundJob(by: worker) { cancellation in
      let seek = SeekRun(start, start.keyframe.makeEngine(of: scene, fps: fps))
      while !seek.advance(within: limits.budget(sharedBy: 1)) {
        if cancellation.isCancelled { return nil }
      }
      seek.examined = seek.examined.withViews()
      return seek
    }
  }

  private func seekStart(_ time: Int64) -> SeekStart? {
    let time = min(max(time, earliest), latest)
    return keyframes.last { $0.time <= time }.map {
      SeekStart(keyframe: $0, log: log, findings: findings, rules: rules, target: time)
    }
  }
}
