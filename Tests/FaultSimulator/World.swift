import Inspector
import JSON
import SeededRandom
import Sockets

/// A server, its clients, their connections and a disk, under one clock: the same seed and the same
/// operations give the same run.
final class World {
  let settings: Settings
  let clock = VirtualClock(now: World.start)
  let disk: VirtualDisk
  var random: SeededGenerator
  private(set) var violation: Violation?
  /// A digest of all messages that the server has sent, by which two runs can be compared.
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325
  /// What has happened, without what clients have counted.
  var tally = Tally()
  /// The number of events so far.
  private(set) var eventCount = 0
  private(set) var server: VirtualServer?
  private(set) var clients: [VirtualClient] = []
  private var queue = EventQueue()
  private var serversMade = 0
  private var connectionsMade: UInt64 = 0
  private var eventsAtOnce = 0

  /// Far from zero, because no monotonic clock starts with the program.
  private static let start: Int64 = 7_000_000_123
  /// The number of events without time passing above which the server is said to never wait.
  private static let mostAtOnce = 20_000

  init(settings: Settings, random: SeededGenerator) throws {
    self.settings = settings
    self.random = random
    disk = VirtualDisk(seed: self.random.next())
    for slot in 0..<settings.clients { clients.append(VirtualClient(slot, in: self)) }
    try startServer()
  }

  /// The time since the start, in microseconds.
  var time: Int64 { clock.now - Self.start }

  /// Notes a violation; the first one counts.
  func fail(_ rule: Violation.Rule, _ text: String) {
    if violation == nil { violation = Violation(rule: rule, time: time, text: text) }
  }

  /// A random time up to `longest` microseconds.
  func latency(_ longest: Int64) -> Int64 { .random(in: 0...longest, using: &random) }

  /// Adds an event after some microseconds.
  func schedule(after microseconds: Int64, _ action: @escaping () -> Void) {
    queue.add(at: clock.now + microseconds, action)
  }

  /// Adds an event at a time of the run.
  func schedule(at time: Int64, _ action: @escaping () -> Void) {
    queue.add(at: Self.start + time, action)
  }

  /// Runs until a time of the run, or until a violation.
  func run(until time: Int64) {
    while violation == nil, let next = queue.nextTime, next <= Self.start + time,
      let action = queue.popFirst()
    {
      if next > clock.now {
        clock.advance(to: next)
        eventsAtOnce = 0
      }
      eventCount += 1
      eventsAtOnce += 1
      if eventsAtOnce > Self.mostAtOnce { fail(.rest, "the server never waits") }
      action()
    }
    clock.advance(to: Self.start + time)
  }

  /// A new connection.
  func makeSocket() -> VirtualSocket {
    connectionsMade += 1
    let capacity = [2_000, 16_000, 131_072].randomElement(using: &random) ?? 0
    return VirtualSocket(ClientID(connectionsMade), capacity: capacity)
  }

  /// Adds a client.
  func addClient() -> VirtualClient {
    let client = VirtualClient(clients.count, in: self)
    clients.append(client)
    return client
  }

  /// Lets the client of a connection read, or notice that it is closed.
  func dataArrived(_ socket: VirtualSocket) {
    clients.first { $0.socket === socket }?.dataArrived()
  }

  /// Adds a message of the server to the digest.
  func note(_ message: [UInt8]) {
    // FNV-1a over the first and last bytes and the length, which differ where anything does.
    for byte in message.prefix(160) + message.suffix(80) {
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    digest = (digest ^ UInt64(message.count)) &* 0x100_0000_01b3
  }

  /// Ends the server at once, checks its recording, and starts another one.
  func kill(losesPower: Bool) {
    guard let server, !server.isOver else { return }
    server.kill()
    tally.kills += 1
    if losesPower { disk.losePower() }
    check(server, isEnded: false, hasLostPower: losesPower)
    for client in clients { client.connectionEnded() }
    self.server = nil
    schedule(after: 200_000) { [weak self] in
      guard let self else { return }
      do {
        try self.startServer()
      } catch {
        self.fail(.recording, "the server cannot record: \(error)")
      }
    }
  }

  /// Ends the server as a signal does, and checks all recordings.
  func shutDown() {
    guard violation == nil, let server else { return }
    do {
      try server.shutDown()
    } catch {
      return fail(.recording, "\(error)")
    }
    check(server, isEnded: true)
    for file in disk.files where !file.name.hasPrefix("server-") {
      check(RecordingCheck(file))
    }
  }

  private func startServer() throws {
    serversMade += 1
    server = try VirtualServer(serversMade, in: self)
  }

  private func check(_ check: RecordingCheck) {
    tally.checkedRecordings += 1
    if let problem = check.problem { fail(problem.rule, problem.text) }
  }

  private func check(_ server: VirtualServer, isEnded: Bool, hasLostPower: Bool = false) {
    guard let file = server.file else { return }
    var check = RecordingCheck(file)
    check.mustHaveEnd = isEnded && !server.hasRecordingFailed
    if !hasLostPower, settings.recording.hasDerivedLines { check.witness = server.witness }
    if server.hasRecordingFailed { tally.failedRecordings += 1 }
    self.check(check)
  }
}
