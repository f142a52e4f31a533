import JSON
import ScrollModel
import Simulation

/// The time of the engine: its clock, and the methods that control it.
final class TimeFeature: Feature {
  /// What is played according to the last message to clients.
  private var lastSentPlaying: Timeline.Plan?
  /// The latest time to seek to according to the last message to clients, which know that it grows as time passes.
  private var lastSentLatest: Int64 = 0
  /// The rate that was reported last, if the requested one was not kept.
  private var lastReportedRate: Double?

  /// The number of frames that one step may cover.
  private static let steps: ClosedRange<Int64> = -1_000...1_000

  static let methods: [Method] = [
    Method("Sim.pause", needsLease: true, capability: .sim) { inspector, call in
      try call.members.finish()
      let simulation = try inspector.requireSimulation()
      simulation.pause(now: call.now)
      return simulation.timeAnswer()
    },
    Method("Sim.resume", needsLease: true, capability: .sim) { inspector, call in
      try call.members.finish()
      let simulation = try inspector.requireSimulation()
      simulation.resume(now: call.now)
      return simulation.timeAnswer()
    },
    Method("Sim.step", needsLease: true, capability: .sim) { inspector, call in
      let json = try call.members.required("frames")
      let frames = try json.whole(in: Int64.min...Int64.max, at: call.members.place("frames"))
      try call.members.finish()
      guard frames != 0, steps.contains(frames) else {
        let maximum = steps.upperBound
        throw RPCError(
          .outOfRange,
          "expected 1 to \(maximum) or -\(maximum) to -1",
          path: "/frames"
        )
      }
      let simulation = try inspector.requireSimulation()
      guard simulation.clock.isPaused else {
        throw RPCError(.wrongState, "time is running; stop it with Sim.pause")
      }
      guard frames < 0 else {
        let task = LongWork.Task.step(to: simulation.beginStep(frames: frames, now: call.now))
        return try inspector.works.begin(task, for: call.reply, now: call.now)
      }
      return try inspector.works.begin(
        inspector.works.seekTask(to: simulation.engine.time(framesBack: -frames)),
        for: call.reply,
        now: call.now
      )
    },
    Method("Sim.setRate", needsLease: true, capability: .sim) { inspector, call in
      let rate = try call.members.required("rate").number(at: call.members.place("rate"))
      try call.members.finish()
      let rates = SimulationClock.rates
      guard rates.contains(rate) else {
        throw RPCError(
          .outOfRange,
          "expected \(rates.lowerBound) to \(Int(rates.upperBound))",
          path: "/rate"
        )
      }
      let simulation = try inspector.requireSimulation()
      simulation.setRate(rate, now: call.now)
      return simulation.timeAnswer()
    },
    Method("Sim.seek", needsLease: true, hasTimes: true, capability: .seek) { inspector, call in
      let time = try call.members.time("t")
      try call.members.finish()
      let times = try inspector.requireSimulation().times
      guard times.contains(time) else { throw RPCError(time: "t", outside: times) }
      return try inspector.works.begin(
        inspector.works.seekTask(to: time),
        for: call.reply,
        now: call.now
      )
    },
  ]

  /// Sends all clients the state of the clock.
  func announceClock() {
    let subject = subject
    lastSentPlaying = subject.plan
    lastSentLatest = subject.times.upperBound
    let report = subject.reportedBreakpoint
    inspector.outgoing.broadcast(clockMessage(), about: report.map { .breakpoint($0) } ?? .clock)
  }

  /// The notification of the state of the clock.
  func clockMessage() -> JSONBuffer {
    messages.notification("Sim.changed") { writer in subject.writeClock(to: &writer) }
  }

  /// Announces a changed or discarded playback plan.
  func announceAhead() {
    let subject = subject
    let isSent = subject.plan == lastSentPlaying && subject.times.upperBound >= lastSentLatest
    if !inspector.isShutDown, !isSent { announceClock() }
  }

  /// Reports the rate if the requested one was lost or is kept again.
  func reportPace() {
    guard let simulation else { return }
    let rate = simulation.clock.isPaused ? nil : simulation.pace.rate
    guard rate != lastReportedRate else { return }
    lastReportedRate = rate
    inspector.onEvent?(.pace(effectiveRate: rate, rate: simulation.clock.rate))
  }
}
