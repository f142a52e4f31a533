package import JSON
import Simulation
package import Sockets

/// The messages that leave: a lane of each client, and which clients have something to send or are to be closed.
package final class Outgoing: Feature {
  /// The clients that have something to send.
  @exclusivity(unchecked) private var ready: [Session] = []
  /// The clients to close.
  private var closings: [(client: ClientID, code: UInt16, reason: String)] = []

  /// Returns the next message for a client, which then counts as sent; nil if there is none.
  ///
  /// Call it only when the client can be written to: states that pass meanwhile are merged.
  package func nextMessage(for client: ClientID) -> JSONBuffer? {
    guard let session = inspector.sessionsByID[client], !session.isClosing,
      let message = takeMessage(for: session, of: inspector)
    else { return nil }
    session.traffic.sent.add(bytes: message.count)
    return message
  }

  private func takeMessage(for session: Session, of inspector: Inspector) -> JSONBuffer? {
    guard !session.outbox.isEmpty else { return nil }
    // The marks of a scene that was just started follow its first state.
    let held: Outbox.Lane? =
      session.isWatching && feed.needsSnapshot(after: session.window.base) ? .marks : nil
    while let next = session.outbox.next(
      through: inspector.isShutDown ? .control : .forks,
      without: held
    ) {
      let message =
        switch next {
        case .made(let message): message
        case .state: stateMessage(for: session)
        case .makes(let make): make()
        }
      if let message { return message }
    }
    return nil
  }

  /// Sends a client its messages until its socket accepts no more.
  package func write(to client: ClientID, with writer: inout some ClientWriter) {
    // It is unowned: to retain it once for all messages is cheaper.
    let inspector = inspector
    guard let session = inspector.sessionsByID[client] else { return }
    while !session.isClosing, !session.outbox.isEmpty, !writer.isChoked,
      let message = takeMessage(for: session, of: inspector)
    {
      session.traffic.sent.add(bytes: message.count)
      guard message.withPayload({ writer.send($0) }) else { return }
    }
  }

  /// Returns the clients that have had something to send since the last call.
  package func takeReadyClients() -> [ClientID] {
    guard !ready.isEmpty else { return [] }
    defer { ready.removeAll(keepingCapacity: true) }
    return ready.map { session in
      session.isReady = false
      return session.id
    }
  }

  /// Returns the clients to close, each once, with the WebSocket close code and the reason.
  package func takeClosings() -> [(client: ClientID, code: UInt16, reason: String)] {
    guard !closings.isEmpty else { return [] }
    defer { closings.removeAll() }
    return closings
  }

  /// The number of state messages encoded so far, each for any number of clients.
  package var encodedStateMessages: (patches: Int, snapshots: Int) {
    (feed.patchesEncoded, feed.snapshotsEncoded)
  }

  /// Queues a message; a client with a full queue is closed.
  ///
  /// `key` names the value that the message reports: an earlier unsent message about it is removed.
  func send(_ message: JSONBuffer, to session: Session, about key: Outbox.Key? = nil) {
    guard !session.isClosing else { return }
    guard session.outbox.put(message, about: key) else {
      close(session, 1013, "too slow")
      return
    }
    markReady(session)
    checkWaiting(of: session)
  }

  /// Closes the client with the most waiting bytes if all together exceed the limit, after more have come
  /// to wait for one.
  func checkWaiting(of session: Session) {
    // Those with at most their share have at most the maximum together, so they are not added up.
    guard session.waitingBytes > options.waitingBytes / options.maximumClients else { return }
    let all = sessions.reduce(0) { $0 + $1.waitingBytes }
    guard all > options.waitingBytes,
      let largest = sessions.max(by: { $0.waitingBytes < $1.waitingBytes })
    else { return }
    close(largest, 1013, "too slow")
  }

  /// Queues a message for all attached clients; clients that attach later receive the changes since.
  func broadcast(_ message: JSONBuffer, about key: Outbox.Key? = nil) {
    for session in sessions {
      if session.isAttached {
        send(message, to: session, about: key)
      } else {
        session.hasOldGreeting = true
      }
    }
  }

  /// Queues the values that may have changed between a client's greeting and its attachment.
  func updateGreeting(of session: Session) {
    guard session.hasOldGreeting else { return }
    session.hasOldGreeting = false
    send(inspector.time.clockMessage(), to: session, about: .clock)
    send(inspector.recordings.message(), to: session)
    send(inspector.breakpoints.message(), to: session)
  }

  /// Schedules a message that is made when it is sent, unless one about the same waits.
  func put(
    _ lane: Outbox.Lane,
    _ key: Outbox.Key? = nil,
    for session: Session,
    _ make: @escaping Outbox.Maker
  ) {
    guard !session.isClosing else { return }
    session.outbox.put(lane, key, make)
    markReady(session)
  }

  /// Schedules the newest state for a client that can take it.
  func putState(for session: Session) {
    guard session.isDue(feed.seq) else { return }
    session.outbox.putState()
    markReady(session)
  }

  /// The message that leads a client to the newest state; nil if it cannot take it any more.
  private func stateMessage(for session: Session) -> JSONBuffer? {
    let (base, seq) = (session.window.base, feed.seq)
    guard session.isDue(seq) else { return nil }
    let start = base == nil ? options.clock() : 0
    let message = feed.message(after: base, want: session.want, of: subject)
    session.window.sent(seq)
    if let base {
      session.traffic.mergedFrames += max(0, seq - base - 1)
    } else {
      // A snapshot is charged to the client that requested it.
      inspector.reading.charge(session, options.clock() - start, now: inspector.moment)
      inspector.reading.updatePause(of: session, now: inspector.moment)
    }
    return message
  }

  func markReady(_ session: Session) {
    guard !session.isReady, !session.isClosing else { return }
    session.isReady = true
    ready.append(session)
  }

  /// Forgets a client that has left.
  func forget(_ session: Session) { ready.removeAll { $0 === session } }

  /// Marks a client for closing; `cleanUp()` handles the consequences for the others.
  func close(_ session: Session, _ code: UInt16, _ reason: String) {
    guard !session.isClosing else { return }
    session.isClosing = true
    session.closing = (code, reason)
    inspector.statistics.counters.closings[code, default: 0] += 1
    session.outbox.removeAll()
    session.inbox.removeAll()
    closings.append((session.id, code, reason))
    inspector.leaving.append(session)
  }
}
