/// The side of a source in the protocol of sources: samples and messages in, messages out.
///
/// It has no socket, no thread and no clock, and so runs in a test as in an app. While the server does not keep up, it
/// merges: it holds the newest sample, the sample that the server knows, and a bounded list of what is to be said about
/// the way between them.
///
/// ```swift
/// var session = SourceSession(SourceSession.Description(name: "Shop", instance: "run-1"))
/// for message in session.receive(text) { socket.send(message) }
/// for message in session.observe(sample) { socket.send(message) }
/// ```
public struct SourceSession {
  /// What a source says about itself.
  public struct Description: Sendable {
    /// The name that people see.
    public var name: String
    /// Identifies this run of the app: with it, a source that connects again takes the place of the former.
    public var instance: String
    /// The system that the app runs on; nil if it is not known.
    public var agent: String?
    /// Whether moves say who has called.
    public var hasCallers: Bool

    /// Creates a description; of each text, the first 200 bytes are sent.
    public init(name: String, instance: String, agent: String? = nil, hasCallers: Bool = false) {
      self.name = name
      self.instance = instance
      self.agent = agent
      self.hasCallers = hasCallers
    }
  }

  /// Why the server has refused messages; the newest 16.
  public private(set) var refusals: [String] = []
  /// Whether a person is shown the source: one that is hidden need not take samples.
  public private(set) var isShown = false
  /// Whether the server has answered since the connection began.
  public private(set) var isIntroduced = false

  /// The number of messages that are not acknowledged.
  var unacknowledged: Int64 { seq - acknowledged }

  let description: Description
  var window: Int64 = 1
  var seq: Int64 = 0
  var acknowledged: Int64 = 0
  var needsSnapshot = false
  /// The snapshot that the server has not acknowledged yet; no other one is sent before.
  var openSnapshot: Int64?
  /// The newest state, and the one that the server has when all messages have arrived.
  var latest: Sample?
  var sent: Sample?
  var touches = TouchQueue()
  var moves = MoveSums()
  var events: [ProbeEvent] = []
  var merged: Int64 = 0

  private static let maximumWindow: Int64 = 64
  private static let maximumEvents = 64
  private static let maximumRefusals = 16

  /// Creates the side of a source that is not connected.
  public init(_ description: Description) { self.description = description }

  /// Takes a message of the server.
  ///
  /// - Returns: the messages to send, in order. A message that no server sends is ignored.
  public mutating func receive(_ text: String) -> [String] {
    switch ServerMessage(text) {
    case .hello(let window):
      self.window = min(max(1, window), Self.maximumWindow)
      return [hello]
    case .introduced(let isShown):
      isIntroduced = true
      show(isShown)
    case .shown(let isShown): show(isShown)
    case .resync: needsSnapshot = isShown
    case .acknowledged(let seq):
      acknowledged = min(max(acknowledged, seq), self.seq)
      if let openSnapshot, acknowledged >= openSnapshot { self.openSnapshot = nil }
    case .refused(let reason):
      refusals.append(reason)
      if refusals.count > Self.maximumRefusals { refusals.removeFirst() }
      openSnapshot = nil
    case nil: return []
    }
    return flush()
  }

  /// Takes the state of a moment, with what has led to it.
  ///
  /// - Parameters:
  ///   - sample: The state; a time that has fallen is taken as the former one.
  ///   - touches: What fingers have done since the former sample, oldest first.
  ///   - moves: The parts of the ways since the former sample.
  ///   - events: What has happened since the former sample, oldest first.
  /// - Returns: the messages to send, in order; none while the source is hidden.
  public mutating func observe(
    _ sample: Sample,
    touches: [Touch] = [],
    moves: [Move] = [],
    events: [ProbeEvent] = []
  ) -> [String] {
    var sample = sample.checked(after: latest)
    sample.time = max(sample.time, latest?.time ?? 0)
    latest = sample
    for touch in touches { self.touches.add(touch) }
    guard isShown else {
      self.touches.discardChanges()
      return []
    }
    self.moves.add(moves)
    self.events += events
    if self.events.count > Self.maximumEvents {
      self.events.removeFirst(self.events.count - Self.maximumEvents)
    }
    merged += 1
    return flush()
  }

  /// The connection has ended: what follows is another one, to which the newest state is sent when it is shown.
  public mutating func disconnected() {
    (isShown, isIntroduced, window, seq, acknowledged) = (false, false, 1, 0, 0)
    (needsSnapshot, openSnapshot, sent) = (false, nil, nil)
    discardNews()
  }

  mutating func show(_ isShown: Bool) {
    self.isShown = isShown
    needsSnapshot = isShown
    openSnapshot = nil
    if !isShown { discardNews() }
  }

  mutating func discardNews() {
    touches.discardChanges()
    _ = moves.take()
    (events, merged) = ([], 0)
  }

  private mutating func flush() -> [String] {
    guard isShown, let latest else { return [] }
    var messages: [String] = []
    if needsSnapshot {
      guard openSnapshot == nil else { return [] }
      messages.append(snapshot(of: latest))
    }
    while unacknowledged < window, let patch = patch(to: latest) { messages.append(patch) }
    return messages
  }
}
