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
    if isNewRun {
      dropReruns("the scene was loaded or reset")
      dropWorks("the scene was loaded or reset") { _ in true }
    }
    feed.restart(at: simulation.engine.time, isNewRun: isNewRun)
    for session in sessions {
      session.findings = FindingQueue()
      session.highlight.map { forget($0, of: session) }
      if session.isDue(feed.seq) { markReady(session) }
    }
  }

  package func simulationDidChangeClock(_ simulation: Simulation) { announceClock() }

  package func simulationDidChangeBreakpoints(_ simulation: Simulation) { announceBreakpoints() }

  package func simulationDidChangeEdits(_ simulation: Simulation) { announceEdits() }

  package func simulation(_ simulation: Simulation, didMark text: String, at time: Int64) {
    announceMark(text, at: time)
  }
}
