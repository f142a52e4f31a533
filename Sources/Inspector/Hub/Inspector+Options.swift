package import Scenes
package import ScrollDoctor
import Simulation

extension Inspector {
  /// The settings of an inspector; the limits are the protocol's unless set otherwise.
  package struct Options: Sendable {
    /// Frames a second, from 1 to 240.
    package var fps = 120
    /// What the doctor looks for.
    package var rules = Doctor.rules
    /// Whether no client may change anything.
    package var isReadOnly = false
    /// The program's version, for `Server.hello`.
    package var serverVersion: String
    /// The identifier of this run in hexadecimal, by which clients notice a restart.
    package var session: String
    /// The number of writable bytes in front of each outgoing message.
    package var headroom: Int
    /// The offered scenes; nil for the built-in ones, which are read when first requested.
    package var scenes: [Scene]?
    /// The token that sources must present, which clients that may control are sent; nil if none is needed.
    package var sourceToken: String?
    /// Whether the first source that connects is shown, unless a client has chosen a subject.
    package var showsFirstSource = false
    /// The maximum number of clients; a further one is closed with 1013.
    package var maximumClients = 1_000
    /// The maximum number of state messages that a client has not acknowledged.
    package var inFlight = 3
    /// The maximum number of replies and notifications that wait for a client.
    package var controlMessages = 256
    /// The maximum number of bytes of replies and notifications that wait for a client.
    package var controlBytes = 1_048_576
    /// The number of those bytes from which no further request of the client is executed, and it is not read.
    package var unsentBytes = 65_536
    /// The number of bytes that wait in both directions for all clients together above which the client with the
    /// most is closed, as soon as more come to wait for one that has more than its share.
    package var waitingBytes = 64 * 1_048_576
    /// The maximum number of frames that a client can be behind and still get a patch.
    package var ringFrames = 600
    /// The maximum memory of the frames kept for patches in bytes, as far as it can be counted.
    package var ringBytes = 8 * 1_048_576
    /// The sustained number of messages per second that a client may send.
    package var messagesPerSecond = 2_000
    /// The messages that a client may send at once.
    package var messageBurst = 1_000
    /// The maximum number of messages, and of bytes, that are kept of a client while it is not to be read.
    package var waiting = (messages: 1_000, bytes: 1_048_576)
    /// How long the engine, or the work for one client, may keep the others waiting, in microseconds.
    package var roundBudget: Int64 = 8_000
    /// A monotonic clock in microseconds that measures work; by default it stands still, and no work is cut
    /// short.
    package var clock: @Sendable () -> Int64 = { 0 }
    /// How long work may keep others waiting.
    var limits: WorkLimits { WorkLimits(roundBudget: roundBudget, clock: clock) }
    /// The number of consecutive invalid messages that closes a client.
    package var refusalsInARow = 16

    /// Creates options with the protocol's own limits, the built-in scenes and 120 frames a second.
    package init(serverVersion: String, session: String, headroom: Int = 0) {
      self.serverVersion = serverVersion
      self.session = session
      self.headroom = headroom
    }
  }
}
