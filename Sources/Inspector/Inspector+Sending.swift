public import JSON
import Scenes

extension Inspector {
  /// The next message for a client, which is then taken as sent; nil if there is none at present.
  ///
  /// To be called only when the client can be written to: states that pass meanwhile are merged.
  public func nextMessage(for client: ClientID) -> JSONBuffer? {
    guard let session = sessionsByID[client], !session.isClosing else { return nil }
    if let message = session.control.popFirst() { return message }
    guard !isShutDown else { return nil }
    if let key = session.findings.popFirst() { return findingMessage(key) }
    guard session.isDue(feed.seq) else {
      if let client = session.overlays.popFirst() { return overlayMessage(of: client) }
      return editMessage(for: session) ?? rerunMessage(for: session)
    }
    let (base, start) = (session.window.base, options.clock())
    let message = feed.message(after: base, want: session.want, of: engine, scene: scene)
    session.window.sent(feed.seq)
    if base == nil {
      // A whole state is work for the client that has asked for it.
      charge(session, options.clock() - start, now: moment)
      updatePause(of: session, now: moment)
    }
    return message
  }

  /// Whether ``nextMessage(for:)`` would give one.
  public func hasMessage(for client: ClientID) -> Bool {
    guard let session = sessionsByID[client], !session.isClosing else { return false }
    return session.control.count > 0
      || (!isShutDown
        && (!session.findings.isEmpty || !session.overlays.isEmpty || session.isDue(feed.seq)
          || hasEditMessage(for: session) || hasRerunMessage(for: session)))
  }

  /// The clients that have got something to send since the last call.
  public func takeReadyClients() -> [ClientID] {
    defer { ready.removeAll(keepingCapacity: true) }
    for session in ready { session.isReady = false }
    return ready.map(\.id)
  }

  /// The clients that have to be closed, each told once, with the WebSocket close code.
  public func takeClosings() -> [(client: ClientID, code: UInt16, reason: String)] {
    defer { closings.removeAll() }
    return closings
  }

  /// Queues a message; a client whose queue is full is given up.
  ///
  /// `topic` names what the message tells the present value of: an earlier one about it that is not sent yet
  /// is left out.
  func send(_ message: JSONBuffer, to session: Session, about topic: ControlQueue.Topic? = nil) {
    guard !session.isClosing else { return }
    guard session.control.append(message, about: topic) else {
      close(session, 1013, "too slow")
      return
    }
    markReady(session)
  }

  /// Queues a message for all that have attached.
  func broadcast(_ message: JSONBuffer, about topic: ControlQueue.Topic? = nil) {
    for session in sessions where session.isAttached { send(message, to: session, about: topic) }
  }

  func markReady(_ session: Session) {
    guard !session.isReady, !session.isClosing else { return }
    session.isReady = true
    ready.append(session)
  }

  /// Gives a client up; what follows for others is done by `cleanUp()`.
  func close(_ session: Session, _ code: UInt16, _ reason: String) {
    guard !session.isClosing else { return }
    session.isClosing = true
    session.control.removeAll()
    session.inbox.removeAll()
    closings.append((session.id, code, reason))
    leaving.append(session)
  }
}
