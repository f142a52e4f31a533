package import Sockets

/// From whom to read: a client that has used its share has to wait.
package final class Reading: Feature {
  /// The clients that are not read from.
  @exclusivity(unchecked) private var paused: [Session] = []
  /// The clients to stop reading from, or to read from again.
  @exclusivity(unchecked) private var pauses: [(client: ClientID, isPaused: Bool)] = []

  /// Returns the clients to stop reading from, and those to read from again, since the last call.
  ///
  /// Messages that still arrive from a paused client are kept, up to a limit above which it is closed.
  package func takePauses() -> [(client: ClientID, isPaused: Bool)] {
    guard !pauses.isEmpty else { return [] }
    defer { pauses.removeAll(keepingCapacity: true) }
    return pauses
  }

  /// Forgets a client that has left.
  func forget(_ session: Session) { paused.removeAll { $0 === session } }

  /// Executes a message now or, if its client has to wait, queues it.
  func take(_ message: UnsafeRawBufferPointer, from session: Session, now: Int64) {
    if session.inbox.isEmpty, mayGoOn(session, now: now) {
      handleMeasured(message, from: session, now: now)
    } else if !session.inbox.append(message) {
      if session.source != nil {
        inspector.sources.floodEnd = max(inspector.sources.floodEnd, now + session.rate.fillTime)
        inspector.outgoing.close(session, 1013, "too many unacknowledged messages")
      } else {
        inspector.outgoing.close(session, 1008, "too many messages")
      }
    } else {
      inspector.outgoing.checkWaiting(of: session)
    }
    updatePause(of: session, now: now)
  }

  /// Continues with the messages of clients that no longer have to wait.
  func resumeWaiting(now: Int64) {
    for session in paused where !session.isClosing {
      while !session.inbox.isEmpty, mayGoOn(session, now: now),
        let message = session.inbox.popFirst()
      {
        message.withUnsafeBytes { handleMeasured($0, from: session, now: now) }
      }
      updatePause(of: session, now: now)
    }
  }

  /// The earliest time at which a client that waits only for time continues; nil if there is none.
  var nextResumption: Int64? {
    if paused.isEmpty { return nil }
    return paused.lazy.filter { !$0.hasWork && !$0.isBacklogged && !$0.isClosing }
      .map { max($0.waitsUntil, self.inspector.moment) }.min()
  }

  /// Whether the client's next message may be executed, which counts against the client's rate limit.
  private func mayGoOn(_ session: Session, now: Int64) -> Bool {
    guard !session.isClosing, !session.hasWork, !session.isBacklogged, session.waitsUntil <= now
    else { return false }
    guard !session.rate.take(now: now) else { return true }
    session.waitsUntil = now + Self.pauseOfFlood
    return false
  }

  /// How long a client waits that has exceeded its rate limit, in microseconds.
  private static let pauseOfFlood: Int64 = 50_000

  private func handleMeasured(
    _ message: UnsafeRawBufferPointer,
    from session: Session,
    now: Int64
  ) {
    let start = options.clock()
    if let source = session.source {
      inspector.intake.handle(message, from: source, through: session, now: now)
    } else {
      inspector.requests.handle(message, from: session, now: now)
    }
    charge(session, options.clock() - start, now: now)
  }

  /// Charges work to a client, which has to wait if it has used more than its share.
  func charge(_ session: Session, _ work: Int64, now: Int64) {
    session.traffic.work += work
    let wait = session.meter.add(work, limit: options.roundBudget, now: now + work)
    if let wait { session.waitsUntil = max(session.waitsUntil, wait) }
  }

  /// Pauses or resumes reading from the client, according to whether it may continue.
  func updatePause(of session: Session, now: Int64) {
    let isPaused =
      session.hasWork || session.isBacklogged || session.waitsUntil > now || !session.inbox.isEmpty
    guard isPaused != session.isPaused, !session.isClosing else { return }
    session.isPaused = isPaused
    if isPaused { paused.append(session) } else { paused.removeAll { $0 === session } }
    pauses.append((session.id, isPaused))
  }
}

extension Inspector {
  /// Handles a message if it acknowledges a state and nothing else has to be done for its client first.
  func isHandledAsAcknowledgement(
    _ message: UnsafeRawBufferPointer,
    from session: Session,
    now: Int64
  ) -> Bool {
    guard let seq = Acknowledgement.sequence(in: message), session.isAttached, !session.isPaused,
      (0...session.window.latestSent).contains(seq), session.rate.take(now: now)
    else { return false }
    session.refusals = 0
    session.window.acknowledge(seq)
    outgoing.putState(for: session)
    return true
  }
}
