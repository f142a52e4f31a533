import JSON
import Simulation

extension Method {
  /// Methods that control the time of the simulation.
  static let timeMethods: [Method] = [
    Method("Sim.pause", needsLease: true, capability: .sim) { inspector, call in
      try call.members.finish()
      inspector.simulation.pause(now: call.now)
      return inspector.timeAnswer()
    },
    Method("Sim.resume", needsLease: true, capability: .sim) { inspector, call in
      try call.members.finish()
      inspector.simulation.resume(now: call.now)
      return inspector.timeAnswer()
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
      guard inspector.simulation.clock.isPaused else {
        throw RPCError(.wrongState, "time is running; stop it with Sim.pause")
      }
      let simulation = inspector.simulation
      guard frames < 0 else {
        let task = LongWork.Task.step(to: simulation.beginStep(frames: frames, now: call.now))
        return try inspector.begin(task, for: call.reply, now: call.now)
      }
      return try inspector.begin(
        inspector.seekTask(to: simulation.time(framesBack: -frames)),
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
      inspector.simulation.setRate(rate, now: call.now)
      return inspector.timeAnswer()
    },
    Method("Sim.seek", needsLease: true, hasTimes: true, capability: .seek) { inspector, call in
      let time = try call.members.time("t")
      try call.members.finish()
      let times = inspector.simulation.times
      guard times.contains(time) else { throw RPCError(time: "t", outside: times) }
      return try inspector.begin(inspector.seekTask(to: time), for: call.reply, now: call.now)
    },
  ]

  /// The number of frames that one step may cover.
  private static let steps: ClosedRange<Int64> = -1_000...1_000
}
