import JSON
import Sockets

/// What a client subscribes to.
struct Subscription: Equatable {
  /// The state; without it the client receives neither snapshots nor patches.
  var state = true
  /// Events in patches.
  var events = true
  /// Causes in patches.
  var why = true
}

/// The inspector's data about one client.
final class Session {
  let id: ClientID
  /// The name that other clients see.
  let name: String
  /// The source that speaks through it; nil for a client that inspects.
  var source: SourceConnection?
  /// The limits of its messages.
  let limits: JSONLimits
  /// When it connected.
  let start: Int64
  /// What was exchanged with it and done for it.
  @exclusivity(unchecked) var traffic = Traffic()
  /// The close code and the reason, if it was closed.
  var closing: (code: UInt16, reason: String)?
  /// Whether it has attached with its subscriptions.
  var isAttached = false
  /// Whether it is to be closed; nothing is accepted from it or sent to it any more.
  var isClosing = false
  var want = Subscription()
  /// The name of the holder of the lease as last sent to it; nil for none.
  var lastSentHolder: String?
  /// Whether something was announced since its greeting, before it attached.
  var hasOldGreeting = false
  /// The number of invalid messages since the last one that was executed.
  var refusals = 0
  /// The number of responses that are sent to it later.
  var pendingResponses = 0
  /// Limits all its messages: one that exceeds it has to wait, and is not refused.
  @exclusivity(unchecked) var rate: RateLimit
  /// The inspector's recent work for it.
  @exclusivity(unchecked) var meter = WorkMeter()
  /// Whether it waits for work that takes more than one round.
  var hasWork = false
  /// The earliest time at which its messages are executed.
  var waitsUntil: Int64 = .min
  /// Whether it is not to be read for now.
  var isPaused = false
  /// The messages that arrived while it had to wait.
  @exclusivity(unchecked) var inbox: MessageInbox
  @exclusivity(unchecked) var outbox: Outbox
  @exclusivity(unchecked) var window: StateWindow
  /// Whether it subscribes to the doctor's findings.
  var wantsDoctor = false
  /// Whether it subscribes to the pictures of sources.
  var wantsPictures = false
  /// The view that it highlights.
  var highlight: String?
  /// The summary of the edits as last sent to it.
  var lastSentEdits = EditSummary()
  /// The number of unsent bytes from which it has to wait.
  private let unsentBytes: Int
  /// Whether it has to wait because it does not read its replies.
  var isBacklogged: Bool { outbox.byteCount >= unsentBytes || outbox.isHalfFull }
  /// Whether it is in the list of clients that have something to send.
  var isReady = false

  init(
    id: ClientID,
    name: String,
    role: ClientRole = .viewer,
    options: Inspector.Options,
    now: Int64
  ) {
    self.id = id
    self.name = name
    start = now
    limits = role == .localSource ? .file : .message
    rate = RateLimit(
      messagesPerSecond: options.messagesPerSecond,
      burst: options.messageBurst,
      now: now
    )
    inbox = MessageInbox(
      messageLimit: role == .viewer ? options.waiting.messages : 2 * SourceFeature.sourceWindow,
      byteLimit: options.waiting.bytes
    )
    outbox = Outbox(
      messageLimit: options.controlMessages,
      byteLimit: options.controlBytes
    )
    unsentBytes = options.unsentBytes
    window = StateWindow(size: options.inFlight)
  }

  /// Whether it receives the state.
  var isWatching: Bool { isAttached && want.state && !isClosing }

  /// The bytes of the messages that wait for it to read them, or to be handled.
  var waitingBytes: Int { outbox.byteCount + inbox.byteCount }

  /// Whether a message about state `seq` can be sent to it.
  func isDue(_ seq: Int64) -> Bool {
    isWatching && window.isOpen && window.base != seq
  }
}
