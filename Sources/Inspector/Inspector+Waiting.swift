/// The messages of a client that has to wait, in the order in which they arrived.
struct MessageInbox {
  private let messageLimit: Int
  private let byteLimit: Int
  private var messages: [[UInt8]] = []
  private(set) var byteCount = 0

  init(messageLimit: Int, byteLimit: Int) {
    self.messageLimit = messageLimit
    self.byteLimit = byteLimit
  }

  var isEmpty: Bool { messages.isEmpty }

  /// The number of messages.
  var count: Int { messages.count }

  /// Adds a copy of a message; false if it does not fit.
  mutating func append(_ message: UnsafeRawBufferPointer) -> Bool {
    guard messages.count < messageLimit, byteCount + message.count <= byteLimit else {
      return false
    }
    messages.append(Array(message))
    byteCount += message.count
    return true
  }

  /// Removes all messages.
  mutating func removeAll() {
    messages.removeAll()
    byteCount = 0
  }

  /// Removes and returns the oldest message; nil if there is none.
  mutating func popFirst() -> [UInt8]? {
    guard !messages.isEmpty else { return nil }
    let message = messages.removeFirst()
    byteCount -= message.count
    return message
  }
}

extension Inspector {
  /// Returns the clients to stop reading from, and those to read from again, since the last call.
  ///
  /// Messages that still arrive from a paused client are kept, up to a limit above which it is closed.
  package func takePauses() -> [(client: ClientID, isPaused: Bool)] {
    defer { pauses.removeAll(keepingCapacity: true) }
    return pauses
  }

  /// Executes a message now or, if its client has to wait, queues it.
  func take(_ message: UnsafeRawBufferPointer, from session: Session, now: Int64) {
    if session.inbox.isEmpty, mayGoOn(session, now: now) {
      handleMeasured(message, from: session, now: now)
    } else if !session.inbox.append(message) {
      if session.source != nil {
        floodEnd = max(floodEnd, now + session.rate.fillTime)
        close(session, 1013, "too many unacknowledged messages")
      } else {
        close(session, 1008, "too many messages")
      }
    } else {
      checkWaiting(of: session)
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

  /// The earliest time at which a client continues that waits only for time; nil if there is none.
  var nextResumption: Int64? {
    paused.lazy.filter { !$0.hasWork && !$0.isBacklogged && !$0.isClosing }
      .map { max($0.waitsUntil, self.moment) }.min()
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
    handle(message, from: session, now: now)
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
