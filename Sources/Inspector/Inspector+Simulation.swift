package import ScrollDoctor
package import ScrollModel
package import ScrollRecording
package import Simulation

extension Inspector: SimulationDelegate {
  package func simulation(_ simulation: Simulation, didTake step: Step) {
    if shown == nil { publish(.engine(step)) }
  }

  /// Adds a step of what is shown as the newest state.
  func publish(_ step: FeedStep) {
    let isWatched = sessions.contains(where: \.isWatching)
    feed.add(step, isWatched: isWatched)
    guard isWatched else { return }
    for session in sessions { putState(for: session) }
  }

  package func simulation(_ simulation: Simulation, didChange findings: [Doctor.News]) {
    if shown == nil { announce(findings) }
  }

  package func simulation(_ simulation: Simulation, didBeginEpochAsNewRun isNewRun: Bool) {
    hideSource()
    beginEpoch(at: simulation.engine.time, isNewRun: isNewRun)
  }

  /// Begins an epoch of what is shown: what clients knew before is void.
  func beginEpoch(at time: Int64, isNewRun: Bool, ringBytes: Int? = nil) {
    feed.restart(at: time, isNewRun: isNewRun, ringBytes: ringBytes)
    if isNewRun {
      let reason = "the scene was loaded or reset"
      dropReruns(reason)
      dropWorks(RPCError(staleFor: reason, epoch: feed.epoch), where: \.task.isAboutRun)
    }
    for session in sessions {
      session.outbox.removeAll(in: .findings)
      if isNewRun { session.outbox.removeAll(in: .marks) }
      session.highlight.map { forget($0, of: session) }
      putState(for: session)
    }
    announceEdits()
  }

  package func simulationDidChangeClock(_ simulation: Simulation) {
    announceClock()
    reportPace()
  }

  package func simulationDidChangeBreakpoints(_ simulation: Simulation) { announceBreakpoints() }

  package func simulationDidChangeEdits(_ simulation: Simulation) { announceEdits() }

  package func simulation(
    _ simulation: Simulation,
    didRefuse command: TimedCommand,
    by client: ObjectIdentifier,
    for error: any Error
  ) {
    guard let session = sessions.first(where: { ObjectIdentifier($0) == client }) else { return }
    note(RPCError(reporting: error), of: command.method, from: session)
  }

  /// Reports the rate if the requested one was lost or is kept again.
  private func reportPace() {
    let rate = simulation.clock.isPaused ? nil : simulation.pace.rate
    guard rate != lastReportedRate else { return }
    lastReportedRate = rate
    onEvent?(.pace(effectiveRate: rate, rate: simulation.clock.rate))
  }

  package func simulation(_ simulation: Simulation, didMark text: String, at time: Int64) {
    announceMark(text, at: time)
  }
}
