package import ScrollModel

extension Simulation {
  /// Advances the engine to the time that corresponds to `now`, by several frames if the call is late.
  ///
  /// Time that the engine cannot keep within a round's budget is dropped.
  package func advance(now: Int64) {
    // A program may have changed its engine between two calls.
    if !factory.hasScene, engine.hasNews { publish() }
    guard !clock.isManual else {
      timeline.stepped(engine)
      return
    }
    // A program may have advanced its engine itself.
    let time = max(clock.engineTime(at: now), engine.time)
    let end = clock.isPaused ? nil : playback.end
    let (start, began) = (engine.time, workTime)
    let hasKeptUp = runEngine(to: min(time, end ?? .max), within: limits.budget())
    if !hasKeptUp, !clock.isPaused {
      // Others get as much time as the engine has used.
      pace.fallBehind(now: now, engineTime: start)
      clock.set(engine.time, now: now + 2 * max(0, workTime - began))
    }
    if clock.isPaused {
      pace = Pace()
    } else if pace.update(now: now, engineTime: engine.time) {
      clockChanged()
    }
    // Unless a breakpoint has stopped it earlier.
    if hasKeptUp, engine.time == end, timeline.planned?.end == end, !clock.isPaused {
      playback.finishPart(now: now)
    }
  }

  /// The engine time of the next step that needs no client: the engine's own, or a planned entry.
  var nextStepTime: Int64? {
    earlier(timeline.nextTime, engine.nextStepTime)
  }

  /// Advances the engine to an engine time; each step on the way is passed on.
  ///
  /// - Returns: false if the budget was spent first.
  func runEngine(to time: Int64, within budget: WorkBudget) -> Bool {
    let stops = stopCount
    while let step = nextStepTime, step <= time {
      engine.advance(to: step)
      publish()
      commands.carryOutPlans()
      timeline.stepped(engine)
      // Later steps wait after a breakpoint.
      guard stopCount == stops else { return true }
      if budget.isSpent, let next = nextStepTime, next <= time { return false }
    }
    engine.advance(to: time)
    timeline.passed(to: time)
    return true
  }

  /// Pauses time.
  package func pause(now: Int64) {
    guard !clock.isPaused else { return }
    clock.pause(now: now)
    pace = Pace()
    clockChanged()
  }

  /// Resumes time.
  package func resume(now: Int64) {
    guard clock.isPaused else { return }
    stopped = nil
    clock.resume(now: now)
    commands.carryOutHeldInput(now: now)
    clockChanged()
  }

  /// Changes the rate of engine time.
  package func setRate(_ rate: Double, now: Int64) {
    guard rate != clock.rate else { return }
    clock.setRate(rate, now: now)
    pace = Pace()
    clockChanged()
  }

  /// The end of a step of some frames, which ``step(to:within:now:)`` takes; time must be paused.
  package func beginStep(frames: Int64, now: Int64) -> Int64 {
    stopped = nil
    commands.carryOutHeldInput(now: now)
    // Held input may have stopped time again.
    guard stopped == nil else { return engine.time }
    return min(engine.frameTime(after: Int(frames)), playback.end ?? .max)
  }

  /// Runs the frames up to a time; returns whether it was reached within the budget.
  package func step(to time: Int64, within budget: WorkBudget, now: Int64) -> Bool {
    let isDone = runEngine(to: time, within: budget)
    clock.set(engine.time, now: now)
    return isDone
  }

  /// Completes a step after all its frames were run.
  package func finishStep(now: Int64) {
    let end = playback.opened == nil ? nil : timeline.planned?.end
    clock.set(engine.time, now: now)
    if engine.time == end { playback.finishPart(now: now) } else { clockChanged() }
  }

  /// Stops time if a breakpoint matched; later steps wait until a client resumes.
  func stopAtBreakpoint() {
    guard let stop = breakpoints.takeStop() else { return }
    stopped = stop
    stopCount += 1
    if !clock.isManual { clock.stand(at: engine.time) }
    clockChanged()
    // A program goes on: its clients have received the stop, which is over.
    if clock.isManual { stopped = nil }
  }
}

extension Engine {
  /// The time of the frame that lies some frames back.
  package func time(framesBack frames: Int64) -> Int64 {
    let next = clock.frame(after: time)
    // Between two frames, the earlier one is the first step back.
    let isOnFrame = clock.time(ofFrame: next - 1) == time
    return clock.time(ofFrame: max(0, next - frames - (isOnFrame ? 1 : 0)))
  }
}
