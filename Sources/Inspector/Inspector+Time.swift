import JSON
import ScrollModel

extension Inspector {
  /// The number of state messages encoded so far, each for any number of clients.
  public var encodedStateMessages: (patches: Int, snapshots: Int) {
    (feed.patchesEncoded, feed.snapshotsEncoded)
  }

  /// Advances the engine to the time that corresponds to `now`.
  func advanceEngine(_ now: Int64) {
    guard !isShutDown else { return }
    moment = max(moment, now)
    let time = clock.engineTime(at: now)
    let end = clock.isPaused ? nil : playedEnd
    let (start, began) = (engine.time, options.clock())
    let hasKeptUp = runEngine(to: min(time, end ?? .max), within: makeBudget())
    if !hasKeptUp, !clock.isPaused {
      // The rest of the time is dropped, and others get as much time as the engine has used.
      pace.fallBehind(now: now, engineTime: start)
      clock.set(engine.time, now: now + 2 * max(0, options.clock() - began))
    }
    if clock.isPaused {
      pace = Pace()
    } else if pace.update(now: now, engineTime: engine.time) {
      announceClock()
    }
    // Unless a breakpoint has stopped it earlier.
    if hasKeptUp, engine.time == end, !clock.isPaused { finishPart(now: now) }
  }

  /// The engine time of the next step that needs no client: the engine's own, or a planned command.
  var nextStepTime: Int64? {
    [timeline.nextTime, engine.nextStepTime].compactMap(\.self).min()
  }

  /// Advances the engine to an engine time, where each step is a state with its own number.
  ///
  /// Returns false if the budget was spent first.
  func runEngine(to time: Int64, within budget: WorkBudget) -> Bool {
    let stops = stopCount
    while let step = nextStepTime, step <= time {
      engine.advance(to: step)
      publish()
      carryOutPlans()
      timeline.stepped(engine)
      // Later steps wait after a breakpoint.
      guard stopCount == stops else { return true }
      if budget.isSpent, let next = nextStepTime, next <= time { return false }
    }
    engine.advance(to: time)
    timeline.passed(to: time)
    return true
  }

  /// Publishes what the engine has done since the last call as the newest state.
  func publish() {
    let isWatched = sessions.contains(where: \.isWatching)
    let hasStep = feed.takeStep(
      from: engine,
      for: doctor,
      breakpoints,
      recordings,
      isWatched: isWatched
    )
    passOnFindings()
    stopAtBreakpoint()
    guard hasStep, isWatched else { return }
    for session in sessions where session.isDue(feed.seq) { markReady(session) }
  }

  func pause(now: Int64) {
    guard !clock.isPaused else { return }
    clock.pause(now: now)
    pace = Pace()
    announceClock()
  }

  func resume(now: Int64) {
    guard clock.isPaused else { return }
    stopped = nil
    clock.resume(now: now)
    announceClock()
  }

  func setRate(_ rate: Double, now: Int64) {
    guard rate != clock.rate else { return }
    clock.setRate(rate, now: now)
    pace = Pace()
    announceClock()
  }

  /// The task that runs the next frames while time is paused, or that seeks back by some.
  func stepTask(frames: Int64) -> LongWork.Task {
    let next = engine.clock.frame(after: engine.time)
    guard frames > 0 else {
      // Between two frames, the earlier one is the first step back.
      let isOnFrame = engine.clock.time(ofFrame: next - 1) == engine.time
      let frame = max(0, next + frames - (isOnFrame ? 1 : 0))
      return .seek(timeline.beginSeek(to: engine.clock.time(ofFrame: frame)))
    }
    stopped = nil
    return .step(to: min(engine.clock.time(ofFrame: next + frames - 1), playedEnd ?? .max))
  }

  /// Completes a step after all its frames were run.
  func finishStep(now: Int64) {
    let end = opened == nil ? nil : timeline.planned?.end
    clock.set(engine.time, now: now)
    if engine.time == end { finishPart(now: now) } else { announceClock() }
  }

  /// The latest time that clients can seek to.
  var latest: Int64 { max(timeline.latest, engine.time) }

  /// Sends all clients the state of the clock.
  func announceClock() {
    lastSentPlaying = timeline.playing(at: engine.time)?.plan
    lastSentLatest = latest
    broadcast(
      messages.notification("Sim.changed") { writer in writeClock(to: &writer) },
      about: .clock
    )
  }

  /// Writes the members that describe the clock.
  func writeClock(to writer: inout JSONWriter) {
    writer.key("fps")
    writer.value(engine.clock.fps)
    writer.key("t")
    writer.value(engine.time)
    writer.key("paused")
    writer.value(clock.isPaused)
    writer.key("rate")
    writer.value(clock.rate)
    if let rate = pace.rate, !clock.isPaused {
      writer.key("effectiveRate")
      writer.value(rate)
    }
    writer.key("earliest")
    writer.value(timeline.earliest)
    writer.key("latest")
    writer.value(latest)
    if let stopped {
      writer.key("stopped")
      stopped.write(to: &writer)
    }
    guard let (plan, end) = timeline.playing(at: engine.time) else { return }
    writer.key("playing")
    writer.beginObject()
    switch plan {
    case .demo:
      writer.key("demo")
      writer.value(true)
    case .recording(let name):
      writer.key("name")
      writer.value(name)
    }
    writer.key("end")
    writer.value(end)
    writer.endObject()
  }
}
