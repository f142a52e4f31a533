public import Scenes

extension Inspector {
  /// What an inspector is started with; the limits are the protocol's unless set otherwise.
  public struct Options: Sendable {
    /// Frames a second, from 1 to 240.
    public var fps = 120
    /// Whether nobody may change anything.
    public var isReadOnly = false
    /// The program's version, for `Server.hello`.
    public var serverVersion: String
    /// The name of this run in hexadecimal, so that clients notice a restart.
    public var session: String
    /// The number of writable bytes in front of each outgoing message.
    public var headroom: Int
    /// The scenes to offer; nil for the built-in ones, which are read when first asked for.
    public var scenes: [Scene]?
    /// The most clients at a time; a further one is closed with 1013.
    public var maximumClients = 256
    /// The most state messages that a client has not acknowledged.
    public var inFlight = 3
    /// The most replies and notifications that wait for a client.
    public var controlMessages = 256
    /// The most bytes of replies and notifications that wait for a client.
    public var controlBytes = 1_048_576
    /// The most frames a client can be behind and still get a patch.
    public var ringFrames = 600
    /// The most bytes that the remembered frames may take, as far as they can be counted.
    public var ringBytes = 8 * 1_048_576
    /// The messages a second that a client may send in the long run.
    public var messagesPerSecond = 2_000
    /// The messages that a client may send at once.
    public var messageBurst = 1_000
    /// The messages of a client that is not to be read for now which are kept all the same, and their bytes.
    public var waiting = (messages: 1_000, bytes: 1_048_576)
    /// How long the engine, or the work for one client, may keep the others waiting, in microseconds.
    public var roundBudget: Int64 = 8_000
    /// A monotonic clock in microseconds, by which work is measured; by default it stands still, and no work
    /// is cut short.
    public var clock: @Sendable () -> Int64 = { 0 }
    /// The number of faulty messages in a row that closes a client.
    public var refusalsInARow = 16

    /// The protocol's own limits, the built-in scenes, 120 frames a second.
    public init(serverVersion: String, session: String, headroom: Int = 0) {
      self.serverVersion = serverVersion
      self.session = session
      self.headroom = headroom
    }
  }
}
