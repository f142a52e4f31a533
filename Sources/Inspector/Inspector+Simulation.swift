package import ScrollDoctor
package import ScrollModel
package import Simulation

extension Inspector: SimulationDelegate {
  package func simulation(_ simulation: Simulation, didTake step: Step) {
    let isWatched = sessions.contains(where: \.isWatching)
    feed.add(step, isWatched: isWatched)
    guard isWatched else { return }
    for session in sessions where session.isDue(feed.seq) { markReady(session) }
  }

  package func simulation(_ simulation: Simulation, didChange findings: [Doctor.News]) {
    queue(findings)
  }

  package func simulation(_ simulation: Simulation, didBeginEpochAsNewRun isNewRun: Bool) {
    feed.restart(at: simulation.engine.time, isNewRun: isNewRun)
    if isNewRun {
      let reason = "the scene was loaded or reset"
      dropReruns(reason)
      dropWorks(RPCError(staleFor: reason, epoch: feed.epoch)) { _ in true }
    }
    for session in sessions {
      session.findings = FindingQueue()
      if isNewRun { session.marks = MarkQueue() }
      session.highlight.map { forget($0, of: session) }
      if session.isDue(feed.seq) { markReady(session) }
    }
  }

  package func simulationDidChangeClock(_ simulation: Simulation) {
    announceClock()
    reportPace()
  }

  package func simulationDidChangeBreakpoints(_ simulation: Simulation) { announceBreakpoints() }

  package func simulationDidChangeEdits(_ simulation: Simulation) { announceEdits() }

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
