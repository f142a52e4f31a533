package import ScrollDoctor
package import ScrollModel
package import ScrollRecording
package import Simulation

extension Inspector: SimulationDelegate {
  package func simulation(_ simulation: Simulation, didTake step: Step) {
    // A program may change its engine while a source is inspected.
    if sources.shown == nil { publish(.engine(step)) }
  }

  /// Adds a step of the subject as the newest state.
  func publish(_ step: FeedStep) {
    let isWatched = sessions.contains(where: \.isWatching)
    feed.add(step, isWatched: isWatched)
    guard isWatched else { return }
    let outgoing = outgoing
    for session in sessions { outgoing.putState(for: session) }
  }

  package func simulation(_ simulation: Simulation, didChange findings: [Doctor.News]) {
    if sources.shown == nil { self.findings.announce(findings) }
  }

  package func simulation(_ simulation: Simulation, didBeginEpochAsNewRun isNewRun: Bool) {
    sources.hide()
    beginEpoch(at: simulation.engine.time, isNewRun: isNewRun)
  }

  /// Begins an epoch of the subject: clients discard what they have.
  func beginEpoch(at time: Int64, isNewRun: Bool, ringBytes: Int? = nil) {
    feed.restart(at: time, isNewRun: isNewRun, ringBytes: ringBytes)
    if isNewRun {
      let reason = "the scene was loaded or reset"
      reruns.drop(reason)
      works.drop(RPCError(staleFor: reason, epoch: feed.epoch), where: \.task.isAboutRun)
    }
    for session in sessions {
      session.outbox.removeAll(in: .findings)
      if isNewRun { session.outbox.removeAll(in: .marks) }
      session.highlight.map { overlays.forget($0, of: session) }
      outgoing.putState(for: session)
    }
    edits.announce()
  }

  package func simulationDidChangeClock(_ simulation: Simulation) {
    time.announceClock()
    time.reportPace()
  }

  package func simulationDidChangeBreakpoints(_ simulation: Simulation) {
    breakpoints.announce()
  }

  package func simulationDidChangeEdits(_ simulation: Simulation) { edits.announce() }

  package func simulation(
    _ simulation: Simulation,
    didRefuse command: TimedCommand,
    by client: ObjectIdentifier,
    for error: any Error
  ) {
    guard let session = sessions.first(where: { ObjectIdentifier($0) == client }) else { return }
    requests.note(RPCError(reporting: error), of: command.method, from: session)
  }

  package func simulation(_ simulation: Simulation, didMark text: String, at time: Int64) {
    marks.announce(text, at: time)
  }
}
