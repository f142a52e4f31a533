import JSON

/// What a client wants to be told.
struct Want: Equatable {
  /// The state; without it there are neither snapshots nor patches.
  var state = true
  /// Events in patches.
  var events = true
  /// Causes in patches.
  var why = true
}

/// What the inspector knows of one client.
final class Session {
  let id: ClientID
  /// What other clients know it by.
  let name: String
  /// Whether it has said what it wants.
  var isAttached = false
  /// Whether it is to be closed; nothing is taken from it or sent to it any more.
  var isClosing = false
  var want = Want()
  /// The name of who has the lease, as it was told last; nil for nobody.
  var toldHolder: String?
  /// Messages at fault since the last one that was carried out.
  var refusals = 0
  /// Answers that it waits for.
  var laterReplies = 0
  var rate: RateLimit
  /// How long it was worked for lately.
  var meter = WorkMeter()
  /// Whether it waits for work that takes more than one round.
  var hasWork = false
  /// Before this moment no message of it is carried out.
  var waitsUntil: Int64 = .min
  /// Whether nothing is to be read from it for now.
  var isPaused = false
  /// What came from it while it had to wait.
  var inbox: MessageInbox
  var control: ControlQueue
  var window: StateWindow
  /// Whether it wants to know what the doctor finds.
  var wantsDoctor = false
  var findings = FindingQueue()
  /// The view that it points at.
  var highlight: String?
  var overlays = OverlayQueue()
  /// What it was told can be undone and redone.
  var toldEdits = EditSummary()
  /// Whether it stands on the list of clients that have got something to send.
  var isReady = false

  init(id: ClientID, name: String, options: Inspector.Options, now: Int64) {
    self.id = id
    self.name = name
    rate = RateLimit(
      messagesPerSecond: options.messagesPerSecond,
      burst: options.messageBurst,
      now: now
    )
    inbox = MessageInbox(
      messageLimit: options.waiting.messages,
      byteLimit: options.waiting.bytes
    )
    control = ControlQueue(
      messageLimit: options.controlMessages,
      byteLimit: options.controlBytes
    )
    window = StateWindow(size: options.inFlight)
  }

  /// Whether it is told about the state.
  var isWatching: Bool { isAttached && want.state && !isClosing }

  /// Whether a message about state `seq` can be sent to it.
  func isDue(_ seq: Int64) -> Bool {
    isWatching && window.isOpen && window.base != seq
  }
}
